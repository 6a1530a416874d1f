package soak

import (
	"fmt"

	"digijudge/rules"
)

// lives follows what becomes of the effects that trigger: each is activated, left alone by its
// player, does nothing or is lost. One that leaves no trace can't be claimed anything of.
type lives struct {
	open      map[rules.EffectRef]int
	activated rules.EffectRef // by the event before: if it then does nothing, that is one end, not two
	decision  int             // at that event: after another one, it is the turn of a second effect like it
	lost      rules.EffectRef // it came to an end without having triggered
}

// follow takes one event in.
func (l *lives) follow(e *rules.Event) {
	if e.Verb == rules.VNote || e.Verb == rules.VNoTrigger || e.Verb == rules.VStopped || e.Verb == rules.VStands { // nothing happens
		return
	}
	before := l.activated
	l.activated = rules.EffectRef{}
	switch e.Verb {
	case rules.VTrigger:
		if l.open == nil {
			l.open = map[rules.EffectRef]int{}
		}
		l.open[e.Effect]++
	case rules.VActivate:
		l.activated, l.decision = e.Effect, e.Decision
		l.end(e.Effect)
	case rules.VNothing:
		if e.Effect != before || e.Decision != l.decision {
			l.end(e.Effect)
		}
	case rules.VLost, rules.VDeclined:
		if !l.end(e.Effect) && l.lost.Def == 0 {
			l.lost = e.Effect
		}
	}
}

// end takes off one effect that has triggered; false if none has. Some effects are activated
// without triggering (15-4-2-1).
func (l *lives) end(r rules.EffectRef) bool {
	if l.open[r] == 0 {
		return false
	}
	if l.open[r]--; l.open[r] == 0 {
		delete(l.open, r)
	}
	return true
}

// check says what is wrong at a free action, when nothing is pending any more.
func (l *lives) check(t *rules.Table) error {
	name := func(r rules.EffectRef) string { return t.Card(r.Card).Handle + "'s " + t.Effect(r.Def).Label() }
	if l.lost.Def != 0 {
		return fmt.Errorf("%s is lost or declined, but had not triggered", name(l.lost))
	}
	for r := range l.open {
		return fmt.Errorf("%s has triggered, and nothing became of it", name(r))
	}
	return nil
}
