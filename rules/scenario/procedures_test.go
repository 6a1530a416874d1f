package scenario

import (
	"fmt"
	"strings"
	"testing"

	"digijudge/rules/clause"
)

// proofOf are the steps of a scenario's line as "text [clause]".
func proofOf(t *testing.T, src string) []string {
	t.Helper()
	s, err := Parse("q", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() {
		t.Errorf("a claim of %q does not hold", s.Title)
	}
	var got []string
	for _, st := range r.Main.Steps() {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s [%s] %s", st.Text, st.Clause, strings.Join(clause.Numbers(st.Also), " "))))
	}
	return got
}

// TestProcedures checks that declaration, payment, placing and the triggering that follows are
// separate steps in the order of their procedure, each with its clause. A cost of 0 has a payment
// step; a waived cost has none.
func TestProcedures(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"play", `
card Pup: Digimon Lv.3 Red, 2000 DP, play 3
  [On Play] Gain 1 memory.
turn Ann, memory 5
Ann hand: Pup
Ann plays Pup
claim: memory = 3 for Ann
`, `
Ann plays Pup [7-1-3-1]
Ann pays 3 memory [7-1-3-2]
Pup is played into the battle area [7-1-3-3]
Pup's [On Play] triggers [15-16-2-1]
Pup's [On Play] activates [15-4-1-1]
Ann gains 1 memory by Pup's [On Play] [4-1-4]
`},
		{"play for 0", `
card Pup: Digimon Lv.3 Red, 2000 DP, play 0
turn Ann, memory 5
Ann hand: Pup
Ann plays Pup
claim: memory = 5 for Ann
`, `
Ann plays Pup [7-1-3-1]
Ann pays 0 memory [7-1-3-2]
Pup is played into the battle area [7-1-3-3]
`},
		{"play by an effect", `
card Pup: Digimon Lv.3 Red, 2000 DP, play 3
card Call: Option Red, use 0
  [Main] Play 1 [Pup] from your hand without paying the cost.
card Hue: Digimon Lv.3 Red, 2000 DP
turn Ann, memory 5
Ann battle: Hue
Ann hand: Pup, Call
Ann uses Call
claim: memory = 5 for Ann
`, `
Ann uses Call [9-1-9-1]
Ann pays 0 memory [9-1-9-2]
Call's [Main] activates [9-1-9-3]
Ann plays Pup [7-1-3-1]
Pup is played into the battle area by Call's [Main] [7-1-3-3]
Call is trashed [9-1-5]
`},
		{"DigiXros", `
card Mast: Digimon Lv.4 Red, 5000 DP, play 6
  DigiXros -2: [Keel] × [Sail]
card Keel: Digimon Lv.3 Red, 2000 DP
card Sail: Digimon Lv.3 Red, 2000 DP
turn Ann, memory 5
Ann hand: Mast, Keel, Sail
Ann plays Mast with Keel, Sail
claim: Mast = Mast on Keel on Sail
`, `
Ann plays Mast with Keel, Sail [7-1-3-1]
Keel is revealed from Ann's hand [7-2-2-6]
Sail is revealed from Ann's hand [7-2-2-6]
Keel is placed under Mast [7-2-3-3]
Sail is placed under Mast [7-2-3-3]
Ann pays 2 memory [7-1-3-2]
Mast is played into the battle area [7-2-3-4]
`},
		{"digivolution", `
card Pup: Digimon Lv.3 Red, 2000 DP
card Hound: Digimon Lv.4 Red, 5000 DP, digivolve Red Lv.3 for 2
  [When Digivolving] Gain 1 memory.
turn Ann, memory 5
Ann battle: Pup
Ann hand: Hound
Ann digivolves Pup into Hound
claim: memory = 4 for Ann
`, `
Ann digivolves Pup into Hound [8-1-3-1]
Ann pays 2 memory [8-1-3-2]
Pup digivolves: Hound is placed on top of it [8-1-3-3]
Ann draws 1 card [8-1-3-3]
Hound's [When Digivolving] triggers [15-16-3-1]
Hound's [When Digivolving] activates [15-4-1-1]
Ann gains 1 memory by Hound's [When Digivolving] [4-1-4]
`},
		{"digivolution by an effect", `
card Pup: Digimon Lv.3 Red, 2000 DP
  [When Attacking] This Digimon may digivolve into [Hound] in your hand without paying the cost.
card Hound: Digimon Lv.4 Red, 5000 DP, digivolve Red Lv.3 for 2
turn Ann, memory 5
Ann battle: Pup
Ann hand: Hound
Bob security: none
Ann attacks Bob with Pup
Ann digivolves Pup into Hound
claim: memory = 5 for Ann
`, `
Ann attacks Bob with Pup [11-2-8-1]
Pup suspends [11-2-8-1]
Pup's [When Attacking] triggers [15-16-5-1]
Ann activates Pup's [When Attacking] [15-9-2-2]
Ann digivolves Pup into Hound [8-1-3-1]
Pup digivolves: Hound is placed on top of it by Pup's [When Attacking] [8-1-3-3]
Ann draws 1 card by Pup's [When Attacking] [8-1-3-3]
Ann wins the game [1-2-3-1]
`},
		{"DNA digivolution", `
card Terry: Digimon Lv.4 Red, 5000 DP
card Garm: Digimon Lv.4 Blue, 5000 DP
card Duo: Digimon Lv.5 Red, 9000 DP
  [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0
turn Ann, memory 5
Ann battle: Terry, Garm
Ann hand: Duo
Ann DNA digivolves Terry + Garm into Duo
claim: Duo = Duo on Terry on Garm
`, `
Ann DNA digivolves Terry + Garm into Duo [8-2-3-1]
Ann pays 0 memory [8-2-3-2]
Terry and Garm DNA digivolve: Duo is placed on top of them [8-2-3-3]
Ann draws 1 card [8-2-3-3]
`},
		{"Blast DNA digivolution", `
card Saber: Digimon Lv.4 Red, 5000 DP
card Dura: Digimon Lv.6 Purple, 8000 DP
card Brywe: Digimon Lv.6 Purple, 8000 DP
card Rag: Digimon Lv.7 Purple, 15000 DP
  [DNA Digivolve] [Dura] + [Brywe]: Cost 0
  {Hand} [Counter] <Blast DNA Digivolve ([Dura] + [Brywe])>
turn Ann, memory 5
Ann battle: Saber
Bob battle: Dura
Bob hand: Brywe, Rag
Ann attacks Bob with Saber
Bob activates Rag's [Counter]
Bob DNA digivolves Dura + Brywe into Rag
claim: Brywe is revealed before Dura DNA digivolves into Rag
`, `
Ann attacks Bob with Saber [11-2-8-1]
Saber suspends [11-2-8-1]
Bob activates Rag's [Counter] [16-31-1]
Rag is revealed from Bob's hand [15-14-2-1]
Bob DNA digivolves Dura + Brywe into Rag [8-2-3-1]
Brywe is revealed from Bob's hand by Rag's [Counter] [16-31-6]
Dura and Brywe DNA digivolve: Rag is placed on top of them by Rag's [Counter] [8-2-3-3]
Bob draws 1 card by Rag's [Counter] [8-2-3-3]
Bob's security is checked: a card [13-1-8-1-1]
A card is trashed [13-1-8-4]
The attack ends [11-6-2]
`},
		{"burst digivolution", `
card Shine: Digimon Lv.6 Red, 11000 DP
card Burst: Digimon Lv.7 Red, 15000 DP
  [Burst Digivolve] [Shine]: By returning 1 [Marc] to the hand, cost 1
card Marc: Tamer Red
turn Ann, memory 5
Ann battle: Shine, Marc
Ann hand: Burst
Ann burst digivolves Shine + Marc into Burst
claim: memory = 4 for Ann
`, `
Ann burst digivolves Shine + Marc into Burst [8-3-3-1]
Marc is returned to Ann's hand [8-3-3-2]
Ann pays 1 memory [8-3-3-3]
Shine digivolves: Burst is placed on top of it [8-3-3-4]
Ann draws 1 card [8-3-3-4]
`},
		{"app fusion", `
card Gatch: Digimon Lv.3 Red, 2000 DP, traits Appmon
card Navi: Digimon Lv.3 Red, 2000 DP, traits Appmon
  link: [Link] [Appmon] trait: Cost 1
  link: +1000 DP
card DoGatch: Digimon Lv.4 Red, 5000 DP, traits Appmon
  [App Fusion] [Gatch] & [Navi]: Cost 0
turn Ann, memory 5
Ann battle: Gatch with link Navi
Ann hand: DoGatch
Ann app digivolves Gatch + Navi into DoGatch
claim: DoGatch = DoGatch on Navi on Gatch
claim never: Navi is placed under Gatch
`, `
Ann app digivolves Gatch + Navi into DoGatch [8-4-3-1]
Ann pays 0 memory [8-4-3-2]
Navi is placed on top of Gatch [8-4-3-3]
Navi digivolves: DoGatch is placed on top of it [8-4-3-3]
Ann draws 1 card [8-4-3-3]
`},
		{"link", `
card Host: Digimon Lv.3 Red, 2000 DP, traits Appmon
card Plug: Digimon Lv.3 Red, 2000 DP, traits Appmon
  link: [Link] [Appmon] trait: Cost 0
  link: +1000 DP
  link: [When Linking] Gain 1 memory.
turn Ann, memory 5
Ann battle: Host
Ann hand: Plug
Ann links Plug to Host
claim: memory = 6 for Ann
`, `
Ann links Plug to Host [10-1-3-1]
Ann pays 0 memory [10-1-3-2]
Plug is linked to Host [10-1-3-3]
Plug's [When Linking] triggers [15-16-6-1]
Plug's [When Linking] activates [15-4-1-1]
Ann gains 1 memory by Plug's [When Linking] [4-1-4]
`},
		{"what can't be paid for any more", `
card Pup: Digimon Lv.3 Red, 2000 DP, play 12
card Rin: Tamer Red
  [Your Turn] When one of your Digimon would be played, by suspending this Tamer, lose 2 memory.
turn Ann, memory 3
Ann battle: Rin
Ann hand: Pup
Ann plays Pup
Ann activates Rin's [Your Turn]
claim: Pup is in Ann's hand
`, `
Ann plays Pup [7-1-3-1]
Rin's [Your Turn] triggers [15-8-5-1]
Ann activates Rin's [Your Turn] [15-8-5-2]
Rin suspends by Rin's [Your Turn] [4-13-1-2-1]
Ann loses 2 memory by Rin's [Your Turn] [4-1-4]
Pup goes back to where it was [7-1-2-3]
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := proofOf(t, "# "+c.name+".\n"+c.src)
			if want := strings.TrimSpace(c.want); strings.Join(got, "\n") != want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
			}
		})
	}
}
