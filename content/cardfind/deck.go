package cardfind

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/cardno"
)

// Limits for a deck list. A deck has 50 cards and up to 5 Digi-Eggs.
const (
	MaxDeckBytes = 8 << 10
	maxDeckLines = 400
	maxDeckCards = 120 // different cards
	maxCopies    = 60  // copies of one card in one line
)

// InDeck is a card in a deck list and how many copies there are.
type InDeck struct {
	Number string
	Count  int
}

// Deck is a deck list after reading.
type Deck struct {
	Cards  []InDeck // each number once, in the order of the list
	Unread []string // lines that look like a card but don't name one
	More   bool     // the list is longer than the limits, and the rest wasn't read
}

// Numbers returns the card numbers.
func (d *Deck) Numbers() []string {
	var out []string
	for _, c := range d.Cards {
		out = append(out, c.Number)
	}
	return out
}

// The ways in which people write the number of copies.
var (
	countBefore = regexp.MustCompile(`^[\s"\-*•]*([0-9]{1,2})\s*[x×*]?(?:\s|$)`)
	countBehind = regexp.MustCompile(`(?:^|[\s),:;|"])[x×*]?\s*([0-9]{1,2})\s*[x×*]?[\s",;)]*$`)
	heading     = regexp.MustCompile(`^\s*(?://|#|\[|=|-{2,})|:\s*$`)
)

// Deck reads a deck list in the formats of deck builders and in the ways that people type one. Each
// line has a card's number, its name or both, with the number of copies before or after it; a JSON
// array with one card number per copy works too. A name without a number means the newest card of
// that name.
func (x *Index) Deck(text string, plain func(word string) bool) (d Deck) {
	if len(text) > MaxDeckBytes {
		text, d.More = strings.ToValidUTF8(text[:MaxDeckBytes], ""), true
	}
	lines, isJSON := deckArray(text)
	if !isJSON {
		lines = strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' || r == ';' || r == '|' })
	}
	if len(lines) > maxDeckLines {
		lines, d.More = lines[:maxDeckLines], true
	}
	for _, l := range lines {
		x.deckLine(&d, l, isJSON, plain)
	}
	return d
}

// deckArray returns the elements of a JSON array as lines. An object becomes its count and its card
// number. ok is false if the text isn't an array.
func deckArray(text string) (lines []string, ok bool) {
	var raw []json.RawMessage
	if json.Unmarshal([]byte(strings.TrimSpace(text)), &raw) != nil {
		return nil, false
	}
	for _, r := range raw {
		var s string
		if json.Unmarshal(r, &s) == nil {
			lines = append(lines, s)
			continue
		}
		var o struct {
			ID, Number, CardID, CardNumber string
			Count, Quantity, Qty           int
		}
		if json.Unmarshal(r, &o) == nil {
			number := o.ID + o.Number + o.CardID + o.CardNumber
			lines = append(lines, strconv.Itoa(max(1, o.Count+o.Quantity+o.Qty))+" "+number)
		}
	}
	return lines, true
}

// deckLine reads the cards in one line.
func (x *Index) deckLine(d *Deck, line string, isJSON bool, plain func(string) bool) {
	found := cardno.In(line)
	rest, at := "", 0
	for _, n := range found {
		rest += line[at:n.Start] + " "
		at = n.End
	}
	rest += line[at:]
	count := copies(rest)
	switch {
	case len(found) == 1:
		x.put(d, found[0].Number, count)
		return
	case len(found) > 1: // such as a piece of a JSON array: one copy each
		for _, n := range found {
			x.put(d, n.Number, 1)
		}
		return
	case isJSON || strings.TrimSpace(line) == "" || heading.MatchString(line):
		return
	}
	name := strings.TrimSpace(countBehind.ReplaceAllString(countBefore.ReplaceAllString(rest, ""), ""))
	if i, ok := x.whole[joined(name)]; ok && name != "" {
		newest := slices.MaxFunc(x.names[i].cards, func(a, b int) int { return x.age[a] - x.age[b] })
		x.put(d, x.cards[newest].Number, count)
		return
	}
	if w := x.Within(name, plain); len(w.Names) == 1 && countBefore.MatchString(line) {
		x.put(d, x.cards[w.Names[0][0]].Number, count)
		return
	}
	if len(d.Unread) < maxDeckCards && countBefore.MatchString(line) {
		d.Unread = append(d.Unread, strings.TrimSpace(line))
	}
}

// copies returns the number of copies written in a line, or 1 if there is none.
func copies(line string) int {
	for _, re := range []*regexp.Regexp{countBefore, countBehind} {
		if m := re.FindStringSubmatch(line); m != nil {
			n, err := strconv.Atoi(m[1])
			if err == nil && n > 0 && n <= maxCopies {
				return n
			}
		}
	}
	return 1
}

// put adds copies of a card to the deck.
func (x *Index) put(d *Deck, number string, count int) {
	if i := slices.IndexFunc(d.Cards, func(c InDeck) bool { return c.Number == number }); i >= 0 {
		d.Cards[i].Count = min(d.Cards[i].Count+count, maxCopies)
		return
	}
	if len(d.Cards) == maxDeckCards {
		d.More = true
		return
	}
	d.Cards = append(d.Cards, InDeck{number, count})
}
