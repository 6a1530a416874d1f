package web

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/content/search"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// maxClauseWords is the largest number of words in a clause that are linked to the glossary.
const maxClauseWords = 8

// wordsOf returns the words of a clause that the glossary explains, in the order in which they come
// up. Keywords are left out, because the text leads to their pages itself, and so is what the
// clause itself explains.
func wordsOf(terms []search.Term, number, text string) []templates.Link {
	type found struct {
		at, end int
		link    templates.Link
	}
	var all []found
	text = strings.ToLower(text)
	for _, t := range terms {
		if strings.HasPrefix(t.URL, "/keywords/") || clause.Clause(number).Within(clause.Clause(t.See)) {
			continue
		}
		if at := wordAt(text, strings.ToLower(t.Term)); at >= 0 {
			all = append(all, found{at, at + len(t.Term), templates.Link{Name: t.Term, URL: "/glossary#t-" + templates.TypeSlug(t.Term)}})
		}
	}
	// The longest word at a place counts: “digivolution cards” is one word, so “digivolution” isn't
	// listed as well.
	slices.SortFunc(all, func(a, b found) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.end, a.end)) })
	var out []templates.Link
	end := -1
	for _, f := range all {
		if f.at < end || len(out) == maxClauseWords {
			continue
		}
		out, end = append(out, f.link), f.end
	}
	return out
}

// wordAt returns where a word or phrase occurs in a text as whole words, with or without a plural
// s. It returns −1 if it doesn't occur.
func wordAt(text, word string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 || word == "" {
			return -1
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(strings.TrimPrefix(text[at+len(word):], "s"))
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return at
		}
		from = at + len(word)
	}
}
