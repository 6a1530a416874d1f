package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Restrict](doRestrict{})

// doRestrict carries out "X can't attack", "X can't block" and the like (15-1-3).
type doRestrict struct {
	laid[cardtext.Restrict]
	always[cardtext.Restrict]
	several[cardtext.Restrict]
	ours[cardtext.Restrict]
	flat[cardtext.Restrict]
	alone[cardtext.Restrict]
	unchosen[cardtext.Restrict]
	harmless[cardtext.Restrict]
	ownPart[cardtext.Restrict]
}

func (doRestrict) plays(a cardtext.Restrict) error {
	if k := a.What.Filter.Kind; slices.Contains(a.Can, cardtext.AbBeDeleted) && (k == cardtext.KindDigimon || k == cardtext.KindDigimonOrTamer) {
		return fmt.Errorf("whether a Digimon that nothing can delete is deleted at 0 DP is not certain")
	}
	return selectPlays(a.What)
}

func (doRestrict) processed(a cardtext.Restrict, e *cardtext.Effect, _ EffectKind) error {
	if a.InPhase {
		return fmt.Errorf("what is forbidden in one phase is played in a persistent effect only yet")
	}
	if a.Dur == cardtext.Permanently && playedByThis(a.What, e) {
		// it holds as long as that Digimon is on the field (Q5722, 3-1-3-1-2)
		return fieldOnly(a.What)
	}
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

// playedByThis reports whether a phrase means what the effect itself has played.
func playedByThis(s *cardtext.Select, e *cardtext.Effect) bool {
	if s.Quantity != cardtext.It || s.Means.Kind != cardtext.Dealt {
		return false
	}
	a := e.At(s.Means.At)
	return a != nil && deedOf(a) == deedBit(cardtext.DeedPlay)
}

func (doRestrict) stand() stand {
	return standRestrict
}

// wouldDo is something that a permanent would do, described as far as restrictions ask: who would
// do it to the permanent ("can't be blocked by …"), and into what it would digivolve. Fields that
// don't apply are zero.
type wouldDo struct {
	by   *Permanent
	into CardID
	// the category of the effect that would do it: a Digimon's, a Tamer's, an Option's
	category    Category
	forbiddenBy *EffectRef // receives the effect that forbids it; nil if nobody wants to know
}

// ban is a restriction that is in force: whose it is, and which permanent holds it, 0 if it lies on
// something.
type ban struct {
	*cardtext.Restrict
	ctrl   Player
	holder PermID
}

// forbids reports whether the restriction applies to what the permanent would do.
func (q *query) forbids(r ban, ab cardtext.Ability, d wouldDo) bool {
	if r.By != nil && (d.by == nil || !q.covers(r.By, r.ctrl, r.holder, d.by)) {
		return false
	}
	if r.EffectsOf == cardtext.KindDigimon && d.category != Digimon && d.category != digimonAndTamer {
		return false
	}
	if r.Into != nil && (d.into == 0 || q.cardFits(&r.Into.Filter, d.into) == r.Only) {
		return false
	}
	for _, a := range r.Can {
		if a == ab {
			return true
		}
	}
	return false
}

// forbiddenDeed is like forbidden, for callers who know more about what the permanent would do.
func (q *query) forbiddenDeed(pm *Permanent, ab cardtext.Ability, d wouldDo) bool {
	found := ab == cardtext.AbDigivolve && q.fixed(pm)
	if len(q.lasting) > 0 {
		q.eachLasting(pm, func(l *lastingEffect) {
			r, ok := l.act.(cardtext.Restrict)
			if !found && ok && q.inPhase(l) && q.forbids(ban{&r, l.ctrl, 0}, ab, d) {
				if found = true; d.forbiddenBy != nil {
					*d.forbiddenBy = l.src
				}
			}
		})
	}
	if found {
		return true
	}
	if q.T.features&(onAny(standRestrict)|onHolder(standRestrict)) == 0 {
		return false // usually no card forbids anything
	}
	q.eachStandingOn(pm, standRestrict, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		r, ok := a.(cardtext.Restrict)
		if ok && r.InPhase && (q.Phase != UnsuspendPhase || q.Turn != pm.Owner) {
			return
		}
		if !ok || !q.covers(r.What, in.ctrl, holder.ID, pm) || !q.forbids(ban{&r, in.ctrl, holder.ID}, ab, d) {
			return
		}
		if holder.ID != pm.ID && q.unaffected(pm, in.ctrl, q.effectKind(EffectRef{Card: in.card})) {
			return
		}
		if found = true; d.forbiddenBy != nil {
			*d.forbiddenBy = EffectRef{Def: in.def.ID, Card: in.card, Perm: holder.ID}
		}
	})
	return found
}

// forbiddenBy is like forbidden, for something that another permanent would do to it.
func (q *query) forbiddenBy(pm *Permanent, ab cardtext.Ability, by *Permanent) bool {
	return q.forbiddenDeed(pm, ab, wouldDo{by: by})
}

// forbiddenEffect is like forbidden, for something that an effect of the other player's card would
// do to the permanent.
func (q *query) forbiddenEffect(pm *Permanent, ab cardtext.Ability, by EffectRef) bool {
	return q.forbiddenDeed(pm, ab, wouldDo{category: q.effectKind(by)})
}

// forbiddenInto reports whether an effect forbids the permanent to digivolve into the card.
func (q *query) forbiddenInto(pm *Permanent, into CardID) bool {
	return q.forbiddenDeed(pm, cardtext.AbDigivolve, wouldDo{into: into})
}

// forbidden reports whether an effect forbids this to the permanent. A prohibition beats a
// permission (15-1-3).
func (q *query) forbidden(pm *Permanent, ab cardtext.Ability) bool {
	return q.forbiddenBy(pm, ab, nil)
}

// inPhase reports whether a lasting effect works now. One "during the next unsuspend phase" works
// in that phase only.
func (s *State) inPhase(l *lastingEffect) bool {
	switch l.until {
	case endOfUnsuspendAnn:
		return s.Phase == UnsuspendPhase && s.Turn == Ann && s.TurnNo > l.turn
	case endOfUnsuspendBob:
		return s.Phase == UnsuspendPhase && s.Turn == Bob && s.TurnNo > l.turn
	}
	return true
}

// keepsStack reports whether the present effect can't trash the stacked cards of a permanent: the
// top card and those under it. A card that lies alone is no stack (4-7-2), and link cards don't
// belong to the stack (4-9-2).
func (q *query) keepsStack(pm *Permanent, run *effectRun) bool {
	if pm.n < 2 || run.ctrl == pm.Owner || !q.forbiddenEffect(pm, cardtext.AbHaveStackTrashedByEffects, run.ref) {
		return false
	}
	q.note("15-1-3")
	q.stopped(pm, VTrash, "15-1-3", q.effectForbidden(pm, q.effectKind(run.ref), cardtext.AbHaveStackTrashedByEffects))
	return true
}

// keepsDP reports whether effects of that player can't reduce the permanent's DP. A reduction that
// already lies on it doesn't count either while that is so.
func (q *query) keepsDP(pm *Permanent, by Player) bool {
	return q.forbidden(pm, cardtext.AbHaveDPReduced) || by != pm.Owner && q.forbidden(pm, cardtext.AbHaveDPReducedByEffects)
}
