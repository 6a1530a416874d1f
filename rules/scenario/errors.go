package scenario

import (
	"errors"

	"digijudge/rules/located"
)

// Stopped is the error at which a line of play stopped: a step that doesn't fit, or a choice that
// nobody scripted.
type Stopped struct {
	At     *located.Error
	Played *Line // the line up to there
}

// Error is that of the mistake.
func (e *Stopped) Error() string { return e.At.Error() }

// Unwrap returns the mistake, for errors.As.
func (e *Stopped) Unwrap() error { return e.At }

// PlayedBefore returns the line up to a mistake in its script, or nil for any other error.
func PlayedBefore(err error) *Line {
	var stopped *Stopped
	if errors.As(err, &stopped) {
		return stopped.Played
	}
	return nil
}
