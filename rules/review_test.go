package rules

import (
	"bytes"
	"testing"
)

func attackPlayer(c Choice) bool { return c.Verb == VAttack && c.TargetPlayer }

// An opponent's gained keyword on an attacker asks whether the attacker is unaffected, which asks for its keywords.
func TestGainedKeywordOnAttackerEnds(t *testing.T) {
	g := deal(t, digimon(t, "A", 5000, ""), digimon(t, "S", 1000, effectText(t, "weakens an attacker")),
		digimon(t, "S2", 1000, ""))
	g.field(Ann, Placement{}, "A")
	g.put(Bob, SecurityStack, "S", "S2")
	g.p.Start()
	g.act(attackPlayer)
	g.play(accept)
	if n := g.count("check"); n != 1 {
		t.Errorf("checked %d cards, want 1: %v", n, g.verbs)
	}
}

// Overall processing whose filter asks for what it changes comes to an end.
func TestOverallFilterOnItselfEnds(t *testing.T) {
	g := deal(t, option(t, "O", effectText(t, "weakens the weak")),
		digimon(t, "R", 5000, ""), digimon(t, "B", 3000, ""))
	g.field(Ann, Placement{}, "R")
	b := g.field(Bob, Placement{}, "B")
	g.put(Ann, Hand, "O")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VUse })
	g.play(accept)
	if dp := g.p.DP(g.p.Perm(b)); dp != 2000 {
		t.Errorf("DP %d, want 2000", dp)
	}
}

// 15-13-2: a gained effect stays pending, and its uses counted, when the top card changes.
func TestGainedEffectSurvivesDigivolving(t *testing.T) {
	g := deal(t, option(t, "O", effectText(t, "gives an effect")),
		digimon(t, "A", 5000, effectText(t, "digivolves when attacking")),
		digimon(t, "B", 6000, ""), digimon(t, "D", 1000, ""), digimon(t, "S", 1000, ""))
	g.field(Ann, Placement{}, "A")
	g.put(Ann, Hand, "O", "B")
	g.put(Ann, Deck, "D")
	g.put(Bob, SecurityStack, "S")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VUse })
	g.play(accept)
	g.act(attackPlayer)
	g.play(func(d *Decision, c Choice) bool {
		return c.Verb == VActivate && g.p.T.Effects[c.Effect.Def].lent == false || c.Verb == VDigivolve
	})
	if g.count("gain") != 1 || g.count("lost") != 0 {
		t.Errorf("gained effect: %v", g.verbs)
	}
}

// 15-8-5-4: two Digimon that save themselves by deleting each other do not go on for ever.
func TestImmediateOncePerCause(t *testing.T) {
	save := effectText(t, "saves itself")
	g := deal(t, option(t, "O", effectText(t, "deletes")), digimon(t, "R", 5000, ""), digimon(t, "X", 3000, save), digimon(t, "Y", 3000, save))
	g.field(Ann, Placement{}, "R")
	g.field(Bob, Placement{}, "X")
	g.field(Bob, Placement{}, "Y")
	g.put(Ann, Hand, "O")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VUse })
	g.play(accept)
	if n := g.count("activate X"); n != 1 {
		t.Errorf("X's effect activated %d times: %v", n, g.verbs)
	}
	if n := g.count("activate Y"); n > 1 {
		t.Errorf("Y's effect activated %d times: %v", n, g.verbs)
	}
}

// 18-2-3: what was not overwritten when it was processed is not processed again.
func TestInsteadOnce(t *testing.T) {
	for _, hand := range []int{1, 2} { // besides the Option
		g := deal(t, option(t, "O", effectText(t, "draws 2 instead")), digimon(t, "R", 5000, ""),
			digimon(t, "h1", 1, ""), digimon(t, "h2", 1, ""), digimon(t, "d1", 1, ""), digimon(t, "d2", 1, ""), digimon(t, "d3", 1, ""), digimon(t, "d4", 1, ""))
		g.field(Ann, Placement{}, "R")
		g.put(Ann, Hand, append([]string{"O"}, []string{"h1", "h2"}[:hand]...)...)
		g.put(Ann, Deck, "d1", "d2", "d3", "d4")
		g.p.Start()
		g.act(func(c Choice) bool { return c.Verb == VUse })
		g.play(accept)
		want := hand + hand // 1 card: draws 1; 2 cards: draws 2
		if n := len(g.p.Pile(Ann, Hand)); n != want {
			t.Errorf("hand %d: ends with %d, want %d", hand, n, want)
		}
	}
}

// 15-15-3-1: the card revealed to be played can't be trashed from the hand to pay for itself, and nothing is lost.
func TestHandLeavesOutRevealedCard(t *testing.T) {
	g := deal(t, digimon(t, "A", 5000, effectText(t, "digivolves for less")),
		digimon(t, "B", 6000, ""), digimon(t, "C", 6000, ""))
	g.field(Ann, Placement{}, "A")
	g.put(Ann, Hand, "B", "C")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VDigivolve && c.Card == g.id["B"] })
	g.play(accept)
	if g.p.Where(g.id["B"]) != BattleArea || g.p.Where(g.id["C"]) != Trash || g.p.Memory != 3 {
		t.Errorf("B in %s, C in %s, memory %d", g.p.Where(g.id["B"]), g.p.Where(g.id["C"]), g.p.Memory)
	}
}

// Two modes of one effect that are equally far are not the same position.
func TestEncodeTellsModesApart(t *testing.T) {
	g := deal(t, option(t, "O", effectText(t, "suspends or deletes")),
		digimon(t, "R", 5000, ""), digimon(t, "X", 3000, ""), digimon(t, "Y", 3000, ""))
	g.field(Ann, Placement{}, "R")
	g.field(Bob, Placement{}, "X")
	g.field(Bob, Placement{}, "Y")
	g.put(Ann, Hand, "O")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VUse })
	d := g.p.Step(g)
	if d.Question != AskMode {
		t.Fatalf("asked %d", d.Question)
	}
	q := g.p.Clone()
	one, two := d.Options[0], d.Options[1]
	g.p.Choose(one)
	q.Choose(two)
	g.p.Step(nil)
	q.Step(nil)
	if bytes.Equal(g.p.Encode(nil), q.Encode(nil)) {
		t.Error("both modes have the same bytes")
	}
}

// 16-13-2: <Retaliation> works when both lose but only its holder is deleted.
func TestRetaliationWhenOtherIsSaved(t *testing.T) {
	g := deal(t, digimon(t, "A", 5000, "<Retaliation>"), digimon(t, "B", 5000, "<Barrier>"), digimon(t, "S", 1000, ""))
	g.field(Ann, Placement{}, "A")
	b := g.field(Bob, Placement{Suspended: true}, "B")
	g.put(Bob, SecurityStack, "S")
	g.p.Start()
	g.act(func(c Choice) bool { return c.Verb == VAttack && c.Target == b })
	g.play(accept)
	if g.p.Perm(b) != nil || g.count("prevent") != 1 {
		t.Errorf("%v", g.verbs)
	}
}
