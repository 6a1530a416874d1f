package scenario

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// smallScenario makes a scenario of a few cards with some of the effects, an attack or an open turn, and claims about what may come of it.
func smallScenario(r *rand.Rand, effects []string) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	effect := func() string {
		return pick(effects...)
	}
	var b strings.Builder
	b.WriteString("# Random.\n")
	names := []string{"Aqua", "Blaze", "Coral", "Dune", "Ember"}
	for i, n := range names {
		fmt.Fprintf(&b, "card %s: Digimon Lv.%d %s, %d000 DP, play %d\n", n, 3+r.IntN(4), pick("Red", "Blue"), 1+r.IntN(8), 1+r.IntN(5))
		for range 1 + r.IntN(3) {
			b.WriteString("  " + effect() + "\n")
		}
		if i == 3 && r.IntN(2) == 0 {
			b.WriteString("  [Security] " + pick("Gain 1 memory.", "Delete 1 of your opponent's Digimon.", "<Draw 1>") + "\n")
		}
	}
	fmt.Fprintf(&b, "\nturn Ann, memory %d\nAnn battle: Aqua, Blaze\n", r.IntN(2))
	fmt.Fprintf(&b, "Bob battle: Coral%s, Ember\n", pick("", " (suspended)"))
	fmt.Fprintf(&b, "Bob security: %s\n\n", pick("Dune", "Dune, 1 card", "1 card, Dune", "Dune, 2 cards"))
	if r.IntN(4) == 0 {
		b.WriteString(pick("Ann attacks Bob with Aqua\n", "Ann attacks Bob with Blaze\n"))
	} else {
		b.WriteString("anything until Ann's turn ends\n")
	}
	quants := []string{"always", "can", "never"}
	for _, p := range []string{"Coral is deleted", "Aqua is deleted", "Ann gains 1 memory", "Bob's security = 0", "Coral blocks",
		"Ann gains 1 memory before Coral is deleted", "Bob's security is checked 2 times", "Ann wins the game", "Blaze is suspended",
		"Ann draws before Bob's security is checked"} {
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "claim %s: %s\n", quants[r.IntN(3)], p)
		}
	}
	b.WriteString("claim can: Bob's security is checked\n")
	return b.String()
}

// TestMergingIsSound plays 500 random scenarios twice, with equal positions walked once and walked
// every time. The verdicts and the numbers of lines must agree.
func TestMergingIsSound(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	data, err := os.ReadFile("testdata/effects.txt")
	if err != nil {
		t.Fatal(err)
	}
	var effects []string
	for line := range strings.SplitSeq(string(data), "\n") {
		if line != "" && line[0] != '#' {
			effects = append(effects, line)
		}
	}
	const want = 500
	same, tries, open, saved := 0, 0, 0, 0
	begin := time.Now()
	for ; same < want && tries < 4*want; tries++ {
		src := smallScenario(r, effects)
		run := func(apart bool) *Result {
			s, err := Parse("random", []byte(src))
			if err != nil {
				t.Fatalf("%v\n%s", err, src)
			}
			res, err := s.Run(Options{MaxNodes: 1500, MaxTime: time.Minute, apart: apart})
			if err != nil {
				t.Fatalf("%v\n%s", err, src)
			}
			return res
		}
		apart := run(true)
		undecided := apart.Nodes > 1500
		for _, c := range apart.Claims {
			undecided = undecided || c.Verdict == Undecided
		}
		if undecided {
			open++
			continue
		}
		merged := run(false)
		if !sameVerdicts(apart, merged) {
			t.Fatalf("merged:\n%sapart:\n%s\n%s", report(merged), report(apart), src)
		}
		if merged.Nodes < apart.Nodes {
			saved++
		}
		same++
	}
	if same < want {
		t.Errorf("only %d scenarios could be walked without merging, %d could not", same, open)
	}
	if saved < want/20 {
		t.Errorf("merging saved something in %d scenarios only", saved)
	}
	t.Logf("%d scenarios, %d too wide; merging saved nodes in %d; %v", same, open, saved, time.Since(begin))
}

// TestMergedNodesAreNamedAlike checks that two positions with the same cards aren't merged if a
// claim could name later events in them differently. Each of these claims wrongly held when they
// were merged.
func TestMergedNodesAreNamedAlike(t *testing.T) {
	for name, src := range map[string]string{
		"which card gives the effect that acts": `card FangA, FangB "Fang": Tamer Red
  All of your Digimon gain "[Main] By suspending this Digimon, delete 1 of your opponent's Digimon."
card Wolf: Digimon Lv.4 Red, 5000 DP
card Imp: Digimon Lv.3 Purple, 2000 DP
card Imq: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 2
Ann battle: FangA, FangB, Wolf
Bob battle: Imp, Imq
anything until Wolf suspends
claim never: Imp is deleted by Wolf's gained [Main] from FangB
`,
		"which Digimon has left": `card Wolf: Digimon Lv.3 Red, 1000 DP, play 3
  [On Deletion] You may trash 1 card in your hand.
card Zap: Tamer Red
  [Main] By suspending this Tamer, you may return 1 of your Digimon to the hand. Then, you may play 1 [Wolf] from your hand without paying the cost.
card Zop: Tamer Red
  [Main] By suspending this Tamer, delete 1 of your Digimon.
card Junk: Option Red
turn Ann, memory 2
Ann battle: Wolf as Rex (played this turn), Zap, Zop
Ann hand: Junk
Ann activates Zap's [Main]
anything until Zop suspends
claim never: Rex's [On Deletion] activates
`,
	} {
		t.Run(name, func(t *testing.T) {
			_, r := played(t, src)
			if c := r.Claims[0]; c.Verdict != Fails {
				t.Errorf("%v: %s", c.Verdict, c.Reason)
			}
		})
	}
}
