package drill

import (
	"testing"

	"digijudge/rules/scenario"
)

// TestWorded: a play says how the cards with it are used, or that it uses none.
func TestWorded(t *testing.T) {
	for _, x := range []struct{ script, text, want string }{
		{"Ann plays Abyss", "Ann plays Abyss. Where is the memory afterward?", "Ann plays Abyss without using Assembly. Where is the memory afterward?"},
		{"Ann plays Abyss with Drop", "Ann plays Abyss with Drop. Where is the memory?", "Ann plays Abyss using Assembly with Drop. Where is the memory?"},
		{"Ann plays Pup", "Ann plays Pup. Can Ann play Abyss with Drop now?", "Ann plays Pup. Can Ann play Abyss using Assembly with Drop now?"},
		{"Ann plays Pup", "Ann plays Pup. Where is the memory?", "Ann plays Pup. Where is the memory?"},
	} {
		s, err := scenario.Parse("t", []byte(`# A drill

card Abyss: Digimon Lv.6 Blue, 9000 DP, play 9
  [Assembly -5] [Drop]
card Drop, Pup: Digimon Lv.3 Blue, 2000 DP, play 1

turn Ann, memory 9
Ann hand: Abyss, Pup
Ann trash: Drop

`+x.script+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := worded(x.text, s); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
