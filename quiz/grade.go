package quiz

import (
	"fmt"
	"slices"

	"digijudge/rules/scenario"
)

// Response is what a player gave. Which field counts is up to the question's kind.
type Response struct {
	Ticked []string // answer keys
	Number *int     // KindNumber
	Order  []string // KindOrder: all answer keys, the first event first
}

// State is how one answer and what the player did with it go together.
type State uint8

// The four states of an answer. In an order of events only TickedRight (in its place) and
// TickedWrong occur.
const (
	RightlyLeft State = iota
	TickedRight
	Missed
	TickedWrong
)

// String returns the state's name in data attributes: left, right, missed or wrong.
func (s State) String() string { return [...]string{"left", "right", "missed", "wrong"}[s] }

// Grade is what a response is worth. The engine's verdicts are the judge; the stored key is only
// compared with them.
type Grade struct {
	Verdicts []scenario.Verdict // one for each of Question.Answers, in their order
	// Agrees says that engine and key agree about every answer. If not, nothing counts: Right says
	// nothing then.
	Agrees    bool
	Right     bool
	States    []State // one for each of Question.Answers, in their order
	Found, Of int     // right answers found, of how many
}

// Judge grades a response by the engine's verdicts on the answers; none say that it was not played.
func (q *Question) Judge(verdicts []scenario.Verdict, r Response) Grade {
	g := Grade{Verdicts: verdicts, Agrees: len(q.Disagreements(verdicts)) == 0, Right: true}
	for i := range q.Answers {
		a := &q.Answers[i]
		s := q.state(i, r)
		g.States = append(g.States, s)
		g.Right = g.Right && (s == TickedRight || s == RightlyLeft)
		if a.Right {
			g.Of++
		}
		if s == TickedRight {
			g.Found++
		}
	}
	return g
}

// state returns what a response does with the answer at a place.
func (q *Question) state(i int, r Response) State {
	a := &q.Answers[i]
	chosen := q.chosen(i, r)
	switch {
	case q.Kind == KindOrder && chosen:
		return TickedRight
	case q.Kind == KindOrder:
		return TickedWrong
	case a.Right && chosen:
		return TickedRight
	case a.Right:
		return Missed
	case chosen:
		return TickedWrong
	}
	return RightlyLeft
}

// chosen reports whether a response has the answer at a place: ticked, given as a number, or put in
// its place among the events.
func (q *Question) chosen(i int, r Response) bool {
	switch q.Kind {
	case KindNumber:
		return r.Number != nil && q.NumberOf(*r.Number) == i
	case KindOrder:
		return i < len(r.Order) && r.Order[i] == q.Answers[i].Key()
	}
	return slices.Contains(r.Ticked, q.Answers[i].Key())
}

// Keys returns the keys of the answers, in their order.
func (q *Question) Keys() []string {
	out := make([]string, len(q.Answers))
	for i := range q.Answers {
		out[i] = q.Answers[i].Key()
	}
	return out
}

// Disagreements returns the places of the answers on which the engine and the stored key differ: a
// ticked answer has to hold, any other one to fail, and undecided agrees with nothing. Verdicts
// that are not one for each answer agree with none.
func (q *Question) Disagreements(verdicts []scenario.Verdict) []int {
	var out []int
	for i := range q.Answers {
		if len(verdicts) != len(q.Answers) || verdicts[i] != q.Answers[i].wants() {
			out = append(out, i)
		}
	}
	return out
}

// Disagreements returns those of the question's answers with what came of playing it.
func (p *Playable) Disagreements(r *scenario.Result) []int {
	return p.Question.Disagreements(scenario.Verdicts(r.Extra))
}

// wants returns the verdict that the stored key expects of the answer's claim.
func (a *Answer) wants() scenario.Verdict {
	if a.Right {
		return scenario.Holds
	}
	return scenario.Fails
}

// Incomplete says in a sentence what a response lacks before it can be graded, or "".
func (q *Question) Incomplete(r Response) string {
	n := len(r.Ticked)
	switch {
	case q.Kind == KindNumber && r.Number == nil:
		return "Give a whole number" + q.Number.words() + "."
	case q.Kind == KindNumber && !q.Number.Has(*r.Number):
		return "That number can’t be given here. Give one" + q.Number.words() + "."
	case q.Kind == KindNumber:
		return ""
	case q.Kind == KindOrder && !q.permutation(r.Order):
		return fmt.Sprintf("Give every event a place of its own, from 1 to %d.", len(q.Answers))
	case q.Kind == KindOrder:
		return ""
	case n == 0 && q.Many:
		return "Tick at least one answer."
	case n == 0:
		return "Choose an answer first."
	case n > 1 && !q.Many:
		return "Choose one answer only."
	}
	return ""
}

// words say which numbers may be given.
func (n *Number) words() string {
	s := fmt.Sprintf(" from %d to %d", n.From, n.To)
	if n.Step > 1 {
		s += fmt.Sprintf(" in steps of %d", n.Step)
	}
	return s
}

// permutation reports whether order names every answer once.
func (q *Question) permutation(order []string) bool {
	if len(order) != len(q.Answers) {
		return false
	}
	for i := range q.Answers {
		if !slices.Contains(order, q.Answers[i].Key()) {
			return false
		}
	}
	return true
}

// Shown returns what an attempt keeps of a response: all answers in the order in which the player
// saw them (places in q.Answers), with the verdicts, if the engine gave any. Behind them stands a
// number that is none of the answers.
func (q *Question) Shown(order []int, r Response, verdicts []scenario.Verdict) []Shown {
	var out []Shown
	for _, i := range order {
		key := q.Answers[i].Key()
		x := Shown{Answer: key, Chosen: q.Kind != KindOrder && q.chosen(i, r)}
		if q.Kind == KindOrder {
			x.Place = 1 + slices.Index(r.Order, key)
		}
		if i < len(verdicts) {
			x.Verdict = verdicts[i].String()
		}
		out = append(out, x)
	}
	if q.Kind == KindNumber && r.Number != nil {
		n := *r.Number
		if i := slices.IndexFunc(out, func(x Shown) bool { return x.Chosen }); i >= 0 {
			out[i].Number = &n
		} else {
			out = append(out, Shown{Chosen: true, Number: &n})
		}
	}
	return out
}

// Response returns what the player gave, read back from what was kept.
func (a *Attempt) Response() Response {
	var r Response
	for _, x := range a.Shown {
		switch {
		case x.Number != nil:
			r.Number = x.Number
		case x.Chosen:
			r.Ticked = append(r.Ticked, x.Answer)
		case x.Place > 0 && x.Place <= len(a.Shown):
			if r.Order == nil {
				r.Order = make([]string, len(a.Shown))
			}
			r.Order[x.Place-1] = x.Answer
		}
	}
	return r
}
