package lang

import (
	"strings"
	"testing"
)

// TestNumberSpellings checks that a card's number is accepted in the spellings that people use and
// printed in one of them.
func TestNumberSpellings(t *testing.T) {
	var cards CardFile
	if err := cards.ParseCards("x.card", []byte("card BT1-010 \"Agumon\": Digimon Lv.3 Red, 2000 DP, play 3\n")); err != nil {
		t.Fatal(err)
	}
	for _, number := range []string{"BT1-010", "bt1-10", "BT1010", "bt1 010", "BT-1-010", "ＢＴ１－０１０", "BT1–10"} {
		src := "card Agu: " + number + "\nturn Ann, memory 2\nAnn battle: Agu\nclaim: Agu is in Ann's battle area\n"
		s, err := ParseWith("t", []byte(src), Config{Cards: &cards})
		if err != nil {
			t.Errorf("%s: %v", number, err)
			continue
		}
		if c := s.Cards[0]; c.Number != "BT1-010" || !c.Resolved || len(s.MissingCards()) > 0 {
			t.Errorf("%s: %+v", number, c)
		}
		if out := string(s.Format()); !strings.Contains(out, "card Agu: BT1-010\n") {
			t.Errorf("%s is printed as %s", number, out)
		}
	}
	for line, want := range map[string]string{
		"card Agu: bt1-10 without paragraph 2": "card Agu: BT1-010 without paragraph 2",
		"card Agu:bt1-10":                      "card Agu:BT1-010",
		"card Agu \"A: 1\": bt1-10":            "card Agu \"A: 1\": BT1-010",
		"card Agu: Digimon Lv.3 Red":           "card Agu: Digimon Lv.3 Red",
		"card Agu \"bt1-10\": Digimon":         "card Agu \"bt1-10\": Digimon",
		"  [Rule] Name: bt1-10":                "  [Rule] Name: bt1-10",
		"claim: bt1-10":                        "claim: bt1-10",
	} {
		if got := plainNumber(line); got != want {
			t.Errorf("%q becomes %q", line, got)
		}
	}
}
