package rules

import "testing"

// TestChoiceKeysDiffer: choices that differ in what plays on have different keys, so a loop that is
// stopped takes away no other choice (18-3-3-3).
func TestChoiceKeysDiffer(t *testing.T) {
	g := deal(t, digimon(t, "One", 2000, ""), digimon(t, "Two", 2000, ""))
	one, two := g.field(Ann, Placement{}, "One"), g.field(Bob, Placement{}, "Two")
	g.p.Start()
	seen := map[string]Choice{}
	for _, c := range []Choice{
		{}, {Verb: VPlay}, {Card: g.id["One"]}, {Perm: one}, {Perm: two}, {Perm2: one}, {Target: two}, {TargetPlayer: true},
		{Cost: 1}, {Requirement: 1}, {Refs: []Ref{{Perm: one}}}, {Number: 1}, {Color: 1}, {Icon: 1}, {Giver: g.id["Two"]}, {pending: 1}, {Word: "by"},
	} {
		key := g.p.choiceKey(&c)
		if other, twice := seen[key]; twice {
			t.Errorf("%+v and %+v have one key", c, other)
		}
		seen[key] = c
	}
}
