package rules

import "digijudge/rules/cardtext"

// silencing are the restrictions that keep effects from activating by one timing.
var silencing = map[cardtext.Timing]cardtext.Ability{
	cardtext.OnPlay: cardtext.AbActivateOnPlay, cardtext.WhenDigivolving: cardtext.AbActivateWhenDigivolving,
	cardtext.WhenAttacking: cardtext.AbActivateWhenAttacking,
}

// silenced reports whether an effect keeps the card from activating effects by the timing by which
// this one triggered. One with several timings can still activate by another of them. A keyword
// effect that triggers when its Digimon attacks, such as <Raid>, has no timing icon that this could
// mean (Q1970).
func (q *query) silenced(run *effectRun) bool {
	ab, ok := q.silencedBy(run)
	pm := q.Perm(run.holder)
	return ok && pm != nil && q.forbidden(pm, ab)
}

// silencedBy returns the restriction that would keep the effect from activating.
func (q *query) silencedBy(run *effectRun) (cardtext.Ability, bool) {
	if run.timingIcon == 0 || q.T.Effects[run.ref.Def].Keyword != nil {
		return 0, false
	}
	ab, ok := silencing[cardtext.Timing(run.timingIcon-1)]
	return ab, ok
}

// leavesUnused reports whether an effect keeps the [Security] effects of the card from activating
// (15-1-3): the Digimon that checks it does, for all cards or for Option cards, or their player
// can't activate any.
func (q *query) leavesUnused(checker *Permanent, card CardID) bool {
	if q.barred(q.owner[card], cardtext.BarSecurity) {
		return true
	}
	return checker != nil && (q.forbidden(checker, cardtext.AbActivateAnyChecked) || q.T.Cards[card].isOptionCard() && q.forbidden(checker, cardtext.AbActivateChecked))
}
