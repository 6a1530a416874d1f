package scenario

import "testing"

// TestMissingCardWords names the file of a scenario whose card nobody knows, if it has one.
func TestMissingCardWords(t *testing.T) {
	const words = "no card list here has this card, so only its number is known: XT9-001"
	for file, want := range map[string]string{"": words, "duel.scn": "duel.scn: " + words} {
		s, err := Parse(file, []byte("card Hero: XT9-001\nturn Ann, memory 3\nAnn battle: Hero\nAnn passes\n"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = s.Ask(Options{}); err == nil || err.Error() != want {
			t.Errorf("%q: %v", file, err)
		}
	}
}
