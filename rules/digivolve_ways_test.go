package rules

import "testing"

// TestOneWayForAFixedCost: a card with two circles that both fit is offered once where the effect
// names the cost, and twice where the cost of the circle is what it reduces (8-1-3-1).
func TestOneWayForAFixedCost(t *testing.T) {
	for text, want := range map[string]int{
		"[When Attacking] This Digimon may digivolve into [Peak] in your hand for a digivolution cost of 2.":            1,
		"[When Attacking] This Digimon may digivolve into [Peak] in your hand without paying the cost.":                 1,
		"[When Attacking] This Digimon may digivolve into [Peak] in your hand with the digivolution cost reduced by 1.": 2,
	} {
		both, peak := digimon(t, "Both", 4000, text), digimon(t, "Peak", 8000, "")
		both.Colors, peak.Level = 3, 5
		peak.Digivolve = []Requirement{{Color: 1, Level: 4, Cost: 2}, {Color: 2, Level: 4, Cost: 3}}
		g := deal(t, both, peak)
		g.field(Ann, Placement{}, "Both")
		g.put(Ann, Hand, "Peak")
		g.p.Start()
		g.act(func(c Choice) bool { return c.Verb == VAttack })
		d := g.p.Step(g)
		for d.Question != AskAction {
			g.p.Choose(d.Options[0])
			d = g.p.Step(g)
		}
		n := 0
		for _, c := range d.Options {
			if c.Verb == VDigivolve {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: %d ways: %+v", text, n, d.Options)
		}
	}
}
