package pocket

import "testing"

// A reason that ends in a card's text brings its full stop with it.
func TestSentence(t *testing.T) {
	for in, want := range map[string]string{
		"that is not played yet":                    "That is not played yet.",
		"that is not played yet: Delete 1 Digimon.": "That is not played yet: Delete 1 Digimon.",
		`not understood: "other Digimon."`:          `Not understood: "other Digimon."`,
		`not understood: "other Digimon"`:           `Not understood: "other Digimon".`,
	} {
		if got := Sentence(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
