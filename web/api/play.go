package api

import (
	"context"

	"digijudge/quiz/bench"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// View is the state of a game: a scenario whose script was played to its end, and the question that
// the game asks next.
type View struct {
	// the scenario with the choices appended, in its canonical form
	Scenario string    `json:"scenario"`
	Line     []Step    `json:"line"`
	Board    *Position `json:"board,omitempty"`
	// the next question; absent if nobody is asked anything
	Question *Asked   `json:"question,omitempty"`
	Over     string   `json:"over,omitempty"` // how the game ended
	Pending  []string `json:"pending,omitempty"`
	// why the script can't be played, or can't be played to its end
	Problems []Misfit `json:"problems,omitempty"`
}

// Asked is the choice that a player has to make next.
type Asked struct {
	Player string `json:"player"`
	Words  string `json:"words"`
	Clause string `json:"clause,omitempty"`
	// the possible choices, each written as a line of the script
	Options  []string  `json:"options"`
	Refusals []Refusal `json:"refusals"`
	More     bool      `json:"more,omitempty"` // there are more options than Options lists
}

// Refusal is an action that isn't possible, with the reason.
type Refusal struct {
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty"`
	By     string `json:"by,omitempty"` // name of the card whose text forbids the action
}

// Misfit is a reason why the script can’t be played, or can't be played to its end.
type Misfit struct {
	Line int    `json:"line,omitempty"`
	Text string `json:"text"`
}

// Play opens a scenario, appends choices to its script, and returns the state after them. It
// returns an error only if the text can't be read (a located.List) or if the context has ended.
func Play(ctx context.Context, source string, choices []string, cards lang.CardSource) (View, error) {
	b, err := bench.Open(ctx, source, cards)
	if err == nil && b.Asked != nil && len(choices) > 0 {
		b, err = bench.Open(ctx, b.Append(choices...), cards)
	}
	if err != nil {
		return View{}, err
	}
	if b.Scenario == nil {
		return View{}, located.List(b.Problems)
	}
	v := View{Scenario: b.Text, Line: filled(stepsOf(b.Line()))}
	for _, p := range b.Problems {
		v.Problems = append(v.Problems, Misfit{p.Line, p.Error()})
	}
	if board, ok := b.Board(); ok {
		v.Board = positionAt(b.Scenario, &board)
	}
	a := b.Asked
	switch {
	case a == nil:
		return v, nil
	case a.Over:
		v.Over = a.Board.Note
		return v, nil
	}
	v.Pending = a.Pending
	q := &Asked{Player: a.Player, Words: a.Words, Clause: string(a.Clause), More: a.Truncated, Refusals: []Refusal{}}
	for _, o := range a.Options {
		q.Options = append(q.Options, o.Text)
	}
	for _, r := range a.Refusals {
		q.Refusals = append(q.Refusals, Refusal{r.Text, string(r.Clause), r.By})
	}
	v.Question = q
	return v, nil
}

// Outlook is the answer to a question about the future of a scenario.
type Outlook struct {
	Question string `json:"question"`
	Verdict  string `json:"verdict"` // "holds", "fails" or "undecided"
	Reason   string `json:"reason,omitempty"`
	Scenario string `json:"scenario,omitempty"` // a scenario whose script shows the answer
	// everything that can happen, set only if the request asked no question
	Happens []Happening `json:"happens,omitempty"`
	Whole   bool        `json:"whole"` // every line of play was examined
}

// Happening is an event that can happen, with how often it does.
type Happening struct {
	Event string `json:"event"`
	// "always", "sometimes" or "never"; "can" if not every line of play was examined
	Often    string `json:"often"`
	Scenario string `json:"scenario,omitempty"`
}

// Ask answers a claim such as "can: Imp is deleted" about all lines of play from the end of a
// script to the end of the turn. For an empty claim it lists what can happen. The error says why
// the claim can't be answered.
func Ask(ctx context.Context, source, claim string, cards lang.CardSource) (Outlook, error) {
	b, err := bench.Open(ctx, source, cards)
	if err != nil {
		return Outlook{}, err
	}
	if len(b.Problems) > 0 {
		return Outlook{}, located.List(b.Problems)
	}
	if claim != "" {
		r, with, err := b.AskClaim(ctx, cards, claim)
		if err != nil {
			return Outlook{}, err
		}
		return Outlook{Question: claim, Verdict: r.Verdict.String(), Reason: r.Reason, Scenario: with, Whole: r.Verdict != scenario.Undecided}, nil
	}
	f, err := b.Happen(ctx, cards)
	if err != nil {
		return Outlook{}, err
	}
	out := Outlook{Verdict: scenario.Undecided.String(), Whole: f.Whole}
	if f.Whole {
		out.Verdict = scenario.Holds.String()
	}
	for _, r := range f.Rows {
		out.Happens = append(out.Happens, Happening{r.Text, [...]string{"can", "always", "sometimes", "never"}[r.Often], r.With})
	}
	return out, nil
}
