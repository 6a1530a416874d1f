package rules

import "digijudge/rules/cardtext"

// <Blitz> (16-16) lets its user attack when the opponent has 1 or more memory, which is asked for only when it is processed
// (16-16-4, 16-16-5).
var blitz = KeywordSpec{
	Name: "Blitz", Section: "16-16", Type: TypeEffect, Kind: ProcessingKeyword, Plays: true,
}

var blitzAttack = cardtext.Attack{What: &cardtext.Select{Quantity: cardtext.This, Filter: cardtext.Filter{Kind: cardtext.KindDigimon}}}

func (p *Position) canBlitz(run *effectRun) (bool, string) {
	if m := p.MemoryOf(run.ctrl); m > 0 || m == 0 && !p.believes(bBlitzWorksAtZero) {
		return false, "16-16-5"
	}
	return p.canAct(blitzAttack, run)
}
