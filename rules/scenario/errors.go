package scenario

import (
	"errors"

	"digijudge/rules/located"
)

// Stopped is a mistake in a script at which a line of play came to a stop: a step that doesn't fit,
// or a choice that nobody scripted.
type Stopped struct {
	At     *located.Error
	Played *Line // how far the line came
}

// Error is that of the mistake.
func (e *Stopped) Error() string { return e.At.Error() }

// Unwrap gives the mistake to errors.As.
func (e *Stopped) Unwrap() error { return e.At }

// PlayedBefore returns how far the line came before a mistake in its script, nil for any other
// error.
func PlayedBefore(err error) *Line {
	var stopped *Stopped
	if errors.As(err, &stopped) {
		return stopped.Played
	}
	return nil
}
