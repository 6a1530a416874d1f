package soak

import (
	"fmt"

	"digijudge/rules"
)

// lives checks what becomes of each effect that triggers: it must be activated, declined by its
// player, do nothing, or be lost. An effect without any such event would leave no trace for claims
// to be about.
type lives struct {
	open map[rules.EffectRef]int
	// the effect that the previous event activated; if it then does nothing, that counts as one
	// end, not two
	activated rules.EffectRef
	// the number of decisions at that event; a later event belongs to a second, equal effect
	decision int
	lost     rules.EffectRef // the effect that ended without having triggered
}

// follow processes the next event.
func (l *lives) follow(e *rules.Event) {
	// these tell that nothing happens
	if e.Verb == rules.VNote || e.Verb == rules.VNoTrigger || e.Verb == rules.VStopped || e.Verb == rules.VStands {
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

// end counts one pending copy of the effect as finished. It returns false if none has triggered,
// since some effects are activated without triggering (15-4-2-1).
func (l *lives) end(r rules.EffectRef) bool {
	if l.open[r] == 0 {
		return false
	}
	if l.open[r]--; l.open[r] == 0 {
		delete(l.open, r)
	}
	return true
}

// check returns what is wrong at a free action, when nothing should be pending.
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
