package scenario

import (
	"testing"
)

// Whatever a Digimon is only by another's persistent effect counts in a trigger condition when both leave the field at one moment, and
// doesn't where nothing gives it.
func TestLentByALeaver(t *testing.T) {
	for _, x := range []struct{ lends, asked string }{
		{"All of your Digimon gain <Blocker>.", "one of your Digimon with <Blocker>"},
		{"All of your Digimon are also treated as having the [Squad] trait.", "one of your [Squad] trait Digimon"},
		{"All of your Digimon are also treated as having the [Squad] trait.", "one of your Digimon with [Squad] in one of its traits"},
		{"All of your Digimon are also treated as [Ace].", "one of your [Ace]"},
		{"All of your Digimon are also treated as having [Ace] in their names.", "one of your Digimon with [Ace] in its name"},
		{"All of your Digimon get +3000 DP.", "one of your Digimon with 5000 DP"},
		{"All of your Digimon get +3000 DP.", "one of your Digimon with 5000 DP or more"},
		{"All of your Digimon are also treated as level 6.", "one of your level 6 Digimon"},
		{"All of your Digimon are also treated as red.", "one of your red Digimon"},
		{"All of your Digimon gain \"[On Deletion] Lose 1 memory.\".", "one of your Digimon with an [On Deletion] effect"},
	} {
		for _, event := range []struct{ happens, done string }{
			{"is deleted", "Delete all of your Digimon."}, {"leaves the battle area", "Return all of your Digimon to the hand."},
		} {
			for _, lent := range []bool{true, false} {
				src := "card Chief: Digimon Lv.5 Black, 1000 DP\n"
				if lent {
					src += "  [All Turns] " + x.lends + "\n"
				}
				src += "card Pup: Digimon Lv.3 Black, 2000 DP\ncard Crow: Tamer Purple\n  [All Turns] When " + x.asked + " " + event.happens +
					", gain 1 memory.\ncard Flame: Option Purple, use 1\n  [Main] " + event.done + "\nturn Ann, memory 3\nAnn battle: Crow, Chief, Pup\n" +
					"Ann hand: Flame\nAnn uses Flame\n" +
					map[bool]string{true: "claim always: Crow's [All Turns] triggers 1 time\n", false: "claim never: Crow's [All Turns] triggers\n"}[lent]
				s, err := Parse("lent", []byte(src))
				if err != nil {
					t.Errorf("%s\n%v", src, err)
					continue
				}
				r, err := s.Run(Options{})
				if err != nil {
					t.Errorf("%s\n%v", src, err)
					continue
				}
				if c := r.Claims[0]; c.Verdict != Holds {
					t.Errorf("%s\n%s: %s", src, c.Words, c.Reason)
				}
			}
		}
	}
}
