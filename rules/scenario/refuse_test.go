package scenario

import (
	"strings"
	"testing"
)

// TestWithheldByKind checks that what a card can never be used for is forbidden by a specific
// clause.
func TestWithheldByKind(t *testing.T) {
	const table = `# Withheld.

card Host: Digimon Lv.3 Red, 2000 DP, traits Appmon
card Plug: Digimon Lv.3 Red, 2000 DP, traits Appmon
  link: [Link] [Appmon] trait: Cost 0
  link: +1000 DP
card Bare: Digimon Lv.3 Red, 2000 DP
card Zap: Option Red, use 1
  [Main] Draw 1 card.
card Hound: Digimon Lv.4 Red, 2000 DP, digivolve Red Lv.3 for 1
card Foe: Digimon Lv.3 Red, 2000 DP, traits Appmon
card Rin: Tamer Red

turn Ann, memory 3
Ann battle: Host, Rin
Ann hand: Plug, Bare, Hound, Zap
Bob battle: Foe

`
	for _, now := range []string{
		"Ann may not link Bare to Host because 10-1-3-1",
		"Ann may not link Plug to Foe because 10-1-3-1",
		"Ann may not digivolve Foe into Hound because 8-1-3-1",
		"Ann may not digivolve Host into Zap because 8-1-3-1",
		"Ann may not play Zap because 7-1-1",
		"Ann may not use Hound because 9-1-1",
		"Ann may not DNA digivolve Host + Rin into Hound because 8-2-3-1",
		"Ann may not burst digivolve Host + Rin into Hound because 8-3-3-1",
		"Ann may not attack Bob with Foe because 11-1-2",
	} {
		s, err := Parse("q", []byte(table+"now "+now+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Errorf("%s: %v", now, err)
		} else if !r.OK() {
			t.Errorf("%s: %s", now, r.Now[0].Reason)
		}
	}
}

// TestStepWords: what is prevented isn't said of the card that is on top by then, a link card doesn't lie under its Digimon, and nobody
// declines what isn't possible; what changes nothing yet isn't said to be so; what Succession gives is noted where it decides.
func TestStepWords(t *testing.T) {
	for _, c := range []struct{ src, want, not string }{
		{`# Armor Purge.
card Knight: Digimon Lv.4 Red, 2000 DP
  <Armor Purge>
card Squire: Digimon Lv.3 Red, 2000 DP
card Wall: Digimon Lv.4 Blue, 5000 DP
turn Ann, memory 3
Ann battle: Knight on Squire
Bob battle: Wall (suspended)
Ann attacks Wall with Knight
Ann activates Knight's <Armor Purge>
claim: Knight is in Ann's trash
`, "The deletion is prevented by Knight's <Armor Purge> [15-8-5-2]", "Squire is prevented"},
		{`# Link card.
card Host: Digimon Lv.3 Red, 2000 DP, traits Appmon
  [When Attacking] Trash 1 of this Digimon's link cards.
card Plug: Digimon Lv.3 Red, 2000 DP, traits Appmon
  link: [Link] [Appmon] trait: Cost 0
  link: +1000 DP
turn Ann, memory 3
Ann battle: Host with link Plug
Ann attacks Bob with Host
claim: Plug is in Ann's trash
`, "Plug is trashed from Host's link cards by Host's [When Attacking] [4-16-1]", "from under"},
		{`# No block.
card Saber: Digimon Lv.4 Red, 5000 DP
card Gate: Digimon Lv.4 Blue, 4000 DP
  <Blocker>
turn Ann, memory 3
Ann battle: Saber
Bob battle: Gate (suspended)
Ann attacks Bob with Saber
claim: Bob's security = 4
`, "Bob can't block [12-1-4]", "declines"},
		{`# Unaffected.
card Rock: Digimon Lv.5 Black, 6000 DP
  [All Turns] This Digimon isn't affected by your opponent's effects.
card Saber: Digimon Lv.4 Red, 5000 DP
  [When Attacking] 1 of your opponent's Digimon gets -5500 DP for the turn.
turn Ann, memory 3
Ann battle: Saber
Bob battle: Rock
Ann attacks Bob with Saber
claim: Rock's DP = 6000
`, "Rock gets -5500 DP for the turn by Saber's [When Attacking], which doesn't count now [15-15-5-1]", "now lies"},
		{`# What is laid on one Digimon is told of it, and of whose turn.
card Rock: Digimon Lv.5 Black, 6000 DP
card Saber: Digimon Lv.4 Red, 5000 DP
  [When Attacking] 1 of your opponent's Digimon can't attack or block until the end of their turn.
turn Ann, memory 3
Ann battle: Saber
Bob battle: Rock
Ann attacks Bob with Saber
claim: Rock's DP = 6000
`, "Rock can't attack or block until the end of Bob's turn by Saber's [When Attacking] [15-11-1-1]", "now lies"},
		{`# What is laid on all names whose they are; what is done about a name or number is told, not asked.
card Rock: Digimon Lv.5 Black, 6000 DP
card Saber: Digimon Lv.4 Red, 5000 DP
  [When Attacking] All of your opponent's Digimon get -1000 DP for the turn. Then, change the original DP of 1 of your Digimon to 3000 until the end of your opponent's turn.
turn Ann, memory 3
Ann battle: Saber
Bob battle: Rock
Ann attacks Bob with Saber
claim: Rock's DP = 5000 and Saber's DP = 3000
`, "From now on: All of Bob's Digimon get -1000 DP for the turn by Saber's [When Attacking] [15-11-2-1]\nAnn chooses Saber [15-10-2-1]\nThe original DP of Saber is changed to 3000 until the end of Bob's turn", "opponent"},
		{`# What changes nothing isn't told as if it did.
card Rin: Tamer Red
card Cheer: Digimon Lv.4 Red, 5000 DP
card Saber: Digimon Lv.4 Red, 5000 DP
  [When Attacking] Change the original DP of 1 of your [Rin] to 3000 for the turn.
turn Ann, memory 3
Ann battle: Saber, Rin, Cheer
lasting on Rin from Ann's Cheer: is also treated as a 2000 DP Digimon for the turn.
Ann attacks Bob with Saber
claim: Rin's DP = 2000
`, "The original DP of Rin is not changed by Saber's [When Attacking]: the card itself has none [15-12-2-2]", "is changed"},
		{`# What is laid on two is told of each.
card Rock: Digimon Lv.5 Black, 6000 DP
card Sand: Digimon Lv.4 Black, 4000 DP
card Saber: Digimon Lv.4 Red, 5000 DP
  [When Attacking] Suspend 2 of your opponent's Digimon. They can't unsuspend until the end of their turn.
turn Ann, memory 3
Ann battle: Saber
Bob battle: Rock, Sand
Ann attacks Bob with Saber
claim: Rock is suspended
`, "Sand can't unsuspend until the end of Bob's turn by Saber's [When Attacking] [15-11-1-1]", "now lies"},
		{`# Succession.
clauses 16-47-1
card Heir: Digimon Lv.6 Green, 9000 DP
  <Succession ([Ceres])>
card Ceres: Digimon Lv.5 Green, 6000 DP
  <Security A. +1>
turn Ann, memory 1
Ann battle: Heir on Ceres
Ann attacks Bob with Heir
claim: Bob's security = 3
`, "Bob's security is checked: a card [13-1-8-1-1] 16-47-1", "[11-2-8-1] 16-47-1"},
	} {
		got := strings.Join(proofOf(t, c.src), "\n")
		if !strings.Contains(got, c.want) || strings.Contains(got, c.not) {
			t.Errorf("want %q, and not %q, in\n%s", c.want, c.not, got)
		}
	}
}
