package scenario

import (
	"slices"
	"testing"
)

// TestCardTextsInForce: what lies on something already is read at the card that it came from, from
// nobody's view; what a gained effect says stays as it is.
func TestCardTextsInForce(t *testing.T) {
	s, err := Parse("x.scn", []byte(`# T
card Saber: Digimon Lv.4 Red, 5000 DP
card Gate: Digimon Lv.4 Black, 7000 DP
  <Blocker>
card Frost: Option Blue, use 2
card Ward: Tamer Black
  [All Turns] Your Digimon get +1000 DP.

turn Ann, memory 2
Ann battle: Saber
Bob battle: Gate, Ward
lasting on Gate from Ann's Frost: can't suspend until the end of your opponent's turn.
lasting on all Ann's Digimon from Bob's Ward: get -1000 DP until the end of your turn.
lasting on Gate from Bob's Ward: gains "[End of Your Turn] Delete this Digimon." until the end of your turn.

Ann attacks Bob with Saber

claim: Gate is unsuspended
`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"Saber": nil,
		"Gate":  {"<Blocker>"},
		"Frost": {"In force already: Gate can't suspend until the end of Bob's turn."},
		"Ward": {
			"[All Turns] Your Digimon get +1000 DP.",
			"In force already: all of Ann's Digimon get -1000 DP until the end of Bob's turn.",
			`In force already: Gate gains "[End of Your Turn] Delete this Digimon." until the end of Bob's turn.`,
		},
	}
	for _, c := range s.CardTexts() {
		if !slices.Equal(c.Effects, want[c.Name]) {
			t.Errorf("%s: got %q, want %q", c.Name, c.Effects, want[c.Name])
		}
	}
}
