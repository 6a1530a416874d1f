// Package answerlist reads lists of a publisher's answers to questions about cards, as somebody who
// runs the site imports them. It knows the two formats in which such lists come, and no database.
package answerlist

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/cardno"
)

// Answer is one question and what the publisher answers.
type Answer struct {
	Q     string   // its number: "Q2298"
	Date  string   `json:",omitempty"` // "2026-03-14", or "" where the list has none
	Asks  string   // lines are parted by "\n"
	Says  string   // lines are parted by "\n"
	Cards []string `json:",omitempty"` // the numbers of the cards under which it stands
	Named []string `json:",omitempty"` // other cards that the list or the words name by number
}

// answerNumber is the number of an answer, as lists write it.
var answerNumber = regexp.MustCompile(`^[Qq]?([1-9][0-9]{0,5})$`)

// Number returns the number of an answer in its one spelling, "Q2298"; "" for what is none.
func Number(s string) string {
	if m := answerNumber.FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		return "Q" + m[1]
	}
	return ""
}

// yesOrNo is the word with which an answer says yes or no. A sentence may begin with the same word:
// "No Digimon is deleted" says neither.
var yesOrNo = regexp.MustCompile(`^(?i)(yes|no)(?:[.,;:!]|\s*$|\n| (?:it|they|you|he|she|this|that|these|those)\b)`)

// YesNo returns "Yes" or "No" where the answer begins with it, else "".
func (a *Answer) YesNo() string {
	m := yesOrNo.FindStringSubmatch(a.Says)
	if m == nil {
		return ""
	}
	return strings.ToUpper(m[1][:1]) + strings.ToLower(m[1][1:])
}

// Reason returns the answer without the yes or no at its beginning; all of it where it has none.
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

// nameCards adds the cards that the words name by number to Named, each card once.
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

// Join adds the cards of another entry of the same answer: lists repeat an answer under each card.
func (a *Answer) Join(b Answer) {
	for _, n := range b.Cards {
		if len(a.Cards) < maxCards && !slices.Contains(a.Cards, n) {
			a.Cards = append(a.Cards, n)
		}
	}
	a.Named = append(a.Named, b.Named...)
	a.nameCards()
}

// Same reports whether two entries of a number ask and answer in the same words.
func (a *Answer) Same(b *Answer) bool { return a.Asks == b.Asks && a.Says == b.Says }
