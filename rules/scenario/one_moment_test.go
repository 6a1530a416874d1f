package scenario

import (
	"strings"
	"testing"
)

// TestNeitherFirst checks that if an effect acts on two cards at once, neither comes before the
// other (3-1-3-3, 15-5-2), whatever the effect does and however many questions are asked meanwhile.
func TestNeitherFirst(t *testing.T) {
	for _, c := range []struct{ does, places, did string }{
		{"Suspend 2 of your level 3 Digimon.", "Ann battle: Ash, Elm, Host", "suspends"},
		{"Unsuspend 2 of your level 3 Digimon.", "Ann battle: Ash (suspended), Elm (suspended), Host", "unsuspends"},
		{"Return 2 of your level 3 Digimon to the hand.", "Ann battle: Ash, Elm, Host", "is returned to the hand"},
		{"Return 2 of your level 3 Digimon to the bottom of the deck.", "Ann battle: Ash, Elm, Host", "is returned to the deck"},
		{"Delete 1 of your [Ash] and 1 of your [Elm].", "Ann battle: Ash, Elm, Host", "is deleted"},
		{"Trash 2 digivolution cards of 1 of your Digimon.", "Ann battle: Host on Ash on Elm", "is trashed"},
		{"Delete 1 of your Digimon.", "Ann battle: Host on Ash on Elm", "is trashed"},
		{"Trash your top 2 security cards.", "Ann security: Ash, Elm, 2 cards", "is trashed"},
		{"Trash the top 2 cards of your deck.", "Ann deck: Ash, Elm, 5 cards", "is trashed"},
		{"Reveal the top 6 cards of your deck. Add 2 green Digimon cards among them to the hand. Trash the rest.",
			"Ann deck: Ash, Elm, 8 cards", "is added to the hand"},
		{"Reveal the top 6 cards of your deck. Add 1 green Option card among them to the hand. Trash the rest.",
			"Ann deck: Ash, Elm, 8 cards", "is revealed"},
		{"You may play 2 level 3 Digimon cards from your trash without paying the cost.", "Ann trash: Ash, Elm", "is played"},
		{"You may play 1 [Ash] and 1 [Elm] from your trash without paying the cost.", "Ann trash: Ash, Elm", "is played"},
	} {
		places := c.places + "\nAnn battle: Kin, Host"
		if strings.HasPrefix(c.places, "Ann battle") {
			places = c.places + ", Kin"
		}
		src := "# " + c.does + `
card Call: Option Green, use 0
  [Main] ` + c.does + `
card Ash: Digimon Lv.3 Green, 1000 DP, play 3
card Elm: Digimon Lv.3 Green, 1000 DP, play 3
card Host: Digimon Lv.5 Green, 7000 DP
card Kin: Tamer Green

turn Ann, memory 5
` + places + `
Ann hand: Call

Ann uses Call

claim never: Ash ` + c.did + " before Elm " + c.did + `
claim never: Ash ` + c.did + ", then Elm " + c.did + `
claim can: Ash ` + c.did + " at the same time as Elm " + c.did + "\n"
		t.Run(c.does, func(t *testing.T) {
			_, r := played(t, src)
			allHold(t, r.Claims)
		})
	}
}
