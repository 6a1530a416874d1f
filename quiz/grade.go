package quiz

import (
	"context"
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

// The four states of an answer. In an order of events only TickedRight (in its place) and TickedWrong occur.
const (
	RightlyLeft State = iota
	TickedRight
	Missed
	TickedWrong
)

// String is the state's name in data attributes: left, right, missed or wrong.
func (s State) String() string { return [...]string{"left", "right", "missed", "wrong"}[s] }

// Grade is what a response is worth. The engine's verdicts are the judge; the stored key is only compared with them.
type Grade struct {
	Verdicts []scenario.Verdict // one for each of Question.Answers, in their order
	// Agrees says that engine and key agree about every answer. If not, nothing counts: Right says nothing then.
	Agrees    bool
	Right     bool
	States    []State // one for each of Question.Answers, in their order
	Found, Of int     // right answers found, of how many
}

// Grade plays the question now and grades a response. The error says that the engine could not play it.
func (p *Playable) Grade(ctx context.Context, r Response, opt scenario.Options) (Grade, error) {
	res, err := p.Play(ctx, opt)
	if err != nil {
		return Grade{}, err
	}
	verdicts := make([]scenario.Verdict, len(res.Extra))
	for i := range res.Extra {
		verdicts[i] = res.Extra[i].Verdict
	}
	return p.Question.Judge(verdicts, r), nil
}

// Judge grades a response by the engine's verdicts on the answers.
func (q *Question) Judge(verdicts []scenario.Verdict, r Response) Grade {
	g := Grade{Verdicts: verdicts, Agrees: len(verdicts) == len(q.Answers), Right: true}
	for i := range q.Answers {
		a := &q.Answers[i]
		if g.Agrees && verdicts[i] != a.wants() {
			g.Agrees = false
		}
		s := a.state(slices.Contains(r.Ticked, a.Key()))
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

// wants is the verdict that the stored key expects of the answer's claim.
func (a *Answer) wants() scenario.Verdict {
	if a.Right {
		return scenario.Holds
	}
	return scenario.Fails
}

func (a *Answer) state(ticked bool) State {
	switch {
	case a.Right && ticked:
		return TickedRight
	case a.Right:
		return Missed
	case ticked:
		return TickedWrong
	}
	return RightlyLeft
}

// Incomplete says in a sentence what a response lacks before it can be graded, or "".
func (q *Question) Incomplete(r Response) string {
	switch n := len(r.Ticked); {
	case n == 0 && q.Many:
		return "Tick at least one answer."
	case n == 0:
		return "Choose an answer first."
	case n > 1 && !q.Many:
		return "Choose one answer only."
	}
	return ""
}

// Shown is what an attempt keeps of a response: all answers in the order in which the player saw them (places in q.Answers), with
// the verdicts, if the engine gave any.
func (q *Question) Shown(order []int, r Response, verdicts []scenario.Verdict) []Shown {
	var out []Shown
	for _, i := range order {
		key := q.Answers[i].Key()
		x := Shown{Answer: key, Chosen: slices.Contains(r.Ticked, key)}
		if i < len(verdicts) {
			x.Verdict = verdicts[i].String()
		}
		out = append(out, x)
	}
	return out
}

// Response is what the player gave, read back from what was kept.
func (a *Attempt) Response() Response {
	var r Response
	for _, x := range a.Shown {
		if x.Chosen {
			r.Ticked = append(r.Ticked, x.Answer)
		}
	}
	return r
}
