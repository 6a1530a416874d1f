package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// TestFirstFiles checks that the errors for typical mistakes of newcomers say how to correct them.
func TestFirstFiles(t *testing.T) {
	const head = "# A title.\ncard Pup, Cub: Digimon Lv.3 Blue, 1000 DP\nturn Ann, memory 3\n"
	for _, tt := range []struct{ src, want string }{
		{head + "Ann battle: Pup suspended, Cub\nclaim: turn = Ann\n", "a mark stands in parentheses: write (suspended)"},
		{head + "Ann battle: Pup, Cub played this turn\nclaim: turn = Ann\n", "a mark stands in parentheses: write (played this turn)"},
		{"# A title.\ncard PupA \"Pup\", PupB \"Pup\": Digimon Lv.3 Blue, 1000 DP\nturn Ann, memory 3\nAnn battle: PupA, PupB\nclaim: turn = Ann\n",
			"write card PupA, PupB \"Pup\":"},
		{head + "Ann battle: Pup, Cub\nclaim never: Pup digivolves\n", "into what? write digivolves into"},
		{head + "Ann battle: Pup, Cub\nclaim never: Bob's security is trashed\n", "a card is trashed from Bob's security"},
		{head + "Ann battle: Pup, Cub\nclaim: memory = 3\n", "for Ann, or for Bob"},
	} {
		if _, err := Parse("first", []byte(tt.src)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s\nis answered by %v, want %q", tt.src, err, tt.want)
		}
	}
	mended := head + "Ann battle: Pup (suspended), Cub (played this turn)\nclaim never: Pup digivolves into Cub\nclaim never: a card is trashed from Bob's security\nclaim: memory = 3 for Ann\n"
	if _, err := Parse("first", []byte(mended)); err != nil {
		t.Error(err)
	}
}

// TestMayNotBehindActivation checks that "may not", at a question whether to activate an effect,
// speaks of the choice that follows, and cites the clause that forbids it there.
func TestMayNotBehindActivation(t *testing.T) {
	const head = "# A title.\ncard Whirl: Digimon Lv.5 Green, 7000 DP\n  <Vortex>\ncard Imp: Digimon Lv.3 Purple, 2000 DP\n" +
		"turn Ann, memory 2\nAnn battle: Whirl\nBob battle: Imp (suspended)\nAnn passes\n"
	for _, tt := range []struct {
		now    string
		ok     bool
		clause string
	}{
		{"now Ann may not attack Bob with Whirl", true, "15-10-2-1"},
		{"now Ann may attack Imp with Whirl", true, ""},
		{"now Ann may not attack Imp with Whirl", false, ""},
	} {
		s, err := Parse("vortex", []byte(head+tt.now+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.OK() != tt.ok || tt.clause != "" && r.Now[0].Reason != tt.clause {
			t.Errorf("%s: %v, %s", tt.now, r.Now[0].Verdict, r.Now[0].Reason)
		}
	}
}

// TestVortexWithoutTarget checks a Digimon with <Vortex> in the turn in which it was played: it may
// attack (16-33-1), and only lacks a target.
func TestVortexWithoutTarget(t *testing.T) {
	const head = "# A title.\ncard Whirl: Digimon Lv.5 Green, 7000 DP, play 3\n  <Vortex>\ncard Imp: Digimon Lv.3 Purple, 2000 DP\n" +
		"turn Ann, memory 2\nAnn hand: Whirl\n"
	for _, tt := range []struct{ bob, event, clause string }{
		{"Bob battle: Imp\n", "Whirl's <Vortex> does nothing", "11-2-7-1"},
		{"Bob battle: Imp (suspended)\n", "Ann attacks Imp with Whirl", "11-2-8-1"},
	} {
		script := "Ann plays Whirl\n"
		if strings.Contains(tt.event, "attacks") {
			script += tt.event + "\n"
		}
		s, err := Parse("vortex", []byte(head+tt.bob+script+"claim: "+tt.event+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, st := range r.Main.Steps() {
			found = found || st.Text == tt.event && string(st.Clause) == tt.clause
		}
		if !found || !r.OK() {
			t.Errorf("%s [%s] isn't told: %v", tt.event, tt.clause, r.Main.Steps())
		}
	}
}

// TestCardsUnder checks that a claim about the digivolution cards of a Tamer is refused with a
// proposal, because only a Digimon has them (4-8-1), unless a text of the scenario can make the
// Tamer a Digimon.
func TestCardsUnder(t *testing.T) {
	const head = "# A title.\ncard Cap: Tamer Red\n%scard Pup, Cub: Digimon Lv.3 Red, 1000 DP\n" +
		"card Fox: Digimon Lv.4 Red, 3000 DP\nturn Ann, memory 3\nAnn battle: Cap on Pup%s, Fox on Cub\n"
	const treated = "  [Main] Until the end of your turn, this Tamer is also treated as a 3000 DP Digimon.\n"
	for _, tt := range []struct{ text, mark, line, want string }{
		{"", "", "claim: cards under Cap = 1", ""},
		{"", "", "claim: cards under Cap = 2", "the cards under Cap are 1"},
		{"", "", "claim: cards under Fox = 1", ""},
		{"", "", "claim: Fox's digivolution cards = 1", ""},
		{"", "", "claim: Cap's digivolution cards = 1", "write: cards under Cap"},
		{"", "", "claim never: Cap's digivolution cards = 2", "write: cards under Cap"},
		{"", " as Box", "claim: Box's digivolution cards = 0", "write: cards under Box"},
		{"", "", "now Cap's digivolution cards = 1", "write: cards under Cap"},
		{treated, "", "Ann activates Cap's [Main]\nclaim: Cap's digivolution cards = 1", ""},
		{treated, "", "claim: Cap's digivolution cards = 1", "write: cards under Cap"},
		{"", "", "claim: cards under Sun = 1", "Sun"},
	} {
		got := ""
		s, err := Parse("under", fmt.Appendf(nil, head+"\n%s\n", tt.text, tt.mark, tt.line))
		if err == nil {
			var r *Result
			if r, err = s.Run(Options{}); err == nil {
				for _, c := range append(r.Claims, r.Now...) {
					got += c.Reason
				}
				if r.OK() != (tt.want == "") {
					t.Errorf("%s: %v", tt.line, got)
				}
			}
		}
		if err != nil {
			got = err.Error()
		}
		if tt.want == "" && err != nil || !strings.Contains(got, tt.want) {
			t.Errorf("%s is answered by %q, want %q", tt.line, got, tt.want)
		}
	}
}
