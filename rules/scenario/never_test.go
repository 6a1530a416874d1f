package scenario

import (
	"strings"
	"testing"
)

// TestNeverNeedsTheEffect: a never claim proves nothing if the effect never exists or has another
// name.
func TestNeverNeedsTheEffect(t *testing.T) {
	const cards = `card Xiao: Digimon Lv.3 Purple, 2000 DP
  inherited: TEXT
card Wolf: Digimon Lv.4 Purple, 4000 DP
card Pal: Digimon Lv.4 Purple, 9000 DP
card Big: Digimon Lv.5 Red, 9000 DP
turn Ann, memory 2
Ann battle: Wolf on Xiao as Rex, Pal
Bob battle: Big (suspended)
Ann attacks Big with Rex
`
	const nothing = "this says nothing: on no line there is a moment at which "
	for _, tt := range []struct{ text, claim, want string }{
		{"[All Turns] This Digimon gains <Retaliation>.", "never: Xiao's <Retaliation> triggers", nothing + "Xiao's <Retaliation> is there"},
		{"[All Turns] This Digimon gains <Retaliation>.", "never: Big is deleted by Xiao's <Retaliation>", nothing + "Xiao's <Retaliation> is there"},
		{"[All Turns] This Digimon gains <Retaliation>.", "never: Big's <Retaliation> triggers", nothing + "Big's <Retaliation> is there"},
		{"[All Turns] This Digimon gains <Retaliation>.", "never: Big's <Retaliation> triggers or Ann draws", nothing + "Big's <Retaliation> is there"},
		{"[All Turns] This Digimon gains <Retaliation>.", "never: Wolf's <Retaliation> triggers", "this line shows it"},
		{"[All Turns] This Digimon gains <Retaliation>.", "never: Rex's <Retaliation> triggers", "this line shows it"},
		{"[All Turns] All of your Digimon gain <Retaliation>.", "never: Pal's <Retaliation> triggers", "on none of 1 line"},
		{"<Retaliation>", "never: Xiao's <Retaliation> triggers", "this line shows it"},
		// triggered when Wolf had left
		{"<Retaliation>", "never: Wolf's <Retaliation> triggers", "this line shows it"},
		{"<Retaliation>", "never: Rex's <Retaliation> triggers", "this line shows it"},
		{"<Retaliation>", "never: Pal's <Retaliation> triggers", nothing + "Pal's <Retaliation> is there"},
		{"<Blocker>", "never: Xiao's <Blocker> activates", "on none of 1 line"},
	} {
		s, err := Parse("t", []byte(strings.Replace(cards, "TEXT", tt.text, 1)+"claim "+tt.claim+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Claims[0]; !strings.HasPrefix(got.Reason, tt.want) || (got.Verdict == Holds) != (tt.want == "on none of 1 line") {
			t.Errorf("%s, %s: %s, %s", tt.text, tt.claim, got.Verdict, got.Reason)
		}
	}
}
