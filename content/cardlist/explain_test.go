package cardlist

import (
	"strings"
	"testing"

	"digijudge/rules/cardtext/anatomy"
)

// TestExplain: an effect that is understood is played, or refused with the engine's reason, on
// whatever kind of card fits it.
func TestExplain(t *testing.T) {
	for text, want := range map[string]string{
		"[On Play] <Draw 1>.":                                "played",
		"[Main] Gain 1 memory.":                              "played",
		"[Security] Play this card without paying the cost.": "played",
		"While you have a red Tamer, you may ignore this card's color requirements.": "played",
		"<Blast Digivolve>":     "played",
		"<Blast DNA Digivolve>": "refused: its card has to have a line",
		"[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0\n<Blast DNA Digivolve>": "played played",
		"[Your Turn] Your [Machinedramon] may digivolve into this card.":      "refused: that way to digivolve is not played yet",
		"This Digimon can't be surprised.":                                    "unread",
		"[On Play] <Draw 1>.\nThis Digimon can't be surprised.":               "played unread",
	} {
		var got []string
		for _, e := range Explain(text, anatomy.Upper).Effects {
			state := string(e.State)
			if e.State == anatomy.Refused {
				state += ": " + e.Refused
			}
			got = append(got, state)
		}
		if s := strings.Join(got, " "); !strings.HasPrefix(s, want) || strings.Count(s, " ") < strings.Count(want, " ") {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
}
