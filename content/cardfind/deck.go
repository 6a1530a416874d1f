package cardfind

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/cardno"
)

// Bounds of a deck list. A deck has 50 cards and up to 5 Digi-Eggs.
const (
	MaxDeckBytes = 8 << 10
	maxDeckLines = 400
	maxDeckCards = 120 // different ones
	maxCopies    = 60  // of one card in one line
)

// InDeck is a card of a deck list.
type InDeck struct {
	Number string
	Count  int
}

// Deck is a deck list as it was read.
type Deck struct {
	Cards  []InDeck // each number once, in the order of the list
	Unread []string // lines that look like cards and name none
	More   bool     // it is longer than what is read
}

// Numbers returns the numbers of its cards.
func (d *Deck) Numbers() []string {
	var out []string
	for _, c := range d.Cards {
		out = append(out, c.Number)
	}
	return out
}

// Ways to write how many copies of a card a deck has.
var (
	countBefore = regexp.MustCompile(`^[\s"\-*•]*([0-9]{1,2})\s*[x×*]?(?:\s|$)`)
	countBehind = regexp.MustCompile(`(?:^|[\s),:;|"])[x×*]?\s*([0-9]{1,2})\s*[x×*]?[\s",;)]*$`)
	heading     = regexp.MustCompile(`^\s*(?://|#|\[|=|-{2,})|:\s*$`)
)

// Deck reads a deck list in the formats that deck builders write and people paste: a card a line, with its
// number, its name or both and how many there are before or behind it, or a JSON array with a number for
// each copy. A name without a number is the newest card of that name.
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

// deckArray returns what stands in a JSON array, an element a line; objects are kept as their text.
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

// deckLine reads the cards of one line.
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
	case len(found) > 1: // several in a line, each once, as of an array that isn't whole JSON
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

// copies returns how many copies a line says; 1 where it doesn't.
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

// put adds copies of a card.
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
