package rules

import (
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// TestRefused: what the engine can't carry out is refused when the card is read, with the reason.
func TestRefused(t *testing.T) {
	for _, e := range textFile(t, "refused.txt") {
		text, err := cardtext.Parse(e.text)
		if err != nil {
			t.Errorf("%s: %v", e.text, err)
			continue
		}
		_, err = NewTable([]CardDef{{Handle: "Card", Name: "Card", Category: Digimon, Level: 4, DP: 4000, PlayCost: -1, UseCost: -1, Text: text}})
		if err == nil || !strings.Contains(err.Error(), e.head) {
			t.Errorf("%s: got %v, want %q", e.text, err, e.head)
		}
	}
}
