package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file asks for the order of cards that come to lie on each other at the same time (3-1-3-4).
// The player whose effect moves them chooses it, separately for each player's deck or security
// stack. Tokens and Digi-Egg cards go elsewhere and have no place in it.

// ordering holds the cards that go into piles, in the order that their player chooses.
type ordering struct {
	refs         []Ref
	bottom       bool // the cards go to the bottom of the piles, not on top
	by           EffectRef
	pilesOrdered int // number of players whose pile has its order already
}

func (o *ordering) encode(e *encoder) {
	e.refs(o.refs)
	e.u8(o.pilesOrdered)
	e.flag(o.bottom)
	e.eff(o.by)
}

// orderFrame moves cards that are on no field into piles, in the chosen order.
type orderFrame struct {
	ordering
	player Player // the player who chooses
	verb   Verb
	to     Zone
	faceUp bool // cards that go to security lie face up
}

func (*orderFrame) kind() frameKind    { return orderKind }
func (f *orderFrame) copyTo(to *State) { putOn(to, f) }
func (f *orderFrame) encode(e *encoder) {
	f.ordering.encode(e)
	e.u8(int(f.player))
	e.u8(int(f.verb))
	e.u8(int(f.to))
	e.flag(f.faceUp)
}

// orderGroup returns those of the things that will lie on each other in one player's pile, if their
// order can be seen.
func (s *State) orderGroup(refs, spare []Ref, pl Player) []Ref {
	var group []Ref
	named := false
	for _, r := range refs {
		c := r.Card.ID
		if r.Perm != 0 {
			if c = s.top(r.Perm); spared(spare, r) {
				c = 0
			}
		} else if !s.isSameCard(r.Card) {
			c = 0
		}
		if c == 0 || s.owner[c] != pl || s.T.Cards[c].Token || s.T.Cards[c].Category == DigiEgg {
			continue
		}
		group = append(group, r)
		named = named || !s.T.Cards[c].Blank
	}
	if len(group) < 2 || !named {
		return nil
	}
	return group
}

// pileClause returns the clause by which cards from an end of a pile move one at a time, so that
// the pile itself gives the order in which they come to lie (3-2-4, 3-7-5). It returns "" if a
// player orders them.
func pileClause(from cardtext.Where) Clause {
	switch from {
	case cardtext.DeckTop, cardtext.DeckBottom:
		return "3-2-4"
	case cardtext.SecurityTop, cardtext.SecurityBottom:
		return "3-7-5"
	}
	return ""
}

// ordersAny reports whether there is something to order.
func (s *State) ordersAny(refs []Ref) bool {
	return s.orderGroup(refs, nil, Ann) != nil || s.orderGroup(refs, nil, Bob) != nil
}

// ordersUnder reports whether the order of things that are placed under one permanent can be seen:
// there are two cards or more, and not all are blank. A token lies under nothing (4-21-5).
func (s *State) ordersUnder(refs []Ref) bool {
	n, named := 0, false
	for _, r := range refs {
		if c := s.T.Cards[r.Card.ID]; !c.Token {
			n++
			named = named || !c.Blank
		}
	}
	return n > 1 && named
}

// askOrder asks for the order of the things that aren't spared, the turn player's pile first. The
// order is given from the top, as the cards will lie.
func (p *Position) askOrder(f *ordering, spared []Ref, who Player, d *Decision) (asked bool) {
	for ; f.pilesOrdered < 2; f.pilesOrdered++ {
		pl := p.Turn
		if f.pilesOrdered == 1 {
			pl = pl.Other()
		}
		group := p.orderGroup(f.refs, spared, pl)
		if group == nil {
			continue
		}
		c, ok := p.takeAnswer()
		if !ok {
			p.askSet(d, setQuestion{who: who, from: group, low: len(group), high: len(group), ordered: true})
			d.Clause, d.Effect = "3-1-3-4", f.by
			return true
		}
		refs, k := append([]Ref(nil), f.refs...), 0
		for i := range refs {
			if contains(group, refs[i]) {
				if refs[i] = c.Refs[k]; !f.bottom { // the last card put on top lies on top
					refs[i] = c.Refs[len(group)-1-k]
				}
				k++
			}
		}
		f.refs = refs
	}
	return false
}

func (f *orderFrame) proceed(p *Position, d *Decision) bool {
	if p.askOrder(&f.ordering, nil, f.player, d) {
		return true
	}
	p.pop()
	if f.verb == VPlaceSecurity {
		p.report(p.placeInSecurity(f.refs, f.bottom, f.faceUp))
	} else {
		p.report(p.returnCards(f.refs, f.verb, f.to, f.bottom))
	}
	return false
}

// returnCards puts cards that are on no field, or under a permanent, into a hand or deck. It
// returns how many.
func (p *Position) returnCards(refs []Ref, verb Verb, to Zone, bottom bool) (moved int) {
	var gone removed
	var under []PermID // the Digimon from under which cards come, and how many from each
	var cards [][]CardID
	end := NoEnd
	if to == Deck {
		end = topOrBottom(bottom)
	}
	p.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			if to == Deck && bottom && p.isSource(c) {
				id := p.PermOf(c).ID
				k := slices.Index(under, id)
				if k < 0 {
					k, under, cards = len(under), append(under, id), append(cards, nil)
				}
				cards[k] = append(cards[k], c)
			}
			p.emit(Event{Verb: verb, Card: c, Player: p.owner[c], From: p.where[c], To: to, ToEnd: end, Clause: "3-1-3-1-1"})
			p.fromAnywhere(c, destination{zone: to, owner: p.owner[c], bottom: bottom}, &gone)
			moved++
		}
	})
	p.triggerRemoved(&gone)
	for k, id := range under {
		p.happen(happening{ev: cardtext.EvSourceReturned, things: p.list(Ref{Perm: id}), into: cards[k][0], moved: cards[k], n: len(cards[k])})
	}
	return moved
}
