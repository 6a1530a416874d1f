package rules

import (
	"reflect"

	"digijudge/rules/cardtext"
)

// This file says whether activating an effect is left to its player. Optional processing may be
// left out (15-9-2-2). If everything in an effect depends on such processing, the effect need not
// be activated, and then no use of [X Per Turn] is counted (15-14-1-1). "You may …. Then …" must be
// activated, like every effect with a part that would be done anyway.

// OptionalText reports whether, by its text, the effect need not be activated when its processing
// conditions are met.
func OptionalText(e *cardtext.Effect) bool {
	e = priced(e)
	if len(e.Body) == 0 {
		return false
	}
	return optionalFrom(e.Body, 0) != mandatory
}

// freedom says how far activating an effect is left to its player.
type freedom uint8

const (
	mandatory freedom = iota
	optional          // the effect need not be activated
	// optional, and activating it means doing the optional part, because there is nothing else
	allOrNone
)

// optionalFrom returns how free the player is if sentence i is the first one that is done.
func optionalFrom(body []cardtext.Sentence, i int) freedom {
	s := &body[i]
	if len(s.By) > 0 {
		return allOrNone
	}
	if s.Opponent || len(s.Acts) == 0 {
		return mandatory
	}
	if k := firstKeyword(s.Acts); !s.May && (k == nil || !k.optional) {
		return mandatory
	}
	free := allOrNone
	for k := i + 1; k < len(body); k++ {
		switch t := &body[k]; {
		case t.Then:
			return mandatory
		case hangs(t):
		case t.And && !t.May:
			return mandatory // it has a mandatory part: "you may … and this Digimon unsuspends"
		case t.May && !undone(t), t.And:
			free = optional
		default:
			return mandatory
		}
	}
	return free
}

// undone reports whether the sentence applies only if what stands before it is not done.
func undone(s *cardtext.Sentence) bool {
	return s.If != nil && (s.If.Kind == cardtext.CondDid || s.If.Kind == cardtext.CondEffectDid) && s.If.Not
}

// hangs reports whether the sentence is only about what was done before it: "if you did, …", "trash
// the rest", "that Digimon gains …".
func hangs(s *cardtext.Sentence) bool {
	if s.If != nil && (s.If.Kind == cardtext.CondDid || s.If.Kind == cardtext.CondEffectDid) {
		return !s.If.Not
	}
	for _, a := range s.Acts {
		if roomOf(a).hangs(a) {
			return true
		}
	}
	pointsBack := false
	eachSelect(reflect.ValueOf(s), func(x *cardtext.Select) {
		pointsBack = pointsBack || x.Quantity == cardtext.It && x.Ref != cardtext.RefSame || x.Area == cardtext.RevealedCards
	})
	return pointsBack
}

// ofDone reports whether sentence i only affects things to which a sentence before it has done
// something: "the Digimon this effect played …".
func ofDone(body []cardtext.Sentence, i int) bool {
	for _, a := range body[i].Acts {
		done := false
		eachSelect(reflect.ValueOf(a), func(x *cardtext.Select) {
			m := &x.Means
			done = done || x.Quantity == cardtext.It && (x.Ref == cardtext.RefThisEffectPlayed || m.Kind == cardtext.WholeEffect || m.Kind == cardtext.Dealt && m.At.Sentence < i)
		})
		if !done {
			return false
		}
	}
	return i > 0 && len(body[i].Acts) > 0
}

// optionalHead reports whether activating the effect is itself optional.
func (q *query) optionalHead(run *effectRun) bool {
	if q.fromHand(run) {
		return true
	}
	return q.optionalText(run) != mandatory
}

// fromHand reports whether the effect works from the hand. Nobody has to reveal a card there
// (15-14-2-1).
func (s *State) fromHand(run *effectRun) bool {
	t := s.T.Effects[run.ref.Def].Tree
	return t != nil && t.Icon == cardtext.IconHand && run.ref.Perm == 0
}

// optionalText is like optionalFrom, from the first sentence whose processing condition is
// met now.
func (q *query) optionalText(run *effectRun) freedom {
	unmet := false // the condition of the present sentence isn't met
	for i := range run.place.body {
		s := &run.place.body[i]
		if unmet = s.And && unmet; unmet {
			continue
		}
		if s.If != nil && (s.If.Kind == cardtext.CondDid || !q.holds(s.If, run)) {
			unmet = true
			continue
		}
		return optionalFrom(run.place.body, i)
	}
	return mandatory
}
