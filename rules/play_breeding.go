package rules

import "digijudge/rules/cardtext"

// playToBreeding completes a play into the empty breeding area, which is no hatching (4-18-1). Nothing there can be referenced by
// effects that don't say so (3-4-7-5), so that neither [On Play] nor "when … is played" triggers.
func (p *Position) playToBreeding(f *frame, under []CardID) {
	from := p.where[f.card]
	p.note("3-4-7-2")
	p.note("3-4-7-5")
	p.emit(Event{Verb: VPlay, Player: f.pl, Card: f.card, From: from, To: BreedingArea, Clause: p.playedClause(f, under), Batch: f.batch})
	p.takeFromStack(f.card)
	p.takeOut(f.card)
	p.inc[f.card]++
	id := p.place(f.pl, []CardID{f.card}, Placement{Breeding: true, Suspended: f.flag})
	p.Perm(id).Entered = p.TurnNo // moved in the same turn, it can't attack (7-1-2-1)
	p.tuckPlaced(p.Perm(id), under)
	p.left = 1
	if from == SecurityStack {
		p.happen(happening{ev: cardtext.EvSecurityRemoved, player: p.owner[f.card], things: []Ref{{Card: p.ref(f.card)}}})
	}
}
