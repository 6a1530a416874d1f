package rules

import "digijudge/rules/cardtext"

// This file finds the effect whose text withholds something, which is what a judge is asked next.
// It is looked for only if somebody wants to know the refusals, so the rules themselves need not
// carry it along.

// refusedBecause returns the effect whose text withholds the choice, or none if no text does.
func (q *query) refusedBecause(r *Refusal) EffectRef {
	c := &r.Choice
	pm, target := q.Perm(c.Perm), q.Perm(c.Target)
	switch r.Clause {
	case "11-2-5", "12-1-4": // it would have to suspend
		if pm == nil || pm.Suspended {
			return EffectRef{}
		}
		return q.forbiddenBecause(pm, cardtext.AbSuspend)
	case "15-1-3":
	default:
		return EffectRef{}
	}
	var by EffectRef
	deed := func(pm *Permanent, ab cardtext.Ability, d wouldDo) {
		look := q.aside(nil)
		if d.forbiddenBy = &by; by == (EffectRef{}) && pm != nil {
			look.forbiddenDeed(pm, ab, d)
		}
	}
	switch c.Verb {
	case VAttack:
		deed(pm, cardtext.AbAttack, wouldDo{})
		if c.TargetPlayer {
			deed(pm, cardtext.AbAttackPlayers, wouldDo{})
			break
		}
		deed(pm, cardtext.AbAttackDigimon, wouldDo{})
		if target != nil && !target.Suspended {
			deed(pm, cardtext.AbAttackUnsuspended, wouldDo{})
		}
		deed(target, cardtext.AbBeAttacked, wouldDo{by: pm})
	case VBlock:
		deed(pm, cardtext.AbBlock, wouldDo{})
		if q.attack.underway {
			deed(q.attacker(), cardtext.AbBeBlocked, wouldDo{by: pm})
			deed(q.attacker(), cardtext.AbSwitchTarget, wouldDo{})
		}
	case VDigivolve, VDNA, VBurst, VAppFuse:
		deed(pm, cardtext.AbDigivolve, wouldDo{into: c.Card})
		deed(q.Perm(c.Perm2), cardtext.AbDigivolve, wouldDo{into: c.Card})
		if by == (EffectRef{}) {
			by = q.ignoringBarredBy()
		}
	case VPlay:
		by, _ = q.playBarredBy(c.Player, c.Card)
	case VUse:
		by, _ = q.barredBy(c.Player, cardtext.BarUseOption)
	case VLink:
		from := q.Perm(c.Perm2)
		deed(from, cardtext.AbLeaveButDeleted, wouldDo{})
		deed(from, cardtext.AbLeaveButYours, wouldDo{})
	}
	return by
}
