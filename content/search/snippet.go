package search

import (
	"html"
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
func excerpt(text string, terms []string, fromStart bool) (snippet string, found bool) {
	cut := len(text) > maxExcerpted
	if cut {
		text = text[:maxExcerpted]
	}
	fields := strings.Fields(strings.ToValidUTF8(text, ""))
	hits := make([]int, len(fields)) // for each word, the terms that it begins with, one bit each
	// the first bytes of words that may match; a word begins like its stem
	var begins [256]bool
	for _, t := range terms {
		begins[t[0]] = true
	}
	begins['w'] = begins['w'] || begins['g'] // "went" is a form of "go"
	for i, f := range fields {
		if !mayBegin(f, &begins) {
			continue
		}
		for _, w := range Words(f) {
			s := stem(w)
			for k, t := range terms {
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
			for k := range terms {
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
			b.WriteString(markOn + fields[i] + markOff)
		} else {
			b.WriteString(fields[i])
		}
	}
	if end < len(fields) || cut {
		b.WriteString(" …")
	}
	return marked(b.String()), found
}

// mayBegin reports whether a word of a text may begin with one of the bytes. It is fast, and also
// says yes for text that isn't plain ASCII.
func mayBegin(s string, begins *[256]bool) bool {
	inWord := false
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			return true
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		word := wordByte(c)
		if word && !inWord && begins[c] {
			return true
		}
		inWord = word
	}
	return false
}

// marked escapes a snippet and turns its marks into <mark>.
func marked(s string) string {
	s = html.EscapeString(strings.Join(strings.Fields(s), " "))
	return marks.Replace(s)
}
