package scenario

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
)

// inVain are keywords that wait for something, where they can do nothing: those that trigger all the same
// and do nothing, by which clause, and those whose own words keep them from triggering. Each has its twin
// in which the keyword is activated.
var inVain = []struct {
	keyword, text, rest string
	// the clause by which it does nothing, "" where it does not trigger, "yes" where it is
	// activated
	want string
}{
	{"Piercing", "", "Ann battle: Has\nBob battle: Foe (suspended)\nAnn attacks Foe with Has\n", "16-7-6"},
	{"Piercing", "", "Ann battle: Has\nBob battle: Low (suspended)\nBob security: none\nAnn attacks Low with Has\n", "1-3-2"},
	// 16-7-2: a Security Digimon isn't deleted
	{"Piercing", "", "Ann battle: Has\nBob security: Low\nAnn attacks Bob with Has\n", ""},
	{"Piercing", "", "Ann battle: Has\nBob battle: Low (suspended)\nAnn attacks Low with Has\n", "yes"},
	// 16-13-2: not alone
	{"Retaliation", "", "Ann battle: Has\nBob battle: Foe (suspended)\nAnn attacks Foe with Has\n", ""},
	{"Retaliation", "", "Ann battle: Has\nBob security: Top\nAnn attacks Bob with Has\n", "1-3-2"},
	{"Retaliation", "", "Ann battle: Has\nBob battle: Top (suspended)\nAnn attacks Top with Has\n", "yes"},
	{"Raid", "", "Ann battle: Has\nBob battle: Low (suspended)\nAnn attacks Bob with Has\n", "1-3-2"},
	{"Raid", "", "Ann battle: Has\nBob battle: Low\nAnn attacks Bob with Has\nAnn activates Has's <Raid>\n", "yes"},
	{"Alliance", "", "Ann battle: Has, Low (suspended)\nAnn attacks Bob with Has\n", "15-7-2"},
	{"Alliance", "", "Ann battle: Has, Low\nAnn attacks Bob with Has\nAnn activates Has's <Alliance>\n", "yes"},
	// 16-27-2: with digivolution cards
	{"Fortitude", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has\nAnn uses Kill\n", ""},
	{"Fortitude", "", "Ann hand: Kill\nAnn battle: Low, Wall\nBob battle: Has on 1 card\nAnn uses Kill\n", "15-1-3"},
	{"Fortitude", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has on 1 card\nAnn uses Kill\n", "yes"},
	{"Vortex", "", "Ann battle: Has\nBob battle: Low\nAnn passes\n", "11-2-7-1"},
	{"Vortex", "", "Ann battle: Has\nBob battle: Low (suspended)\nAnn passes\nAnn attacks Low with Has\n", "yes"},
	{"Overclock", "<Overclock ([Puppet] trait)>", "Ann battle: Has, Low\nAnn passes\n", "15-7-2"},
	{"Overclock", "<Overclock ([Puppet] trait)>", "Ann battle: Has, Doll\nAnn passes\nAnn activates Has's <Overclock>\n", "yes"},
	{"Execute", "", "Ann battle: Has (suspended)\nAnn passes\n", "11-2-5"},
	{"Execute", "", "Ann battle: Has\nAnn passes\nAnn attacks Bob with Has\n", "yes"},
	{"Engage", "", "Ann battle: Has (suspended)\nAnn passes\n", "11-2-5"},
	{"Engage", "", "Ann battle: Has\nAnn passes\nAnn attacks Bob with Has\n", "yes"},
	// 16-43-2: it isn't deleted
	{"Ascension", "", "Ann hand: Back\nAnn battle: Low\nBob battle: Has\nAnn uses Back\n", ""},
	{"Ascension", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has\nAnn uses Kill\nBob activates Has's <Ascension>\n", "yes"},
	{"Digisorption", "<Digisorption -2>", "Ann hand: Has\nAnn battle: Low (suspended)\nAnn digivolves Low into Has\n", "15-7-2"},
	{"Digisorption", "<Digisorption -2>", "Ann hand: Has\nAnn battle: Low\nAnn digivolves Low into Has\nAnn activates Has's <Digisorption -2>\n", "yes"},
	// 16-18-2: not an opponent's effect
	{"Decoy", "<Decoy (Blue)>", "Ann hand: Own\nAnn battle: Has, Low\nAnn uses Own\nAnn chooses Low\n", ""},
	{"Decoy", "<Decoy (Blue)>", "Ann hand: Kill\nAnn battle: Foe\nBob battle: Has, Low\nAnn uses Kill\nAnn chooses Low\nBob activates Has's <Decoy (Blue)>\n", "yes"},
	{"Armor Purge", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has\nAnn uses Kill\n", "15-7-2"},
	{"Armor Purge", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has on Foe\nAnn uses Kill\nBob activates Has's <Armor Purge>\n", "yes"},
	{"Material Save", "<Material Save 1>", "Ann hand: Kill\nAnn battle: Foe\nBob battle: Has on Low\nAnn uses Kill\n", "16-21-1"},
	{"Material Save", "<Material Save 1>", "Ann hand: Kill\nAnn battle: Foe\nBob battle: Has on Low, Ava\nAnn uses Kill\nBob activates Has's <Material Save 1>\n", "yes"},
	{"Evade", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has (suspended)\nAnn uses Kill\n", "15-7-2"},
	{"Evade", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has\nAnn uses Kill\nBob activates Has's <Evade>\n", "yes"},
	{"Barrier", "", "Ann battle: Top\nBob battle: Has (suspended)\nBob security: none\nAnn attacks Has with Top\n", "15-7-2"},
	{"Barrier", "", "Ann battle: Top\nBob battle: Has (suspended)\nAnn attacks Has with Top\nBob activates Has's <Barrier>\n", "yes"},
	// 16-29-2: 1 of each
	{"Partition", "<Partition (blue Lv.4 & red Lv.4)>", "Ann hand: Back\nAnn battle: Low\nBob battle: Has on Foe\nAnn uses Back\n", ""},
	{"Partition", "<Partition (blue Lv.4 & red Lv.4)>", "Ann hand: Back\nAnn battle: Low\nBob battle: Has on Foe on Rex\nAnn uses Back\n" +
		"Bob activates Has's <Partition (blue Lv.4 & red Lv.4)>\n", "yes"},
	{"Scapegoat", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has\nAnn uses Kill\n", "15-7-2"},
	{"Scapegoat", "", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has, Foe\nAnn uses Kill\nAnn chooses Has\nBob activates Has's <Scapegoat>\n", "yes"},
	{"Decode", "<Decode (red Lv.4)>", "Ann hand: Back\nAnn battle: Low\nBob battle: Has on Foe\nAnn uses Back\n", "1-3-2"},
	{"Decode", "<Decode (red Lv.4)>", "Ann hand: Back\nAnn battle: Low\nBob battle: Has on Rex\nAnn uses Back\nBob activates Has's <Decode (red Lv.4)>\n", "yes"},
	{"Fragment", "<Fragment (3)>", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has on 2 cards\nAnn uses Kill\n", "15-7-2"},
	{"Fragment", "<Fragment (3)>", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has on 3 cards\nAnn uses Kill\nBob activates Has's <Fragment (3)>\n", "yes"},
	// 16-45-2: not an opponent's effect
	{"Guard", "", "Ann hand: Own\nAnn battle: Has, Low\nAnn uses Own\nAnn chooses Low\n", ""},
	{"Guard", "", "Ann hand: Back\nAnn battle: Foe\nBob battle: Has, Low\nAnn uses Back\nAnn chooses Low\nBob activates Has's <Guard>\n", "yes"},
	{"Detach", "<Detach ([Code] trait)>", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has\nAnn uses Kill\n", "15-7-2"},
	{"Detach", "<Detach ([Code] trait)>", "Ann hand: Kill\nAnn battle: Low\nBob battle: Has with link Plug\nAnn uses Kill\nBob activates Has's <Detach>\n", "yes"},
}

// TestKeywordsInVain checks that a keyword triggers wherever its own words are met. If it then does
// nothing, the line says so and cites the clause.
func TestKeywordsInVain(t *testing.T) {
	const cards = `# In vain.
card Low: Digimon Lv.4 Blue, 1000 DP, play 3
card Foe: Digimon Lv.4 Blue, 5000 DP, play 3
card Rex: Digimon Lv.4 Red, 5000 DP, play 3
card Top: Digimon Lv.4 Blue, 9000 DP, play 3
card Doll: Digimon Lv.4 Blue, 1000 DP, traits Puppet
card Plug: Digimon Lv.4 Blue, 1000 DP, traits Code
card Wall: Digimon Lv.4 Blue, 1000 DP
  [All Turns] Your opponent can't play blue Digimon.
card Ava: Tamer Blue
card Kill: Option Blue, use 0
  [Main] Delete 1 of your opponent's Digimon.
card Back: Option Blue, use 0
  [Main] Return 1 of your opponent's Digimon to the hand.
card Own: Option Blue, use 0
  [Main] Delete 1 of your Digimon.
turn Ann, memory 5
`
	rows := map[string][]string{}
	for _, tt := range inVain {
		rows[tt.keyword] = append(rows[tt.keyword], tt.want)
		text := tt.text
		if text == "" {
			text = "<" + tt.keyword + ">"
		}
		t.Run(tt.keyword+" "+tt.want, func(t *testing.T) {
			has := "card Has: Digimon Lv.5 Blue, 5000 DP, play 7, digivolve Blue Lv.4 for 3\n  " + text + "\n"
			if tt.keyword == "Material Save" {
				has += "  [DigiXros -2] [Low] x [Foe]\n"
			}
			_, r := played(t, strings.Replace(usedOnly(cards, tt.rest), "turn Ann", has+"turn Ann", 1)+tt.rest+"claim always: Ann draws or turn = Ann or turn = Bob\n")
			triggers, nothing := false, ""
			for _, st := range r.Main.Steps() {
				if !strings.Contains(st.Text, "Has's "+text) {
					continue
				}
				triggers = triggers || strings.HasSuffix(st.Text, " triggers")
				if strings.Contains(st.Text, " does nothing") {
					nothing = string(st.Clause)
				}
			}
			switch tt.want {
			case "":
				if triggers {
					t.Errorf("it triggers\n%s", proof(r.Main))
				}
			case "yes":
				if !triggers || nothing != "" {
					t.Errorf("triggers: %v, does nothing by %q\n%s", triggers, nothing, proof(r.Main))
				}
			default:
				if !triggers || nothing != tt.want {
					t.Errorf("triggers: %v, does nothing by %q, want %s\n%s", triggers, nothing, tt.want, proof(r.Main))
				}
			}
		})
	}
	for _, k := range rules.Keywords {
		if k.Kind != rules.TriggerEffect && k.Kind != rules.ImmediateEffect {
			continue
		}
		if n := len(rows[k.Name]); n < 2 || !slices.Contains(rows[k.Name], "yes") {
			t.Errorf("<%s> has %d rows, and wants one in vain and its twin", k.Name, n)
		}
	}
}
