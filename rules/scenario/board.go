package scenario

import (
	"digijudge/rules/scenario/lang"
	"strings"

	"digijudge/rules"
)

// Board is the visible table at one moment.
type Board struct {
	Turn     string // player whose turn it is
	Phase    string // main, breeding, …
	Memory   int    // from Ann's view: positive is Ann's side
	Sides    [2]Side
	Note     string // such as: Ann's Rex is attacking Bob
	Attacked string // the player who is attacked

	// The next fields describe what a step changed. They are set only on a board after a step.
	MemoryMoved bool
	Changes     []string // the changes as sentences
}

// Side is one player's part of the table.
type Side struct {
	Player                                 string
	Battle                                 []Card
	Breeding                               []Card
	Hand, Trash, Security                  []Card // known cards, top first
	HandN, TrashN, SecurityN, DeckN, EggsN int    // number of all cards, including blank ones
	Changed                                Piles  // what the step changed
}

// Piles names piles of one player.
type Piles struct{ Hand, Trash, Security, Deck, Eggs bool }

// Card is a card or a permanent as a board shows it.
type Card struct {
	Name                       string // handle in the scenario
	Label                      string // printed name, if it differs
	Category, Color            string
	Level, DP                  int
	HasDP, Suspended, FaceDown bool
	Sources, Links, Keywords   []string
	Attacks, Target            bool // its part in the present attack

	// The next fields describe what a step changed, in a word or two. They are set only on a board
	// after a step.
	Changed bool
	Tag     string

	perm rules.PermID
	card rules.CardID
}

// Find returns the card with that name in a battle area, or nil.
func (b *Board) Find(name string) *Card {
	for i := range b.Sides {
		for k := range b.Sides[i].Battle {
			if x := &b.Sides[i].Battle[k]; x.Name == name {
				return x
			}
		}
	}
	return nil
}

// boardOf returns the visible table of a position.
func boardOf(p *rules.Position) Board {
	b := Board{Turn: p.Turn.String(), Phase: p.Phase.String(), Memory: p.MemoryOf(rules.Ann)}
	for i, pl := range [...]rules.Player{rules.Ann, rules.Bob} {
		s := Side{
			Player: pl.String(), HandN: len(p.Pile(pl, rules.Hand)), TrashN: len(p.Pile(pl, rules.Trash)),
			SecurityN: len(p.Pile(pl, rules.SecurityStack)), DeckN: len(p.Pile(pl, rules.Deck)), EggsN: len(p.Pile(pl, rules.EggDeck)),
		}
		s.Hand, s.Trash, s.Security = known(p, pl, rules.Hand), known(p, pl, rules.Trash), known(p, pl, rules.SecurityStack)
		perms := p.Permanents()
		for k := range perms {
			pm := &perms[k]
			switch {
			case pm.Owner != pl:
			case pm.Breeding:
				s.Breeding = append(s.Breeding, permCard(p, pm))
			default:
				s.Battle = append(s.Battle, permCard(p, pm))
			}
		}
		b.Sides[i] = s
	}
	switch at, target, ok := p.Attacking(); {
	case p.Over && p.Winner == rules.NoPlayer:
		b.Note = "The game is drawn"
	case p.Over:
		b.Note = p.Winner.String() + " has won"
	case ok:
		b.Note = permName(p, at) + " is attacking "
		if target == 0 {
			b.Attacked = p.Turn.Other().String()
			b.Note += b.Attacked
		} else {
			b.Note += permName(p, target)
		}
		for i := range b.Sides {
			for k := range b.Sides[i].Battle {
				c := &b.Sides[i].Battle[k]
				c.Attacks, c.Target = c.perm == at, c.perm == target
			}
		}
	}
	return b
}

// known returns the named cards of a pile, from the top.
func known(p *rules.Position, pl rules.Player, z rules.Zone) []Card {
	var out []Card
	for _, id := range p.Pile(pl, z) {
		d := p.T.Card(id)
		if d.Blank {
			continue
		}
		out = append(out, Card{
			Name: d.Handle, Label: label(d), Category: d.Category.String(), Color: colorText(d.Colors), Level: d.Level,
			DP: max(d.DP, 0), HasDP: d.DP >= 0, FaceDown: z == rules.SecurityStack && !p.FaceUp(id), card: id,
		})
	}
	return out
}

// label returns the printed name if it differs from the card's name in the scenario.
func label(d *rules.CardDef) string {
	if d.Name == d.Handle {
		return ""
	}
	return d.Name
}

// permCard returns a permanent as the board shows it.
func permCard(p *rules.Position, pm *rules.Permanent) Card {
	d := p.T.Card(pm.Top())
	dp := p.DP(pm)
	card := Card{
		Name: cardName(p, pm.Top()), Label: label(d), Category: d.Category.String(), Color: colorText(p.Colors(pm)),
		Level: p.Level(pm), DP: max(dp, 0), HasDP: dp >= 0, Suspended: pm.Suspended,
		perm: pm.ID, card: pm.Top(),
	}
	for _, s := range pm.Sources() {
		card.Sources = append(card.Sources, cardName(p, s))
	}
	for _, l := range pm.Links() {
		card.Links = append(card.Links, cardName(p, l))
	}
	for _, k := range p.Keywords(pm) {
		card.Keywords = append(card.Keywords, k.String())
	}
	return card
}

// colorText returns the colors of a card as printed: Red/Blue.
func colorText(c rules.ColorSet) string {
	var names []string
	for i, n := range rules.ColorNames {
		if c&(1<<i) != 0 {
			names = append(names, lang.Capitalised(n))
		}
	}
	return strings.Join(names, "/")
}
