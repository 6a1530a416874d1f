package agreement

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"digijudge/content/proof"
	"digijudge/content/typeset"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// List says of a fixed list of the publisher's answers how far the engine agrees with them. The list is content/official/denominator.txt;
// what became of an answer is a scenario, content/official/22xx/Q2298.scn, a ruling that names it as its source, or a line of classes.txt.
type List struct {
	Source  string   // where the answers are from
	Date    string   // of the newest of them
	Answers []Answer // by number
	Reasons []Reason // why an answer can have no scenario, as classes.txt defines them
	Beyond  int      // answers outside the list that rulings prove
	// BeyondBy are the slugs of the rulings that prove them, by number.
	BeyondBy map[string][]string `json:",omitempty"`
	// ReleasedOn is the day of the last release, as released.txt has it; "" where there is none.
	ReleasedOn string `json:",omitempty"`
	byQ        map[string]int
}

// Class is what became of an official answer.
type Class string

// The classes of official answers.
const (
	Unseen    Class = ""                // nobody has looked at it yet
	Agrees    Class = "agrees"          // a scenario or a ruling proves the same
	Differs   Class = "differs"         // the engine comes to something else
	NoPlay    Class = "not-play"        // it isn't about what happens in a game
	NoWay     Class = "not-expressible" // no scenario can say it
	Text      Class = "text"            // the card's text isn't read or played where it matters
	Contested Class = "contested"       // another official answer says otherwise
)

// Classes are all classes in the order in which they are listed.
var Classes = []Class{Agrees, Differs, NoPlay, NoWay, Text, Contested, Unseen}

// Reason is one of the reasons for which an answer can have no scenario.
type Reason struct {
	Class Class // NoPlay or NoWay
	Name  string
	Words string
}

// Answer is one of the publisher's answers and what became of it. Nothing of its words is kept.
type Answer struct {
	Q        string          // "Q2298"
	Cards    []string        `json:",omitempty"` // under which it stands
	Class    Class           `json:",omitempty"`
	Was      Class           `json:",omitempty"` // its class at the last release
	Chapters []int           `json:",omitempty"` // of the clauses that its scenario or rulings cite
	Rulings  []string        `json:",omitempty"` // slugs of the rulings that prove it
	Play     *proof.Play     `json:",omitempty"` // its scenario; nil if it has none
	Asks     []string        `json:",omitempty"` // of its scenario
	Says     []string        `json:",omitempty"` // beside each of Asks: "Yes", "No", or "" where nobody wrote one
	Because  string          `json:",omitempty"` // of its scenario, or why we differ
	Reason   Reason          `json:",omitzero"`  // of NoPlay and NoWay
	Card     string          `json:",omitempty"` // Text: the card whose text isn't read
	Words    string          `json:",omitempty"` // Text: the words at which the reading stops
	By       string          `json:",omitempty"` // Contested: the other answer
	Ours     []clause.Clause `json:",omitempty"` // Differs: the clauses on our side
	Theirs   []clause.Clause `json:",omitempty"` // Differs: those that speak for the publisher's answer
	file     string          // where its class is written
	line     int
	pointing bool // a line of classes.txt points at a ruling
}

// Number returns the number behind the Q.
func (a *Answer) Number() int { n, _ := strconv.Atoi(strings.TrimPrefix(a.Q, "Q")); return n }

// Clauses returns those of its scenario, without their subordinates.
func (a *Answer) Clauses() []clause.Clause {
	if a.Play == nil {
		return nil
	}
	return a.Play.Clauses
}

// Title returns what its scenario says in a sentence; "" without one.
func (a *Answer) Title() string {
	if a.Play == nil {
		return ""
	}
	return typeset.Prose(a.Play.Title)
}

// Answer finds an answer of the list; nil if it isn't there.
func (a *List) Answer(q string) *Answer {
	if i, ok := a.byQ[q]; ok {
		return &a.Answers[i]
	}
	return nil
}

// Of returns the answers of a class.
func (a *List) Of(class Class) []*Answer {
	var out []*Answer
	for i := range a.Answers {
		if a.Answers[i].Class == class {
			out = append(out, &a.Answers[i])
		}
	}
	return out
}

// Report is the agreement in numbers, as programs read it.
type Report struct {
	Source         string      `json:"source"`
	Date           string      `json:"date"`
	Q              int         `json:"q"`
	Classified     int         `json:"classified"`
	Agrees         int         `json:"agrees"`
	Differs        int         `json:"differs"`
	NotPlay        int         `json:"not_play"`
	NotExpressible int         `json:"not_expressible"`
	Text           int         `json:"text"`
	Contested      int         `json:"contested"`
	Differing      []Differing `json:"differing"`
}

// Differing is an answer with which the engine doesn't agree.
type Differing struct {
	Q      string   `json:"q"`
	Says   string   `json:"says"`   // what the publisher's answer comes to, in our words
	Ours   []string `json:"ours"`   // clauses on our side
	Theirs []string `json:"theirs"` // clauses that speak for the answer
	Reason string   `json:"reason"` // why we differ; "" as long as nobody has said
}

// Report counts the classes.
func (a *List) Report() Report {
	r := Report{Source: a.Source, Date: a.Date, Q: len(a.Answers), Differing: []Differing{}}
	n := map[Class]int{}
	for i := range a.Answers {
		x := &a.Answers[i]
		n[x.Class]++
		if x.Class == Differs {
			r.Differing = append(r.Differing, Differing{x.Q, x.Title(), clause.Numbers(x.Ours), clause.Numbers(x.Theirs), x.Because})
		}
	}
	r.Classified = len(a.Answers) - n[Unseen]
	r.Agrees, r.Differs, r.NotPlay, r.NotExpressible = n[Agrees], n[Differs], n[NoPlay], n[NoWay]
	r.Text, r.Contested = n[Text], n[Contested]
	return r
}

// Replayed is what came of playing the scenarios of official answers.
type Replayed struct {
	Played int
	Absent []string            // those whose cards aren't imported
	Wrong  map[string][]string // Q → what is not as its class says
	Read   []string            // answers of class text whose card is read by now, or stops elsewhere: to be looked at anew
}

// Replay plays the scenarios: those of answers that we differ from must fail, all others must hold. play, if it isn't nil, plays instead of
// comparing claims (digijudge check --strength).
func (a *List) Replay(ctx context.Context, cards lang.CardSource, play func(proof.Proof, lang.CardSource) ([]string, error)) (Replayed, error) {
	r := Replayed{Wrong: map[string][]string{}}
	for i := range a.Answers {
		x := &a.Answers[i]
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if why := x.readBy(cards); why != "" {
			r.Read = append(r.Read, x.Q+": "+why)
		}
		if x.Play == nil {
			continue
		}
		if err := x.Play.Ready(cards); err != nil {
			r.Absent = append(r.Absent, x.Q)
			continue
		}
		r.Played++
		if play != nil && x.Class != Differs {
			found, err := play(x.Play.Proof, cards)
			if err != nil {
				found = append(found, err.Error())
			}
			if len(found) > 0 {
				r.Wrong[x.Q] = found
			}
			continue
		}
		list, err := x.Play.Proof.Disagreements(ctx, cards)
		switch {
		case err != nil && ctx.Err() != nil:
			return r, ctx.Err()
		case err != nil:
			r.Wrong[x.Q] = []string{err.Error()}
		case x.Class == Differs && len(list) == 0:
			r.Wrong[x.Q] = []string{"the engine agrees by now: take its line out of " + ClassesFile}
		case x.Class != Differs:
			for _, d := range list {
				r.Wrong[x.Q] = append(r.Wrong[x.Q], d.Text)
			}
		}
	}
	return r, nil
}

// readBy says what has become of a text at which an answer was left; "" if it is as it was, or its card isn't there.
func (a *Answer) readBy(cards lang.CardSource) string {
	src, ok := cards.(proof.RealCards)
	if a.Class != Text || !ok {
		return ""
	}
	if there, settled := src.Real(a.Card); !there || !settled {
		return ""
	}
	why := src.CardRefusal(a.Card)
	switch {
	case why == "":
		return a.Card + " is played whole by now"
	case !strings.Contains(flatWords(why), flatWords(a.Words)):
		return a.Card + " stops elsewhere by now: " + why
	}
	return ""
}

// flatWords returns a text without what lists write differently.
func flatWords(s string) string {
	s = strings.NewReplacer("’", "'", "“", `"`, "”", `"`).Replace(s)
	return strings.ToLower(strings.Join(strings.Fields(s), " "))
}

// Index prepares a list that was not read by this package, so that its answers can be found by
// their number.
func (a *List) Index() {
	a.byQ = make(map[string]int, len(a.Answers))
	for i := range a.Answers {
		a.byQ[a.Answers[i].Q] = i
	}
}

// Plays returns the scenarios, each once.
func (a *List) Plays() (list []*proof.Play) {
	done := map[string]bool{}
	for i := range a.Answers {
		if p := a.Answers[i].Play; p != nil && !done[p.Proof.ID] {
			done[p.Proof.ID] = true
			list = append(list, p)
		}
	}
	return list
}

// AnswersOf returns the answers that stand under a card and have been looked at.
func (a *List) AnswersOf(card string) []*Answer {
	return a.filter(func(x *Answer) bool { return slices.Contains(x.Cards, card) })
}

// AnswersOn returns the answers whose scenarios are about one of the clauses, or about a clause
// below one of the sections.
func (a *List) AnswersOn(sections []clause.Clause, clauses ...clause.Clause) []*Answer {
	return a.filter(func(x *Answer) bool {
		return slices.ContainsFunc(x.Clauses(), func(n clause.Clause) bool {
			return slices.Contains(clauses, n) || slices.ContainsFunc(sections, n.Within)
		})
	})
}

// AnswersBy returns the answers that a ruling proves.
func (a *List) AnswersBy(slug string) []*Answer {
	return a.filter(func(x *Answer) bool { return slices.Contains(x.Rulings, slug) })
}

func (a *List) filter(keep func(*Answer) bool) []*Answer {
	var out []*Answer
	for i := range a.Answers {
		if a.Answers[i].Class != Unseen && keep(&a.Answers[i]) {
			out = append(out, &a.Answers[i])
		}
	}
	return out
}

func compareQ(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }
