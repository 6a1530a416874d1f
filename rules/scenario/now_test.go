package scenario

import (
	"strings"
	"testing"
)

// TestNowStandsWhereItIsWritten: may, may not, may only and must speak of the next question, be it forced or not, and "may not" is true only
// of what that question could be about.
func TestNowStandsWhereItIsWritten(t *testing.T) {
	const cards = `card Peel: Option Blue, use 1
  [Main] <De-Digivolve 2> 1 of your opponent's Digimon.
card Saber: Digimon Lv.4 Blue, 5000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
card Peak: Digimon Lv.5 Black, 7000 DP
card Ridge: Digimon Lv.4 Black, 5000 DP
card Hill: Digimon Lv.3 Black, 3000 DP
turn Ann, memory 4
Ann battle: Saber
Ann hand: Peel
Bob battle: Peak on Ridge on Hill as Mount
Bob hand: Gate
`
	for _, tt := range []struct{ name, script, want string }{
		{"the forced question", "Ann uses Peel\nnow Ann may choose Mount\nnow Ann must choose Mount\nnow Ann may only choose Mount\n", ""},
		{"not the one behind it", "Ann uses Peel\nnow Ann may choose 2\n", "it is not offered; Ann must choose for Peel's [Main]"},
		{"no must behind it", "Ann uses Peel\nnow Ann must choose 2\n", "it is not offered; Ann must choose for Peel's [Main]"},
		{"said, the next is behind it", "Ann uses Peel\nAnn chooses Mount\nnow Ann may choose 2\nnow Ann may choose 1\n", ""},
		{"no attack is asked about", "Ann uses Peel\nnow Ann may not attack Bob with Saber\n", "Ann is not asked about that here, the next question is another one: Ann must choose for Peel's [Main]; that something never comes up is said by a claim never"},
		{"nobody is asked about a block", "Ann attacks Bob with Saber\nnow Bob may not block\n", "Bob is not asked about that here, the next question is another one: Ann has the free action of the main phase; that something never comes up is said by a claim never"},
		{"withheld", "now Ann may not attack Mount with Saber because 11-2-7-1\n", ""},
		{"no action of this phase", "now Ann may not hatch\n", ""},
		{"no free action", "now Ann may not choose Mount\n", "Ann is not asked about that here"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Parse("t", []byte(cards+tt.script))
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Run(Options{})
			if err != nil {
				t.Fatal(err)
			}
			why := ""
			for _, n := range r.Now {
				if n.Verdict != Holds {
					why = n.Reason
				}
			}
			if why != tt.want && (tt.want == "" || !strings.Contains(why, tt.want)) {
				t.Errorf("got  %q\nwant %q", why, tt.want)
			}
			for i, st := range r.Main.Steps() {
				if st.Kind == "check" && i > 0 && strings.HasPrefix(tt.script, "Ann uses Peel\nnow") && strings.Contains(r.Main.Steps()[i-1].Text, "chooses") {
					t.Error("the check stands behind the choice")
				}
			}
		})
	}
}
