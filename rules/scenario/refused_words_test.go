package scenario

import "testing"

// TestRefusedByWords: what an effect's own words leave out is refused by them, and what a text forbids
// by 15-1-3; what playing and digivolving are has no part in it.
func TestRefusedByWords(t *testing.T) {
	const cards = `# Words.
card Nest: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] You may play 1 level 3 Digimon card from your hand without paying the cost.
card Den: Digimon Lv.4 Green, 4000 DP, play 2
  [On Play] This Digimon may digivolve into a level 5 Digimon card in your hand, ignoring digivolution requirements and without paying the cost.
card Foal: Digimon Lv.3 Green, 2000 DP, play 3
card Colt: Digimon Lv.3 Red, 2000 DP, play 3
card Stud: Digimon Lv.6 Green, 9000 DP, play 3
card Mare: Digimon Lv.5 Green, 6000 DP, play 9
card Ban: Digimon Lv.4 Red, 5000 DP
  [All Turns] Your opponent can't play red Digimon.
turn Ann, memory 5
Ann hand: Nest, Den, Foal, Colt, Stud, Mare
Bob battle: Ban
`
	for script, want := range map[string]string{
		"Ann plays Nest\nnow Ann may not play Stud\n":                                             "15-10-2-1",
		"Ann plays Nest\nAnn activates Nest's [On Play]\nnow Ann may not play Stud\n":             "15-10-2-1",
		"Ann plays Nest\nAnn activates Nest's [On Play]\nnow Ann may not play Colt\n":             "15-1-3",
		"Ann plays Den\nAnn activates Den's [On Play]\nnow Ann may not digivolve Den into Stud\n": "15-10-2-1",
		"Ann plays Nest\nAnn activates Nest's [On Play]\nnow Ann may play Foal\n":                 "15-10-2-1",
		"now Ann may not play Colt\n":                                                             "15-1-3",
	} {
		_, r := played(t, cards+script)
		if n := r.Now[0]; n.Verdict != Holds || n.Reason != want {
			t.Errorf("%s%s by %s, want %s", script, n.Verdict, n.Reason, want)
		}
	}
}

// TestModeCites: a mode that is chosen cites no impossibility.
func TestModeCites(t *testing.T) {
	const cards = `# Modes.
card Bug: Digimon Lv.4 Green, 4000 DP, play 4
  [On Play] Suspend 1 of your opponent's Digimon or unsuspend 1 of your Digimon.
card Imp, Old: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 5
Ann battle: Old (suspended)
Ann hand: Bug
`
	_, r := played(t, cards+"Bob battle: Imp\nAnn plays Bug\nAnn chooses 2\nAnn chooses Bug\nclaim: turn = Ann\n")
	seen := false
	for _, st := range r.Main.Steps() {
		if st.Kind == "choice" && st.Clause == "1-3-2" {
			t.Errorf("%s cites 1-3-2", st.Text)
		}
		seen = seen || st.Text == "Ann chooses \"Unsuspend 1 of your Digimon.\"" && st.Clause == "15-10-2-1"
	}
	if !seen {
		t.Errorf("the mode isn't shown\n%s", proof(r.Main))
	}
}
