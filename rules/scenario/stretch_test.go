package scenario

import (
	"strings"
	"testing"
)

// TestStretchesAndForcedActivations: it is an error if the event of a stretch is over or never
// comes, and if a step chooses an activation that no player is asked about. Each error says so.
func TestStretchesAndForcedActivations(t *testing.T) {
	const cards = `card Saber: Digimon Lv.4 Red, 5000 DP
card Pup: Digimon Lv.3 Red, 2000 DP, play 1
  [On Play] Gain 1 memory.
turn Ann, memory 2
Ann battle: Saber
Ann hand: Pup
`
	for _, tt := range []struct{ script, want string }{
		{"Ann attacks Bob with Saber\nanything until Bob's security is checked\nclaim always: Bob's security = 4\n", "t:8:1: it has already happened, with what comes right before, that Bob's security is checked"},
		{"Ann attacks Bob with Saber\nAnn passes\nanything until Bob's security is checked\nclaim always: Bob's security = 4\n", ""},
		{"anything until Ann attacks Bob\nanything until Bob's security is checked\nclaim always: Bob's security = 4\n", "t:8:1: it has already happened"},
		{"anything until Ann's turn ends\nanything until Ann's turn ends\nclaim always: turn = Bob\n", ""},
		{"anything until Ann's turn ends\nanything until Bob's turn starts\nclaim always: turn = Bob\n", "t:8:1: it has already happened"},
		{"anything until Saber is deleted\nclaim never: Bob draws 2 cards\n", "t:7:1: on no line it happens from here on that Saber is deleted"},
		{"Ann plays Pup\nAnn activates Pup's [On Play]\nclaim: memory = 2 for Ann\n", `t:8:1: "Ann activates Pup's [On Play]" is not possible here: it has activated already; where one effect is pending and must activate, nobody is asked, and no step says it`},
	} {
		s, err := Parse("t", []byte(cards+tt.script))
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Run(Options{})
		if got := ""; err != nil {
			got = err.Error()
			if tt.want == "" || !strings.HasPrefix(got, tt.want) {
				t.Errorf("%s\n got %s\nwant %s", tt.script, got, tt.want)
			}
		} else if tt.want != "" {
			t.Errorf("%s: no error", tt.script)
		}
	}
}
