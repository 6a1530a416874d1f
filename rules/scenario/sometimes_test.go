package scenario

import "digijudge/rules/scenario/lang"

import "testing"

// sometimesGround is a turn in which Imp can be deleted, and needn't be.
const sometimesGround = `# ground
card Fox: Digimon Lv.4 Red, 5000 DP
card Imp: Digimon Lv.3 Red, 2000 DP
card Zap: Option Red, use 1
  [Main] Delete 1 of your opponent's Digimon.
card Kid: Tamer Red

turn Ann, memory 3
Ann battle: Fox, Kid
Ann hand: Zap
Bob battle: Imp (suspended)

anything until Ann's turn ends
claim can: Imp is deleted
`

// TestSometimes: true on one line and false on another; what is the same on all lines is not.
func TestSometimes(t *testing.T) {
	s, err := Parse("t", []byte(sometimesGround))
	if err != nil {
		t.Fatal(err)
	}
	for claim, want := range map[string]Verdict{
		"claim sometimes: Imp is deleted": Holds, "claim sometimes: Ann loses the game by Zap": Undecided,
		"claim sometimes: Kid is in Ann's battle area": Fails, "claim sometimes: Kid is deleted": Fails,
	} {
		c, err := s.ParseClaim(claim)
		if err != nil {
			if want == Undecided {
				continue // no sentence of the language
			}
			t.Fatal(err)
		}
		r, err := s.RunClaims(Options{}, []*lang.Claim{c})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Extra[0]; got.Verdict != want {
			t.Errorf("%s: %s (%s), want %s", claim, got.Verdict, got.Reason, want)
		}
	}
}
