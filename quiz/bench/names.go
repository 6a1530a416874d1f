package bench

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/scenario/lang"
)

// Names says how a bench's cards are called where a reader sees them. The language needs a single
// word for each card, so the bench makes one of the printed name: "SorrowBlue". It is for forms,
// links and the text; on the page the card has its printed name.
type Names struct{ shown map[string]string }

// Names returns the names of the cards that the bench itself has called by a word made of their
// printed name. A name that somebody chose otherwise, such as Rex for a Greymon, stays.
func (b *Bench) Names() Names {
	n := Names{map[string]string{}}
	if b.Scenario == nil {
		return n
	}
	for i := range b.Scenario.Cards {
		c := &b.Scenario.Cards[i]
		for _, name := range c.Names {
			if shown := shownName(c, name.Text); shown != name.Text {
				n.shown[name.Text] = shown
			}
		}
	}
	return n
}

// shownName returns the printed name of a card called by handle, or by that and the letter of free.
func shownName(c *lang.CardDecl, name string) string {
	printed := c.PrintedName()
	switch letter, ok := strings.CutPrefix(name, handle(printed)); {
	case !ok:
	case letter == "":
		return printed
	case len(letter) == 1 && letter[0] >= 'B' && letter[0] <= 'Z':
		return printed + " (" + strconv.Itoa(int(letter[0]-'A')+1) + ")"
	}
	return name
}

// In returns a text with the cards' names as a reader knows them. Only whole words are names:
// Agumon isn't one in BlackAgumon, nor in Agumon-like.
func (n Names) In(text string) string {
	if len(n.shown) == 0 {
		return text
	}
	var out strings.Builder
	for text != "" {
		k := wordLen(text)
		if k == 0 {
			_, k = utf8.DecodeRuneInString(text)
			out.WriteString(text[:k])
		} else if shown, ok := n.shown[text[:k]]; ok {
			out.WriteString(shown)
		} else {
			out.WriteString(text[:k])
		}
		text = text[k:]
	}
	return out.String()
}

// wordLen returns the length of the word with which a text begins, 0 if it begins with none. Parts
// joined by a hyphen are one word, as in the language.
func wordLen(text string) int {
	in := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for i, r := range text {
		if in(r) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[i+1:]); r == '-' && i > 0 && in(next) {
			continue
		}
		return i
	}
	return len(text)
}
