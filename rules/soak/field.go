package soak

import (
	"math/rand/v2"

	"digijudge/rules"
)

// onField holds the cards that a player has in play and in the trash when a game begins in the
// middle. In games from the first turn, most effects of a large pool would never come up.
type onField struct {
	stacks [][]rules.CardID // the stacks on the field, each from its top card down
	links  [][]rules.CardID // blank link cards for the first stacks whose top card is a Digimon
	trash  []rules.CardID
}

// field picks those cards and adds them to defs: up to four Digimon and Tamers, each Digimon with
// up to three digivolution cards, and up to six cards in the trash.
func (p *Pool) field(r *rand.Rand, defs *[]*rules.CardDef) onField {
	themes := p.themed(r)
	add := func(fits func(*rules.CardDef) bool) rules.CardID {
		for tries := range 3000 {
			i := r.IntN(len(p.cards))
			if fits(p.cards[i]) && (tries > 2000 || p.inThemes(themes, i)) {
				*defs = append(*defs, p.cards[i])
				return rules.CardID(len(*defs))
			}
		}
		return 0
	}
	isDigimon := func(c *rules.CardDef) bool { return c.Category == rules.Digimon && c.DP > 0 }
	var f onField
	for range 1 + r.IntN(4) {
		top := add(func(c *rules.CardDef) bool { return isDigimon(c) || c.Category == rules.Tamer })
		if top == 0 {
			continue
		}
		stack := []rules.CardID{top}
		if (*defs)[top-1].Category == rules.Digimon {
			for range r.IntN(4) {
				if c := add(isDigimon); c != 0 {
					stack = append(stack, c)
				}
			}
		}
		f.stacks = append(f.stacks, stack)
	}
	for range r.IntN(7) {
		if c := add(func(*rules.CardDef) bool { return true }); c != 0 {
			f.trash = append(f.trash, c)
		}
	}
	return f
}

// lay puts the cards on the table.
func (f *onField) lay(p *rules.Position, who rules.Player, r *rand.Rand) {
	links := f.links
	for _, s := range f.stacks {
		how := rules.Placement{Suspended: r.IntN(4) == 0}
		if p.T.Cards[s[0]].Category == rules.Digimon {
			for i := range s {
				how.FaceDown = append(how.FaceDown, i > 0 && p.T.Cards[s[i]].Blank && r.IntN(3) == 0)
			}
			if len(links) > 0 {
				how.Links, links = links[0], links[1:]
			}
		}
		p.Place(who, s, how)
	}
	for _, c := range f.trash {
		p.Put(who, rules.Trash, c, true)
	}
}
