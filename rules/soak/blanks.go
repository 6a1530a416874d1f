package soak

import (
	"math/rand/v2"

	"digijudge/rules"
)

// This file adds blank cards to random games. They have no name, category or effect and are all
// alike, which must not break any question. Every second game has some in every zone, and every
// game with OnlyBlanks.

var blankCard = rules.CardDef{Blank: true, DP: -1, PlayCost: -1, UseCost: -1}

// withBlanks reports whether the game with that number has blank cards in every zone.
func (p *Pool) withBlanks(number int) bool { return p.OnlyBlanks || number%2 == 1 }

// someBlanks adds n blank cards to defs.
func someBlanks(defs *[]*rules.CardDef, blank *rules.CardDef, n int) []rules.CardID {
	var ids []rules.CardID
	for range n {
		*defs = append(*defs, blank)
		ids = append(ids, rules.CardID(len(*defs)))
	}
	return ids
}

// blankDeck turns every second to every fifth card of a deck into a blank one, so that the hand and
// the security stack have some too.
func (p *Pool) blankDeck(r *rand.Rand, defs []*rules.CardDef, d *rules.Deal) {
	share := 2 + r.IntN(4)
	for _, c := range d.Deck {
		if r.IntN(share) == 0 {
			defs[c-1] = p.blank
		}
	}
}

// blankField holds the blank cards that don't begin in a deck: under and beside the Digimon on the
// field, in the trash, in the breeding area, and face up in the security stack.
type blankField struct {
	trash, security []rules.CardID
	// the cards in the breeding area: a Digi-Egg, with blank cards between it and its Digimon
	hatched []rules.CardID
}

// blanks puts blank cards into the stacks of a field and adds those for the other zones. egg and
// young are the cards in the breeding area, with young on top.
func (f *onField) blanks(r *rand.Rand, defs *[]*rules.CardDef, blank, egg, young *rules.CardDef) blankField {
	for i, s := range f.stacks {
		if (*defs)[s[0]-1].Category != rules.Digimon {
			continue
		}
		for _, c := range someBlanks(defs, blank, 1+r.IntN(3)) {
			at := 1 + r.IntN(len(s))
			s = append(s[:at:at], append([]rules.CardID{c}, s[at:]...)...)
		}
		f.stacks[i] = s
		f.links = append(f.links, someBlanks(defs, blank, r.IntN(3)))
	}
	var b blankField
	b.trash = someBlanks(defs, blank, 1+r.IntN(4))
	b.security = someBlanks(defs, blank, 1+r.IntN(2))
	if egg != nil && young != nil {
		*defs = append(*defs, young)
		b.hatched = append([]rules.CardID{rules.CardID(len(*defs))}, someBlanks(defs, blank, 1+r.IntN(2))...)
		*defs = append(*defs, egg)
		b.hatched = append(b.hatched, rules.CardID(len(*defs)))
	}
	return b
}

// young returns a Digimon that may lie in a breeding area, or nil if there is none.
func (p *Pool) young(r *rand.Rand) *rules.CardDef {
	for range 200 {
		if c := p.cards[r.IntN(len(p.cards))]; c.Category == rules.Digimon && c.DP > 0 && c.Level == 3 {
			return c
		}
	}
	return nil
}

// lay puts the blank cards on the table.
func (b *blankField) lay(p *rules.Position, who rules.Player) {
	for _, c := range b.trash {
		p.Put(who, rules.Trash, c, true)
	}
	for _, c := range b.security {
		p.Put(who, rules.SecurityStack, c, true)
	}
	if len(b.hatched) > 0 {
		p.Place(who, b.hatched, rules.Placement{Breeding: true})
	}
}
