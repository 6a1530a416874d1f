package bench

import (
	"slices"
	"strings"
	"testing"
)

// refused are actions that the rules don't allow, each on a board, with the clauses one of which
// decides it; they were taken from the rules before the engine was asked.
var refused = []struct {
	name, board string
	want        map[string][]string // sentence → clauses
}{
	{"main phase", `card Hound, Tired, Fresh: Digimon Lv.4 Blue, 5000 DP
card Nest: Digimon Lv.3 Blue, 2000 DP
card Rin: Tamer Blue, play 3
card Wrong: Digimon Lv.5 Red, 7000 DP, play 7, digivolve Red Lv.4 for 3
card High: Digimon Lv.6 Blue, 11000 DP, play 14, digivolve Blue Lv.5 for 3
card Spark: Option Red, use 2
  [Main] <Draw 1>
card Gate: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Imp: Digimon Lv.3 Purple, 2000 DP

turn Ann, memory 3
Ann battle: Hound, Tired (suspended), Fresh (played this turn), Rin
Ann breeding: Nest
Ann hand: Wrong, High, Spark
Bob battle: Gate, Imp (suspended)
`, map[string][]string{
		"Ann attacks Bob with Tired":      {"11-2-5", "11-2-1"},
		"Ann attacks Imp with Tired":      {"11-2-5", "11-2-1"},
		"Ann attacks Bob with Fresh":      {"7-1-2-1"},
		"Ann attacks Imp with Fresh":      {"7-1-2-1"},
		"Ann attacks Gate with Hound":     {"11-2-7-1"},
		"Ann attacks Bob with Nest":       {"11-2-1", "11-2-8-1", "4-3-6"},
		"Ann attacks Bob with Rin":        {"11-2-1", "4-3-6"},
		"Ann digivolves Hound into Wrong": {"8-1-3-1", "4-15-1", "8-1-1"},
		"Ann digivolves Tired into Wrong": {"8-1-3-1", "4-15-1", "8-1-1"},
		"Ann digivolves Hound into High":  {"8-1-3-1", "4-15-1", "8-1-1"},
		"Ann digivolves Nest into High":   {"8-1-3-1", "4-15-1", "8-1-1"},
		"Ann digivolves Rin into Wrong":   {"8-1-3-1", "4-15-1", "8-1-1"},
		"Ann uses Spark":                  {"9-1-1", "4-22-1", "4-22-2", "4-22-3"},
		"Ann plays High":                  {"1-3-11-1"},
	}},
	{"block timing", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Gate, Tired, Held: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Imp: Digimon Lv.3 Purple, 2000 DP
card Frost: Option Blue, use 2
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound
Ann hand: Frost
Bob battle: Gate, Tired (suspended), Held, Imp
lasting on Held from Ann's Frost: can't block until the end of the turn.

Ann attacks Bob with Hound
`, map[string][]string{
		"Bob blocks with Tired": {"12-1-4"},
		"Bob blocks with Held":  {"15-1-3", "12-1-1", "1-3-1"},
		"Bob blocks with Imp":   {"12-1-1", "16-5-1", "16-5-2"},
	}},
	{"effects and links", `card Hound: Digimon Lv.4 Blue, 5000 DP
  [Main] [Once Per Turn] <Draw 1>
card Chip: Digimon Lv.3 Red, 2000 DP, play 3
  link: [Link] [Beast] trait: Cost 1
  link: +1000 DP
card Rin: Tamer Blue, play 3
  [Main] By suspending this Tamer, <Draw 1>.
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Hound, Rin (suspended)
Ann hand: Chip
Bob battle: Gate

Ann activates Hound's [Main]
`, map[string][]string{
		"Ann activates Hound's [Main]": {"15-14-1-1", "15-14-1-2", "15-14-1"},
		"Ann activates Rin's [Main]":   {"15-7-2", "15-8-4-4-1"},
		"Ann links Chip to Hound":      {"10-1-3-1", "10-1-1"},
		"Ann attacks Gate with Hound":  {"11-2-7-1"},
	}},
	{"the target can't block", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Gate, Wall: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Frost: Option Blue, use 2
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound
Ann hand: Frost
Bob battle: Gate, Wall
lasting on Hound from Ann's Frost: can also attack your opponent's unsuspended Digimon until the end of the turn.

Ann attacks Gate with Hound
`, map[string][]string{"Bob blocks with Gate": {"12-1-5"}}},
}

// TestRefusals: what the rules don't allow is among "not possible here" with the clause that decides
// it, and none of it is offered.
func TestRefusals(t *testing.T) {
	given, all := 0, 0
	for _, c := range refused {
		b := opened(t, c.board)
		if b.Asked == nil {
			t.Errorf("%s: %v", c.name, b.Problems)
			continue
		}
		why := map[string]string{}
		for _, r := range b.Asked.Refusals {
			why[r.Text] = string(r.Clause)
		}
		for sentence, clauses := range c.want {
			all++
			for _, o := range b.Asked.Options {
				if strings.HasPrefix(o.Text, sentence) {
					t.Errorf("%s: %q is offered", c.name, o.Text)
				}
			}
			if slices.Contains(clauses, why[sentence]) {
				given++
			} else {
				t.Errorf("%s: %q is withheld by %q, not by one of %v", c.name, sentence, why[sentence], clauses)
			}
		}
	}
	t.Logf("%d of %d with the deciding clause", given, all)
}
