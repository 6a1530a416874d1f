package scenario

import (
	"regexp"
	"strings"
	"testing"

	"digijudge/rules"
)

// TestEventPartsExist: every part in braces in a sentence exists, and every alternative sentence of
// a verb can be chosen.
func TestEventPartsExist(t *testing.T) {
	braces := regexp.MustCompile(`\{([^}]*)\}`)
	for v, words := range eventWords {
		for _, m := range braces.FindAllStringSubmatch(words, -1) {
			if eventParts[m[1]] == nil {
				t.Errorf("%q: there is no part %q", words, m[1])
			}
		}
		if eventCases[v] != nil && v != rules.VReturnHand && v != rules.VReturnDeck {
			t.Errorf("%q is chosen by nobody", words)
		}
	}
}

// TestLaidOnOneOfSeveral checks that an effect laid on one of several chosen Digimon is told of
// that one.
func TestLaidOnOneOfSeveral(t *testing.T) {
	for text, want := range map[string]string{
		"2 of your opponent's Digimon can't unsuspend until the end of your opponent's turn.": "ImpA can't unsuspend until the end of Bob's turn by Net's [Main]",
		"1 of your opponent's Digimon can't suspend until the end of your opponent's turn.":   "ImpA can't suspend until the end of Bob's turn by Net's [Main]",
	} {
		_, r := played(t, "# A title.\ncard Net: Option Blue, use 0\n  [Main] "+text+"\ncard Pup: Digimon Lv.3 Blue, 1000 DP\ncard ImpA: Digimon Lv.3 Red, 1000 DP\n"+
			"card ImpB: Digimon Lv.3 Red, 2000 DP\nturn Ann, memory 3\nAnn hand: Net\nAnn battle: Pup\nBob battle: ImpA, ImpB\nAnn uses Net\n"+
			strings.Repeat("Ann chooses ImpA\n", strings.Count(text, "1 of"))+"claim: turn = Ann\n")
		said := false
		for _, st := range r.Main.Steps() {
			said = said || st.Text == want
		}
		if !said {
			t.Errorf("no %q in\n%s", want, proof(r.Main))
		}
	}
}
