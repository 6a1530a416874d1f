package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// This file finds out what "other" is opposed to: the holder of the effect, or what the trigger
// condition speaks of if that is the same kind of thing. "When one of your Digimon would leave the
// battle area, by deleting 1 of your other Digimon, …"

// otherThanSpoken reports whether "other" in the phrase is opposed to what the trigger condition
// speaks of.
func otherThanSpoken(s *cardtext.Select, tr *cardtext.Trigger) bool {
	if s == nil || !s.Other || tr == nil || tr.Subject == nil || s == tr.Subject || tr.Subject.Quantity == cardtext.This {
		return false
	}
	switch tr.Event {
	case cardtext.EvSecurityRemoved, cardtext.EvSecurityAdded, cardtext.EvUsesOption, cardtext.EvTrashedFromHand, cardtext.EvDraws, cardtext.EvHandAdded,
		cardtext.EvThisTrashed, cardtext.EvTrashedFrom:
		return false // the effect's card is not on the field
	}
	for sub := tr.Subject; sub != nil; sub = sub.Or {
		owners := sub.Owner == s.Owner || sub.Owner == cardtext.Anyone || s.Owner == cardtext.Anyone || sub.Owner == cardtext.Both || s.Owner == cardtext.Both
		if owners && mayBeBoth(sub.Filter.Kind, s.Filter.Kind) {
			return true
		}
	}
	return false
}

// mayBeBoth reports whether one thing can be of both kinds.
func mayBeBoth(a, b cardtext.Kind) bool {
	kinds := func(k cardtext.Kind) []cardtext.Kind {
		switch k {
		case cardtext.KindDigimonOrTamer:
			return []cardtext.Kind{cardtext.KindDigimon, cardtext.KindTamer}
		case cardtext.KindTamerOrOption:
			return []cardtext.Kind{cardtext.KindTamer, cardtext.KindOption}
		case cardtext.KindDigimonOrOption:
			return []cardtext.Kind{cardtext.KindDigimon, cardtext.KindOption}
		}
		return []cardtext.Kind{k}
	}
	if a == cardtext.AnyCard || b == cardtext.AnyCard {
		return true
	}
	return slices.ContainsFunc(kinds(a), func(k cardtext.Kind) bool { return slices.Contains(kinds(b), k) })
}

// coversFor is like covers, for a phrase in the body of an effect that is processed.
func (q *query) coversFor(s *cardtext.Select, run *effectRun, pm *Permanent) bool {
	if s == nil || !s.Other || run.ref.Def == 0 || !otherThanSpoken(s, q.triggerOf(run)) {
		return q.covers(s, run.ctrl, run.holder, pm)
	}
	if hasPerm(q.spokenOf(run), pm.ID) {
		return false
	}
	t := *s
	t.Other = false
	return q.covers(&t, run.ctrl, run.holder, pm)
}

// otherPlays returns an error for an "other" if it is uncertain, or not known at that time, what it
// is opposed to.
func otherPlays(e *cardtext.Effect) error {
	later := map[*cardtext.Select]bool{} // effects that it gives or sets for later don't know what triggered this one
	var err error
	for i := range e.Body {
		for _, a := range e.Body[i].Acts {
			aside := roomOf(a).asides(a)
			within(aside.later, func(s *cardtext.Select) {
				later[s] = later[s] || !aside.uncertain
				if aside.uncertain && otherThanSpoken(s, e.Trigger) {
					err = fmt.Errorf("than what %q is other, is not known then", s.String())
				}
			})
			if s := whatOf(a); s != nil && everyone(s) && otherThanSpoken(s, e.Trigger) {
				err = fmt.Errorf("%q is not played for what lasts yet", s.String())
			}
		}
	}
	eachSelect(reflect.ValueOf(e.Body), func(s *cardtext.Select) {
		if !later[s] && otherThanSpoken(s, e.Trigger) && e.Trigger.Subject.Other {
			err = fmt.Errorf("than what %q is other, is not certain", s.String())
		}
	})
	return err
}
