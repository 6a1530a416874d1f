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

// List says how far the engine agrees with a fixed list of the publisher's answers. The list is
// content/official/denominator.txt. An answer gets its class from a scenario,
// content/official/22xx/Q2298.scn, from a ruling that names it as its source, or from a line of
// classes.txt.
type List struct {
	Source  string   // where the answers come from
	Date    string   // the date of the newest answer
	Answers []Answer // by number
	Reasons []Reason // the reasons, defined in classes.txt, why an answer can have no scenario
	Beyond  int      // number of answers outside the list that rulings prove
	// BeyondBy maps the numbers of those answers to the slugs of the rulings.
	BeyondBy map[string][]string `json:",omitempty"`
	// ReleasedOn is the day of the last release, taken from released.txt, or "".
	ReleasedOn string `json:",omitempty"`
	byQ        map[string]int
}

// Class says what came of an official answer.
type Class string

// The classes of official answers.
const (
	Unseen  Class = ""                // not examined yet
	Agrees  Class = "agrees"          // a scenario or a ruling proves the same
	Differs Class = "differs"         // the engine has another result
	NoPlay  Class = "not-play"        // it isn't about what happens in a game
	NoWay   Class = "not-expressible" // the scenario language can't express it
	// the engine can't read or play the part of the card's text that matters
	Text      Class = "text"
	Contested Class = "contested" // another official answer contradicts it
)

// Classes lists all classes in the order in which they are shown.
var Classes = []Class{Agrees, Differs, NoPlay, NoWay, Text, Contested, Unseen}

// Reason is a reason why an answer can have no scenario.
type Reason struct {
	Class Class // NoPlay or NoWay
	Name  string
	Words string
}

// Answer is one of the publisher's answers and its class. It contains none of the answer's words.
type Answer struct {
	Q     string   // "Q2298"
	Cards []string `json:",omitempty"` // the cards that the answer is about
	Class Class    `json:",omitempty"`
	Was   Class    `json:",omitempty"` // its class at the last release
	// the chapters of the clauses that its scenario or rulings cite
	Chapters []int       `json:",omitempty"`
	Rulings  []string    `json:",omitempty"` // slugs of the rulings that prove it
	Play     *proof.Play `json:",omitempty"` // its scenario; nil if it has none
	Asks     []string    `json:",omitempty"` // from its scenario
	// for each of Asks: "Yes", "No", or "" if none was written
	Says    []string `json:",omitempty"`
	Because string   `json:",omitempty"` // from its scenario, or why we differ
	Reason  Reason   `json:",omitzero"`  // set for NoPlay and NoWay
	Card    string   `json:",omitempty"` // for Text: the card whose text can't be read
	Words   string   `json:",omitempty"` // for Text: the words at which the parser stops
	By      string   `json:",omitempty"` // for Contested: the other answer
	// for Differs: the clauses that speak for our result
	Ours []clause.Clause `json:",omitempty"`
	// for Differs: the clauses that speak for the publisher's answer
	Theirs   []clause.Clause `json:",omitempty"`
	file     string          // where its class is written
	line     int
	pointing bool // it comes from a line of classes.txt that names a ruling
}

// Number returns the number after the Q.
func (a *Answer) Number() int { n, _ := strconv.Atoi(strings.TrimPrefix(a.Q, "Q")); return n }

// Clauses returns the clauses of its scenario, without those below another one of them.
func (a *Answer) Clauses() []clause.Clause {
	if a.Play == nil {
		return nil
	}
	return a.Play.Clauses
}

// Title returns the title of its scenario, or "" if it has none.
func (a *Answer) Title() string {
	if a.Play == nil {
		return ""
	}
	return typeset.Prose(a.Play.Title)
}

// Answer returns the answer with a number, or nil if it isn't in the list.
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

// Report is the agreement in numbers, for programs.
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
	Says   string   `json:"says"`   // the publisher's answer in our words
	Ours   []string `json:"ours"`   // clauses that speak for our result
	Theirs []string `json:"theirs"` // clauses that speak for the publisher's answer
	Reason string   `json:"reason"` // why we differ; "" until somebody has explained it
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

// Replayed is the result of playing the scenarios of official answers.
type Replayed struct {
	Played int
	Absent []string            // answers whose cards aren't imported
	Wrong  map[string][]string // answer → what isn't as its class says
	// answers of class text whose card the parser now reads, or stops at another place: they need a
	// new look
	Read []string
}

// Replay plays the scenarios. Those of answers from which we differ must fail, and all others must
// hold. If play isn't nil, it is called in place of comparing claims (digijudge check --strength).
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

// readBy describes how the reading of a text that stopped an answer has changed. It returns "" if
// it hasn't, or if the card isn't there.
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

// flatWords returns a text without differences in how lists write it.
func flatWords(s string) string {
	s = strings.NewReplacer("’", "'", "“", `"`, "”", `"`).Replace(s)
	return strings.ToLower(strings.Join(strings.Fields(s), " "))
}

// Index prepares a list that this package didn't read, so that Answer finds its answers by number.
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

// AnswersOf returns the examined answers about a card.
func (a *List) AnswersOf(card string) []*Answer {
	return a.filter(func(x *Answer) bool { return slices.Contains(x.Cards, card) })
}

// AnswersOn returns the answers whose scenarios cite one of the clauses, or a clause below one of
// the sections.
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
