package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/content/search"
)

// FTS5 expressions for the table of cards that SQLite searches.

// maxTerms limits how many different words of a query count.
const maxTerms = 8

// allOf returns an FTS5 expression for all words of a query, each once. A word may be the beginning
// of a longer one. A single letter or digit matches only itself, because nearly every text has a
// word that begins with it; single letters are left out unless the query has nothing else. The
// words consist of letters and digits and are quoted, so no query can be a syntax error. phrase
// returns an expression for a part of the query that must match as it is, or "".
func allOf(q string, phrase func(chunk string, words []string) string) string {
	var list, letters []string
	add := func(to *[]string, term string) {
		if !slices.Contains(*to, term) {
			*to = append(*to, term)
		}
	}
	for _, chunk := range strings.Fields(q) {
		w := search.Words(chunk)
		if p := phrase(chunk, w); p != "" {
			add(&list, p)
			continue
		}
		for _, t := range w {
			switch r, size := utf8.DecodeRuneInString(t); {
			case len(t) > size:
				add(&list, `"`+t+`"*`)
			case unicode.IsDigit(r):
				add(&list, `"`+t+`"`)
			default:
				add(&letters, `"`+t+`"`)
			}
		}
	}
	if len(list) == 0 {
		list = letters
	}
	return strings.Join(list[:min(len(list), maxTerms)], " AND ")
}
