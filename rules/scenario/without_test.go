package scenario

import (
	"digijudge/rules/scenario/lang"
	"errors"
	"slices"
	"strings"
	"testing"
)

// partlyKnown is a source with cards of which only some paragraphs are played, cards that are refused, and cards that are played whole.
type partlyKnown struct{ lang.CardFile }

const (
	snag = `card XT1-001 "Snag": Digimon Lv.4 Red, 4000 DP, play 3
  [When Attacking] Gain 1 memory.
  [When Attacking] Frobnicate 3 elephants with [Tusk] in their name.
  <Blocker>
  inherited: [Your Turn] Frobnicate an elephant.`
	whole = "card XT1-002 \"Whole\": Digimon Lv.4 Red, 4000 DP, play 3\n  <Blocker>\n"
)

func (k *partlyKnown) CardText(number string) (string, bool) { return whole, number == "XT1-002" }

func (k *partlyKnown) CardRefusal(number string) string {
	return map[string]string{"XT1-001": "its text is not understood (paragraph 2)", "XT1-003": "the lists contradict each other"}[number]
}

func (k *partlyKnown) CardParts(number string) (string, []string, bool) {
	return snag, []string{"", "no such verb", "", "no such verb"}, number == "XT1-001"
}

func withCard(line, rest string) []byte {
	return []byte("card Hero: " + line + "\ncard Foe \"Tusk\": Digimon Lv.4 Red, 1000 DP\nturn Ann, memory 2\nAnn battle: Hero\nBob battle: Foe (suspended)\n" + rest)
}

// TestWithout checks that a paragraph which is left out does nothing, is shown and listed as an
// assumption, and that the other effects keep their numbers and are played.
func TestWithout(t *testing.T) {
	src := withCard("XT1-001 without paragraphs 4, 2", `
Ann attacks Foe with Hero
claim: Hero's effect 1 activates
claim: Hero has <Blocker>
claim: memory = 3 for Ann
`)
	s, err := ParseWith("t", src, lang.Config{Cards: &partlyKnown{}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict() != Holds || len(r.Assumptions) == 0 || r.Assumptions[0] != "XT1-001 without its paragraphs 2, 4" {
		t.Errorf("%s, assumed %q", r.Verdict(), r.Assumptions)
	}
	effects := s.CardTexts()[0].Effects
	if len(effects) != 4 || !strings.HasPrefix(effects[1], "Left out here: [When Attacking] Frob") || !strings.HasPrefix(effects[3], "Left out here: Inherited: ") || effects[2] != "<Blocker>" {
		t.Errorf("shown as %q", effects)
	}
	printed := string(s.Format())
	if want := "card Hero: XT1-001 without paragraphs 2, 4\n"; !strings.HasPrefix(printed, want) {
		t.Errorf("printed\n%s", printed)
	}
	again, err := ParseWith("t", []byte(printed), lang.Config{Cards: &partlyKnown{}})
	if err != nil || string(again.Format()) != printed || !slices.Equal(again.Cards[0].Without, []int{2, 4}) {
		t.Errorf("read again: %v\n%s", err, again.Format())
	}
	// What is printed is printed, whether it is played or not (4-23-1).
	text := src
	text = []byte(strings.Replace(string(text), "1000 DP\n", "1000 DP\n  [All Turns] All Digimon with [Tusk] in their text get +2000 DP.\n", 1))
	if s, err = ParseWith("t", append(text, "claim: Hero's DP = 6000\n"...), lang.Config{Cards: &partlyKnown{}}); err != nil {
		t.Fatal(err)
	}
	if r, err = s.Run(Options{}); err != nil || r.Verdict() != Fails { // Foe is deleted by then
		t.Errorf("%v %v", r, err)
	}
	now := strings.Replace(string(text), "\nAnn attacks Foe with Hero\n", "\nnow Hero's DP = 6000\nAnn attacks Bob with Hero\n", 1)
	if s, err = ParseWith("t", []byte(now), lang.Config{Cards: &partlyKnown{}}); err != nil {
		t.Fatal(err)
	}
	if r, err = s.Run(Options{}); err != nil || len(r.Now) != 1 || r.Now[0].Verdict != Holds {
		t.Errorf("%v %v", r, err)
	}
	// Without a source the number alone is known.
	if s, err = ParseWith("t", src, lang.Config{}); err != nil {
		t.Fatal(err)
	}
	if _, err = s.Run(Options{}); !errors.Is(err, lang.ErrMissingCard) {
		t.Error(err)
	}
}

// TestWithoutIsKept checks that a paragraph which the engine plays is played although the scenario
// leaves it out, and that the assumptions say so.
func TestWithoutIsKept(t *testing.T) {
	for line, want := range map[string][]string{
		"XT1-001 without paragraphs 1, 2, 4": {
			"XT1-001 without its paragraphs 2, 4", "XT1-001 with its paragraph 1, which can be played here"},
		"XT1-001 without paragraphs 2, 4, 5": {
			"XT1-001 without its paragraphs 2, 4", "XT1-001 has no paragraph 5 here; its last is 4"},
		"XT1-002 without paragraphs 3, 2": {"XT1-002 has no paragraphs 2, 3 here; its last is 1"},
		"XT1-002 without paragraph 1":     {"XT1-002 with its paragraph 1, which can be played here"},
	} {
		for claim, holds := range map[string]Verdict{
			"Hero has <Blocker>":           Holds,
			"Hero does not have <Blocker>": Fails,
		} {
			src := withCard(line, "Ann attacks Foe with Hero\nclaim: "+claim+"\n")
			s, err := ParseWith("t", src, lang.Config{Cards: &partlyKnown{}})
			if err != nil {
				t.Fatal(line, err)
			}
			r, err := s.Run(Options{})
			if err != nil || r.Verdict() != holds || !slices.Equal(r.Assumptions[:len(want)], want) {
				t.Errorf("%s, %s: %v %v, assumed %q", line, claim, r.Verdict(), err, r.Assumptions)
			}
			if printed := string(s.Format()); !strings.HasPrefix(printed, "card Hero: "+strings.Replace(line, "3, 2", "2, 3", 1)+"\n") {
				t.Errorf("%s is printed\n%s", line, printed)
			}
		}
	}
}

// TestStrengthWithout checks that a claim that a real card can't do something changes when the
// paragraph that forbids it is left out.
func TestStrengthWithout(t *testing.T) {
	for claim, weak := range map[string]int{"Hero has <Blocker>": 0, "Hero has <Rush>": 1} {
		for _, line := range []string{"XT1-002", "XT1-001 without paragraphs 2, 4"} {
			src := "card Hero: " + line + "\nturn Ann, memory 2\nAnn battle: Hero\n" +
				"Ann attacks Bob with Hero\nclaim: " + claim + "\n"
			s, err := ParseWith("t", []byte(src), lang.Config{Cards: &partlyKnown{}})
			if err != nil {
				t.Fatal(err)
			}
			st, err := s.Strength()
			if err != nil || len(st.Weak) != weak {
				t.Errorf("%s, %s: weak %q, %v", line, claim, st.Weak, err)
			}
		}
	}
}

// TestWithoutMistakes checks that the error names everything that isn't played.
func TestWithoutMistakes(t *testing.T) {
	for line, want := range map[string]string{
		"XT1-001":                              "t:1:1: the card XT1-001 can't be used: its text is not understood (paragraph 2); if that doesn't matter here, say: XT1-001 without paragraphs 2, 4",
		"XT1-001 without paragraph 2":          "t:1:1: paragraph 4 of XT1-001 isn't played either: no such verb; if that doesn't matter here, say: XT1-001 without paragraphs 2, 4",
		"XT1-001 without paragraphs 2, 4, 2":   "t:1:45: paragraph 2 is named twice",
		"XT1-001 without paragraph 0":          "t:1:38: the number of the paragraph is a number from 1 to 40, not 0",
		"XT1-001 without paragraph 41":         "t:1:38: the number of the paragraph is a number from 1 to 40, not 41",
		"XT1-001 without paragraph":            "t:1:37: expected the number of the paragraph, found the end of the line",
		"XT1-001 without 2":                    `t:1:28: expected paragraph, found 2`,
		"XT1-001 witout paragraph 2":           `t:1:20: expected the end of the line, found "witout"; did you mean "without"?`,
		"XT1-001 without paragraphs 2 4":       `t:1:41: expected the end of the line, found 4`,
		"XT1-003 without paragraph 1":          "t:1:1: the card XT1-003 can't be used: the lists contradict each other",
		"Digimon Lv.4 Red without paragraph 1": `t:1:29: expected the end of the line, found "without"`,
	} {
		_, err := ParseWith("t", withCard(line, "Ann attacks Foe with Hero\nclaim: turn = Ann\n"), lang.Config{Cards: &partlyKnown{}})
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", line, err, want)
		}
	}
	// An effect that is left out isn't there to be named.
	for _, claim := range []string{"Hero's effect 2 activates", "Hero's [Your Turn] activates"} {
		_, err := ParseWith("t", withCard("XT1-001 without paragraphs 2, 4", "Ann attacks Foe with Hero\nclaim: "+claim+"\n"), lang.Config{Cards: &partlyKnown{}})
		if err == nil {
			t.Errorf("%s is taken", claim)
		}
	}
}
