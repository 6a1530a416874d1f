package scenario

import (
	"digijudge/rules/scenario/lang"
	"strings"
	"testing"

	"digijudge/rules"
)

// TestNoted checks that a line of play cites a clause that decides, and that its twin, in which the
// clause decides nothing, doesn't.
func TestNoted(t *testing.T) {
	const cards = `# A title.
card Sort: Digimon Lv.5 Red, 6000 DP, play 2
  [On Play] You may trash 1 card in your hand. If this effect trashed a purple card, <Draw 1>.
card Both: Digimon Lv.3 Purple/Yellow, 1000 DP
card One: Digimon Lv.3 Purple, 1000 DP
card Seek: Digimon Lv.3 Red, 1000 DP, play 2
  [On Play] Reveal the top 2 cards of your deck. Add 1 card with [Root] in its name among them to the hand. Trash the rest.
card Alias: Digimon Lv.3 Red, 1000 DP
  [Rule] Name: Also treated as [DarkRoot].
card Dark "DarkRooty": Digimon Lv.3 Red, 1000 DP
card Reap: Digimon Lv.6 Black, 9000 DP
  [Opponent's Turn] [Once Per Turn] When one of your opponent's Digimon unsuspends, <Draw 1>.
card Leave: Digimon Lv.6 Black, 9000 DP
  [Opponent's Turn] [Once Per Turn] When one of your opponent's Digimon unsuspends, you may suspend 1 Digimon.
card Foe: Digimon Lv.4 Blue, 5000 DP
card Top: Digimon Lv.5 Black, 7000 DP
  <Security A. +1>
card Shed: Option Blue, use 9
  [Security] Trash the top stacked card of 1 of your opponent's Digimon.
card Ava: Tamer Black
card Bond: Option Red, use 1
  [Main] 1 of your Digimon may digivolve into a red Digimon card in the hand without paying the cost, ignoring digivolution requirements.
card Mega: Digimon Lv.6 Red, 11000 DP, digivolve Red Lv.5 for 1
card Rust: Digimon Lv.4 Red, 4000 DP
card Warden: Digimon Lv.4 Black, 5000 DP
  [All Turns] Players can't ignore digivolution requirements.
card Root: Digimon Lv.3 Red, 2000 DP
card Claw: Digimon Lv.5 Red, 7000 DP
  [Your Turn] When this Digimon attacks your opponent's Digimon, gain 2 memory.
card Hide: Digimon Lv.4 Black, 5000 DP
  [All Turns] This Digimon can't be deleted in battle.
card Runt: Digimon Lv.4 Red, 4000 DP
  [When Attacking] This Digimon may digivolve into 1 Digimon card in your hand without paying the cost.
card Baron: Digimon Lv.5 Red, 6000 DP, digivolve Red Lv.4 for 3
  <Alliance>
card Plain: Digimon Lv.5 Red, 6000 DP, digivolve Red Lv.4 for 3
card Named: Digimon Lv.4 Red, 4000 DP, play 2
  [On Play] If you have a Digimon with the [Root] trait, <Draw 1>.
turn Ann, `
	for _, tt := range []struct {
		name, rest string
		clause     rules.Clause
		want       bool
	}{
		{"a card of two colors trashed", "memory 3\nAnn hand: Sort, Both\nAnn plays Sort\nAnn chooses Both\n", "2-4-3-1", true},
		{"of one color", "memory 3\nAnn hand: Sort, One\nAnn plays Sort\nAnn chooses One\n", "2-4-3-1", false},
		{"a further name", "memory 3\nAnn hand: Seek\nAnn deck: Alias, 3 cards\nAnn plays Seek\n", "2-3-4-3", true},
		{"its own name", "memory 3\nAnn hand: Seek\nAnn deck: Dark, 3 cards\nAnn plays Seek\n", "2-3-4-3", false},
		{"mandatory, once", "memory 2\nAnn battle: Reap\nBob battle: Foe (suspended)\nAnn passes\n", "15-1-5", true},
		{"optional, once", "memory 2\nAnn battle: Leave\nBob battle: Foe (suspended)\nAnn passes\nAnn declines Leave's [Opponent's Turn]\n", "15-1-5", false},
		{"no Digimon any more", "memory 2\nAnn battle: Top on Ava\nBob security: Shed, 3 cards\nAnn attacks Bob with Top\n", "13-1-5", true},
		{"a Digimon still", "memory 2\nAnn battle: Top on Foe\nBob security: Shed, 3 cards\nAnn attacks Bob with Top\n", "13-1-5", false},
		{"ignoring forbidden", "memory 5\nAnn battle: Rust\nAnn hand: Bond, Mega\nBob battle: Warden\nAnn uses Bond\n", "15-1-3", true},
		{"nothing to ignore for", "memory 5\nAnn battle: Rust\nAnn hand: Bond\nBob battle: Warden\nAnn uses Bond\n", "15-1-3", false},
		{"attacks a player", "memory 3\nAnn battle: Claw\nAnn attacks Bob with Claw\n", "11-2-7-6", true},
		{"attacks a Digimon", "memory 3\nAnn battle: Claw\nBob battle: Foe (suspended)\nAnn attacks Foe with Claw\n", "11-2-7-6", false},
		{"loses and stays", "memory 3\nAnn battle: Claw\nBob battle: Hide (suspended)\nAnn attacks Hide with Claw\n", "14-2-2", true},
		{"nobody loses", "memory 3\nAnn battle: Claw\nAnn attacks Bob with Claw\n", "14-2-2", false},
		{"after the declaration", "memory 3\nAnn battle: Runt\nAnn hand: Baron\nAnn attacks Bob with Runt\nAnn digivolves Runt into Baron\n", "16-24-2", true},
		{"without Alliance", "memory 3\nAnn battle: Runt\nAnn hand: Plain\nAnn attacks Bob with Runt\nAnn digivolves Runt into Plain\n", "16-24-2", false},
		{"a name is no trait", "memory 3\nAnn battle: Root\nAnn hand: Named\nAnn plays Named\n", "2-3-2-3", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := ParseWith("a.scn", []byte(unused(cards, tt.rest)+tt.rest+"claim always: memory at least 0 for Ann or memory at least 1 for Bob\n"), lang.Config{})
			if err != nil {
				t.Fatal(err)
			}
			shown, err := s.Shown(Options{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if shown[tt.clause] != tt.want {
				t.Errorf("%s shown: %v, want %v", tt.clause, shown[tt.clause], tt.want)
			}
		})
	}
}

// unused takes the cards that a line of play doesn't name out of a list.
func unused(cards, play string) string {
	var out strings.Builder
	keep := true
	for _, line := range strings.SplitAfter(cards, "\n") {
		if name, ok := strings.CutPrefix(line, "card "); ok {
			name, _, _ = strings.Cut(name, ":")
			name, _, _ = strings.Cut(name, " ")
			keep = strings.Contains(play, name)
		} else if !strings.HasPrefix(line, " ") {
			keep = true
		}
		if keep {
			out.WriteString(line)
		}
	}
	return out.String()
}
