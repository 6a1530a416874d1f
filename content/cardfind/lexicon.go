package cardfind

import (
	_ "embed"
	"strings"
)

//go:embed names.txt
var namesText string

// lexicon holds other words that players use for the names of cards.
type lexicon struct {
	says map[string][]string // joined words → joined words of the names they stand for
	// the same for short forms that count only after another word, such as "x" or "bm"
	short map[string][]string
	// names that are also replaced at the beginning or end of a longer word
	parts []string
}

// known is the lexicon read from names.txt.
var known = readLexicon(namesText)

// leastPart is the length, in bytes, from which a name is looked for inside a longer word.
const leastPart = 6

func readLexicon(text string) lexicon {
	l := lexicon{says: map[string][]string{}, short: map[string][]string{}}
	into := l.says
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "# Shortened" {
			into = l.short
		}
		said, names, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		from := joined(said)
		all := strings.Split(names, "|")
		for _, n := range all {
			into[from] = append(into[from], joined(n))
		}
		to := joined(names)
		if strings.HasSuffix(from, "mon") && strings.HasSuffix(to, "mon") && len(from) >= leastPart {
			l.parts = append(l.parts, from)
			if len(all) == 1 && l.says[to] == nil { // a card list may use the other name
				l.says[to] = []string{from}
			}
		}
	}
	return l
}

func joined(s string) string { return strings.Join(fold(s), "") }

// readings returns the names that a word may stand for, without the word itself. If the word is the
// first one typed, short forms such as "x" don't count.
func (l *lexicon) readings(word string, first bool) []string {
	var out []string
	out = append(out, l.says[word]...)
	if !first {
		out = append(out, l.short[word]...)
	}
	for _, p := range l.parts {
		rest, is := strings.CutSuffix(word, p)
		if is && rest != "" {
			out = append(out, rest+l.says[p][0])
		} else if rest, is = strings.CutPrefix(word, p); is && rest != "" {
			out = append(out, l.says[p][0]+rest)
		}
	}
	return out
}
