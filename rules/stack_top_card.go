package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file takes off the top card of a stack of two or more (4-7-1, 4-7-2), or puts it at the
// bottom. The card under it becomes the top card, and the Digimon stays the same one (3-4-5).

// uncover takes the top card off a stack of two or more. The card is in no area then. It returns
// false if the stack has only one card.
func (p *Position) uncover(pm *Permanent) bool {
	if pm.n < 2 {
		return false
	}
	c := pm.Top()
	p.note("3-4-5", "4-7-6")
	pm.drop(p.T, c)
	pm.facedown &^= 1
	p.where[c] = NoZone
	p.where[pm.Top()] = BattleArea
	if pm.Breeding {
		p.where[pm.Top()] = BreedingArea
	}
	return true
}

// actRestack carries out "place the top card of X as its bottom digivolution card". The cards only
// change their order, so none of them becomes a new card (3-1-3-1-4).
func (x act) actRestack(a cardtext.PlaceUnder) outcome {
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		moved := 0
		for _, r := range refs {
			c := r.Card.ID
			pm := x.PermOf(c)
			if pm == nil || pm.Top() != c || x.unaffected(pm, x.run.ctrl, x.effectKind(x.run.ref)) || !x.uncover(pm) {
				continue
			}
			x.emit(Event{Verb: VPlaceUnder, Card: c, Player: x.owner[c], Perm: pm.ID, From: BattleArea, To: UnderCard, Clause: "4-8-1"},
				"3-1-3-1-4",
			)
			x.where[c] = UnderCard
			pm.addUnder(x.T, c)
			moved++
			x.happen(happening{ev: cardtext.EvSourceAdded, things: x.list(Ref{Perm: pm.ID}), into: c, moved: []CardID{c}, n: 1, ownTop: true})
		}
		return underway().moving(moved)
	})
}

// tuckedBy returns the clause for a card that is placed under a card on the field: it becomes a
// digivolution card of a Digimon, and under a Tamer with cards it goes to the bottom.
func tuckedBy(pm *Permanent, digimon bool) Clause {
	switch {
	case digimon:
		return "4-8-1"
	case len(pm.Stack()) > 1:
		return "4-4-2"
	}
	return "4-7-1"
}

// restacked reports whether a card that is about to be put into the permanent's stack lies in it
// already. Then only the order changes, and it doesn't become a new card (3-1-3-1-4).
func (q *query) restacked(pm *Permanent, c CardID) bool {
	if !slices.Contains(pm.Stack(), c) {
		return false
	}
	q.note("3-1-3-1-4")
	return true
}
