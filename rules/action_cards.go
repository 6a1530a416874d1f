package rules

import "digijudge/rules/cardtext"

// Actions that move cards from one area to another.

// removed holds the cards of each player's security stack that go elsewhere at the same time.
type removed [2][]Ref

// triggerRemoved triggers the effects that wait for cards to be removed from a security stack: once
// for all cards that are removed at the same time (15-5-2), also from both stacks (4-27-5).
func (p *Position) triggerRemoved(gone *removed) {
	var events []happening
	for pl, things := range gone {
		if len(things) > 0 {
			events = append(events, happening{ev: cardtext.EvSecurityRemoved, player: Player(pl), things: things, n: len(things)})
		}
	}
	p.happenTogether(events)
}

// fromAnywhere moves a card that may be in a pile, under a permanent or in no area. A card from a
// security stack is added to gone.
func (p *Position) fromAnywhere(c CardID, to destination, gone *removed) {
	under := p.where[c] == UnderCard // or on top of a stack that stays: either way it moves to another area (4-19-1)
	sec := p.where[c] == SecurityStack
	secOwner := p.owner[c]
	if pm := p.PermOf(c); pm != nil && pm.Top() == c {
		p.uncover(pm)
		under = true
	}
	p.takeFromStack(c)
	p.moveCard(c, to)
	if under {
		p.overflow(c)
	}
	if sec {
		gone[secOwner] = append(gone[secOwner], Ref{Card: p.ref(c)})
	}
}
