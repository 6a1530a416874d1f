package soak

import (
	"strings"
	"testing"

	"digijudge/rules"
)

// TestLives: an effect that triggers and of which nothing is heard again is found, and so is one that is lost out of nothing.
func TestLives(t *testing.T) {
	g, _, err := pool(t).Deal(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	one := rules.EffectRef{Def: 1, Card: 1, Perm: 1}
	for _, c := range []struct {
		verbs []rules.Verb
		wrong string
	}{
		{[]rules.Verb{rules.VTrigger, rules.VActivate}, ""},
		{[]rules.Verb{rules.VTrigger, rules.VActivate, rules.VNothing}, ""},
		{[]rules.Verb{rules.VActivate, rules.VNothing}, ""},
		{[]rules.Verb{rules.VTrigger, rules.VTrigger, rules.VLost, rules.VDeclined}, ""},
		{[]rules.Verb{rules.VTrigger}, "nothing became of it"},
		{[]rules.Verb{rules.VTrigger, rules.VTrigger, rules.VActivate, rules.VNothing}, "nothing became of it"},
		{[]rules.Verb{rules.VTrigger, rules.VTrigger, rules.VActivate, rules.VDecline, rules.VNothing}, ""}, // the first was activated and declined
		{[]rules.Verb{rules.VLost}, "had not triggered"},
	} {
		var l lives
		decision := 0
		for _, v := range c.verbs {
			if v == rules.VDecline { // a choice, no event
				decision++
				continue
			}
			l.follow(&rules.Event{Verb: v, Effect: one, Decision: decision})
		}
		err := l.check(g.Table)
		if got := c.wrong == ""; got != (err == nil) || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%v: %v, want %q", c.verbs, err, c.wrong)
		}
	}
}
