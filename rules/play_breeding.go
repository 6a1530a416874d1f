package rules

import "digijudge/rules/cardtext"

// playToBreeding completes a play into the empty breeding area. It is no hatching (4-18-1). It
// triggers neither the card's [On Play] effects (3-4-7-4) nor "when … is played" (3-4-7-6).
func (p *Position) playToBreeding(f *playFrame, under []CardID) {
	from := p.where[f.card]
	p.emit(Event{Verb: VPlay, Player: f.player, Card: f.card, From: from, To: BreedingArea, Clause: p.playedClause(f), Batch: f.batch, Suspended: f.suspended},
		"3-4-7-2",
	)
	p.takeFromStack(f.card)
	p.takeOut(f.card)
	p.inc[f.card]++
	id := p.place(f.player, []CardID{f.card}, Placement{Breeding: true, Suspended: f.suspended})
	p.Perm(id).Entered = p.TurnNo // if it moves in the same turn, it can't attack (7-1-2-1)
	p.tuckPlaced(p.Perm(id), under)
	p.report(1)
	pm := p.Perm(id)
	p.noteUnseen(pm, cardtext.OnPlay, happening{ev: cardtext.EvPlayed, things: p.list(Ref{Perm: id}), into: pm.Top(), player: pm.Owner})
	if from == SecurityStack {
		p.happen(happening{ev: cardtext.EvSecurityRemoved, player: p.owner[f.card], things: p.list(Ref{Card: p.ref(f.card)})})
	}
}
