package rules

import (
	"testing"

	"digijudge/rules/cardtext"
)

// With the line that it needs such an effect is played.
func TestLinesPlay(t *testing.T) {
	for _, text := range []string{
		"[DNA Digivolve] [Ox] + [Hen]: Cost 0\n{Hand} [Counter] <Blast DNA Digivolve ([Ox] + [Hen])>",
		"[DNA Digivolve] [Ox] + [Hen]: Cost 0\n[When Digivolving] <Draw 1>. Then, if DNA digivolving, gain 1 memory.",
		"[Digivolve] [Ox]: Cost 3\n{Hand} [Counter] <Blast Digivolve>\n<Digisorption -2>",
		"[DigiXros -1] [Ox] x [Hen]\n<Material Save 1>\n[On Play] If DigiXrosing, <Draw 1>",
		"inherited: [When Digivolving] If DNA digivolving, gain 1 memory.", // of whatever lies on it
	} {
		tree, err := cardtext.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if _, err := NewTable([]CardDef{{Handle: "X", Name: "X", Category: Digimon, Level: 5, DP: 5000, PlayCost: 5, Text: tree}}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
