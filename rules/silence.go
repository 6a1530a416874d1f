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

// leavesUnused says that an effect keeps the [Security] effects of the card from activating (15-1-3): the Digimon that checks it does, for all
// cards or for Option cards, or their player can't activate any.
func (p *query) leavesUnused(checker *Permanent, card CardID) bool {
	if p.barred(p.owner[card], cardtext.BarSecurity) {
		return true
	}
	return checker != nil && (p.forbidden(checker, cardtext.AbActivateAnyChecked) || p.T.Cards[card].isOptionCard() && p.forbidden(checker, cardtext.AbActivateChecked))
}
