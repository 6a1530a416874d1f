package scenario

import "testing"

// TestOneEffectOneMoment checks that two cards taken by "1 [A] and 1 [B]", or several by one
// phrase, move at the same time, so that an effect waiting for that triggers once (15-5-2, 3-1-3-3,
// Q1505).
func TestOneEffectOneMoment(t *testing.T) {
	for _, c := range []struct{ name, wait, does, places, script, claim string }{
		{"placed under", "When an effect places a digivolution card under this Digimon, lose 1 memory.",
			"Place 1 [Acorn] and 1 [Chestnut] from your trash under 1 of your [Elm] as its bottom digivolution card.",
			"Ann trash: Acorn, Chestnut\n", "Ann chooses Acorn, Chestnut\n", "Acorn is placed under Elm at the same time as Chestnut is placed under Elm"},
		{"trashed from the hand", "When a card is trashed from your hand, gain 1 memory.",
			"Trash 1 [Acorn] and 1 [Chestnut] in your hand.",
			"Ann hand: Call, Acorn, Chestnut\n", "", "Acorn is trashed at the same time as Chestnut is trashed"},
		{"by trashing", "When a card is trashed from your hand, gain 1 memory.",
			"By trashing 1 [Acorn] and 1 [Chestnut] in your hand, gain 1 memory.",
			"Ann hand: Call, Acorn, Chestnut\n", "Ann accepts\n", "Acorn is trashed at the same time as Chestnut is trashed"},
		{"added to the hand", "When effects add cards to your hand, gain 1 memory.",
			"Add 1 [Acorn] and 1 [Chestnut] from your trash to the hand.",
			"Ann trash: Acorn, Chestnut\n", "", "Acorn is added to the hand at the same time as Chestnut is added to the hand"},
		{"returned to the hand", "When effects add cards to your hand, gain 1 memory.",
			"Return 1 [Acorn] and 1 [Chestnut] from your trash to the hand.",
			"Ann trash: Acorn, Chestnut\n", "", "Acorn is returned to the hand at the same time as Chestnut is returned to the hand"},
		{"placed in security", "When a card is added to your security stack, lose 1 memory.",
			"Place 2 [Nut] trait cards from your trash on top of your security stack.",
			"Ann trash: Acorn, Chestnut\n", "Ann chooses Acorn, Chestnut\nAnn chooses Acorn, Chestnut\n", "Acorn is placed in the security at the same time as Chestnut is placed in the security"},
		{"by both words in security", "When a card is added to your security stack, lose 1 memory.",
			"Place 1 [Acorn] and 1 [Chestnut] from your trash on top of your security stack.",
			"Ann trash: Acorn, Chestnut\n", "Ann chooses Acorn, Chestnut\n", "Acorn is placed in the security at the same time as Chestnut is placed in the security"},
		{"taken from security", "When a card is removed from your security stack, lose 1 memory.",
			"Add your top 2 security cards to the hand.",
			"Ann security: Acorn, Chestnut\n", "", "Acorn is added to the hand at the same time as Chestnut is added to the hand"},
		{"deleted as a price", "When one of your other Digimon is deleted, gain 1 memory.",
			"By deleting 1 of your [Acorn] and 1 of your [Chestnut], gain 1 memory.",
			"", "Ann accepts\n", "Acorn is deleted at the same time as Chestnut is deleted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hand, field := "Ann hand: Call\n", "Elm"
			if c.places != "" && c.places[4:8] == "hand" {
				hand = ""
			}
			if c.places == "" {
				field = "Elm, Acorn, Chestnut"
			}
			src := "# " + c.name + ".\ncard Call: Option Green, use 0\n  [Main] " + c.does + `
card Acorn: Digimon Lv.3 Green, 1000 DP, traits Nut
card Chestnut: Digimon Lv.3 Green, 1000 DP, traits Nut
card Elm: Digimon Lv.5 Green, 7000 DP
  [Your Turn] ` + c.wait + "\n\nturn Ann, memory 5\nAnn battle: " + field + "\n" + hand + c.places + "\nAnn uses Call\n" + c.script +
				"\nclaim: " + c.claim + "\nclaim: Elm's effect 1 triggers 1 times\n"
			_, r := played(t, src)
			allHold(t, r.Claims)
		})
	}
}
