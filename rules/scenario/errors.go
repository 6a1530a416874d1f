package scenario

import (
	"strconv"
	"strings"
)

// Error is one mistake in a scenario: in its text, its position or its script.
type Error struct {
	File       string
	Line, Col  int // from 1; 0 if unknown
	Msg        string
	Suggestion string // the word or line that was probably meant, "" if there is none
	Played     *Line  // how far the line came before a step that doesn't fit, or a choice that nobody scripted; nil for other mistakes
}

// Error is "file:line:col: message; did you mean …?".
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		b.WriteByte(':')
		b.WriteString(strconv.Itoa(e.Line))
		if e.Col > 0 {
			b.WriteByte(':')
			b.WriteString(strconv.Itoa(e.Col))
		}
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(e.Msg)
	if e.Suggestion != "" {
		b.WriteString("; did you mean \"")
		b.WriteString(e.Suggestion)
		b.WriteString("\"?")
	}
	return b.String()
}

// Errors are several mistakes, in the order of the file.
type Errors []*Error

// Error is one line for each mistake.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, err := range e {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the single mistakes to errors.As.
func (e Errors) Unwrap() []error {
	out := make([]error, len(e))
	for i, err := range e {
		out[i] = err
	}
	return out
}

// asError is nil, the one mistake, or all of them.
func (e Errors) asError() error {
	switch len(e) {
	case 0:
		return nil
	case 1:
		return e[0]
	}
	return e
}
