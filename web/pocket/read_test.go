package pocket

import (
	"fmt"
	"testing"

	"digijudge/rules/scenario/lang"
)

// TestReadKept: an engine whose cards stay keeps the last scenarios as it read them, no more than
// maxReadKept; one whose cards may change reads each scenario with the cards of the moment.
func TestReadKept(t *testing.T) {
	text := func(n int) string {
		return fmt.Sprintf("card Pup: T1-001\nturn Ann, memory %d\nAnn battle: Pup\n", n%10)
	}
	cards := func(dp int) *lang.CardFile {
		f := &lang.CardFile{}
		if err := f.ParseCards("cards", []byte(fmt.Sprintf("card T1-001 \"Pup\": Digimon Lv.3 Red, %d DP, play 3\n", dp))); err != nil {
			t.Fatal(err)
		}
		return f
	}
	shown := func(e *Engine, n int) string {
		p, err := e.Position(t.Context(), fmt.Sprint("p", n), text(n))
		if err != nil {
			t.Fatal(err)
		}
		return p.Cards[0].Face
	}
	fixed := NewEngine(cards(2000))
	for n := range maxReadKept + 5 {
		shown(fixed, n)
	}
	if got := len(fixed.read.list); got != maxReadKept {
		t.Errorf("%d scenarios are kept", got)
	}
	now := cards(2000)
	e := NewChangingEngine(now)
	before := shown(e, 1)
	*now = *cards(3000)
	if after := shown(e, 1); before == after {
		t.Errorf("the card is shown as %q after it changed", after)
	}
}
