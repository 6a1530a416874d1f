package content

import (
	"strings"
	"unicode/utf8"

	"digijudge/quiz"
)

// Bounds of the questions, in players' words, that a page says it answers.
const (
	maxAsks     = 12
	maxAskRunes = 120
)

// checkAsks: the questions of a front matter's asks are few, short and each of them says something.
func (s *site) checkAsks(f *quiz.Front, asks []string) {
	if len(asks) > maxAsks {
		s.fail(f.File, f.LineOf("asks", ""), "asks: %d questions, want at most %d", len(asks), maxAsks)
	}
	for _, a := range asks {
		switch n := utf8.RuneCountInString(a); {
		case strings.TrimSpace(a) == "" || strings.ContainsAny(a, "\r\n"):
			s.fail(f.File, f.LineOf("asks", ""), "asks: an empty question, or one of several lines")
		case n > maxAskRunes:
			s.fail(f.File, f.LineOf("asks", a), "asks: a question of %d characters, want at most %d", n, maxAskRunes)
		}
	}
}
