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

// MaxText bounds the text of a bench in bytes, so that it fits in a link.
const MaxText = 8 << 10

// These constants bound the work for one view of a bench.
const (
	maxWork  = 3_000_000 // of rules.Meter
	maxTime  = 500 * time.Millisecond
	maxNodes = 5_000
	maxBytes = 16 << 20
)

// Start is the text that an empty bench begins with.
const Start = "turn Ann, memory 3\n"

// Bench is a text that was opened, with what came out of playing it.
type Bench struct {
	Text     string             // in canonical form if it could be read, else as it was given
	Scenario *scenario.Scenario // nil if the text couldn't be read
	// Asked is the question at which the game stands. It is nil if the position or its script can't
	// be played.
	Asked *scenario.Asked
	// Played is the line up to the first step of the script that doesn't fit. It is nil if all
	// steps fit.
	Played *scenario.Line
	// Problems holds the mistakes, each with its place in Text. It is empty if Asked is set.
	Problems []*located.Error
}

// Open reads a text and plays its script. A text with mistakes is opened too, and Problems lists
// them. The error is only for a context that has ended.
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

// Read reads a text without playing it. That is enough to change the board or the script.
func Read(text string, cards lang.CardSource) *Bench {
	b := &Bench{Text: text}
	s, err := parse(text, cards)
	if err != nil {
		b.Problems = problems(err)
		return b
	}
	if b.Text = string(s.Format()); b.Text != text {
		// read again, so that mistakes have their places in the text that is shown
		if s, err = parse(b.Text, cards); err != nil {
			b.Problems = problems(err)
			return b
		}
	}
	b.Scenario = s
	return b
}

// parse reads a text within the bounds. If the text has no turn line, because only cards were put
// down so far, it adds one.
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

// Line returns the line that was played, up to the question or to the step that doesn't fit. It
// returns nil if nothing can be played.
func (b *Bench) Line() *scenario.Line {
	if b.Asked != nil {
		return b.Asked.Line
	}
	return b.Played
}

// Board returns the table at the question or, if the script doesn't fit, at the start. ok is false
// if there is no table.
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

// Claims judges the claims of the text on the line so far. It returns nil if there are none, or if
// the line hasn't ended, because claims are about finished lines.
func (b *Bench) Claims(ctx context.Context) []scenario.ClaimResult {
	if b.Asked == nil || len(b.Scenario.Claims) == 0 && !b.says(lang.StepNow) {
		return nil // returning early avoids playing the line once more
	}
	res, err := b.Scenario.Run(options(ctx))
	if err != nil {
		return nil
	}
	return res.Claims
}

// says reports whether the script has a step of that kind.
func (b *Bench) says(kind lang.StepKind) bool {
	return slices.ContainsFunc(b.Scenario.Steps, func(st lang.Step) bool { return st.Kind == kind })
}
