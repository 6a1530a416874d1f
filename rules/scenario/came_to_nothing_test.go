package scenario

import (
	"strings"
	"testing"
)

// TestCameToNothing checks that a part of an effect that does nothing has a line with the clause
// that explains why, and that there is no such line if the part does something or a player declines
// it.
func TestCameToNothing(t *testing.T) {
	const cards = `# Nothing.
card Peel: Option Blue, use 0
  [Main] <De-Digivolve 1> 1 of your opponent's Digimon. Then, <Draw 1>.
card Tally: Option Blue, use 0
  [Main] Gain 1 memory for each of your Tamers. Then, <Draw 1>.
card Net: Option Blue, use 0
  [Main] Suspend 1 of your opponent's Digimon. Then, <Draw 1>.
card Mill: Option Blue, use 0
  [Main] Trash the top card of your opponent's security stack. Then, <Draw 1>.
card Strip: Option Blue, use 0
  [Main] Trash the bottom 2 digivolution cards of 1 of your opponent's Digimon.
card Slip: Option Blue, use 0
  [Main] Place 1 Digimon card from your hand as the bottom digivolution card of 1 of your opponent's Digimon. Then, <Draw 1>.
card Call: Option Blue, use 0
  [Main] <Draw 1>. Then, you may play 1 level 3 Digimon card from your hand without paying the cost.
card Price: Option Blue, use 0
  [Main] <Draw 1>. Then, by trashing 1 level 3 Digimon card in your hand, gain 1 memory.
card Two: Option Blue, use 0
  [Main] Activate 1 of the effects below: ・If you have a Tamer, gain 1 memory. ・<Draw 1>.
card Crown: Option Blue, use 0
  [Main] Place 1 of your opponent's Digimon as the bottom security card. If you did, <Draw 1>.
card Back: Option Blue, use 0
  [Main] Return 1 of your opponent's Digimon to the hand. Then, <Draw 1>.
card Gold: Option Blue, use 0
  [Main] 1 of your Digimon gets +1000 DP for the turn. At the end of the turn, return that Digimon to the hand.
card Find: Option Blue, use 0
  [Main] Reveal the top 2 cards of your deck. Add 1 Digimon card with 2000 DP or less and 1 Tamer card among them to your hand. Trash the rest.
card Rex: Digimon Lv.4 Red, 4000 DP
  [When Attacking] This Digimon and 1 of your other Digimon may DNA digivolve into a Digimon card in your hand. Then, return this Digimon to the hand.
card Bub: Digimon Lv.4 Blue, 4000 DP
card Both: Digimon Lv.5 Blue/Red, 9000 DP
  [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0
card Pup: Digimon Lv.3 Blue, 1000 DP, play 3
card Ava: Tamer Blue, play 2
card Foe: Digimon Lv.4 Blue, 4000 DP
card Imm: Digimon Lv.4 Blue, 4000 DP
  [All Turns] This Digimon isn't affected by your opponent's effects.
card Stay: Digimon Lv.4 Blue, 4000 DP
  [All Turns] This Digimon can't leave the battle area by your opponent's effects.
card Gym: Digimon Lv.3 Blue, 1000 DP
  <Training>
turn Ann, memory 5
`
	for _, tt := range []struct{ name, rest, want string }{
		{"no stack", "Ann hand: Peel\nAnn battle: Bub\nBob battle: Foe\nAnn uses Peel\n",
			"Peel's [Main]: “<De-Digivolve 1> 1 of your opponent's Digimon.” comes to nothing [1-3-2]"},
		{"a stack", "Ann hand: Peel\nAnn battle: Bub\nBob battle: Foe on Pup\nAnn uses Peel\n", ""},
		{"each of none", "Ann hand: Tally\nAnn battle: Bub\nAnn uses Tally\n", "Tally's [Main]: “Gain 1 memory for each of your Tamers.” comes to nothing [1-3-4]"},
		{"each of one", "Ann hand: Tally\nAnn battle: Bub, Ava\nAnn uses Tally\n", ""},
		{"suspended already", "Ann hand: Net\nAnn battle: Bub\nBob battle: Foe (suspended)\nAnn uses Net\n",
			"Net's [Main]: “Suspend 1 of your opponent's Digimon.” comes to nothing [1-3-3]"},
		{"not suspended yet", "Ann hand: Net\nAnn battle: Bub\nBob battle: Foe\nAnn uses Net\n", ""},
		{"no security", "Ann hand: Mill\nAnn battle: Bub\nBob security: none\nAnn uses Mill\n",
			"Mill's [Main]: “Trash the top card of your opponent's security stack.” comes to nothing [1-3-2]"},
		{"security", "Ann hand: Mill\nAnn battle: Bub\nAnn uses Mill\n", ""},
		{"nothing under it", "Ann hand: Strip\nAnn battle: Bub\nBob battle: Foe\nAnn uses Strip\n",
			"Strip's [Main]: “Trash the bottom 2 digivolution cards of 1 of your opponent's Digimon.” comes to nothing [1-3-2]"},
		{"unaffected cards under", "Ann hand: Strip\nAnn battle: Bub\nBob battle: Imm on Pup\nAnn uses Strip\n", "Imm is not affected by Strip's [Main] [15-15-5-1]"},
		{"one under it", "Ann hand: Strip\nAnn battle: Bub\nBob battle: Foe on Pup\nAnn uses Strip\n", ""},
		{"under what isn't affected", "Ann hand: Slip, Pup\nAnn battle: Bub\nBob battle: Imm\nAnn uses Slip\n", "Imm is not affected by Slip's [Main] [15-15-5-1]"},
		{"under what is", "Ann hand: Slip, Pup\nAnn battle: Bub\nBob battle: Foe\nAnn uses Slip\n", ""},
		{"may, and can't", "Ann hand: Call\nAnn battle: Bub\nAnn uses Call\n",
			"Call's [Main]: “You may play 1 level 3 Digimon card from your hand without paying the cost.” comes to nothing [1-3-2]"},
		{"may, and doesn't", "Ann hand: Call, Pup\nAnn battle: Bub\nAnn uses Call\nAnn declines\n", ""},
		{"no price", "Ann hand: Price\nAnn battle: Bub\nAnn uses Price\n",
			"Price's [Main]: “By trashing 1 level 3 Digimon card in your hand, gain 1 memory.” comes to nothing [15-7-2]"},
		{"a price left alone", "Ann hand: Price, Pup\nAnn battle: Bub\nAnn uses Price\nAnn declines\n", ""},
		{"two of one verb", "Ann hand: Find\nAnn battle: Bub\nAnn deck: Pup, Ava\nAnn uses Find\n", ""},
		{"one of two of one verb", "Ann hand: Find\nAnn battle: Bub\nAnn deck: Ava, 1 card\nAnn uses Find\n",
			"Find's [Main]: “Add 1 Digimon card with 2000 DP or less among them to your hand.” comes to nothing [1-3-2]"},
		{"unmet mode", "Ann hand: Two\nAnn battle: Bub\nAnn uses Two\nAnn chooses 1\n", "Two's [Main]: “if you have a Tamer” isn't met [15-6-1]"},
		{"met mode", "Ann hand: Two\nAnn battle: Bub, Ava\nAnn uses Two\nAnn chooses 1\n", ""},
		{"placed, unaffected", "Ann hand: Crown\nAnn battle: Bub\nBob battle: Imm\nAnn uses Crown\n",
			"Imm is not affected by Crown's [Main] [15-15-5-1]; Crown's [Main]: “if you did” isn't met [15-6-1]"},
		{"placed, kept", "Ann hand: Crown\nAnn battle: Bub\nBob battle: Stay\nAnn uses Crown\n",
			"Stay is not placed in the security: Stay's [All Turns] forbids it [15-1-3]; Crown's [Main]: “if you did” isn't met [15-6-1]"},
		{"placed", "Ann hand: Crown\nAnn battle: Bub\nBob battle: Foe\nAnn uses Crown\n", ""},
		{"returned, kept", "Ann hand: Back\nAnn battle: Bub\nBob battle: Stay\nAnn uses Back\n", "Stay is not returned to the hand: Stay's [All Turns] forbids it [15-1-3]"},
		{"returned", "Ann hand: Back\nAnn battle: Bub\nBob battle: Foe\nAnn uses Back\n", ""},
		{"gone by DNA", "Ann hand: Both\nAnn battle: Rex, Bub\nAnn attacks Bob with Rex\nAnn DNA digivolves Rex + Bub into Both\n",
			"Rex's [When Attacking]: “Return this Digimon to the hand.” comes to nothing [8-2-2-1-2]"},
		{"no DNA", "Ann hand: Both\nAnn battle: Rex, Bub\nAnn attacks Bob with Rex\nAnn declines to digivolve\n", ""},
		{"gone by the end of the turn", "Ann hand: Both, Gold\nAnn battle: Rex, Bub\nAnn uses Gold\nAnn chooses Rex\nAnn DNA digivolves Rex + Bub into Both\nAnn passes\n",
			"Gold's [Main] does nothing [8-2-2-1-2]"},
		{"a keyword's", "Ann battle: Gym\nAnn deck: none\nAnn activates Gym's <Training>\n", "Gym's <Training> comes to nothing [1-3-2]"},
		{"a keyword's that does something", "Ann battle: Gym\nAnn activates Gym's <Training>\n", ""},
		{"there at the end of the turn", "Ann hand: Gold\nAnn battle: Bub\nAnn uses Gold\nAnn passes\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := played(t, usedOnly(cards, tt.rest)+tt.rest+"claim: phase = main\n")
			var got []string
			for _, st := range r.Main.Steps() {
				for _, sign := range []string{" is not ", " isn't met", "comes to nothing", "does nothing"} {
					if strings.Contains(st.Text, sign) {
						got = append(got, st.Text+" ["+string(st.Clause)+"]")
					}
				}
			}
			if all := strings.Join(got, "; "); all != tt.want {
				t.Errorf("told %q, want %q\n%s", all, tt.want, proof(r.Main))
			}
		})
	}
}
