package scenario

import (
	"digijudge/rules/scenario/lang"
	"strings"
	"testing"
	"time"

	"digijudge/rules/located"
)

const duel = `card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
card Fence: Digimon Lv.4 Black, 5000 DP
card Bell: Digimon Lv.3 Yellow, 2000 DP, play 3
turn Ann, memory 2
Ann battle: Saber
Bob battle: Gate, Fence (suspended)
Ann hand: Bell
`

// TestRunErrors: a script that does not fit is an error with its place and the legal lines.
func TestRunErrors(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"not possible", duel + "Ann attacks Gate with Saber\n", `t:10:1: "Ann attacks Gate with Saber" is not possible here by 11-2-7-1; Ann has the free action of the main phase: "Ann plays Bell", "Ann attacks Bob with Saber", "Ann attacks Fence with Saber" or "Ann passes"`},
		{"not where it must be", duel + "Ann plays Saber\n", `t:10:1: "Ann plays Saber" is not possible here: Saber is on the field already; Ann has`},
		{"whose turn", duel + "Bob passes\n", `t:10:1: "Bob passes" is not possible here; Ann has the free action`},
		{"a choice is left out", duel + "Ann attacks Bob with Saber\nAnn passes\n", `t:11:1: "Ann passes" is not possible here; Bob must say whether to block: "Bob blocks with Gate" or "Bob declines to block"`},
		{"ambiguous", duel + "Ann attacks with Saber\n", `t:10:1: this can mean "Ann attacks Bob with Saber" or "Ann attacks Fence with Saber"; say which`},
		{"an open choice under a plain claim", duel + "Ann attacks Bob with Saber\nclaim: Bob blocks\n", `t:11:1: Bob must say whether to block here; add "Bob blocks with Gate" or "Bob declines to block", or let the claim say always, can or never`},
		{"never reached", strings.Replace(duel, "Bob battle: Gate, Fence (suspended)", "Bob hand: Gate, Fence\nBob security: none", 1) + "Ann attacks Bob with Saber\nAnn passes\n", `t:12:1: this line is never reached: the game ended before it by 1-2-3-1`},
		{"no line comes there", duel + "anything until Saber is deleted by the rules\nBob passes\n", `t:11:1: no line comes to this step`},
		{"when and may", duel + "claim: Ann may attack when Bob blocks\n", `t:10:8: may and must are about a decision, and when is about an event; use a now line`},
		{"when and an event", duel + "claim: Ann draws when Bob blocks\n", `t:10:8: when goes with a state; for two events use before or at the same time as`},
		{"card text", strings.Replace(duel, "<Blocker>", "Frobnicate the wibble.", 1), `t:3:3: the card text is not understood`},
		{"an Option on the field", "card Zap: Option Red\nturn Ann, memory 1\nAnn battle: Zap\n", `t:3:13: an Option lies in the battle area only when an effect placed it there; write Zap (placed)`},
		{"lasting on all, of a kind that isn't laid so", duel + "lasting on all Bob's Digimon from Ann's Bell: is also treated as [Root] for the turn.\n", `t:10:47: that isn't laid on all of a player's cards`},
		{"slip of the pen", duel + "Ann attacks Fence with Gate\n", `is not possible here`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Parse("t", []byte(tt.src))
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.Run(Options{})
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("\n got %s\nwant %s", err, tt.want)
			}
			if len(located.All(err)) == 0 {
				t.Errorf("%T is no Error of this package", err)
			}
		})
	}
}

// TestBudget checks that a claim which the budget didn't reach is undecided and says so.
func TestBudget(t *testing.T) {
	src := corpus(t)["testdata/examples/11.scn"]
	s, err := Parse("t", src)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{MaxNodes: 5})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Claims {
		if c.Claim.Quant == lang.Never && (c.Verdict != Undecided || c.Reason != "more than 5 positions") {
			t.Errorf("%s: %s (%s)", c.Words, c.Verdict, c.Reason)
		}
	}
	if r.OK() {
		t.Error("an undecided claim counts as holding")
	}
	r, err = s.Run(Options{MaxTime: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Claims {
		if c.Claim.Quant == lang.Never && c.Verdict != Undecided {
			t.Errorf("in no time %s: %s (%s)", c.Words, c.Verdict, c.Reason)
		}
	}
}

// TestOpenScript: steps after an open stretch are played on every line, and now lines hold on every line.
func TestOpenScript(t *testing.T) {
	src := duel + `Ann attacks Bob with Saber
anything until the attack ends
now Saber is suspended
now Gate is suspended
Ann passes

claim always: turn = Bob
claim can: Gate is deleted
`
	_, r := played(t, src)
	if r.Lines != 2 || r.Now[0].Verdict != Holds || r.Claims[0].Verdict != Holds || r.Claims[1].Verdict != Holds {
		t.Errorf("\n%s", report(r))
	}
	// Gate is suspended only if it blocked, and then it is gone.
	if r.Now[1].Verdict != Fails || r.Now[1].Line == nil {
		t.Errorf("\n%s", report(r))
	}
}

// TestIdle checks that a step that changes nothing is reported.
func TestIdle(t *testing.T) {
	s, err := Parse("t", []byte(duel+"Ann attacks Bob with Saber\nBob declines to block\nAnn passes\n\nclaim: Bob's security = 4\n"))
	if err != nil {
		t.Fatal(err)
	}
	idle, err := s.IdleSteps(Options{}, nil)
	if err != nil || len(idle) != 1 || idle[0].String() != "Ann passes" {
		t.Errorf("%v %v", idle, err)
	}
}

// TestMayBeLeftOut: a step that says what happens without it too is no idle one, and neither is one without which a claim falls. A lone pass
// is said, so it has to say something.
func TestMayBeLeftOut(t *testing.T) {
	const cards = `card Saber: Digimon Lv.4 Red, 5000 DP
  [When Attacking] You may delete 1 of your opponent's Digimon.
card Imp: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 2
Ann battle: Saber
Bob battle: Imp
`
	for _, tt := range []struct{ script, idle string }{
		{"Ann attacks Bob with Saber\nAnn activates Saber's [When Attacking]\nAnn chooses Imp\nclaim: Imp is deleted\n", ""},
		{"Ann attacks Bob with Saber\nAnn declines Saber's [When Attacking]\nclaim: Bob's security = 4\n", ""},
		{"Ann attacks Bob with Saber\nAnn declines Saber's [When Attacking]\nAnn passes\nclaim: Bob's security = 4\n", "Ann passes"},
		{"Ann attacks Bob with Saber\nAnn declines Saber's [When Attacking]\nAnn passes\nclaim: turn = Bob and Bob's security = 4\n", ""},
		{"Ann passes\nclaim: Imp is in Bob's battle area\n", "Ann passes"},
		{"Ann passes\nclaim: Imp is in Ann's battle area\n", ""}, // it has another fault
		{"Ann passes\n", ""},
	} {
		s, err := Parse("t", []byte(cards+tt.script))
		if err != nil {
			t.Fatal(err)
		}
		idle, err := s.IdleSteps(Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, st := range idle {
			got += st.String()
		}
		if got != tt.idle {
			t.Errorf("%s: %q says nothing, want %q", tt.script, got, tt.idle)
		}
	}
}

// TestParts: a claim that something never happens can be asked what of it did happen.
func TestParts(t *testing.T) {
	s, err := Parse("t", []byte(question))
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.ParseClaim("never: Garuru is deleted")
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.RunClaims(Options{}, []*lang.Claim{c})
	if err != nil {
		t.Fatal(err)
	}
	parts := r.Main.Parts(c)
	if len(parts) != 1 || parts[0].Whole != 0 || parts[0].Verb != 1 || parts[0].Subject < 3 {
		t.Errorf("%+v", parts)
	}
}

// TestMerging: lines that meet in one position are still told apart by what happened on them.
func TestMerging(t *testing.T) {
	// Two effects in either order lead to one board; a claim about their order must still see both lines.
	src := `card HatA, HatB "Hat": Tamer Yellow
  [Your Turn] When one of your Digimon is played, gain 1 memory.
card Bell: Digimon Lv.3 Yellow, 2000 DP, play 3
turn Ann, memory 5
Ann battle: HatA, HatB
Ann hand: Bell
Ann plays Bell

claim can: HatA's [Your Turn] activates before HatB's [Your Turn] activates
claim can: HatB's [Your Turn] activates before HatA's [Your Turn] activates
claim always: memory = 4 for Ann
`
	_, r := played(t, src)
	if !r.OK() || r.Lines != 2 {
		t.Errorf("\n%s", report(r))
	}
}

// TestDeterminism: the same scenario gives the same line, again and again.
func TestDeterminism(t *testing.T) {
	for name, src := range corpus(t) {
		first := ""
		for range 3 {
			s, err := Parse(name, src)
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Run(Options{})
			if err != nil {
				break
			}
			got := report(r) + proof(r.Main)
			if first == "" {
				first = got
			} else if got != first {
				t.Errorf("%s: first\n%s\nthen\n%s", name, first, got)
			}
		}
	}
}

// FuzzRun: whatever parses is played within its budget, or refused with a place; the engine never breaks down.
func FuzzRun(f *testing.F) {
	for _, src := range corpus(f) {
		f.Add(string(src))
	}
	for _, sc := range judgedScenarios {
		f.Add(sc.src)
	}
	f.Add(loner + "claim: Bob's security = 4\nclaim: \"Ann plays Pup\" changes nothing\n")
	f.Fuzz(func(t *testing.T, src string) {
		s, err := Parse("f", []byte(src))
		if err != nil {
			return
		}
		r, err := s.Run(Options{MaxNodes: 200, MaxTime: time.Second})
		if err != nil {
			if strings.Contains(err.Error(), "the engine can't play this") {
				t.Fatal(err)
			}
			return
		}
		r.Main.Steps()
		r.Main.After()
	})
}

// TestGrowing: a loop in which more and more lies on a Digimon never stands as it stood. It ends all the same: a draw where nobody is asked
// anything (18-3-2), else where the memory ends.
func TestGrowing(t *testing.T) {
	read := func(src string) *Scenario {
		t.Helper()
		s, err := Parse("t", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	passing := read(`# Passing.
card Moon: Digimon Lv.5 Purple, 7000 DP
  [Your Turn] The turn end condition is the opponent having 3 or more memory.
  [End of Your Turn] Gain 1 memory and this Digimon gets +1000 DP for the turn.

turn Ann, memory 0
Ann battle: Moon (suspended)

anything until Bob's turn starts

claim never: Bob wins the game
`)
	r, err := passing.Run(Options{MaxBytes: 500_000})
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Claims[0]; c.Verdict != Undecided || !strings.Contains(c.Reason, "no memory left") {
		t.Errorf("passing: %s (%s)", c.Verdict, c.Reason)
	}
	turning := read(`# Turning.
card Wheel: Digimon Lv.4 Red, 4000 DP
  [All Turns] When this Digimon unsuspends, suspend it and it gets +1000 DP for the turn.
  [All Turns] When this Digimon suspends, unsuspend it.

turn Ann, memory 2
Ann battle: Wheel

Ann attacks Bob with Wheel

claim: the game is drawn
`)
	if r, err = turning.Run(Options{}); err != nil || r.Claims[0].Verdict != Holds {
		t.Errorf("turning: %v %v", r, err)
	}
}
