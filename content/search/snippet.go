package search

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

// The characters that mark a hit in a snippet before it is escaped.
const (
	markOn  = "\x02"
	markOff = "\x03"
)

var marks = strings.NewReplacer(markOn, "<mark>", markOff, "</mark>")

// Limits of a snippet.
const (
	snippetWords = 24
	maxMarked    = 8      // words of a query that are marked
	maxExcerpted = 20_000 // bytes of a text that are looked through
)

// excerpt returns the part of a text that contains the most terms, with their words marked, or else
// the beginning of the text. found reports whether any term occurs.
func excerpt(text string, terms *markedTerms, fromStart bool) (snippet string, found bool) {
	cut := len(text) > maxExcerpted
	if cut {
		text = text[:maxExcerpted]
	}
	text = strings.ToValidUTF8(text, "")
	if terms == nil {
		return beginning(text, cut), false
	}
	fields := strings.Fields(text)
	hits := make([]int, len(fields)) // for each word, the terms that it begins with, one bit each
	for i, f := range fields {
		if !terms.mayBegin(f) {
			continue
		}
		for _, w := range Words(f) {
			s := stem(w)
			for k, t := range terms.list {
				if w == t || s == t {
					hits[i] |= 1 << k
					found = true
				}
			}
		}
	}
	at := 0
	if found && !fromStart {
		best := 0
		var in [maxMarked]int // how often each term occurs in the window
		distinct := 0
		for i, h := range hits {
			for k := range terms.list {
				if h>>k&1 == 1 {
					if in[k]++; in[k] == 1 {
						distinct++
					}
				}
				if i >= snippetWords && hits[i-snippetWords]>>k&1 == 1 {
					if in[k]--; in[k] == 0 {
						distinct--
					}
				}
			}
			if distinct > best {
				best, at = distinct, max(0, i-snippetWords+4) // leave some words after the last hit
			}
		}
	}
	end := min(len(fields), at+snippetWords)
	var b strings.Builder
	if at > 0 {
		b.WriteString("… ")
	}
	for i := at; i < end; i++ {
		if i > at {
			b.WriteByte(' ')
		}
		if hits[i] != 0 {
			b.WriteString(markOn)
			b.WriteString(fields[i])
			b.WriteString(markOff)
		} else {
			b.WriteString(fields[i])
		}
	}
	if end < len(fields) || cut {
		b.WriteString(" …")
	}
	return marked(b.String()), found
}

// beginning returns the first words of a text; cut reports whether more follows the text.
func beginning(text string, cut bool) string {
	var b strings.Builder
	n := 0
	for f := range strings.FieldsSeq(text) {
		if n++; n > snippetWords {
			cut = true
			break
		}
		if n > 1 {
			b.WriteByte(' ')
		}
		b.WriteString(f)
	}
	if cut {
		b.WriteString(" …")
	}
	return marked(b.String())
}

// markedTerms are the terms of a query that snippets mark. Most words of a text are told by their
// first two letters to be none of them, without being stemmed.
type markedTerms struct {
	list  []string
	pairs [markPairs / 64]uint64 // a bit for the first two letters of a word that may match
}

// markPairs is how many pairs of letters are told apart.
const markPairs = 1024

// unlikeStems are words whose stem begins with other letters, each with its stem: "went" and "go".
var unlikeStems = func() map[string]string {
	m := map[string]string{}
	for w, s := range stems {
		if pairOf(w) != pairOf(s) {
			m[w] = s
		}
	}
	return m
}()

// pairOf returns the number of a word's first two letters.
func pairOf(w string) uint {
	if len(w) == 1 {
		return uint(w[0]) % markPairs
	}
	return (uint(w[0])*37 + uint(w[1])) % markPairs
}

// newMarkedTerms returns terms to mark, or nil if there are none.
func newMarkedTerms(list []string) *markedTerms {
	if len(list) == 0 {
		return nil
	}
	m := &markedTerms{list: list}
	add := func(w string) { m.pairs[pairOf(w)/64] |= 1 << (pairOf(w) % 64) }
	for _, t := range list {
		add(t)
		if len(t) == 2 && t[1] == 'y' {
			add(t[:1] + "i") // "ties" has the stem "ty"
		}
	}
	for w, s := range unlikeStems {
		if slices.Contains(list, s) {
			add(w)
		}
	}
	return m
}

// mayBegin reports whether a word of a piece of text may be one of the terms. It is fast, and also
// says yes for text that isn't plain ASCII.
func (m *markedTerms) mayBegin(s string) bool {
	inWord := false
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			return true
		}
		word := wordByte(c) && c != '_'
		if word && !inWord {
			pair := uint(lowerByte(c)) % markPairs
			if i+1 < len(s) && (wordByte(s[i+1]) && s[i+1] != '_' || s[i+1] >= utf8.RuneSelf) {
				pair = (uint(lowerByte(c))*37 + uint(lowerByte(s[i+1]))) % markPairs
			}
			if m.pairs[pair/64]>>(pair%64)&1 == 1 {
				return true
			}
		}
		inWord = word
	}
	return false
}

// lowerByte returns an ASCII letter in lower case.
func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// marked escapes a snippet, whose words stand one space apart, and turns its marks into <mark>.
func marked(s string) string { return marks.Replace(html.EscapeString(s)) }
