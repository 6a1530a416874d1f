package quiz

import (
	"fmt"
	"slices"

	"digijudge/rules/scenario"
)

// Response is a player's answer to a question. The question's kind decides which field is used.
type Response struct {
	Ticked []string // the keys of the answers that were ticked
	Number *int     // the number given, for a question of KindNumber
	Order  []string // for KindOrder: the keys of all answers, the first event first
}

// State combines two facts: whether an answer is right, and whether the player chose it.
type State uint8

// The four states of an answer. For an event of KindOrder only two occur: TickedRight if it was put
// in its place, else TickedWrong.
const (
	RightlyLeft State = iota
	TickedRight
	Missed
	TickedWrong
)

// String returns the state's name as pages use it in data attributes: left, right, missed or wrong.
func (s State) String() string { return [...]string{"left", "right", "missed", "wrong"}[s] }

// Grade is the result of a response. The engine's verdicts decide; the answer key of the file is
// only compared with them.
type Grade struct {
	Verdicts []scenario.Verdict // one verdict for each of Question.Answers, in the same order
	// Agrees says that the engine and the answer key agree about every answer. If they don't, the
	// response isn't graded, and Right has no meaning.
	Agrees    bool
	Right     bool
	States    []State // one state for each of Question.Answers, in the same order
	Found, Of int     // how many right answers the player found, and how many there are
}

// Judge grades a response by the engine's verdicts on the answers. Without verdicts the question
// counts as one that could not be played.
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

// state returns the state of the answer at place i.
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

// chosen reports whether a response contains the answer at place i: ticked, given as a number, or
// put in its right place among the events.
func (q *Question) chosen(i int, r Response) bool {
	switch q.Kind {
	case KindNumber:
		return r.Number != nil && q.NumberOf(*r.Number) == i
	case KindOrder:
		return i < len(r.Order) && r.Order[i] == q.Answers[i].Key()
	}
	return slices.Contains(r.Ticked, q.Answers[i].Key())
}

// Keys returns the keys of the answers, in the same order.
func (q *Question) Keys() []string {
	out := make([]string, len(q.Answers))
	for i := range q.Answers {
		out[i] = q.Answers[i].Key()
	}
	return out
}

// Disagreements returns the places of the answers on which the engine and the answer key differ.
// The claim of a right answer has to hold and that of a wrong one has to fail; a claim that the
// engine can't decide differs from both. If the number of verdicts isn't the number of answers, all
// answers differ.
func (q *Question) Disagreements(verdicts []scenario.Verdict) []int {
	var out []int
	for i := range q.Answers {
		if len(verdicts) != len(q.Answers) || verdicts[i] != q.Answers[i].wants() {
			out = append(out, i)
		}
	}
	return out
}

// Disagreements returns the places of the answers on which the engine's result and the answer key
// differ.
func (p *Playable) Disagreements(r *scenario.Result) []int {
	return p.Question.Disagreements(scenario.Verdicts(r.Extra))
}

// wants returns the verdict on an answer's claim that the answer key expects.
func (a *Answer) wants() scenario.Verdict {
	if a.Right {
		return scenario.Holds
	}
	return scenario.Fails
}

// Incomplete says in a sentence what is missing from a response before it can be graded; "" if
// nothing is.
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

// words says which numbers a player may give.
func (n *Number) words() string {
	s := fmt.Sprintf(" from %d to %d", n.From, n.To)
	if n.Step > 1 {
		s += fmt.Sprintf(" in steps of %d", n.Step)
	}
	return s
}

// permutation reports whether order contains every answer exactly once.
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

// Shown returns the part of a response that an attempt stores: all answers in the order in which
// the player saw them (as places in q.Answers), with the engine's verdicts if there are any. A
// given number that is none of the answers follows at the end.
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

// Response rebuilds the player's response from what an attempt has stored.
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
