package scenario

import "testing"

// TestWhereItLies checks that a proof says whether a card is face up or down, its position and its
// owner, if the text of the card mentions them.
func TestWhereItLies(t *testing.T) {
	const cards = `# Where.
card Low: Option Blue, use 0
  [Main] Return 1 of your opponent's level 4 Digimon to the bottom of the deck.
card High: Option Blue, use 0
  [Main] Return 1 of your opponent's Digimon to the top of the deck.
card Back: Option Blue, use 0
  [Main] Return 1 of your opponent's Digimon to the hand.
card Crown: Option Blue, use 0
  [Main] Place 1 of your opponent's Digimon as the bottom security card.
card Shine: Option Blue, use 0
  [Main] Place 1 Digimon card from your hand face up as the top security card.
card Tuck: Option Blue, use 0
  [Main] Place 1 Digimon card from your hand as the bottom digivolution card of 1 of your Digimon.
card Tip: Option Blue, use 0
  [Main] Place 1 Digimon card from your hand under 1 of your Digimon as its top digivolution card.
card Mill: Option Blue, use 0
  [Main] Trash the bottom card of your opponent's security stack.
card Peel: Option Blue, use 0
  [Main] Trash the top digivolution card of 1 of your opponent's Digimon.
card Kill: Option Blue, use 0
  [Main] Delete 1 of your opponent's Digimon.
card Pup: Digimon Lv.3 Blue, 1000 DP
card Egg: Digimon Lv.3 Blue, 1000 DP
card Foe: Digimon Lv.4 Blue, 4000 DP
card Rib: Digimon Lv.4 Blue, 4000 DP
turn Ann, memory 5
`
	for _, tt := range []struct{ option, hand, want string }{
		{"Low", "", "Foe is returned to the bottom of Bob's deck by Low's [Main] [3-1-3-1-1]"},
		{"High", "", "Foe is returned to the top of Bob's deck by High's [Main] [3-1-3-1-1]"},
		{"Back", "", "Foe is returned to Bob's hand by Back's [Main] [3-1-3-1-1]"},
		{"Crown", "", "Foe is placed at the bottom of Bob's security by Crown's [Main] [3-1-3-1-1]"},
		{"Shine", ", Egg", "Egg is placed face up on top of Ann's security by Shine's [Main] [3-1-3-5]"},
		{"Tuck", ", Egg", "Egg is placed at the bottom under Pup by Tuck's [Main] [4-8-1]"},
		{"Tip", ", Egg", "Egg is placed on top of the cards under Pup by Tip's [Main] [4-8-1]"},
		{"Mill", "", "A card is trashed from the bottom of Bob's security by Mill's [Main] [4-16-1]"},
		{"Peel", "", "Rib is trashed from the top of the cards under Foe by Peel's [Main] [4-16-1]"},
		{"Kill", "", "Rib is trashed from under Foe [4-7-8]"},
	} {
		t.Run(tt.option, func(t *testing.T) {
			rest := "Ann hand: " + tt.option + tt.hand + "\nAnn battle: Pup on 1 card\nBob battle: Foe on Rib on 1 card\nBob security: 3 cards\nAnn uses " + tt.option + "\n"
			_, r := played(t, usedOnly(cards, rest)+rest+"claim: turn = Ann\n")
			for _, st := range r.Main.Steps() {
				if st.Text+" ["+string(st.Clause)+"]" == tt.want {
					return
				}
			}
			t.Errorf("no %q in\n%s", tt.want, proof(r.Main))
		})
	}
}
