package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/content/search"
)

// Expressions for the tables that SQLite searches: the cards.

// maxTerms is how many different words of a query count there.
const maxTerms = 8

// allOf returns an FTS5 expression for all words of a query, each once. Words hold letters and
// digits only and stand in quotes, so no query has a syntax that could be wrong. A word of two
// letters or more may be the beginning of one; what begins with a single letter is nearly
// everything, so a digit stands for itself, and a letter too, if there is nothing else. phrase
// gives a part of the query that is looked for as it stands, or "".
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
