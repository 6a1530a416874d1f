// Package atonce_test reads card texts from several goroutines at once. It stands alone so that the race detector watches it, and not
// the long tests of the card language, which run in one goroutine.
package atonce_test

import (
	"reflect"
	"sync"
	"testing"

	"digijudge/rules/cardtext"
)

// TestAtOnce: texts are parsed at the same time, on a server by as many as ask; the race detector sees what they would share.
func TestAtOnce(t *testing.T) {
	texts := []string{
		"[On Play] Reveal the top 9 cards of your deck. Return the rest to the bottom of the deck.",
		"[On Play] Reveal the top 9 cards of your deck. Return the rest to the top or bottom of the deck in any order.",
		"[On Play] Reveal the top 9 cards of your deck. Trash the rest.",
		"[When Digivolving] Delete 1 of your opponent's Digimon.",
	}
	parse := func(text string) [2]any { e, err := cardtext.Parse(text); return [2]any{e, err} }
	var wg sync.WaitGroup
	for _, text := range texts {
		want := parse(text)
		if want[1] != nil {
			t.Errorf("%s: %v", text, want[1])
		}
		for range 4 {
			wg.Go(func() {
				for range 20 {
					if got := parse(text); !reflect.DeepEqual(got, want) {
						t.Errorf("%s is read in two ways", text)
					}
				}
			})
		}
	}
	wg.Wait()
}
