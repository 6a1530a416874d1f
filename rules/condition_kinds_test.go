package rules

import (
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// TestConditionKinds: every kind of condition that the card language knows is named by condPlaces
// and answered by condition. gap panics in tests where one has no answer.
func TestConditionKinds(t *testing.T) {
	noun := cardtext.Filter{Kind: cardtext.KindDigimon}
	g := deal(t, digimon(t, "Rex", 3000, ""))
	p := g.p
	for kind := range cardtext.CondKinds() {
		c := &cardtext.Cond{Kind: kind, Who: cardtext.Your, Bound: cardtext.Bound{Op: cardtext.AtLeast, Value: 1},
			Sel: &cardtext.Select{Quantity: cardtext.This, Filter: noun}}
		if err := condPlaces(c, &cardtext.Effect{Timings: []cardtext.Timing{cardtext.EndOfYourTurn}}, TriggerEffect); err != nil && strings.Contains(err.Error(), "nowhere") {
			t.Errorf("condition kind %d: %v", kind, err)
		}
		func() {
			defer func() {
				if r := recover(); r != nil && strings.Contains(r.(string), "no answer to a condition") {
					t.Errorf("condition kind %d: %v", kind, r)
				}
			}()
			run := newFrame(&p.State, &effectRun{effectSource: effectSource{ctrl: Ann}})
			defer p.discard(run)
			p.condition(c, run)
		}()
	}
	if err := condPlaces(&cardtext.Cond{Kind: cardtext.CondKinds()}, &cardtext.Effect{}, TriggerEffect); err == nil {
		t.Error("a kind that nobody knows is played")
	}
}
