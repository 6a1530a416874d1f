package scenario

import (
	"slices"
	"strings"
	"testing"
)

// TestNotTriggered lists what didn't trigger, with why; and with its twin, in which it triggers, it
// lists nothing.
func TestNotTriggered(t *testing.T) {
	for name, tt := range map[string]struct {
		src          string
		effect, why  string // what is listed at the last choice
		clause       string
		twin, become string // replaced in src, so that it triggers
	}{
		"the target": {
			"card Yoko: Digi-Egg Lv.2 Red\n  inherited: [When Attacking] When you attack an opponent's Digimon, this Digimon gets +1000 DP for the turn.\n" +
				"card Agu: Digimon Lv.3 Red, 2000 DP\ncard Foe: Digimon Lv.4 Black, 4000 DP\nturn Ann, memory 3\nAnn battle: Agu on Yoko\nBob battle: Foe (suspended)\nBob security: 2 cards\nAnn attacks Bob with Agu\n",
			"Yoko's [When Attacking]", "opponent's Digimon", "11-2-7-6", "attacks Bob with", "attacks Foe with",
		},
		"once per turn": {
			"card Agu: Digimon Lv.3 Red, 2000 DP\n  [When Attacking] [Once Per Turn] Gain 1 memory.\n" +
				"turn Ann, memory 3\nAnn battle: Agu (used [When Attacking])\nBob security: 2 cards\nAnn attacks Bob with Agu\n",
			"Agu's [When Attacking]", "as often as it may", "15-14-1-2", " (used [When Attacking])", "",
		},
		"the other player's turn": {
			"card Agu: Digimon Lv.3 Red, 2000 DP\n  [Opponent's Turn] When a Digimon attacks, gain 1 memory.\n" +
				"turn Ann, memory 3\nAnn battle: Agu\nBob security: 2 cards\nAnn attacks Bob with Agu\n",
			"Agu's [Opponent's Turn]", "turn of the other player", "15-16-8-1", "[Opponent's Turn]", "[Your Turn]",
		},
		"somebody else": {
			"card Agu: Digimon Lv.3 Red, 2000 DP\ncard Pal: Digimon Lv.3 Red, 2000 DP\n  When your opponent's Digimon attacks, gain 1 memory.\n" +
				"turn Ann, memory 3\nAnn battle: Agu, Pal\nBob security: 2 cards\nAnn attacks Bob with Agu\n",
			"Pal's effect 1", "opponent's Digimon attacks", "15-8-3-4", "When your opponent's Digimon attacks", "When one of your Digimon attacks",
		},
	} {
		list := func(src string) []NotTriggered {
			s, err := Parse("", []byte(src))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			a, err := s.Ask(Options{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return a.Line.NotTriggered()
		}
		got := list(tt.src)
		if len(got) != 1 || got[0].Effect != tt.effect || !strings.Contains(got[0].Why, tt.why) || string(got[0].Clause) != tt.clause || got[0].Step < 1 || got[0].Player != "Ann" {
			t.Errorf("%s: %+v", name, got)
		}
		twin := strings.Replace(tt.src, tt.twin, tt.become, 1)
		if twin == tt.src || tt.become == "" && !strings.Contains(tt.src, tt.twin) {
			t.Errorf("%s: the twin is the same", name)
		}
		if got := list(twin); slices.ContainsFunc(got, func(x NotTriggered) bool { return strings.HasPrefix(x.Effect, tt.effect[:4]) }) {
			t.Errorf("%s, where it triggers: %+v", name, got)
		}
	}
}

// TestLinksNothing says what a card lacks that an effect would link. A card with a link condition is
// linked, and where there is no card at all the effect finds none.
func TestLinksNothing(t *testing.T) {
	const board = "card Hook: Option Red, use 1\n  [Main] Link 1 Digimon card in your hand to 1 of your Digimon without paying the cost.\n" +
		"card Host: Digimon Lv.4 Red, 4000 DP\nturn Ann, memory 3\nAnn hand: HAND\nAnn battle: Host\nAnn uses Hook\n"
	for name, tt := range map[string]struct{ agu, hand, want string }{
		"no condition": {"", "Hook, Agu", "nothing that fits “1 Digimon card in your hand” has a link condition"},
		"a condition":  {"  link: [Link] Red: Cost 1\n", "Hook, Agu", ""},
		"no card":      {"", "Hook", "nothing fits"},
	} {
		src := "card Agu: Digimon Lv.3 Red, 2000 DP\n" + tt.agu + strings.Replace(board, "HAND", tt.hand, 1)
		if tt.hand == "Hook" {
			src = strings.Replace(board, "HAND", tt.hand, 1)
		}
		s, err := Parse("", []byte(src))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		a, err := s.Ask(Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var does string
		for _, st := range a.Line.Steps() {
			if _, what, ok := strings.Cut(st.Text, "does nothing"); ok {
				does = what
			}
		}
		if !strings.Contains(does, tt.want) || (does == "") != (tt.want == "") {
			t.Errorf("%s: does nothing%q, want %q", name, does, tt.want)
		}
	}
}
