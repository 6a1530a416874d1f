package bench

import (
	"context"
	"errors"
	"slices"
	"time"

	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// MaxText bounds the text of a bench, in bytes: what a link can carry.
const MaxText = 8 << 10

// Bounds of what playing one view of a bench may take.
const (
	maxWork  = 3_000_000 // of rules.Meter
	maxTime  = 500 * time.Millisecond
	maxNodes = 5_000
	maxBytes = 16 << 20
)

// Start is the text that an empty bench begins with.
const Start = "turn Ann, memory 3\n"

// Bench is a text that was opened.
type Bench struct {
	Text     string             // canonical where it could be read, as given where it couldn't
	Scenario *scenario.Scenario // nil where the text couldn't be read
	// Asked is where the game stands; nil where the position or its script can't be played.
	Asked *scenario.Asked
	// Played is the line up to the script's first step that doesn't fit, nil if there is none.
	Played *scenario.Line
	// Problems are what is wrong, each with its place in Text; none where Asked is set.
	Problems []*located.Error
}

// Open reads a text and plays its script. A text with mistakes is opened too: Problems says what is
// wrong. An error is only a context that has ended.
func Open(ctx context.Context, text string, cards lang.CardSource) (*Bench, error) {
	b := Read(text, cards)
	if b.Scenario == nil {
		return b, ctx.Err()
	}
	var err error
	if b.Asked, err = b.Scenario.Ask(options(ctx)); err != nil {
		b.Problems, b.Played = problems(err), scenario.PlayedBefore(err)
	}
	return b, ctx.Err()
}

// Read reads a text and plays nothing: enough to change the board or the script.
func Read(text string, cards lang.CardSource) *Bench {
	b := &Bench{Text: text}
	s, err := parse(text, cards)
	if err != nil {
		b.Problems = problems(err)
		return b
	}
	if b.Text = string(s.Format()); b.Text != text {
		if s, err = parse(b.Text, cards); err != nil { // places as in the text that is shown
			b.Problems = problems(err)
			return b
		}
	}
	b.Scenario = s
	return b
}

// parse reads a text within bounds. A text without a turn line is one where only cards stand so
// far.
func parse(text string, cards lang.CardSource) (*scenario.Scenario, error) {
	if len(text) > MaxText {
		return nil, located.Errorf("", 0, "the position is longer than %d characters", MaxText)
	}
	return scenario.ParseWith("", []byte(text), lang.Config{Cards: cards})
}

func options(ctx context.Context) scenario.Options {
	return scenario.Options{MaxNodes: maxNodes, MaxTime: maxTime, MaxWork: maxWork, MaxBytes: maxBytes, Context: ctx}
}

// problems returns the mistakes in an error, with their places.
func problems(err error) []*located.Error {
	if list := located.All(err); len(list) > 0 {
		return list
	}
	var one *located.Error
	if errors.As(err, &one) {
		return []*located.Error{one}
	}
	return []*located.Error{{Msg: err.Error()}}
}

// Line returns what was played, up to the question or to the step that doesn't fit; nil if nothing
// can be played.
func (b *Bench) Line() *scenario.Line {
	if b.Asked != nil {
		return b.Asked.Line
	}
	return b.Played
}

// Board returns the table at the question, or at the start of a position whose script doesn't fit.
// ok is false where there is none.
func (b *Bench) Board() (board scenario.Board, ok bool) {
	switch {
	case b.Asked != nil:
		return b.Asked.Board, true
	case b.Scenario == nil:
		return board, false
	case b.Played != nil:
		return b.Played.After(), true
	}
	board, err := b.Scenario.Start()
	return board, err == nil
}

// Claims judges the claims of the text on the line so far. It is nil where there are none, and
// where the line isn't at its end: a claim is about a finished line.
func (b *Bench) Claims(ctx context.Context) []scenario.ClaimResult {
	if b.Asked == nil || len(b.Scenario.Claims) == 0 && !b.says(lang.StepNow) {
		return nil // and so the line isn't played once more
	}
	res, err := b.Scenario.Run(options(ctx))
	if err != nil {
		return nil
	}
	return res.Claims
}

// says reports whether the script has a line of that kind.
func (b *Bench) says(kind lang.StepKind) bool {
	return slices.ContainsFunc(b.Scenario.Steps, func(st lang.Step) bool { return st.Kind == kind })
}
