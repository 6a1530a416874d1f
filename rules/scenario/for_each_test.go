package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

// TestForEachByThisEffect: “for each … by this effect” counts what the effect did: not what was
// prevented or what another effect did, and also what came back since. Each row has what may happen to
// Foe, with the memory that comes of it, and what may not; Ann has 3 and gains 1 for each.
func TestForEachByThisEffect(t *testing.T) {
	const (
		del  = "Delete 1 of your opponent's Digimon with [Foe] in its name. For each Digimon deleted by this effect, gain 1 memory."
		all  = "Delete all of your opponent's Digimon. For each Digimon deleted by this effect, gain 1 memory."
		hand = "Return 1 of your opponent's Digimon with [Foe] in its name to the hand. For each Digimon returned by this effect, gain 1 memory."
		susp = "Suspend all of your opponent's Digimon. For each Digimon suspended by this effect, gain 1 memory."
	)
	for _, tt := range []struct {
		name, does, has, board string
		can, never             []int
	}{
		{"deleted", del, "", "Foe, Imp", []int{4}, []int{3, 5}},
		{"both deleted", all, "", "Foe, Imp", []int{5}, []int{4}},
		{"<Evade>", del, "<Evade>", "Foe, Imp", []int{3, 4}, []int{5}},
		{"<Evade> of one of two", all, "<Evade>", "Foe, Imp", []int{4, 5}, []int{3}},
		{"<Evade>, already suspended", del, "<Evade>", "Foe (suspended), Imp", []int{4}, []int{3}},
		{"<Armor Purge>", del, "<Armor Purge>", "Foe on Cub, Imp", []int{3, 4}, []int{5}},
		{"<Armor Purge> with nothing under it", del, "<Armor Purge>", "Foe, Imp", []int{4}, []int{3}},
		{"<Scapegoat>: another effect deletes the other", del, "<Scapegoat>", "Foe, Imp", []int{3, 4}, []int{5}},
		{"<Scapegoat> alone", del, "<Scapegoat>", "Foe", []int{4}, []int{3}},
		{"<Fortitude>: it came back", del, "<Fortitude>", "Foe on Cub, Imp", []int{4}, []int{3, 5}},
		{"<Evade> is for deletions and returns to the hand are none", hand, "<Evade>", "Foe, Imp", []int{4}, []int{3}},
		{"suspended", susp, "", "Foe, Imp", []int{5}, []int{4}},
		{"one is suspended already", susp, "", "Foe (suspended), Imp", []int{4}, []int{5}},
		{"unaffected", all, "[All Turns] This Digimon isn't affected by your opponent's effects.", "Foe, Imp", []int{4}, []int{5}},
	} {
		var b strings.Builder
		fmt.Fprintf(&b, "# Made by a test.\ncard Cap: Tamer Red\n  [Main] %s\n", tt.does)
		b.WriteString("card Foe: Digimon Lv.4 Green, 4000 DP, play 4\n")
		if tt.has != "" {
			b.WriteString("  " + tt.has + "\n")
		}
		for _, name := range []string{"Imp", "Cub"} {
			if strings.Contains(tt.board, name) {
				fmt.Fprintf(&b, "card %s: Digimon Lv.3 Green, 1000 DP, play 2\n", name)
			}
		}
		fmt.Fprintf(&b, "\nturn Ann, memory 3\nAnn battle: Cap\nBob battle: %s\n\nAnn activates Cap's [Main]\n\n", tt.board)
		for _, n := range tt.can {
			fmt.Fprintf(&b, "claim can: memory = %d for Ann\n", n)
		}
		for _, n := range tt.never {
			fmt.Fprintf(&b, "claim never: memory = %d for Ann\n", n)
		}
		s, err := scenario.Parse("each", []byte(b.String()))
		if err != nil {
			t.Errorf("%s: %v\n%s", tt.name, err, b.String())
			continue
		}
		r, err := s.Run(scenario.Options{})
		if err != nil {
			t.Errorf("%s: %v\n%s", tt.name, err, b.String())
			continue
		}
		for _, c := range r.Claims {
			if c.Verdict != scenario.Holds {
				t.Errorf("%s: %s: %v, %s\n%s", tt.name, c.Words, c.Verdict, c.Reason, b.String())
			}
		}
	}
}
