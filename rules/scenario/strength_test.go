package scenario

import (
	"slices"
	"testing"
)

// Each claim is turned by the change named, and by no other one of the position's few things; what no change turns is weak.
func TestStrengthTurns(t *testing.T) {
	const start = `# A test.
card Chip: Digimon Lv.3 White, 2000 DP, play 3, traits Appmon
card Plain: Digimon Lv.3 White, 2000 DP, play 3
card Call: Option Red, use 0
  [Main] You may play 1 [Appmon] trait Digimon card from your trash without paying the cost.
card Any: Digimon Lv.3 Red, 1000 DP

turn Ann, memory 3
Ann battle: Any
Ann hand: Call
Ann trash: Chip, Plain

Ann uses Call

`
	for _, test := range []struct {
		name, claims string
		weak         []string
	}{
		{"what a card isn't", "claim can: Chip is played\nclaim never: Plain is played\n", nil},
		{"nothing can turn it", "claim can: Chip is played\nclaim: Any = Any\n", []string{"claim: Any = Any"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := Parse("test", []byte(start+test.claims))
			if err != nil {
				t.Fatal(err)
			}
			st, err := s.Strength()
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(st.Weak, test.weak) {
				t.Errorf("weak: %q; want %q", st.Weak, test.weak)
			}
		})
	}
}
