package lang_test

import (
	"errors"
	"strings"
	"testing"

	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// TestOtherWords checks that a newcomer's wording of a claim is answered by a proposed claim that
// parses and can be played, and that there is no proposal for unknown wordings.
func TestOtherWords(t *testing.T) {
	const head = "# A title.\ncard Pup: Digimon Lv.3 Blue, 1000 DP\ncard Cub: Digimon Lv.4 Blue, 1000 DP\nturn Ann, memory 3\n" +
		"Ann battle: Pup\nAnn hand: Cub\nBob security: 3 cards\nAnn attacks Bob with Pup\n"
	used := map[int]bool{}
	for said, want := range map[string]string{
		"Pup dies":                     "Pup is deleted",
		"Pup is destroyed":             "Pup is deleted",
		"Pup dies in battle":           "Pup is deleted in battle",
		"Pup survives.":                "claim never: Pup is deleted",
		"Pup isn't deleted":            "claim never: Pup is deleted",
		"Pup is still in play":         "Pup is in Ann's battle area",
		"Pup leaves play":              "Pup leaves the battle area",
		"Pup is bounced":               "Pup is returned to the hand",
		"Pup returns to Ann's hand":    "Pup is returned to the hand",
		"Pup goes to the deck":         "Pup is returned to the deck",
		"Cub is discarded":             "Cub is trashed",
		"Cub is in the trash":          "Cub is in Ann's trash",
		"Ann discards a card":          "a card is trashed from Ann's hand",
		"Ann discards 2 cards":         "2 cards are trashed from Ann's hand",
		"Ann discards Cub":             "Cub is trashed",
		"Ann deletes Pup":              "Pup is deleted",
		"Bob mills a card":             "a card is trashed from Bob's deck",
		"Bob mills 3 cards":            "3 cards are trashed from Bob's deck",
		"Bob draws a card":             "Bob draws 1 card",
		"Bob draws 2":                  "Bob draws 2 cards",
		"Ann wins":                     "Ann wins the game",
		"Bob loses":                    "Bob loses the game",
		"Bob loses a security card":    "Bob's security = 2",
		"Bob loses 2 security":         "Bob's security = 1",
		"Bob takes damage":             "Bob's security is checked",
		"Bob's security goes down":     "Bob's security is checked",
		"Ann checks 1 security card":   "Bob's security is checked",
		"Bob has 2 security cards":     "Bob's security = 2",
		"Ann has 1 card in hand":       "Ann's hand = 1",
		"Bob's trash is 1 card":        "Bob's trash = 1",
		"Ann has 3 memory":             "memory = 3 for Ann",
		"Ann's memory is 3":            "memory = 3 for Ann",
		"the memory is 3 for Ann":      "memory = 3 for Ann",
		"memory is 0":                  "memory = 0",
		"it's Bob's turn":              "turn = Bob",
		"Pup is tapped":                "Pup is suspended",
		"Pup is untapped":              "Pup is unsuspended",
		"Pup taps":                     "Pup suspends",
		"Pup untaps":                   "Pup unsuspends",
		"Pup evolves into Cub":         "Pup digivolves into Cub",
		"Pup's DP is 1000":             "Pup's DP = 1000",
		"Pup has 1000 DP":              "Pup's DP = 1000",
		"Pup gains Blocker":            "Pup has <Blocker>",
		"Pup can't attack":             "claim never: Pup attacks",
		"that Pup can attack":          "claim can: Pup attacks",
		"Pup gains Frobnication":       "",
		"Wolf dies":                    "",
		"Pup frobnicates":              "",
		"Bob's security is frobnicate": "",
	} {
		for i := range lang.OtherWordsKnown() {
			used[i] = used[i] || lang.OtherWordsKnown()[i].MatchString(strings.TrimSuffix(said, "."))
		}
		_, err := scenario.Parse("t", []byte(head+"claim: "+said+"\n"))
		var one *located.Error
		if !errors.As(err, &one) {
			t.Errorf("%q is understood, or %v", said, err)
			continue
		}
		if want == "" && strings.Contains(one.Suggestion, " ") || want != "" && one.Suggestion != want {
			t.Errorf("%q is answered by %q, want %q", said, one.Suggestion, want)
		}
		if want == "" {
			continue
		}
		if !strings.HasPrefix(want, "claim") {
			want = "claim: " + want
		}
		s, err := scenario.Parse("t", []byte(head+want+"\n"))
		if err != nil {
			t.Errorf("%q: %v", want, err)
		} else if _, err := s.Run(scenario.Options{}); err != nil {
			t.Errorf("%q: %v", want, err)
		}
	}
	for i := range lang.OtherWordsKnown() {
		if !used[i] {
			t.Errorf("no example of %s", lang.OtherWordsKnown()[i])
		}
	}
}
