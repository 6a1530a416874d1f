package rules

// The order in which cards that move at the same time come to lie on each other (3-1-3-4): the player whose effect moves them chooses
// it, for each player's deck or security stack by itself. Tokens and Digi-Egg cards lie elsewhere and have no place in it.
//
// frOrder: the cards refs go to `to` of their owners by verb, at the bottom or on top, into security face up if flag; n piles are ordered; pl
// chooses.

// orderGroup are those of the things that will lie on each other in one player's pile, if their order can be seen.
func (p *State) orderGroup(refs, spare []Ref, pl Player) []Ref {
	var group []Ref
	named := false
	for _, r := range refs {
		c := r.Card.ID
		if r.Perm != 0 {
			if c = p.top(r.Perm); spared(spare, r) {
				c = 0
			}
		} else if !p.fresh(r.Card) {
			c = 0
		}
		if c == 0 || p.owner[c] != pl || p.T.Cards[c].Token || p.T.Cards[c].Category == DigiEgg {
			continue
		}
		group = append(group, r)
		named = named || !p.T.Cards[c].Blank
	}
	if len(group) < 2 || !named {
		return nil
	}
	return group
}

// ordersAny says that there is something to order.
func (p *State) ordersAny(refs []Ref) bool {
	return p.orderGroup(refs, nil, Ann) != nil || p.orderGroup(refs, nil, Bob) != nil
}

// ordersUnder says that the order of what is going to be placed under one permanent can be seen: two cards or more, one of them not blank.
// A token lies under nothing (4-21-5).
func (p *State) ordersUnder(refs []Ref) bool {
	n, named := 0, false
	for _, r := range refs {
		if c := &p.T.Cards[r.Card.ID]; !c.Token {
			n++
			named = named || !c.Blank
		}
	}
	return n > 1 && named
}

// askOrder asks for the order of the frame's refs, the turn player's pile first. It is said from the top, as the cards will lie.
func (p *Position) askOrder(f *frame, who Player, d *Decision) (asked bool) {
	for ; f.n < 2; f.n++ {
		pl := p.Turn
		if f.n == 1 {
			pl = pl.Other()
		}
		group := p.orderGroup(f.refs, f.spared, pl)
		if group == nil {
			continue
		}
		c, ok := p.took()
		if !ok {
			p.askSet(d, who, nil, group, len(group), len(group), false, true)
			d.Clause, d.Effect = "3-1-3-4", f.by
			return true
		}
		refs, k := append([]Ref(nil), f.refs...), 0
		for i := range refs {
			if contains(group, refs[i]) {
				if refs[i] = c.Refs[k]; !f.bottom { // what is put on top last lies on top
					refs[i] = c.Refs[len(group)-1-k]
				}
				k++
			}
		}
		f.refs = refs
	}
	return false
}

func (p *Position) stepOrder(f *frame, d *Decision) bool {
	if p.askOrder(f, f.pl, d) {
		return true
	}
	fr := *f
	p.pop()
	if fr.verb == VPlaceSecurity {
		p.placeInSecurity(fr.refs, fr.bottom, fr.flag)
	} else {
		p.returnCards(fr.refs, fr.verb, fr.to, fr.bottom)
	}
	return false
}

// returnCards puts cards that are on no field, or under a permanent, into a hand or deck; in p.left how many.
func (p *Position) returnCards(refs []Ref, verb Verb, to Zone, bottom bool) {
	p.left = 0
	var gone removed
	p.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			p.emit(Event{Verb: verb, Card: c, Player: p.owner[c], From: p.where[c], To: to, Clause: "3-1-3-1-1"})
			p.fromAnywhere(c, to, p.owner[c], bottom, false, &gone)
			p.left++
		}
	})
	p.tellRemoved(&gone)
}
