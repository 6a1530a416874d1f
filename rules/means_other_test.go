package rules

import (
	"testing"

	"digijudge/rules/cardtext"
)

// An "other" of which it is not certain than what, or not known when it counts, makes a card unplayable; one that is certain doesn't.
func TestOtherThanWhat(t *testing.T) {
	for _, x := range []struct {
		text  string
		on    Category
		plays bool
	}{
		{"[All Turns] When one of your Digimon would be deleted, by returning 1 of your other Digimon to the hand, it isn't deleted.", Tamer, true},
		{"[All Turns] When one of your Digimon would be deleted, by returning 1 of your other Digimon to the hand, it isn't deleted.", Digimon, true},
		{"[All Turns] When this Digimon would be deleted, by returning 1 of your other Digimon to the hand, it isn't deleted.", Digimon, true},
		{"[All Turns] When one of your other Digimon would be deleted, by returning 1 of your other Digimon to the hand, it isn't deleted.", Digimon, false},
		{"[All Turns] When one of your opponent's Digimon attacks, by deleting 1 of your other Digimon, end that attack.", Digimon, true},
		{"[All Turns] When one of your opponent's Digimon attacks, by deleting 1 of your other Digimon, end that attack.", Tamer, false},
		{"[Your Turn] When one of your Digimon attacks, all of your other Digimon get +1000 DP for the turn.", Tamer, false},
		{"[On Play] 1 of your other Digimon gets +1000 DP for the turn.", Tamer, false},
		{"[On Play] 1 of your other Digimon gets +1000 DP for the turn.", Digimon, true},
		{"[On Play] By deleting 1 of your other Tamers, gain 1 memory.", Tamer, true},
		{"[Your Turn] When one of your other Digimon attacks, gain 1 memory.", Tamer, false},
	} {
		text, err := cardtext.Parse(x.text)
		if err != nil {
			t.Fatal(err)
		}
		c := CardDef{Handle: "C", Name: "C", Category: x.on, Level: 4, Colors: 1, DP: 1000, PlayCost: 3, UseCost: -1, Text: text}
		if _, err := NewTable([]CardDef{c}); (err == nil) != x.plays {
			t.Errorf("%s on a %s: %v", x.text, x.on, err)
		}
	}
}
