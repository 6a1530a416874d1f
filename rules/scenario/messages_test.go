package scenario

import (
	"strings"
	"testing"

	"digijudge/rules/located"
)

// TestAllMistakes checks that mistakes in card texts and in the language are reported together, in
// the order of the file.
func TestAllMistakes(t *testing.T) {
	_, err := Parse("t", []byte(`card Cat: Digimon Lv.4 Yellow, 4000 DP
  [On Play] Gain 2 memmory.
card Dog: Digimon Lv.4 Yellow, 4000 DP
  [On Play] Frobnicate.
turn Ann, memory 4
Ann battle: Cat, Dog
Ann atacks Bob with Cat
claim: Bob's securty = 3
`))
	list := located.All(err)
	var lines []int
	for _, e := range list {
		lines = append(lines, e.Line)
	}
	if len(lines) != 4 || lines[0] != 2 || lines[1] != 4 || lines[2] != 7 || lines[3] != 8 {
		t.Errorf("%v", err)
	}
	if len(list) > 0 && (list[0].Suggestion != "memory" || list[1].Suggestion != "") {
		t.Errorf("proposed %q and %q", list[0].Suggestion, list[1].Suggestion)
	}
}

// TestPlayed checks that the error for a step that doesn't fit says how far the line was played.
func TestPlayed(t *testing.T) {
	const board = "card Cat, Imp: Digimon Lv.4 Yellow, 4000 DP\nturn Ann, memory 4\nAnn battle: Cat\nBob battle: Imp\n"
	for step, last := range map[string]string{
		"Ann attacks Bob with Cat\nAnn attacks Imp with Cat\nclaim: turn = Ann\n": "The attack ends",
		"Ann passes\nBob blocks with Imp\nclaim: turn = Bob\n":                    "Bob's main phase begins",
		"Ann attacks Bob with Cat\nBob blocks with Imp\nclaim: turn = Ann\n":      "The attack ends",
	} {
		s, err := Parse("t", []byte(board+step))
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Run(Options{})
		line := PlayedBefore(err)
		if len(located.All(err)) != 1 || line == nil {
			t.Errorf("%s: %v", step, err)
			continue
		}
		steps := line.Steps()
		if len(steps) == 0 || !strings.HasPrefix(steps[len(steps)-1].Text, last) {
			t.Errorf("%s came to %+v, want %q", step, steps, last)
		}
	}
}
