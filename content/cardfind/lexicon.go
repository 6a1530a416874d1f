package cardfind

import (
	_ "embed"
	"strings"
)

//go:embed names.txt
var namesText string

// lexicon is what players say for names of cards.
type lexicon struct {
	says  map[string][]string // joined words → joined words of a card's name
	short map[string][]string // only behind another word: "x", "bm"
	parts []string            // what counts at the beginning or end of a longer word too
}

// known is the lexicon of names.txt.
var known = readLexicon(namesText)

// leastPart is how long a name must be, in bytes, to be looked for in a longer one.
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
			if len(all) == 1 && l.says[to] == nil { // a list may have the other name
				l.says[to] = []string{from}
			}
		}
	}
	return l
}

func joined(s string) string { return strings.Join(fold(s), "") }

// readings returns the names that a word may stand for, without the word itself. first says that
// the word is the first one typed: short forms such as "x" count only behind another word.
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
