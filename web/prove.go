package web

import (
	"digijudge/content"
	"digijudge/web/pocket"
)

// provers has one prover that plays with the cards that the site ships, and one that plays with the
// imported cards.
type provers struct{ shipped, imported Prover }

// Prover plays scenarios.
type Prover interface{ pocket.Prover }

// newProver returns a prover that plays with the cards that the site ships. The error names a
// shipped card that can't be read.
func newProver() (Prover, error) {
	cards, err := content.Cards()
	if err != nil {
		return nil, err
	}
	return pocket.NewEngine(cards), nil
}

// newCardProver returns a prover that plays with the imported cards as they are at that moment. The
// error names a shipped card that can't be read.
func newCardProver(lib *content.Library) (Prover, error) {
	cards, err := lib.CardSource()
	if err != nil {
		return nil, err
	}
	return pocket.NewChangingEngine(cards), nil
}
