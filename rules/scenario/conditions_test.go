package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// TestConditionsSeen checks that a line names the processing conditions that were looked at, met or
// not: of an effect that is processed, of one that isn't activated because of them, and of a
// persistent effect.
func TestConditionsSeen(t *testing.T) {
	const cards = `# Conditions.
card Ask: Option Blue, use 0
  [Main] <Draw 1>. Then, if you have a Tamer, gain 1 memory.
card Lone: Digimon Lv.3 Blue, 1000 DP, play 1
  [On Play] If you have a Tamer, gain 1 memory.
card Wax: Digimon Lv.3 Blue, 1000 DP
  [All Turns] While you have a Tamer, this Digimon gets +1000 DP.
card Ava: Tamer Blue
card Pup: Digimon Lv.3 Blue, 1000 DP
turn Ann, memory 5
`
	for _, tt := range []struct{ rest, want string }{
		{"Ann hand: Ask\nAnn battle: Pup\nAnn uses Ask\n", "Option: if you have a Tamer: false"},
		{"Ann hand: Ask\nAnn battle: Pup, Ava\nAnn uses Ask\n", "Option: if you have a Tamer: true"},
		{"Ann hand: Lone\nAnn battle: Pup\nAnn plays Lone\n", "Digimon: if you have a Tamer: false"},
		{"Ann hand: Lone\nAnn battle: Ava\nAnn plays Lone\n", "Digimon: if you have a Tamer: true"},
		{"Ann battle: Wax\nAnn attacks Bob with Wax\n", "Digimon: while you have a Tamer: false"},
		{"Ann battle: Wax, Ava\nAnn attacks Bob with Wax\n", "Digimon: while you have a Tamer: true"},
	} {
		_, r := played(t, usedOnly(cards, tt.rest)+tt.rest+"claim: turn = Ann\n")
		got := map[string]bool{}
		for _, c := range r.Main.Conditions() {
			got[fmt.Sprintf("%s: %s: %v", c.Place, strings.TrimSpace(c.Text), c.Held)] = true
		}
		if len(got) != 1 || !got[tt.want] {
			t.Errorf("%s saw %v, want %q", tt.rest, got, tt.want)
		}
	}
}
