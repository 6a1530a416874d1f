package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Prevent](doPrevent{})

// doPrevent stops the event that the effect interrupted (15-8-5-2).
type doPrevent struct {
	notStanding[cardtext.Prevent]
	always[cardtext.Prevent]
	once[cardtext.Prevent]
	ours[cardtext.Prevent]
	flat[cardtext.Prevent]
	alone[cardtext.Prevent]
	unchosen[cardtext.Prevent]
	nothingMeant[cardtext.Prevent]
	harmless[cardtext.Prevent]
	ownPart[cardtext.Prevent]
	momentary[cardtext.Prevent]
}

func (doPrevent) plays(a cardtext.Prevent) error {
	if s := a.What; s != nil && s.Quantity != cardtext.It && s.Area != cardtext.SpokenOf {
		return fmt.Errorf("%q is not what the trigger condition speaks of", s.String())
	}
	return selectPlays(a.What)
}

func (doPrevent) processed(a cardtext.Prevent, e *cardtext.Effect, kind EffectKind) error {
	if kind != ImmediateEffect || e.Trigger == nil || !departs(e.Trigger.Event) || slices.ContainsFunc(e.Trigger.Or, func(or cardtext.Trigger) bool { return !departs(or.Event) }) {
		return fmt.Errorf("there is nothing that this could prevent")
	}
	notDeleted := e.Trigger.Event != cardtext.EvDeleted || slices.ContainsFunc(e.Trigger.Or, func(or cardtext.Trigger) bool { return or.Event != cardtext.EvDeleted })
	if !a.Leave && notDeleted && a.What != nil {
		return fmt.Errorf("what leaves is not always deleted")
	}
	return nil
}

// do stops the event that the effect interrupted (15-8-5-2). It does so for everything to which the
// event would happen at the same time, because nothing is chosen (15-5-2), unless its optional
// condition chose one of them. "1 of those Digimon" and the keywords mean a single one, which the
// player chooses.
func (doPrevent) do(x act, a cardtext.Prevent) outcome {
	leaving, ok := x.interruptedBy(x.run).(*leaveFrame)
	if !ok {
		return nothingDone()
	}
	var group []Ref
	for _, r := range x.run.meant.group {
		if x.Perm(r.Perm) != nil && !spared(leaving.spared, r) {
			group = append(group, r)
		}
	}
	if len(group) == 0 {
		return nothingDone()
	}
	spec := x.T.Effects[x.run.ref.Def].spec
	if a.What != nil && a.What.Quantity == cardtext.It && spec == nil {
		if a.What.Means.Kind == cardtext.Dealt {
			group = slices.DeleteFunc(group, func(r Ref) bool { return !hasPerm(x.run.meant.latest, r.Perm) })
		}
		for _, r := range group {
			pm := x.Perm(r.Perm)
			x.emit(Event{Verb: VPrevent, Declares: leaving.verb, Player: x.run.ctrl, Perm: r.Perm, Card: pm.Top(), Clause: "15-8-5-2"})
			x.noteSaved(pm, leaving, spec)
		}
		leaving.save(group...)
		return finished(len(group) > 0)
	}
	r := group[0]
	if len(group) > 1 {
		c, ok := x.takeAnswer()
		if !ok {
			x.askSet(x.d, setQuestion{who: x.asker, run: x.run, from: group, low: 1, high: 1})
			return question()
		}
		r = c.Refs[0]
	}
	if x.hooksOf(x.run).saves(x.Position, r) {
		leaving.save(group...)
	}
	pm := x.Perm(r.Perm)
	x.emit(Event{Verb: VPrevent, Declares: leaving.verb, Player: x.run.ctrl, Perm: r.Perm, Card: pm.Top(), Clause: "15-8-5-2"})
	x.noteSaved(pm, leaving, spec)
	leaving.save(r)
	return somethingDone()
}

// prevented reports whether something else has already stopped the event for everything of which
// the effect speaks.
func (s *State) prevented(a cardtext.Action, run *effectRun) bool {
	leaving, ok := s.interruptedBy(run).(*leaveFrame)
	if _, prevent := a.(cardtext.Prevent); !prevent || !ok {
		return false
	}
	for _, r := range run.meant.group {
		if !spared(leaving.spared, r) {
			return false
		}
	}
	return true
}
