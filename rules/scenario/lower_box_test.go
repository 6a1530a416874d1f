package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// TestLowerBox: no Digimon gains from below an effect of the security stack, the hand or the trash
// (15-3-1); such a text stands in a wrong box. The same text is played as the card's own, and what
// works on the field is played in each box.
func TestLowerBox(t *testing.T) {
	const src = "# A title.\ncard Under: Digimon Lv.3 Red, 2000 DP, play 3\n  %s%s Gain 1 memory.\n" +
		"turn Ann, memory 1\nAnn battle: Under\n\nclaim: turn = Ann\n"
	for _, icon := range []string{"[Security]", "{Security} [Your Turn] When a Digimon is played,", "{Hand} [Main]",
		"{Trash} [Main]", "[When Attacking]", "{Breeding} [Main]"} {
		for _, box := range []string{"", "inherited: ", "link: "} {
			field := strings.HasPrefix(icon, "[When") || strings.HasPrefix(icon, "{Breeding")
			s, err := Parse("box", fmt.Appendf(nil, src, box, icon))
			if err == nil {
				_, err = s.Run(Options{})
			}
			switch {
			case box == "" || field:
				if err != nil {
					t.Errorf("%s%s is refused: %v", box, icon, err)
				}
			case err == nil || !strings.Contains(err.Error(), "can't stand on "+strings.TrimSuffix(box, ": ")+" text"):
				t.Errorf("%s%s: %v", box, icon, err)
			}
		}
	}
}
