package scenario

import (
	"strings"
	"testing"
)

// TestOrderIsSaid checks that a question about an order is described as one, and that the step
// before it says something else.
func TestOrderIsSaid(t *testing.T) {
	const head = "# A title.\ncard Wave: Option Blue, use 0\n  [Main] Return 2 of your opponent's level 3 Digimon to the bottom of the deck.\n" +
		"card Pup: Digimon Lv.3 Blue, 1000 DP\ncard ImpA: Digimon Lv.3 Blue, 1000 DP\ncard ImpB: Digimon Lv.3 Blue, 1000 DP\nturn Ann, memory 3\nAnn hand: Wave\nAnn battle: Pup\nBob battle: ImpA, ImpB\nAnn uses Wave\n"
	run := func(script string) error {
		s, err := Parse("t", []byte(head+script))
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Run(Options{})
		return err
	}
	const chosen = "Ann chooses ImpA, ImpB\n"
	for _, script := range []string{chosen + "claim: Bob's deck = 12\n", "Ann passes\nclaim: turn = Bob\n", chosen + "Ann passes\nclaim: turn = Bob\n"} {
		err := run(script)
		for _, want := range []string{"must say the order for Wave's [Main], from the top", "the order takes a line of its own"} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%sis answered by %v, want %q", script, err, want)
			}
		}
	}
	if err := run(chosen + "Ann chooses ImpB, ImpA\nclaim: ImpB is returned to the deck before ImpA is returned to the deck\n"); err != nil {
		t.Error(err)
	}
}
