package pocket

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The words of what is searched, written shorter: each of the words that save most by it is one
// character. A compressor that looks back only a little (gzip, all that a browser takes without
// HTTPS) makes such a file a tenth smaller, because it sees a tenth more of it.

// The characters that stand for words: two bytes each. No text of the site has any of them.
const (
	firstCode = '\u0100'
	lastCode  = '\u07ff'
	maxCodes  = int(lastCode-firstCode) + 1
	leastUses = 4 // a rarer word saves nothing
)

// wordPieces calls f with each piece of a text: a word, with the space or hyphen in front of it, or a
// character that belongs to none.
func wordPieces(text string, f func(piece string, word bool)) {
	letter := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("’'<>[]", c)
	}
	from, inWord, lead := 0, false, false // lead: only the space of a word was read
	for i, c := range text {
		switch {
		case letter(c) && (inWord || lead):
			inWord, lead = true, false
			continue
		case i > from:
			f(text[from:i], inWord)
		}
		from, inWord, lead = i, letter(c), c == ' ' || c == '-'
	}
	if from < len(text) {
		f(text[from:], inWord)
	}
}

// commonWords returns the words that are written as one character each, the most frequent first.
func commonWords(texts []string) []string {
	uses := map[string]int{}
	for _, t := range texts {
		wordPieces(t, func(piece string, word bool) {
			if word && len(piece) > 2 {
				uses[piece]++
			}
		})
	}
	var list []string
	for w, n := range uses {
		if n >= leastUses {
			list = append(list, w)
		}
	}
	by := func(value func(w string) int) {
		slices.SortFunc(list, func(a, b string) int {
			return cmp.Or(cmp.Compare(value(b), value(a)), cmp.Compare(a, b))
		})
	}
	by(func(w string) int { return uses[w] * (len(w) - 2) })
	list = list[:min(len(list), maxCodes)]
	by(func(w string) int { return uses[w] })
	return list
}

// shortener returns a function that writes the words of a text as their characters.
func shortener(words []string) func(text string) (string, error) {
	codes := make(map[string]rune, len(words))
	for i, w := range words {
		codes[w] = firstCode + rune(i)
	}
	return func(text string) (string, error) {
		if i := strings.IndexFunc(text, isCode); i >= 0 {
			return "", fmt.Errorf("%.40q has a character that stands for a word", text[i:])
		}
		var b strings.Builder
		wordPieces(text, func(piece string, _ bool) {
			if c, ok := codes[piece]; ok {
				b.WriteRune(c)
			} else {
				b.WriteString(piece)
			}
		})
		return b.String(), nil
	}
}

func isCode(c rune) bool { return c >= firstCode && c <= lastCode }

// lengthen returns the text that a shortener has shortened.
func lengthen(text string, words []string) (string, error) {
	var b strings.Builder
	for _, c := range text {
		switch at := int(c - firstCode); {
		case !isCode(c):
			b.WriteRune(c)
		case at >= len(words):
			return "", errNotWhole
		default:
			b.WriteString(words[at])
		}
	}
	return b.String(), nil
}
