package cardfind

import (
	"slices"
	"strings"
	"testing"
)

// TestWithin: names of cards are found in a question, misspelt or as players say them. Ordinary
// words name no card, even if a card is called so.
func TestWithin(t *testing.T) {
	x := some()
	plain := func(w string) bool {
		return slices.Contains(strings.Fields("does do can i it the a my if with is when and or memory boost ice wall hidden potential discovered"+
			" red digimon emperor taiga block attack unsuspend deletion prevented x after digivolving into play"), w)
	}
	for text, want := range map[string]string{
		"does gallantmon x unsuspend if the deletion is prevented":    "EX8-073",
		"does Gallantmon (X Antibody) unsuspend":                      "EX8-073",
		"can gallantmon block after digivolving into ChaosGallantmon": "AD1-008 BT5-081",
		"does dukemon attack":                                         "AD1-008",
		"does omegamon attack when digivolving":                       "BT22-015",
		"can galantmon block":                                         "AD1-008",
		"do i play hidden potential discovered":                       "BT3-103",
		"does ice wall block":                                         "",
		"can my digimon attack":                                       "",
		"does red memory boost block":                                 "P-035",
		"is beelzemon: blast mode a digimon":                          "BT19-074",
		"can i play tai kamiya and kari kamiya":                       "BT1-085",
		"does it unsuspend":                                           "",
		"":                                                            "",
	} {
		var got []string
		for _, cards := range x.Within(text, plain).Names {
			got = append(got, x.Card(cards[0]).Number)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", text, got, want)
		}
	}
	got := x.Within("does gallantmon x unsuspend", plain).Rest
	if strings.Join(got, " ") != "does unsuspend" {
		t.Errorf("the rest: %q", got)
	}
	long := x.Within(strings.Repeat("gallantmon omnimon veemon agumon taomon word ", 500), plain)
	if len(long.Names) != maxWithin || len(long.Rest) > maxQuestion {
		t.Errorf("a long text: %d names, %d words", len(long.Names), len(long.Rest))
	}
}
