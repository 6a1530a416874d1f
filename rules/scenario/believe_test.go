package scenario

import (
	"errors"
	"strings"
	"testing"

	"digijudge/rules/located"
)

func TestBelieving(t *testing.T) {
	s, err := Parse("q", []byte(question+"\nclaim: Bob draws before Bob's security is checked\n"))
	if err != nil {
		t.Fatal(err)
	}
	truth, err := s.Run(Options{})
	if err != nil || !truth.OK() {
		t.Fatal(err)
	}
	wrong, err := s.Run(Options{Believing: []string{"piercing-checks-at-once"}})
	if err != nil || wrong.Claims[0].Verdict != Fails || wrong.Stray != nil {
		t.Fatalf("%v\n%s", err, report(wrong))
	}
	d := FirstDifference(truth.Main, wrong.Main)
	if d == nil || !strings.Contains(d.B.Text, "security is checked") {
		t.Errorf("first difference %+v", d)
	}
	if again, _ := s.Run(Options{}); FirstDifference(truth.Main, again.Main) != nil {
		t.Error("the belief stayed")
	}
	var e *located.Error
	if _, err = s.Run(Options{Believing: []string{"piercing-checks-at-onse"}}); !errors.As(err, &e) || e.Suggestion != "piercing-checks-at-once" {
		t.Errorf("unknown name: %v", err)
	}
}

// TestStray checks that a line ends at a script line that doesn't fit, and that claims not judged
// by then are undecided.
func TestStray(t *testing.T) {
	s, err := Parse("q", []byte(`card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
turn Ann, memory 2
Ann battle: Saber
Bob battle: Gate
Ann attacks Bob with Saber
Bob declines to block

claim: Bob's security = 4
claim: Saber is suspended
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{Believing: []string{"blocker-has-to-block"}})
	if err != nil {
		t.Fatal(err)
	}
	stray := located.All(r.Stray)
	if len(stray) != 1 || stray[0].Line != 8 || len(r.Main.Steps()) == 0 {
		t.Errorf("stray %v, line %v", r.Stray, r.Main.Steps())
	}
	for _, c := range r.Claims {
		if c.Verdict != Undecided {
			t.Errorf("%s: %s", c.Words, c.Verdict)
		}
	}
}

// TestBeliefsSplitWhereTheyShould checks that a belief changes the claim about the clause that it
// misreads, and leaves a claim about a neighboring rule unchanged.
func TestBeliefsSplitWhereTheyShould(t *testing.T) {
	for _, c := range []struct{ belief, text, turned, stays string }{
		{"trashing-is-deletion", `card Wave: Option Blue, use 2
  [Main] <De-Digivolve 1> 1 of your opponent's Digimon.
card Sea: Digimon Lv.4 Blue, 4000 DP
card Imp: Digimon Lv.4 Purple, 4000 DP
  [On Deletion] Gain 1 memory.
card Chick: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 5
Ann battle: Sea
Ann hand: Wave
Bob battle: Imp on Chick
Ann uses Wave
`, "claim: memory = 3 for Ann", "claim: Imp is in Bob's trash"},
		{"by-part-may-fail", `card Hound: Digimon Lv.4 Blue, 4000 DP
  [When Attacking] By trashing 1 card in your hand, gain 1 memory.
turn Ann, memory 2
Ann battle: Hound
Ann attacks Bob with Hound
`, "claim never: Ann gains memory", "claim always: Bob's security = 4"},
		{"by-part-may-fail", `card Hound: Digimon Lv.4 Blue, 4000 DP
  [When Attacking] <Digi-Burst 1> Gain 1 memory.
turn Ann, memory 2
Ann battle: Hound
Ann attacks Bob with Hound
`, "", "claim never: Ann gains memory"}, // a price is no "by"
	} {
		s, err := Parse("q", []byte(c.text+"\n"+c.stays+"\n"+c.turned+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if truth, err := s.Run(Options{}); err != nil || !truth.OK() {
			t.Fatalf("%s: %v\n%s", c.belief, err, report(truth))
		}
		wrong, err := s.Run(Options{Believing: []string{c.belief}})
		if err != nil || wrong.Stray != nil {
			t.Fatalf("%s: %v", c.belief, err)
		}
		for i, want := range []Verdict{Holds, Fails}[:len(wrong.Claims)] {
			if got := wrong.Claims[i].Verdict; got != want {
				t.Errorf("%s: %s %s, want %s\n%s", c.belief, wrong.Claims[i].Words, got, want, report(wrong))
			}
		}
	}
}
