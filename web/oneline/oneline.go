// Package oneline makes what a reader typed fit for a message.
package oneline

import (
	"strings"
	"unicode"
)

// Of makes what a reader typed valid text on one line, without characters that control or turn
// round what stands beside them.
func Of(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	return strings.Join(strings.Fields(s), " ")
}

// Short cuts what a reader typed to a length fit for a message.
func Short(s string) string {
	s = Of(s)
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
