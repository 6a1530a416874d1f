package scenario

import (
	"context"
	"digijudge/rules/scenario/lang"
	"strings"
	"testing"
)

// loner is a position in which Ann's second line matters to some claims and not to others.
const loner = `# Loner.
card Saber: Digimon Lv.4 Red, 5000 DP
card Pup: Digimon Lv.3 Red, 2000 DP, play 1
turn Ann, memory 3
Ann battle: Saber
Ann hand: Pup
Ann attacks Bob with Saber
Ann plays Pup
`

// TestChangesNothing checks that the claim "changes nothing" holds exactly where the result without
// the line is the same.
func TestChangesNothing(t *testing.T) {
	for _, tt := range []struct {
		claims             string
		nothing, something Verdict
		reason             string
		line               bool // the line without it is shown
	}{
		{"claim: Bob's security = 4\n", Holds, Fails, "", false},
		{"claim: Bob's security = 4\nclaim never: Bob wins the game\n", Holds, Fails, "", false},
		{"claim: Pup is in Ann's battle area\n", Fails, Holds, "without it this fails", true},
		{"claim: memory = 3 for Ann\n", Fails, Holds, "without it this holds", true},
		{"", Fails, Fails, "nothing else is claimed", false},
	} {
		for word, want := range map[string]Verdict{"nothing": tt.nothing, "something": tt.something} {
			src := loner + tt.claims + "claim: \"Ann plays  Pup\" changes " + word + "\n"
			s, r := played(t, src)
			got := r.Claims[len(r.Claims)-1]
			if got.Verdict != want || !strings.Contains(got.Reason, tt.reason) || (got.Line != nil) != tt.line {
				t.Errorf("%s%s: %s (%s)", tt.claims, word, got.Verdict, got.Reason)
			}
			if got.Claim != &s.Claims[len(s.Claims)-1] {
				t.Errorf("%s: the result is of another claim", tt.claims)
			}
			if v := r.Claims[0].Verdict; len(r.Claims) > 1 && v == Undecided {
				t.Errorf("%s: the claim beside it is %s", tt.claims, v)
			}
			extra, err := s.ParseClaim("Ann plays Pup changes " + word)
			if err != nil {
				t.Fatal(err)
			}
			more, err := s.RunClaims(Options{}, []*lang.Claim{extra})
			if err != nil || len(more.Extra) != 1 || more.Extra[0].Verdict != want {
				t.Errorf("%s%s: as a further claim %v, %v", tt.claims, word, more.Extra, err)
			}
		}
	}
}

// TestNeedsTheLine checks that a line without which the script gets stuck counts as changing
// something, and that the claim's reason says so.
func TestNeedsTheLine(t *testing.T) {
	_, r := played(t, loner+"claim: Bob's security = 4\nclaim: Ann attacks Bob with Saber changes nothing\n")
	if c := r.Claims[1]; c.Verdict != Fails || !strings.Contains(c.Reason, "Bob's security") {
		t.Errorf("%s (%s)", c.Verdict, c.Reason)
	}
	const gate = "# Gate.\ncard Saber: Digimon Lv.4 Red, 5000 DP\ncard Gate: Digimon Lv.4 Black, 4000 DP\n  <Blocker>\nturn Ann, memory 3\nAnn battle: Saber\nBob battle: Gate\n"
	_, r = played(t, gate+"Ann attacks Bob with Saber\nBob declines to block\nclaim: Bob's security = 4\nclaim: \"Bob declines to block\" changes nothing\n")
	if c := r.Claims[1]; c.Verdict != Fails || !strings.Contains(c.Reason, "without it ") {
		t.Errorf("%s (%s)", c.Verdict, c.Reason)
	}
}

// TestIdleIfClaimed checks that a line that changes nothing is no fault if a claim says so, and is
// a fault if a claim says the opposite.
func TestIdleIfClaimed(t *testing.T) {
	for claim, want := range map[string]int{
		"": 1, "claim: \"Ann plays Pup\" changes nothing\n": 0,
		"claim: \"Ann attacks Bob with Saber\" changes something\n": 1,
	} {
		s, err := Parse("t", []byte(loner+"claim: Bob's security = 4\n"+claim))
		if err != nil {
			t.Fatal(err)
		}
		if idle, err := s.IdleSteps(Options{}, nil); err != nil || len(idle) != want {
			t.Errorf("%q: %v, %v", claim, idle, err)
		}
	}
}

// TestLeaveOutIsBounded checks that the run without the line has the same bounds as the first run.
func TestLeaveOutIsBounded(t *testing.T) {
	s, r := played(t, loner+"claim: Bob's security = 4\nclaim: \"Ann plays Pup\" changes nothing\n")
	alone, err := Parse("t", []byte(loner+"claim: Bob's security = 4\n"))
	if err != nil {
		t.Fatal(err)
	}
	one, err := alone.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Work <= one.Work {
		t.Errorf("%d units of work with the second run, %d without", r.Work, one.Work)
	}
	short, err := s.Run(Options{MaxWork: one.Work + 1})
	if err != nil {
		t.Fatal(err)
	}
	if short.Claims[0].Verdict != Holds || short.Claims[1].Verdict != Undecided {
		t.Errorf("\n%s", report(short))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if late, err := s.Run(Options{Context: ctx, MaxWork: one.Work}); err != nil || late.Claims[1].Verdict != Undecided {
		t.Errorf("%v\n%s", err, report(late))
	}
}

// TestStepClaimsAreRead checks that such a claim is printed as it was written, and that a claim
// which names no line is refused.
func TestStepClaimsAreRead(t *testing.T) {
	s, err := Parse("t", []byte(loner+"claim: Ann plays Pup changes nothing\n"))
	if err != nil {
		t.Fatal(err)
	}
	c := &s.Claims[0]
	question, yes := c.Question()
	for got, want := range map[string]string{
		c.String():   "claim: \"Ann plays Pup\" changes nothing",
		c.Sentence(): "Without “Ann plays Pup” it comes to the same",
		c.Denial():   "Without “Ann plays Pup” it doesn't come to the same",
		question:     "Does it come to the same without “Ann plays Pup”?",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if !yes {
		t.Error("the claim says no")
	}
	for bad, want := range map[string]string{
		"claim: \"Ann plays Saber\" changes nothing":     "no line of the script says",
		"claim never: \"Ann plays Pup\" changes nothing": "leave out never",
		"claim: \"now turn = Ann\" changes nothing":      "a now line changes nothing",
		"claim: \"Ann plays\" changes nothing":           "",
		"claim: Pup changes nothing":                     "",
		"claim: changes nothing":                         "",
		"claim: \"\" changes nothing":                    "",
	} {
		_, err := Parse("t", []byte(loner+bad+"\n"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if _, err := Parse("t", []byte(loner+strings.Repeat("claim: Ann plays Pup changes nothing\n", 17))); err == nil {
		t.Error("as many as you like")
	}
}
