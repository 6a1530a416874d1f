// Package located says what is wrong at a place of a text, the same way for scenarios, card text,
// lists of cards and pages.
package located

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Error is one mistake in a text: where, what, and what was probably meant.
type Error struct {
	File       string // "" for a text without a name
	Line, Col  int    // from 1; 0 if unknown. Col counts characters, in a list of cards bytes
	Card       string // number of the card in which it is, "" where it doesn't matter or isn't known
	Msg        string
	Text       string // of card text: the first words not understood
	Suggestion string // what was probably meant, "" if nothing comes near
	Wording    bool   // Suggestion is a wording of card text that is understood, not the word or line that was meant
}

// Errorf returns a mistake in a line of a file; line is 0 if it is about the file as a whole.
func Errorf(file string, line int, format string, args ...any) *Error {
	return &Error{File: file, Line: line, Msg: fmt.Sprintf(format, args...)}
}

// Error is "file:line:col: message; did you mean …?", without what isn't known.
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

// place returns the line and the column, as far as they are known.
func (e *Error) place() []int {
	switch {
	case e.Line == 0:
		return nil
	case e.Col == 0:
		return []int{e.Line}
	}
	return []int{e.Line, e.Col}
}

// List are several mistakes, in the order of the file.
type List []*Error

// Error returns one line for each mistake.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the single mistakes to errors.As.
func (l List) Unwrap() []error {
	out := make([]error, len(l))
	for i, e := range l {
		out[i] = e
	}
	return out
}

// Err is nil, the one mistake, or all of them.
func (l List) Err() error {
	switch len(l) {
	case 0:
		return nil
	case 1:
		return l[0]
	}
	return l
}

// All lists the mistakes in an error: those of a List, or the one; nil for an error without a
// place.
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

// Clip shortens a text for a message, to one line.
func Clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
