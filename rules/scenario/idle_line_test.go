package scenario

import (
	"strings"
	"testing"
)

// TestIdleLines checks that an effect that doesn't trigger has a line if a claim asks about it, or
// if the scenario cites the clause by which it doesn't, and otherwise none.
func TestIdleLines(t *testing.T) {
	const deletion = `
card Imp, Moth: Digimon Lv.3 Purple, 2000 DP
  [On Deletion] <Draw 1>
card Saber: Digimon Lv.4 Red, 5000 DP

turn Ann, memory 2
Ann battle: Saber
Bob battle: Imp (suspended), Moth

Ann attacks Imp with Saber

claim: Imp's [On Deletion] triggers
`
	const icons = `
card Pup: Digimon Lv.3 Red, 2000 DP
card Hound: Digimon Lv.4 Red, 5000 DP, digivolve Red Lv.3 for 2
  [On Play] [When Digivolving] Gain 1 memory.

turn Ann, memory 3
Ann battle: Pup
Ann hand: Hound

Ann digivolves Pup into Hound

claim: Ann gains 1 memory
`
	const either = `
card Rex: Digimon Lv.4 Red, 5000 DP
  [All Turns] [Once Per Turn] When an opponent's Digimon is deleted or one of your Digimon attacks, <Draw 1>
card Pup, Cub: Digimon Lv.3 Red, 2000 DP

turn Ann, memory 3
Ann battle: Rex
Bob battle: Pup (suspended), Cub (suspended)

Ann attacks Pup with Rex

claim: Rex's [All Turns] triggers 1 time
`
	const detach = `clauses 16-46-2

card CoinA, CoinB "Coin": Digimon Lv.3 Black, 2000 DP, traits Seven
  link: [Link] Lv.4: Cost 1
card VaultA, VaultB "Vault": Digimon Lv.4 Black, 4000 DP
  <Detach ([Seven] trait)>
card Gust: Option Black, use 2
  [Main] Return 1 of your Digimon to the hand.
card Boulder: Digimon Lv.5 Black, 9000 DP

turn Ann, memory 5
Ann battle: VaultA with link CoinA, VaultB with link CoinB
Ann hand: Gust
Bob battle: Boulder (suspended)

Ann attacks Boulder with VaultA
Ann activates VaultA's <Detach>
Ann uses Gust
Ann chooses VaultB

claim: VaultB is in Ann's hand
`
	const saved = `
card Wasp: Digimon Lv.4 Yellow, 4000 DP
  <Retaliation>
  <Barrier>
  [On Deletion] Gain 1 memory.
card Saber: Digimon Lv.5 Red, 7000 DP

turn Ann, memory 3
Ann battle: Saber
Bob battle: Wasp (suspended)

Ann attacks Wasp with Saber
Bob activates Wasp's <Barrier>

claim: Wasp is in Bob's battle area
`
	for _, c := range []struct{ name, src, more, want string }{
		{"nothing is asked", deletion, "", ""},
		{"a claim asks", deletion, "claim never: Moth's [On Deletion] triggers\n", "Moth's [On Deletion] does not trigger"},
		{"a claim asks for another", deletion, "claim: Imp's [On Deletion] triggers 1 time\n", ""},
		{"one icon of two, nothing is asked", icons, "", ""},
		{"one icon of two", icons, "claim never: Hound's [On Play] triggers\n", "Hound's [On Play] does not trigger"},
		{"another of its conditions is met", either, "", "Rex's [All Turns] does not trigger"},
		{"its deletion is prevented, nothing is asked", saved, "", ""},
		{"its deletion is prevented", saved, "claim never: Wasp's <Retaliation> triggers\nclaim never: Wasp's [On Deletion] triggers\n",
			"Wasp's <Retaliation> does not trigger; Wasp's [On Deletion] does not trigger"},
		{"another copy of the keyword", detach, "", "VaultB's <Detach ([Seven] trait)> does not trigger"},
	} {
		s, err := Parse("x.scn", []byte("# T\n"+strings.TrimLeft(c.src, "\n")+c.more))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for _, st := range r.Main.Steps() {
			if strings.Contains(st.Text, "does not trigger") {
				got = append(got, st.Text)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
