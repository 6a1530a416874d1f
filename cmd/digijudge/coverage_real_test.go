package main

import (
	"os"
	"slices"
	"testing"

	"digijudge/content"
	"digijudge/rules/clause"
	"digijudge/rules/racetest"
)

// TestIdleCitations: with a list of cards at hand, the check names the cited clauses that no line
// of a scenario shows.
func TestIdleCitations(t *testing.T) {
	data, err := os.ReadFile(listFolder + "first.json")
	if err != nil {
		t.Fatal(err)
	}
	cards, err := content.ListCards(content.ImportFile{Name: "first.json", Data: data})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		clauses string
		idle    []clause.Clause
	}{
		{"15-16-2-1", nil},
		{"15-16-2-1, 14-2-2", []clause.Clause{"14-2-2"}},
		{"14-2-2, 16-7-4", []clause.Clause{"14-2-2", "16-7-4"}},
	} {
		src := "# Played, it gives memory.\nclauses " + c.clauses + "\n\ncard Base: XT1-008\n\nturn Ann, memory 5\nAnn hand: Base\n\nAnn plays Base\n\nclaim: memory = 4 for Bob\n"
		idle, err := idleCitations(content.Proof{ID: "official/Q1", File: "official/Q1.scn", Line: 1, Source: src}, cards)
		if err != nil || !slices.Equal(idle, c.idle) {
			t.Errorf("%s: idle %v, want %v; %v", c.clauses, idle, c.idle, err)
		}
	}
}

// TestCoverReal: scenarios whose cards are at hand are checked and cite nothing in vain; the others
// are counted.
func TestCoverReal(t *testing.T) {
	if racetest.On {
		return
	}
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	var c coverage
	if err := c.coverReal(t.Context(), cards); err != nil {
		t.Fatal(err)
	}
	if c.Real.Looked == 0 || c.Real.Skipped == 0 {
		t.Errorf("%d looked through, %d skipped", c.Real.Looked, c.Real.Skipped)
	}
	for _, p := range c.problems {
		t.Error(p)
	}
}
