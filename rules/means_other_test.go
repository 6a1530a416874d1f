package rules

import (
	"strings"
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
		{"[On Play] Delete all other Digimon.", Digimon, true},
		{"[On Play] Delete all other Digimon.", Tamer, false},
		{"[On Play] Choose 1 of your Digimon. Delete all other Digimon.", Digimon, true},
		{"[On Play] Choose 1 of your Digimon. Delete all other Digimon.", Tamer, true},
		{"[On Play] Choose 1 of your other Digimon. Delete all other Digimon.", Digimon, false},
		{"[On Play] Choose 1 Digimon. <Draw 1>. Delete all other Digimon.", Digimon, false},
		{"[On Play] Choose 1 of your Tamers. <Draw 1>. Delete all other Digimon.", Digimon, true},
		{"[On Play] You may choose 1 Digimon. Delete all other Digimon.", Digimon, false},
		{"[On Play] Choose 1 Digimon. All other Digimon get -1000 DP for the turn.", Digimon, false},
		{"[On Play] Choose 1 of your opponent's Digimon and delete all of their other Digimon.", Digimon, true},
		{"[On Play] Choose 1 of your opponent's Digimon. Delete 1 of your other Digimon.", Digimon, true},
		{"[On Play] Suspend 1 of your opponent's Digimon. Delete 1 of their other Digimon.", Digimon, false},
		{"[On Play] Delete 1 of your opponent's other Digimon.", Digimon, false},
		{"[Your Turn] When one of your opponent's Digimon suspends, delete 1 of their other Digimon.", Digimon, true},
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

// Behind a choice "other" means other than what was chosen, and the effect's own Digimon is one of
// those. Without a choice it means other than the effect's own Digimon.
func TestOtherThanChosen(t *testing.T) {
	for _, x := range []struct{ text, chosen, left string }{
		{"[On Play] Choose 1 Digimon and delete all other Digimon.", "Hero", "Hero"},
		{"[On Play] Choose 1 Digimon and delete all other Digimon.", "Ally", "Ally"},
		{"[On Play] Choose 1 Digimon. Delete all other Digimon.", "Fob", "Fob"},
		{"[On Play] Choose 1 of your opponent's Digimon and delete all of their other Digimon.", "Foe", "Hero Ally Foe"},
		{"[On Play] Choose 1 of your opponent's Digimon and delete all of your other Digimon.", "Foe", "Hero Foe Fob"},
		{"[On Play] Delete all other Digimon.", "", "Hero"},
	} {
		g := deal(t, digimon(t, "Hero", 5000, x.text), digimon(t, "Ally", 4000, ""), digimon(t, "Foe", 4000, ""), digimon(t, "Fob", 4000, ""))
		g.field(Ann, Placement{}, "Ally")
		g.field(Bob, Placement{}, "Foe")
		g.field(Bob, Placement{}, "Fob")
		g.put(Ann, Hand, "Hero")
		g.p.Start()
		g.act(func(c Choice) bool { return c.Verb == VPlay })
		g.play(func(d *Decision, c Choice) bool {
			return len(c.Refs) == 1 && g.p.Perm(c.Refs[0].Perm).Top() == g.id[x.chosen]
		})
		var left []string
		for _, h := range []string{"Hero", "Ally", "Foe", "Fob"} {
			if g.p.where[g.id[h]] == BattleArea {
				left = append(left, h)
			}
		}
		if got := strings.Join(left, " "); got != x.left {
			t.Errorf("%s, choosing %q: %q is left, want %q: %v", x.text, x.chosen, got, x.left, g.verbs)
		}
	}
}
