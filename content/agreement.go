package content

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
)

// Agreement says of a fixed list of the publisher's answers how far the engine agrees with them. The list is content/official/denominator.txt;
// what became of an answer is a scenario, content/official/22xx/Q2298.scn, a ruling that names it as its source, or a line of classes.txt.
type Agreement struct {
	Source  string           // where the answers are from
	Date    string           // of the newest of them
	Answers []OfficialAnswer // by number
	Reasons []ClassReason    // why an answer can have no scenario, as classes.txt defines them
	Beyond  int              // answers outside the list that rulings prove
	// BeyondBy are the slugs of the rulings that prove them, by number.
	BeyondBy map[string][]string `json:",omitempty"`
	byQ      map[string]int
}

// AnswerClass is what became of an official answer.
type AnswerClass string

// The classes of official answers.
const (
	AnswerUnseen    AnswerClass = ""                // nobody has looked at it yet
	AnswerAgrees    AnswerClass = "agrees"          // a scenario or a ruling proves the same
	AnswerDiffers   AnswerClass = "differs"         // the engine comes to something else
	AnswerNoPlay    AnswerClass = "not-play"        // it isn't about what happens in a game
	AnswerNoWay     AnswerClass = "not-expressible" // no scenario can say it
	AnswerText      AnswerClass = "text"            // the card's text isn't read or played where it matters
	AnswerContested AnswerClass = "contested"       // another official answer says otherwise
)

// AnswerClasses are all classes in the order in which they are listed.
var AnswerClasses = []AnswerClass{AnswerAgrees, AnswerDiffers, AnswerNoPlay, AnswerNoWay, AnswerText, AnswerContested, AnswerUnseen}

// ClassReason is one of the reasons for which an answer can have no scenario.
type ClassReason struct {
	Class AnswerClass // AnswerNoPlay or AnswerNoWay
	Name  string
	Words string
}

// OfficialAnswer is one of the publisher's answers and what became of it. Nothing of its words is kept.
type OfficialAnswer struct {
	Q        string          // "Q2298"
	Cards    []string        `json:",omitempty"` // under which it stands
	Class    AnswerClass     `json:",omitempty"`
	Rulings  []string        `json:",omitempty"` // slugs of the rulings that prove it
	Play     *Play           `json:",omitempty"` // its scenario; nil if it has none
	Asks     []string        `json:",omitempty"` // of its scenario
	Says     []string        `json:",omitempty"` // beside each of Asks: "Yes", "No", or "" where nobody wrote one
	Because  string          `json:",omitempty"` // of its scenario, or why we differ
	Reason   ClassReason     `json:",omitzero"`  // of AnswerNoPlay and AnswerNoWay
	Card     string          `json:",omitempty"` // AnswerText: the card whose text isn't read
	Words    string          `json:",omitempty"` // AnswerText: the words at which the reading stops
	By       string          `json:",omitempty"` // AnswerContested: the other answer
	Ours     []clause.Clause `json:",omitempty"` // AnswerDiffers: the clauses on our side
	Theirs   []clause.Clause `json:",omitempty"` // AnswerDiffers: those that speak for the publisher's answer
	file     string          // where its class is written
	line     int
	pointing bool // a line of classes.txt points at a ruling
}

// Number is the number behind the Q.
func (a *OfficialAnswer) Number() int { n, _ := strconv.Atoi(strings.TrimPrefix(a.Q, "Q")); return n }

// Clauses are those of its scenario, without their subordinates.
func (a *OfficialAnswer) Clauses() []clause.Clause {
	if a.Play == nil {
		return nil
	}
	return a.Play.Clauses
}

// Title is what its scenario says in a sentence; "" without one.
func (a *OfficialAnswer) Title() string {
	if a.Play == nil {
		return ""
	}
	return Typeset(a.Play.Title)
}

// Answer finds an answer of the list; nil if it isn't there.
func (a *Agreement) Answer(q string) *OfficialAnswer {
	if i, ok := a.byQ[q]; ok {
		return &a.Answers[i]
	}
	return nil
}

// Of are the answers of a class.
func (a *Agreement) Of(class AnswerClass) []*OfficialAnswer {
	var out []*OfficialAnswer
	for i := range a.Answers {
		if a.Answers[i].Class == class {
			out = append(out, &a.Answers[i])
		}
	}
	return out
}

// AgreementReport is the agreement in numbers, as programs read it.
type AgreementReport struct {
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
func (a *Agreement) Report() AgreementReport {
	r := AgreementReport{Source: a.Source, Date: a.Date, Q: len(a.Answers), Differing: []Differing{}}
	n := map[AnswerClass]int{}
	for i := range a.Answers {
		x := &a.Answers[i]
		n[x.Class]++
		if x.Class == AnswerDiffers {
			r.Differing = append(r.Differing, Differing{x.Q, x.Title(), clause.Numbers(x.Ours), clause.Numbers(x.Theirs), x.Because})
		}
	}
	r.Classified = len(a.Answers) - n[AnswerUnseen]
	r.Agrees, r.Differs, r.NotPlay, r.NotExpressible = n[AnswerAgrees], n[AnswerDiffers], n[AnswerNoPlay], n[AnswerNoWay]
	r.Text, r.Contested = n[AnswerText], n[AnswerContested]
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
func (a *Agreement) Replay(ctx context.Context, cards scenario.CardSource, play func(Proof, scenario.CardSource) ([]string, error)) (Replayed, error) {
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
		if play != nil && x.Class != AnswerDiffers {
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
		case x.Class == AnswerDiffers && len(list) == 0:
			r.Wrong[x.Q] = []string{"the engine agrees by now: take its line out of " + officialClasses}
		case x.Class != AnswerDiffers:
			for _, d := range list {
				r.Wrong[x.Q] = append(r.Wrong[x.Q], d.Text)
			}
		}
	}
	return r, nil
}

// readBy says what has become of a text at which an answer was left; "" if it is as it was, or its card isn't there.
func (a *OfficialAnswer) readBy(cards scenario.CardSource) string {
	src, ok := cards.(imported)
	if a.Class != AnswerText || !ok {
		return ""
	}
	if there, settled := src.real(a.Card); !there || !settled {
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

// flatWords is a text without what lists write differently.
func flatWords(s string) string {
	s = strings.NewReplacer("’", "'", "“", `"`, "”", `"`).Replace(s)
	return strings.ToLower(strings.Join(strings.Fields(s), " "))
}

// OfficialAnswers reads the agreement from the site's files; what is wrong with them Check tells.
func OfficialAnswers() (*Agreement, error) {
	files, err := readFiles(Files)
	if err != nil {
		return nil, err
	}
	a, errs := agreementOf(files)
	return a, errors.Join(errs...)
}

// Agreement is how far the engine agrees with the publisher's answers. The scenarios are without their text: AnswerSource has it.
func (l *Library) Agreement() *Agreement { return l.agreement() }

// readAgreement reads the agreement where it is kept; it is worked out from the files when these or the program are new.
func (l *Library) readAgreement(ctx context.Context, fsys fs.FS) *Agreement {
	work := func() (*Agreement, error) {
		files, err := readFolders(fsys, "official", "rulings")
		if err != nil {
			return nil, err
		}
		a, _ := agreementOf(files) // Check tells what is wrong with it
		for i := range a.Answers {
			if p := a.Answers[i].Play; p != nil {
				p.Proof.Source = ""
			}
		}
		return a, nil
	}
	a, err := kept(ctx, l, "official answers", work)
	if err != nil {
		l.log.Warn("the official answers are read from the files", "error", err)
		if a, err = work(); err != nil {
			a = &Agreement{} // what can't be read would have ended a start
		}
	}
	a.byQ = make(map[string]int, len(a.Answers))
	for i := range a.Answers {
		a.byQ[a.Answers[i].Q] = i
	}
	return a
}

// AnswerSource is the text of an answer's scenario; "" if it has none.
func (l *Library) AnswerSource(ctx context.Context, x *OfficialAnswer) (src string, err error) {
	if x.Play == nil {
		return "", nil
	}
	err = l.reader.QueryRowContext(ctx, "select source from official_play where scenario = ?", x.Play.Proof.ID).Scan(&src)
	if err != nil {
		return "", fmt.Errorf("the scenario of %s: %w", x.Q, err)
	}
	return src, nil
}

// plays are the scenarios, each once.
func (a *Agreement) plays() (list []*Play) {
	done := map[string]bool{}
	for i := range a.Answers {
		if p := a.Answers[i].Play; p != nil && !done[p.Proof.ID] {
			done[p.Proof.ID] = true
			list = append(list, p)
		}
	}
	return list
}

// AnswersOf are the answers that stand under a card and have been looked at.
func (a *Agreement) AnswersOf(card string) []*OfficialAnswer {
	return a.filter(func(x *OfficialAnswer) bool { return slices.Contains(x.Cards, card) })
}

// AnswersOn are the answers whose scenarios are about one of the clauses, or about a clause below one of the sections.
func (a *Agreement) AnswersOn(sections []clause.Clause, clauses ...clause.Clause) []*OfficialAnswer {
	return a.filter(func(x *OfficialAnswer) bool {
		return slices.ContainsFunc(x.Clauses(), func(n clause.Clause) bool {
			return slices.Contains(clauses, n) || slices.ContainsFunc(sections, n.Within)
		})
	})
}

// AnswersBy are the answers that a ruling proves.
func (a *Agreement) AnswersBy(slug string) []*OfficialAnswer {
	return a.filter(func(x *OfficialAnswer) bool { return slices.Contains(x.Rulings, slug) })
}

func (a *Agreement) filter(keep func(*OfficialAnswer) bool) []*OfficialAnswer {
	var out []*OfficialAnswer
	for i := range a.Answers {
		if a.Answers[i].Class != AnswerUnseen && keep(&a.Answers[i]) {
			out = append(out, &a.Answers[i])
		}
	}
	return out
}

func compareQ(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }
