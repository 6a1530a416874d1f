package bench

import (
	"fmt"
	"strconv"
	"strings"

	"digijudge/rules/scenario/lang"
)

// MaxAdded bounds how many cards one form can add.
const MaxAdded = 30

// Wanted is an entry of a list of cards: a card, and how many of it.
type Wanted struct {
	Card string // number or name, as typed
	N    int
	On   bool // it lies under the last entry that doesn't ("Rex on Pup")
}

// Several reads a list of cards as people type it: one a line or between commas, with a count before
// or behind ("ST1-07 x2", "2 Agumon"). What lies under a card is named behind "on", each copy has its
// own ("ST1-07 x2 on ST1-03 on ST1-01").
func Several(list string) ([]Wanted, error) {
	var out []Wanted
	total, copies := 0, 0
	for _, entry := range strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(",;\n\r", r) }) {
		for i, part := range stacked(strings.Fields(entry)) {
			w := wanted(part)
			if w.Card == "" {
				continue
			}
			w.On = i > 0 && len(out) > 0
			cards := w.N
			if w.On {
				cards *= copies
			} else {
				copies = w.N
			}
			if total += cards; w.N < 1 || total > MaxAdded {
				return nil, fmt.Errorf("1 to %d cards at once", MaxAdded)
			}
			out = append(out, w)
		}
	}
	return out, nil
}

// stacked takes an entry apart at "on": the top card, and what lies under it. The first is empty where
// the entry begins with "on".
func stacked(words []string) []string {
	parts := []string{""}
	for _, w := range words {
		last := &parts[len(parts)-1]
		switch {
		case strings.EqualFold(w, "on"):
			parts = append(parts, "")
		case *last == "":
			*last = w
		default:
			*last += " " + w
		}
	}
	return parts
}

// List writes entries out as Several reads them.
func List(entries []Wanted) string {
	var b strings.Builder
	for i, w := range entries {
		switch {
		case i > 0 && w.On:
			b.WriteString(" on ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(w.Card)
		if w.N != 1 {
			b.WriteString(" x" + strconv.Itoa(w.N))
		}
	}
	return b.String()
}

// wanted reads one entry of a list.
func wanted(entry string) Wanted {
	if first, rest, ok := strings.Cut(entry, " "); ok {
		if n, is := times(first, true); is {
			return Wanted{Card: rest, N: n}
		}
	}
	if i := strings.LastIndex(entry, " "); i > 0 {
		if n, is := times(entry[i+1:], false); is {
			return Wanted{Card: strings.TrimSpace(entry[:i]), N: n}
		}
	}
	return Wanted{Card: entry, N: 1}
}

// times reads a count: "x2", "2x" or "×2", and also "2" if bare is true.
func times(word string, bare bool) (n int, ok bool) {
	digits := strings.Trim(word, "xX×")
	if digits == word && !bare || len(digits) > 2 {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && n >= 0
}

// AddAll puts new cards on the table, the first on top, each with the marks. names are what they are
// called from now on; a card that was put under one of them on the field isn't among those.
func (b *Bench) AddAll(cards lang.CardSource, list []NewCard, to Area, marks ...lang.MarkKind) (text string, names []string, notes []Note, err error) {
	if len(list) == 0 {
		return "", nil, nil, fmt.Errorf("no card is named")
	}
	part := false
	text, notes, err = b.edit(cards, func(d *draft) error {
		var items []lang.Item
		for _, c := range list {
			var item lang.Item
			for i, layer := range append([]NewCard{c}, c.Under...) {
				decl, err := d.declare(layer)
				if err != nil {
					return err
				}
				part = part || len(decl.Without) > 0
				d.Cards = append(d.Cards, decl)
				item.Stack = append(item.Stack, lang.StackCard{Name: decl.Names[0]})
				if i == 0 || !onField(to) {
					names = append(names, decl.Names[0].Text)
				}
			}
			for _, m := range marks {
				item.Marks = append(item.Marks, lang.Mark{Kind: m})
			}
			items = append(items, item)
		}
		for i := range items { // each card goes on top of the one before it in a pile
			if !onField(to) {
				i = len(items) - 1 - i
				items[i].Marks = nil
			}
			if err := d.put(items[i], to); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return "", nil, nil, err
	}
	if part {
		notes = append(notes, PartLeft)
	}
	return text, names, notes, nil
}
