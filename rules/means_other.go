package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// This file finds out what "other" is opposed to: the holder of the effect, or what the trigger
// condition speaks of if that is the same kind of thing, or what the effect has just chosen. "When
// one of your Digimon would leave the battle area, by deleting 1 of your other Digimon, …", "Choose
// 1 of your opponent's Digimon and delete all of their other Digimon."

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
		if mayMeanOne(sub, s) {
			return true
		}
	}
	return false
}

// mayMeanOne reports whether one thing can be what both phrases describe, by its owner and kind.
func mayMeanOne(a, b *cardtext.Select) bool {
	owners := a.Owner == b.Owner || a.Owner == cardtext.Anyone || b.Owner == cardtext.Anyone || a.Owner == cardtext.Both || b.Owner == cardtext.Both
	return owners && mayBeBoth(a.Filter.Kind, b.Filter.Kind)
}

// otherThanChosen reports whether "other" in the phrase is opposed to what the effect has chosen
// with those words.
func otherThanChosen(s, chosen *cardtext.Select) bool {
	return s != nil && s.Other && chosen != nil && s != chosen && fieldOnly(s) == nil && mayMeanOne(s, chosen)
}

// chosenBefore returns the phrase of the "choose X" that is carried out right before the action at
// that place, or nil if something else is, or if it might have been left out.
func chosenBefore(body []cardtext.Sentence, sentence, action int, mode bool) *cardtext.Select {
	if sentence >= len(body) || action >= len(body[sentence].Acts) {
		return nil
	}
	if action > 0 {
		return targeted(body[sentence].Acts[action-1])
	}
	if sentence == 0 || mode {
		return nil
	}
	prev := &body[sentence-1]
	if n := len(prev.Acts); n > 0 && prev.If == nil && !prev.May && len(prev.By) == 0 && !prev.Instead {
		return targeted(prev.Acts[n-1])
	}
	return nil
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
	if s == nil || !s.Other || run.ref.Def == 0 {
		return q.covers(s, run.ctrl, run.holder, pm)
	}
	var than []Ref
	switch at := &run.place; {
	case at.stage == acts && otherThanChosen(s, chosenBefore(at.body, at.sentence, at.action, at.mode != 0)):
		than = run.meant.latest
	case otherThanSpoken(s, q.triggerOf(run)):
		than = q.spokenOf(run)
	default:
		return q.covers(s, run.ctrl, run.holder, pm)
	}
	if hasPerm(than, pm.ID) {
		return false
	}
	t := *s
	t.Other = false
	return q.covers(&t, run.ctrl, run.holder, pm)
}

// otherPlays returns an error for an "other" if it is uncertain, or not known at that time, what it
// is opposed to.
func otherPlays(e *cardtext.Effect) error {
	if err := chosenOtherPlays(e.Body, e.Trigger, nil, false); err != nil {
		return err
	}
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

// chosenOtherPlays returns an error for an "other" behind a "choose X" that may be opposed to what
// was chosen, unless it stands in the very next action. Only there is that still known.
func chosenOtherPlays(body []cardtext.Sentence, tr *cardtext.Trigger, chosen []*cardtext.Select, mode bool) error {
	var err error
	look := func(part any, certain *cardtext.Select) {
		eachSelect(reflect.ValueOf(part), func(s *cardtext.Select) {
			if s != certain && slices.ContainsFunc(chosen, func(c *cardtext.Select) bool { return otherThanChosen(s, c) }) {
				err = fmt.Errorf("than what %q is other, is not certain after a choice", s.String())
			}
		})
	}
	for i := range body {
		b := &body[i]
		look(b.If, nil)
		look(b.ForEach, nil)
		look(b.By, nil)
		for j, a := range b.Acts {
			var certain *cardtext.Select
			if c := chosenBefore(body, i, j, mode); c != nil && !c.Other && !b.May && len(b.By) == 0 && len(chosen) == 1 {
				if s := roomOf(a).object(a); s != nil && s.Or == nil && whatOf(a) == nil && !otherThanSpoken(s, tr) {
					certain = s
				}
			}
			look(a, certain)
			if c := targeted(a); c != nil {
				chosen = append(chosen[:len(chosen):len(chosen)], c)
			}
			if theirOther(a, certain, tr) {
				err = fmt.Errorf("than what %q is other, is not said", roomOf(a).object(a).String())
			}
			inner := roomOf(a).modes(a)
			if acts := setForLater(a); acts != nil {
				inner = []cardtext.Sentence{{Acts: acts}}
			}
			if nested := chosenOtherPlays(inner, tr, nil, true); nested != nil {
				err = nested
			}
		}
	}
	return err
}

// theirOther reports whether the action is done to "your opponent's other Digimon" where nothing of
// the opponent's was spoken of or chosen. The effect's own holder is none of those anyway. An action
// that places cards under a Digimon says itself what the others are opposed to.
func theirOther(a cardtext.Action, certain *cardtext.Select, tr *cardtext.Trigger) bool {
	s := roomOf(a).object(a)
	return s != nil && placesUnder(a) == nil && s != certain && s.Other && s.Owner == cardtext.Opponents && fieldOnly(s) == nil && !otherThanSpoken(s, tr)
}

// afterChoice returns the phrases of the body whose "other" is opposed to what was just chosen.
func afterChoice(body []cardtext.Sentence) map[*cardtext.Select]bool {
	found := map[*cardtext.Select]bool{}
	for i := range body {
		for j, a := range body[i].Acts {
			if s := roomOf(a).object(a); otherThanChosen(s, chosenBefore(body, i, j, false)) {
				found[s] = true
			}
		}
	}
	return found
}
