package api

import (
	"context"

	"digijudge/quiz/bench"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// View is where a game stands: a scenario whose script was played, and what is asked behind it.
type View struct {
	Scenario string    `json:"scenario"` // with the choices appended, in its canonical form
	Line     []Step    `json:"line"`
	Board    *Position `json:"board,omitempty"`
	Question *Asked    `json:"question,omitempty"` // absent: nobody is asked anything
	Over     string    `json:"over,omitempty"`     // how the game ended
	Pending  []string  `json:"pending,omitempty"`
	Problems []Misfit  `json:"problems,omitempty"` // why it can't be played, or not on to its end
}

// Asked is what somebody must choose.
type Asked struct {
	Player   string    `json:"player"`
	Words    string    `json:"words"`
	Clause   string    `json:"clause,omitempty"`
	Options  []string  `json:"options"` // each a line of the script
	Refusals []Refusal `json:"refusals"`
	More     bool      `json:"more,omitempty"` // there are more options than these
}

// Refusal is what isn't possible, and why.
type Refusal struct {
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty"`
	By     string `json:"by,omitempty"` // whose text withholds it
}

// Misfit is why the script can’t be played, or not on to its end.
type Misfit struct {
	Line int    `json:"line,omitempty"`
	Text string `json:"text"`
}

// Play opens a scenario, appends choices to its script, and says what is asked then. The error is only
// a text that can't be read, as a located.List, or a context that has ended.
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

// Outlook is what a question about the future of a scenario came to.
type Outlook struct {
	Question string      `json:"question"`
	Verdict  string      `json:"verdict"` // holds, fails or undecided
	Reason   string      `json:"reason,omitempty"`
	Scenario string      `json:"scenario,omitempty"` // a line that shows it
	Happens  []Happening `json:"happens,omitempty"`  // where nothing was asked: all that can happen
	Whole    bool        `json:"whole"`              // every line was played
}

// Happening is an event with how often it happens.
type Happening struct {
	Event    string `json:"event"`
	Often    string `json:"often"` // always, sometimes, never, or can where not every line was played
	Scenario string `json:"scenario,omitempty"`
}

// Ask answers a claim ("can: Imp is deleted") about all lines from the end of a script to the end of the
// turn; an empty claim asks what can happen. The error says what can't be asked.
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
