package rules

import "digijudge/rules/cardtext"

// silencing maps the timing of an effect to the restriction that forbids effects with that timing
// to activate.
var silencing = map[cardtext.Timing]cardtext.Ability{
	cardtext.OnPlay: cardtext.AbActivateOnPlay, cardtext.WhenDigivolving: cardtext.AbActivateWhenDigivolving,
	cardtext.WhenAttacking: cardtext.AbActivateWhenAttacking,
}

// silenced reports whether an effect forbids the card to activate effects with the timing by which
// this one triggered. An effect with several timings can still activate by another of them. A
// keyword effect that triggers when its Digimon attacks, such as <Raid>, has no timing icon, so no
// such text stops it (Q1970).
func (q *query) silenced(run *effectRun) bool {
	ab, ok := q.silencedBy(run)
	pm := q.Perm(run.holder)
	return ok && pm != nil && q.forbidden(pm, ab)
}

// silencedBy returns the restriction that would forbid the effect to activate.
func (q *query) silencedBy(run *effectRun) (cardtext.Ability, bool) {
	if run.timingIcon == 0 || q.T.Effects[run.ref.Def].Keyword != nil {
		return 0, false
	}
	ab, ok := silencing[cardtext.Timing(run.timingIcon-1)]
	return ab, ok
}

// leavesUnused reports whether an effect forbids the [Security] effects of the checked card to
// activate (15-1-3). Either the checking Digimon has an effect against them, for all cards or for
// Option cards, or their player can't activate any.
func (q *query) leavesUnused(checker *Permanent, card CardID) bool {
	if q.barred(q.owner[card], cardtext.BarSecurity) {
		return true
	}
	return checker != nil && (q.forbidden(checker, cardtext.AbActivateAnyChecked) || q.T.Cards[card].isOptionCard() && q.forbidden(checker, cardtext.AbActivateChecked))
}
