package content

import (
	"slices"
	"strings"
	"unicode/utf8"

	"digijudge/content/search"
	"digijudge/quiz"
)

// Limits for the players' questions that a page says it answers.
const (
	maxAsks     = 24
	maxAskRunes = 120
)

// splitAsk splits an "asks" line of a ruling into the question and the answer word behind it, if
// there is one: "can a suspended digimon block? No". ok is false if something else follows the
// question.
func splitAsk(line string) (question, word string, ok bool) {
	at := strings.LastIndexByte(line, '?')
	rest := strings.TrimSpace(line[at+1:])
	if at < 0 || rest == "" {
		return line, "", true
	}
	return line[:at+1], rest, rest == search.OwnText || slices.Contains(AskedAnswers, rest)
}

// checkAsks checks that a front matter's asks has few questions, and that each is one short line
// with one of the answer words behind it or none.
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
		if _, _, ok := splitAsk(a); !ok {
			s.fail(f.File, f.LineOf("asks", a), "asks %q: behind the question stands %s, or nothing", clip(a), strings.Join(AskedAnswers, ", "))
		}
	}
}

// splitAsks returns the questions of a page and, in the same order, their answer words; "" for a
// question without one.
func splitAsks(lines []string) (questions, words []string) {
	for _, l := range lines {
		q, w, _ := splitAsk(l)
		questions, words = append(questions, q), append(words, w)
	}
	return questions, words
}
