package cardlist

import "testing"

// TestSlips: a mistake with one possible correction is mended. What could have been something else
// isn't changed.
func TestSlips(t *testing.T) {
	for text, want := range map[string]string{
		"[Your Turn] This Digimon gers +1000 DP.":                      "[Your Turn] This Digimon gets +1000 DP.",
		"[On Play] 1 of your Digimon gets +1000 for the turn.":         "[On Play] 1 of your Digimon gets +1000 DP for the turn.",
		"[Main] By suspending this Tamer. You may hatch.":              "[Main] By suspending this Tamer, you may hatch.",
		"[On Play] Gain 1 memory.On Deletion] <Draw 1>":                "[On Play] Gain 1 memory.\n[On Deletion] <Draw 1>",
		"[On Play] By deleting 1 Digimon with the [Fern] trait, hatch": "[On Play] By deleting 1 Digimon with the [Fern] trait, hatch",
		"[On Play] You may play 1 [Fern] from your hand to 1 of your Digimon without paying the cost.": "[On Play] You may link 1 [Fern] from your hand " +
			"to 1 of your Digimon without paying the cost.",
		"[On Play] Play 1 [Fern] from your hand without paying the cost.": "[On Play] Play 1 [Fern] from your hand without paying the cost.",
	} {
		got, said := slipped(text)
		if got != want || (len(said) > 0) != (got != text) {
			t.Errorf("%s\n\tbecomes %s\n\twant    %s %q", text, got, want, said)
		}
	}
}
