package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// The top card of a stack of two or more (4-7-1, 4-7-2) taken off, or put at the bottom: what lies under it becomes the top card, and
// the Digimon stays the one it was (3-4-5).

// uncover takes the top card off a stack of two or more; the card is then in no area. False if the stack has one card only.
func (p *Position) uncover(pm *Permanent) bool {
	if pm.n < 2 {
		return false
	}
	c := pm.Top()
	p.note("3-4-5")
	p.note("4-7-6")
	pm.drop(p.T, c)
	pm.facedown &^= 1
	p.where[c] = NoZone
	p.where[pm.Top()] = BattleArea
	if pm.Breeding {
		p.where[pm.Top()] = BreedingArea
	}
	return true
}

// actRestack is "place the top card of X as its bottom digivolution card". The cards only change their order, so none of them is a new
// card (3-1-3-1-4).
func (p *Position) actRestack(a cardtext.PlaceUnder, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
		run.moved = 0
		for _, r := range refs {
			c := r.Card.ID
			pm := p.PermOf(c)
			if pm == nil || pm.Top() != c || p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) || !p.uncover(pm) {
				continue
			}
			p.note("3-1-3-1-4")
			p.emit(Event{Verb: VPlaceUnder, Card: c, Player: p.owner[c], Perm: pm.ID, From: BattleArea, To: UnderCard, Clause: "4-8-1"})
			p.where[c] = UnderCard
			pm.addUnder(p.T, c, false)
			run.moved++
			p.happen(happening{ev: cardtext.EvSourceAdded, things: p.list(Ref{Perm: pm.ID}), into: c, moved: []CardID{c}, n: 1, ownTop: true})
		}
	})
}

// tuckedBy is the clause on which a card is placed under a card on the field: it becomes a digivolution card of a Digimon, and under a Tamer with
// cards it goes to the bottom.
func tuckedBy(pm *Permanent, digimon bool) Clause {
	switch {
	case digimon:
		return "4-8-1"
	case len(pm.Stack()) > 1:
		return "4-4-2"
	}
	return "4-7-1"
}

// restacked says that a card which is about to be put into the permanent's stack lies in it already: only the order changes, and it is no
// new card (3-1-3-1-4).
func (p *query) restacked(pm *Permanent, c CardID) bool {
	if !slices.Contains(pm.Stack(), c) {
		return false
	}
	p.note("3-1-3-1-4")
	return true
}
