package bench

import (
	"strings"
	"testing"
)

// TestTold checks the text for a chat: it says where the cards are, what they say, every step with
// its clause, and the open question.
func TestTold(t *testing.T) {
	b, err := Open(t.Context(), `# Does the block end it?

card Lance: Digimon Lv.5 Red, 7000 DP
  <Piercing>
card Pup: Digimon Lv.3 Red, 2000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>

turn Ann, memory 3
Ann battle: Lance on Pup
Bob battle: Gate
Bob security: 2 cards

Ann attacks Bob with Lance
`, nil)
	if err != nil || b.Asked == nil {
		t.Fatal(err, b.Problems)
	}
	told := b.Told()
	for _, want := range []string{
		"Does the block end it?\n", "Ann's turn, main phase, memory 3 for Ann\n", "Ann: Lance (Lv.5 Red, 7000 DP, <Piercing>, on Pup); security 5\n",
		"Bob: Gate (Lv.4 Black, 5000 DP, <Blocker>); security 2\n", "• Gate: <Blocker>\n", "1. Ann attacks Bob with Lance (11-2-8-1)\n", "Now: Bob must say whether to block (",
		"Bob blocks with Gate", "Bob declines to block",
	} {
		if !strings.Contains(strings.ReplaceAll(told, "’", "'"), want) {
			t.Errorf("%q isn't in\n%s", want, told)
		}
	}
	if bad, _ := Open(t.Context(), "turn Ann, memroy 3\n", nil); bad.Told() != "" {
		t.Errorf("of a text with a mistake: %q", bad.Told())
	}
	if got := cutTold(strings.Repeat("é and so on\n", 2000)); len(got) > maxTold+10 || !strings.HasSuffix(got, "on\n…\n") {
		t.Errorf("cut to %d: %q", len(got), got[len(got)-20:])
	}
}
