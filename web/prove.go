package web

import (
	"digijudge/content"
	"digijudge/web/pocket"
)

// provers play: with the cards that the site ships, and with the imported ones.
type provers struct{ shipped, imported Prover }

// Prover plays scenarios.
type Prover interface{ pocket.Prover }

// newProver makes the site's prover. The error names a shipped card that can't be read.
func newProver() (Prover, error) {
	cards, err := content.Cards()
	if err != nil {
		return nil, err
	}
	return pocket.NewEngine(cards), nil
}

// newCardProver makes a prover that plays imported cards, as they are at the time. The error names
// a shipped card that can't be read.
func newCardProver(lib *content.Library) (Prover, error) {
	cards, err := lib.CardSource()
	if err != nil {
		return nil, err
	}
	return pocket.NewChangingEngine(cards), nil
}
