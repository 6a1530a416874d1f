package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// This file plays persistent effects that add to the maximum of effects that delete by DP
// (15-15-4). They add only to a number that stands in the text: a bound that is read from something
// else stays as it is (15-15-4-3).

var _ = enter[cardtext.RaiseMaximum](doRaiseMaximum{})

// doRaiseMaximum carries out "add N to the maximum your DP-based deletion effects can delete" (15-15-4).
type doRaiseMaximum struct {
	standingOnly[cardtext.RaiseMaximum]
	once[cardtext.RaiseMaximum]
	ours[cardtext.RaiseMaximum]
	flat[cardtext.RaiseMaximum]
	alone[cardtext.RaiseMaximum]
	unchosen[cardtext.RaiseMaximum]
	harmless[cardtext.RaiseMaximum]
	ownPart[cardtext.RaiseMaximum]
	forTurn[cardtext.RaiseMaximum]
	allWords[cardtext.RaiseMaximum]
	nothingMeant[cardtext.RaiseMaximum]
}

func (doRaiseMaximum) processed(cardtext.RaiseMaximum, *cardtext.Effect, EffectKind) error {
	return fmt.Errorf("a maximum that is added to by an effect that is activated is not played yet")
}

func (doRaiseMaximum) standing(_ cardtext.RaiseMaximum, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, cardtext.Permanently)
}

func (doRaiseMaximum) covers(cardtext.RaiseMaximum) *cardtext.Select {
	return nil
}

func (doRaiseMaximum) stand() stand {
	return standMaximum
}

func (doRaiseMaximum) survey(*Table, cardtext.RaiseMaximum) {

}

// higher returns the phrase of a deletion with its printed DP maximum raised by persistent effects,
// for one Digimon or for the total of several. If nothing raises it, it returns the phrase itself.
func (q *query) higher(s *cardtext.Select, run *effectRun) *cardtext.Select {
	if s == nil || q.T.stands&standMaximum == 0 {
		return s
	}
	shown, read := dpMaximum(&s.Filter)
	if s.Total.Of == cardtext.NumberDP {
		shown, read = shown || s.Total.Than == nil, read || s.Total.Than != nil
	}
	if !shown && !read || !deletes(run, s) {
		return s
	}
	n := 0
	q.eachStanding(standMaximum, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		r, ok := a.(cardtext.RaiseMaximum)
		if ok && in.ctrl == run.ctrl && (!r.This || holder.ID != 0 && holder.ID == run.holder) {
			n += r.N
		}
	})
	switch {
	case n == 0:
		return s
	case !shown:
		q.noteMaximum("15-15-4-3")
		return s
	}
	q.noteMaximum("15-15-4-1")
	return moved(s, cardtext.NumberDP, n)
}

// dpMaximum reports whether a filter has an upper bound of DP: shown if the number stands in the
// text, read if it is read from something else.
func dpMaximum(f *cardtext.Filter) (shown, read bool) {
	if f.DP.Op == cardtext.AtMost {
		shown, read = f.DP.Than == nil, f.DP.Than != nil
	}
	for i := range f.Or {
		x, y := dpMaximum(&f.Or[i])
		shown, read = shown || x, read || y
	}
	return shown, read
}

// deletes reports whether the phrase is what the effect deletes, or chooses in order to delete it:
// "choose … and delete them".
func deletes(run *effectRun, s *cardtext.Select) bool {
	for i := range run.place.body {
		for _, a := range run.place.body[i].Acts {
			if deedOf(a) != deedBit(cardtext.DeedDelete) {
				continue
			}
			what := roomOf(a).object(a)
			if chosen := targeted(dealtIn(run, what)); chosen != nil {
				what = chosen
			}
			for ; what != nil; what = what.Or {
				if what == s {
					return true
				}
			}
		}
	}
	return false
}

// dealtIn returns the action of the effect that dealt with what the words point back to, or nil if
// they don't point back.
func dealtIn(run *effectRun, s *cardtext.Select) cardtext.Action {
	at := s.Means.At
	switch {
	case s.Quantity != cardtext.It || s.Means.Kind != cardtext.Dealt || at.By || at.InnerBy || at.Mode != int(run.place.mode):
	case at.Mode > 0 && at.Inner > 0 && len(run.place.body) > 0 && at.Inner <= len(run.place.body[0].Acts):
		return run.place.body[0].Acts[at.Inner-1]
	case at.Mode == 0 && at.Inner == 0 && at.Sentence < len(run.place.body) && at.Action < len(run.place.body[at.Sentence].Acts):
		return run.place.body[at.Sentence].Acts[at.Action]
	}
	return nil
}

// noteMaximum notes a clause while the effect that it shapes is being processed.
func (q *query) noteMaximum(clause Clause) {
	if q.topIs(effectKind) {
		q.note(clause)
	}
}
