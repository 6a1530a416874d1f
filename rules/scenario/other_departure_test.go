package scenario

import (
	"strings"
	"testing"
)

// TestOtherDeparture checks that an effect waiting for a deletion has a line if its Digimon leaves
// otherwise and a claim asks about it, and the reverse. An effect with "the next time" has a line
// when it is used up.
func TestOtherDeparture(t *testing.T) {
	const cards = `# Departures.
card Back: Option Blue, use 0
  [Main] Return 1 of your opponent's Digimon to the hand.
card Zap: Option Blue, use 0
  [Main] Delete 1 of your opponent's Digimon.
card Aid: Option Blue, use 0
  [Main] For the turn, the next time one of your Digimon would digivolve, reduce the digivolution cost by 2.
card Kid, Bro: Digimon Lv.3 Blue, 1000 DP
card Hound: Digimon Lv.4 Blue, 4000 DP, digivolve Blue Lv.3 for 2
card Doe: Digimon Lv.3 Blue, 1000 DP
  [All Turns] When this Digimon would be deleted, <Draw 1>.
card Roe: Digimon Lv.3 Blue, 1000 DP
  [All Turns] When this Digimon would be returned to the hand, <Draw 1>.
card Ward: Digimon Lv.3 Blue, 1000 DP
  [All Turns] When one of your Digimon would be deleted in battle, <Draw 1>.
turn Ann, memory 5
Ann battle: Kid, Bro
`
	const never = "claim never: "
	for _, tt := range []struct{ name, rest, want string }{
		{"returned, not deleted", "Ann hand: Back\nBob battle: Doe\nAnn uses Back\n" + never + "Doe's [All Turns] triggers\n", "Doe's [All Turns] does not trigger [15-5-1]"},
		{"deleted", "Ann hand: Zap\nBob battle: Doe\nAnn uses Zap\n" + never + "Doe's [All Turns] triggers 2 times\n", ""},
		{"deleted, not returned", "Ann hand: Zap\nBob battle: Roe\nAnn uses Zap\n" + never + "Roe's [All Turns] triggers\n", "Roe's [All Turns] does not trigger [15-5-1]"},
		{"returned", "Ann hand: Back\nBob battle: Roe\nAnn uses Back\n" + never + "Roe's [All Turns] triggers 2 times\n", ""},
		{"not in battle, another's", "Ann hand: Back\nBob battle: Ward, Doe\nAnn uses Back\nAnn chooses Doe\n" + never + "Ward's [All Turns] triggers\n", ""},
		{"not in battle, its own", "Ann hand: Back\nBob battle: Ward, Doe\nAnn uses Back\nAnn chooses Ward\n" + never + "Ward's [All Turns] triggers\n", ""},
		{"its time has come", "Ann hand: Aid, Hound\nAnn uses Aid\nAnn digivolves Kid into Hound\nclaim: memory = 5 for Ann\n",
			"Aid's [Main] is used up: it was for “the next time” [15-5-1]"},
		{"still to come", "Ann hand: Aid\nAnn uses Aid\nclaim: memory = 5 for Ann\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := played(t, usedOnly(cards, tt.rest+"Kid, Bro")+tt.rest)
			var got []string
			for _, st := range r.Main.Steps() {
				if strings.Contains(st.Text, "does not trigger") || strings.Contains(st.Text, "used up") {
					got = append(got, st.Text+" ["+string(st.Clause)+"]")
				}
			}
			if all := strings.Join(got, "; "); all != tt.want {
				t.Errorf("told %q, want %q\n%s", all, tt.want, proof(r.Main))
			}
		})
	}
}
