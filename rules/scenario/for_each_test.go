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
		memoryOf(t, tt.name, b.String(), tt.can, tt.never)
	}
}

// TestForEachOfOtherDeeds is the same for tokens, for what is placed instead, and for what is returned,
// trashed and placed. Ann has 3 memory and gains 1 for each.
func TestForEachOfOtherDeeds(t *testing.T) {
	const (
		del   = "Delete all of your opponent's Digimon. For each Digimon deleted by this effect, gain 1 memory."
		hand  = "Return all of your opponent's Digimon to the hand. For each Digimon returned by this effect, gain 1 memory."
		crown = "Place all of your opponent's Digimon as the bottom security cards. For each Digimon placed by this effect, gain 1 memory."
		peel  = "Trash the top 2 cards of your opponent's security stack. For each card trashed by this effect, gain 1 memory."
		strip = "Trash up to 2 digivolution cards of 1 of your opponent's Digimon. For each card trashed by this effect, gain 1 memory."
		drop  = "Trash 2 cards in your hand. For each card trashed by this effect, gain 1 memory."
		tuck  = "Place 2 Digimon cards from your trash as this Tamer's bottom digivolution cards. For each card placed by this effect, gain 1 memory."

		token  = "token Tok: Digimon Green, 3000 DP\n"
		foe    = "card Foe: Digimon Lv.4 Green, 4000 DP, play 4\n"
		nest   = "card Nest: Digimon Lv.3 Green, 1000 DP\n  [All Turns] When any of your [Eat] trait Digimon would leave the battle area, you may place them as this Digimon's bottom digivolution cards.\ncard Ant: Digimon Lv.3 Green, 2000 DP, traits Eat\n"
		stay   = "card Stay: Digimon Lv.4 Green, 4000 DP\n  [All Turns] This Digimon can't be returned to hands or decks by your opponent's effects.\n"
		firm   = "card Firm: Digimon Lv.4 Green, 4000 DP\n  [All Turns] This Digimon can't leave the battle area by your opponent's effects.\n"
		immune = "card Calm: Digimon Lv.4 Green, 4000 DP\n  [All Turns] This Digimon isn't affected by your opponent's effects.\n"
		cubs   = "card CubA: Digimon Lv.3 Green, 1000 DP\ncard CubB: Digimon Lv.3 Green, 1000 DP\n"
	)
	for _, tt := range []struct {
		name, does, cards, board string
		can, never               []int
	}{
		{"a token deleted", del, foe + token, "Bob battle: Foe, Tok", []int{5}, []int{3, 4}},
		{"no token", del, foe, "Bob battle: Foe", []int{4}, []int{3, 5}},
		{"placed instead", del, foe + nest, "Bob battle: Foe, Nest, Ant", []int{6, 5}, []int{4}},
		{"returned", hand, foe, "Bob battle: Foe", []int{4}, []int{3}},
		{"a token returned counts (15-1-9)", hand, foe + token, "Bob battle: Foe, Tok", []int{5}, []int{4}},
		{"one isn't returned", hand, foe + stay, "Bob battle: Foe, Stay", []int{4}, []int{5}},
		{"placed", crown, foe + token, "Bob battle: Foe, Tok", []int{5}, []int{4}},
		{"one isn't placed", crown, foe + firm, "Bob battle: Foe, Firm", []int{4}, []int{5}},
		{"security", peel, foe, "Bob battle: Foe\nBob security: 3 cards", []int{5}, []int{4}},
		{"less security", peel, foe, "Bob battle: Foe\nBob security: 1 card", []int{4}, []int{5}},
		{"cards under", strip, foe, "Bob battle: Foe on 2 cards", []int{4, 5}, []int{3}},
		{"one card under", strip, foe, "Bob battle: Foe on 1 card", []int{4}, []int{5}},
		{"cards under what isn't affected", strip, immune, "Bob battle: Calm on 2 cards", []int{3}, []int{4, 5}},
		{"hand", drop, foe, "Ann hand: 3 cards\nBob battle: Foe", []int{5}, []int{4}},
		{"one in hand", drop, foe, "Ann hand: 1 card\nBob battle: Foe", []int{4}, []int{5}},
		{"placed under", tuck, cubs, "Ann trash: CubA, CubB", []int{5}, []int{4}},
		{"blanks can't be", tuck, cubs, "Ann trash: CubA, 2 cards\nAnn battle: CubB", []int{4}, []int{5}},
	} {
		board := "Ann battle: Cap\n" + tt.board
		if strings.Contains(tt.board, "Ann battle: ") {
			board = strings.Replace(tt.board, "Ann battle: ", "Ann battle: Cap, ", 1)
		}
		var b strings.Builder
		fmt.Fprintf(&b, "# Made by a test.\ncard Cap: Tamer Red\n  [Main] %s\n%s\nturn Ann, memory 3\n%s\n\nAnn activates Cap's [Main]\n\n", tt.does, tt.cards, board)
		memoryOf(t, tt.name, b.String(), tt.can, tt.never)
	}
}

// memoryOf plays a scenario in which Ann may come to each memory of can, and to none of never.
func memoryOf(t *testing.T, name, source string, can, never []int) {
	t.Helper()
	for _, n := range can {
		source += fmt.Sprintf("claim can: memory = %d for Ann\n", n)
	}
	for _, n := range never {
		source += fmt.Sprintf("claim never: memory = %d for Ann\n", n)
	}
	s, err := scenario.Parse("each", []byte(source))
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, source)
		return
	}
	r, err := s.Run(scenario.Options{})
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, source)
		return
	}
	for _, c := range r.Claims {
		if c.Verdict != scenario.Holds {
			t.Errorf("%s: %s: %v, %s\n%s", name, c.Words, c.Verdict, c.Reason, source)
		}
	}
}
