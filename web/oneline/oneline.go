// Package oneline makes text that a reader typed fit for a message.
package oneline

import (
	"strings"
	"unicode"
)

// Of returns a reader's text as valid text on one line, with spaces for control characters and for
// characters that change the direction of writing.
func Of(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	return strings.Join(strings.Fields(s), " ")
}

// Short returns a reader's text, shortened if it is too long for a message.
func Short(s string) string {
	s = Of(s)
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
