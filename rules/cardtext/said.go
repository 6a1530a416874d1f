package cardtext

import (
	"slices"
	"strings"
)

// Said holds what is printed on a card, for "with X in its text" (4-23).
type Said struct {
	words []string
	icons []string // names of keywords
}

// Saying collects what is printed on a card: its text without notes (4-23-5), and other information
// such as its name.
func Saying(t *Text, more ...string) Said {
	var s Said
	for _, m := range more {
		s.words = append(s.words, strings.ToLower(m))
	}
	if t == nil {
		return s
	}
	for i := range t.Paragraphs {
		for _, tok := range normalTokens(t.Paragraphs[i].Source) {
			switch tok.kind {
			case tKey:
				if k, ok := readKeyword(tok.text); ok {
					s.icons = append(s.icons, k.Name)
					if k.SpecText != "" {
						s.words = append(s.words, strings.ToLower(k.SpecText))
					}
				}
			case tIcon:
				s.words = append(s.words, strings.ToLower(tok.text))
			}
		}
	}
	return s
}

// Has reports whether the term or icon is printed on the card. A name inside a longer name counts,
// but a keyword must be the same keyword (4-23-1, 4-23-4).
func (s Said) Has(what string) bool {
	if strings.HasPrefix(what, "<") {
		k, ok := readKeyword(strings.Trim(what, "<>"))
		return ok && slices.Contains(s.icons, k.Name)
	}
	what = strings.ToLower(what)
	return slices.ContainsFunc(s.words, func(w string) bool { return strings.Contains(w, what) })
}
