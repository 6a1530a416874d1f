// Package located has the error for a mistake at a place in a text. Scenarios, card text, lists of
// cards and pages all report mistakes with it.
package located

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Error is one mistake in a text: where it is, what is wrong, and what was probably meant.
type Error struct {
	File string // "" if the text has no name
	// both count from 1; 0 if unknown. Col counts characters, but bytes in a list of cards
	Line, Col  int
	Card       string // number of the card with the mistake, "" if unknown or unimportant
	Msg        string
	Text       string // for card text: the first words that were not understood
	Suggestion string // what was probably meant, "" if nothing is similar
	// Suggestion is a similar wording of card text that is understood, and not a correction of a
	// word or line
	Wording bool
}

// Errorf returns a mistake in a line of a file. Line 0 means that it is about the whole file.
func Errorf(file string, line int, format string, args ...any) *Error {
	return &Error{File: file, Line: line, Msg: fmt.Sprintf(format, args...)}
}

// Error returns "file:line:col: message; did you mean …?", without the parts that are unknown.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	for _, n := range e.place() {
		if b.Len() > 0 {
			b.WriteByte(':')
		}
		b.WriteString(strconv.Itoa(n))
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	if e.Card != "" {
		b.WriteString("card " + e.Card + ": ")
	}
	b.WriteString(e.Msg)
	if e.Text != "" {
		fmt.Fprintf(&b, ": %q", e.Text)
	}
	switch {
	case e.Suggestion == "":
	case e.Wording:
		fmt.Fprintf(&b, "; known wording: %q", e.Suggestion)
	default:
		b.WriteString("; did you mean \"" + e.Suggestion + "\"?")
	}
	return b.String()
}

// place returns the line and the column as text, as far as they are known.
func (e *Error) place() []int {
	switch {
	case e.Line == 0:
		return nil
	case e.Col == 0:
		return []int{e.Line}
	}
	return []int{e.Line, e.Col}
}

// List holds several mistakes in the order of the file.
type List []*Error

// Error returns one line for each mistake.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the single mistakes, for errors.As.
func (l List) Unwrap() []error {
	out := make([]error, len(l))
	for i, e := range l {
		out[i] = e
	}
	return out
}

// Err returns nil for an empty list, the mistake itself if there is only one, else the list.
func (l List) Err() error {
	switch len(l) {
	case 0:
		return nil
	case 1:
		return l[0]
	}
	return l
}

// All returns the mistakes in an error: those of a List, or a single one. It returns nil for an
// error without a place.
func All(err error) List {
	var list List
	var one *Error
	switch {
	case errors.As(err, &list):
		return list
	case errors.As(err, &one):
		return List{one}
	}
	return nil
}

// Clip shortens a text to one short line, for use in a message.
func Clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
