package rules

import "digijudge/rules/cardtext"

// silencing are the restrictions that keep effects from activating by one timing.
var silencing = map[cardtext.Timing]cardtext.Ability{
	cardtext.OnPlay: cardtext.AbActivateOnPlay, cardtext.WhenDigivolving: cardtext.AbActivateWhenDigivolving,
	cardtext.WhenAttacking: cardtext.AbActivateWhenAttacking,
}

// silenced says that an effect keeps the card from activating effects by the timing by which this one triggered. One with several
// timings can still activate by another of them.
func (p *query) silenced(run *effectRun) bool {
	if run.timing == 0 {
		return false
	}
	ab, ok := silencing[cardtext.Timing(run.timing-1)]
	pm := p.Perm(run.holder)
	return ok && pm != nil && p.forbidden(pm, ab)
}

// leavesUnused says that the Digimon that checks the card keeps its [Security] effects from activating (15-1-3): those of Option cards.
func (p *query) leavesUnused(checker *Permanent, card CardID) bool {
	return checker != nil && p.T.Cards[card].isOptionCard() && p.forbidden(checker, cardtext.AbActivateChecked)
}
