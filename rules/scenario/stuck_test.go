package scenario

import (
	"strings"
	"testing"
	"time"

	"digijudge/rules"
)

const blockers = `# A line that can't go on.
card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
turn Ann, memory 4
Ann battle: Saber
Bob battle: Gate
`

// noBlocks takes the options of every question about a block away.
func noBlocks(d *rules.Decision) {
	if d.Question == rules.AskBlock {
		d.Options = d.Options[:0]
	}
}

// TestStuck checks that a question without options is an error that names the place, whatever the
// claims ask, and that such a line still counts.
func TestStuck(t *testing.T) {
	open := "anything until Ann's turn ends\n"
	const place = `this line can't go on after "Ann attacks Bob with Saber": Bob must say whether to block, and there is nothing to choose from`
	for _, tt := range []struct{ name, src, want string }{
		{"claim", "Ann attacks Bob with Saber\nBob declines to block\nclaim: Bob's security = 4\n", "t:9:1: " + place},
		{"always", open + "claim always: Bob's security = 5\n", "t:8:1: " + place},
		{"never", open + "claim never: Bob's security = 4\n", "t:8:1: " + place},
		{"can", open + "claim can: Bob's security = 4\n", "t:8:1: " + place},
		{"now", open + "now turn = Bob\n", "t:8:1: " + place},
		{"otherwise", "otherwise Bob declines\n" + open + "claim never: Bob's security = 4\n", "t:9:1: " + place},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Parse("t", []byte(blockers+tt.src))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Run(Options{}); err != nil {
				t.Fatalf("the scenario itself: %v", err)
			}
			r, err := s.Run(Options{spoil: noBlocks})
			if err == nil {
				t.Fatalf("no error, but:\n%s", report(r))
			}
			if err.Error() != tt.want {
				t.Errorf("\n got %s\nwant %s", err, tt.want)
			}
		})
	}
	s, err := Parse("t", []byte(blockers+open+"claim can: Bob's security = 4\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, count := range map[string]func(int, Options) (*Tree, error){"explore": s.Tree, "explore --divide": s.Divide} {
		if _, err := count(3, Options{spoil: noBlocks}); err == nil || !strings.Contains(err.Error(), "this line can't go on") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestStuckBehindABelief: under a belief the line ends where it can't go on, and claims are undecided.
func TestStuckBehindABelief(t *testing.T) {
	s, err := Parse("t", []byte(blockers+"anything until Ann's turn ends\nclaim never: Bob's security = 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{Believing: []string{"piercing-checks-at-once"}, spoil: noBlocks})
	if err != nil {
		t.Fatal(err)
	}
	if r.Claims[0].Verdict != Undecided {
		t.Error(report(r))
	}
}

// TestTruncated: a question with more answers than are offered leaves what speaks of all lines undecided, and a scripted answer to it
// does not.
func TestTruncated(t *testing.T) {
	const many = `card Scout: Digimon Lv.3 Red, 1000 DP, play 3
  [On Play] Reveal the top 8 cards of your deck. Return the rest to the bottom of the deck.
card A, B, C, D, E, F, G, H: Digimon Lv.3 Red, 1000 DP
turn Ann, memory 3
Ann hand: Scout
Ann deck: A, B, C, D, E, F, G, H
Ann plays Scout
`
	run := func(src string) *Result {
		t.Helper()
		s, err := Parse("t", []byte(many+src))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := run("now Ann may choose A, B, C, D, E, F, G, H\nanything until Ann's turn ends\nnow turn = Bob\nclaim always: Ann's deck = 8\nclaim never: memory = 1 for Ann\nclaim can: H is at the bottom of Ann's deck\n")
	for i, want := range []Verdict{Undecided, Undecided, Holds} {
		if r.Claims[i].Verdict != want {
			t.Errorf("%s: %s (%s)", r.Claims[i].Words, r.Claims[i].Verdict, r.Claims[i].Reason)
		}
	}
	if r.Now[0].Verdict != Holds || r.Now[1].Verdict != Undecided {
		t.Error(report(r))
	}
	if r := run("Ann chooses A, B, C, D, E, F, G, H\nclaim: memory = 0\n"); !r.OK() {
		t.Error(report(r))
	}
	s, err := Parse("t", []byte(many+"claim always: memory = 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if tree, err := s.Tree(1, Options{}); err != nil || tree.Spent == "" {
		t.Errorf("%v, %v", tree, err)
	}
}

// TestLoopWithoutAWayOut: a loop that holds choices, none of which leads out of it, is a draw (18-3-2) and no line that is left out,
// though other lines end.
func TestLoopWithoutAWayOut(t *testing.T) {
	s, err := Parse("t", []byte(`card Wheel: Digimon Lv.4 Red, 4000 DP
  [All Turns] When this Digimon unsuspends, suspend it. Then, reveal the top 5 cards of your deck. Return the rest to the top of the deck.
  [All Turns] When this Digimon suspends, unsuspend it.
card A, B, C, D, E: Digimon Lv.3 Red, 1000 DP
turn Ann, memory 2
Ann battle: Wheel
Ann deck: A, B, C, D, E
anything until Ann's turn ends
claim can: the game is drawn
claim can: turn = Bob
claim always: the game is drawn or turn = Bob
claim never: Bob's security is checked
`))
	if err != nil {
		t.Fatal(err)
	}
	// all orders of five cards; the race detector is slow
	r, err := s.Run(Options{MaxTime: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() {
		t.Error(report(r))
	}
}
