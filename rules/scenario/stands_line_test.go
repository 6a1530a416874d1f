package scenario

import (
	"strings"
	"testing"
)

// TestWhatStandsAndFits has a proof give a line of its own to a persistent effect that begins or
// ceases to work, and to what comes near to the words of an effect, where the scenario cites why.
func TestWhatStandsAndFits(t *testing.T) {
	const board = `# Lines of their own.
clauses CITED

card Howl: Digimon Lv.4 Blue, 5000 DP
  [All Turns] While your opponent has no unsuspended Digimon, this Digimon gets +2000 DP.
card Dig: Option Blue, use 1
  [Main] Suspend all Digimon with <Blocker> in their texts.
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
card Cub: Digimon Lv.4 Red, 4000 DP
card Post: Digimon Lv.3 Red, 2000 DP
  inherited: <Blocker>
card Egg: Digi-Egg Lv.2 Red
card Tad: Digimon Lv.3 Blue, 2000 DP

turn Ann, breeding phase, memory 4
Ann battle: Howl
Ann breeding: Egg
Ann hand: Dig
Bob battle: Gate, Cub on Post (suspended)
Bob breeding: Tad

Ann uses Dig

claim: Howl's DP = 7000
`
	lines := map[string]string{
		"15-8-2-6-1, 3-4-7-8": "Howl's [All Turns] works from now on: “while your opponent has no unsuspended Digimon” is met [15-8-2-6-1; 3-4-7-8]",
		"4-23-2":              "Cub doesn't fit “all Digimon with <Blocker> in their texts” [4-23-2]",
		"4-17-2":              "Egg can't be moved [4-17-2]",
	}
	for cited := range lines {
		s, err := Parse("t", []byte(strings.Replace(board, "CITED", cited, 1)))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil || !r.OK() {
			t.Fatalf("%v\n%s", err, report(r))
		}
		shown := ""
		for _, step := range r.Main.Steps() {
			shown += step.String() + "\n"
		}
		for why, line := range lines {
			if strings.Contains(shown, line) != (why == cited) {
				t.Errorf("citing %s: %q stands among the steps: %v\n%s", cited, line, why != cited, shown)
			}
		}
	}
}
