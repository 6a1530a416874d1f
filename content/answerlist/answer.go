// Package answerlist reads lists of a publisher's answers to questions about cards, which operators
// import. It knows the two formats of such lists and uses no database.
package answerlist

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/cardno"
)

// Answer is one question with the publisher's answer.
type Answer struct {
	Q     string   // its number: "Q2298"
	Date  string   `json:",omitempty"` // such as "2026-03-14", or "" if the list has no date
	Asks  string   // the question; lines are separated by "\n"
	Says  string   // the answer; lines are separated by "\n"
	Cards []string `json:",omitempty"` // the numbers of the cards that it is about
	Named []string `json:",omitempty"` // other cards that the list or the text names by number
}

// answerNumber matches the number of an answer as lists write it.
var answerNumber = regexp.MustCompile(`^[Qq]?([1-9][0-9]{0,5})$`)

// Number returns the number of an answer in standard spelling, "Q2298", or "" if the text isn't
// one.
func Number(s string) string {
	if m := answerNumber.FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		return "Q" + m[1]
	}
	return ""
}

// yesOrNo matches a yes or no at the beginning of an answer. A sentence that only begins with the
// same word, such as "No Digimon is deleted", doesn't match.
var yesOrNo = regexp.MustCompile(`^(?i)(yes|no)(?:[.,;:!]|\s*$|\n| (?:it|they|you|he|she|this|that|these|those)\b)`)

// YesNo returns "Yes" or "No" if the answer begins with it, otherwise "".
func (a *Answer) YesNo() string {
	m := yesOrNo.FindStringSubmatch(a.Says)
	if m == nil {
		return ""
	}
	return strings.ToUpper(m[1][:1]) + strings.ToLower(m[1][1:])
}

// Reason returns the answer without a yes or no at its beginning.
func (a *Answer) Reason() string {
	word := a.YesNo()
	if word == "" {
		return a.Says
	}
	rest := strings.TrimLeft(a.Says[len(word):], ".,;:! \n")
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'z' {
		return strings.ToUpper(rest[:1]) + rest[1:]
	}
	return rest
}

// nameCards adds the cards that the text names by number to Named, each once.
func (a *Answer) nameCards() {
	for _, text := range []string{a.Asks, a.Says} {
		for _, f := range cardno.In(text) {
			a.Named = append(a.Named, f.Number)
		}
	}
	var once []string
	for _, n := range a.Named {
		if len(once) < maxCards && !slices.Contains(a.Cards, n) && !slices.Contains(once, n) {
			once = append(once, n)
		}
	}
	a.Named = once
}

// Join adds the cards of another entry for the same answer, because lists repeat an answer for each
// card.
func (a *Answer) Join(b Answer) {
	for _, n := range b.Cards {
		if len(a.Cards) < maxCards && !slices.Contains(a.Cards, n) {
			a.Cards = append(a.Cards, n)
		}
	}
	a.Named = append(a.Named, b.Named...)
	a.nameCards()
}

// Same reports whether two entries have the same question and the same answer.
func (a *Answer) Same(b *Answer) bool { return a.Asks == b.Asks && a.Says == b.Says }
