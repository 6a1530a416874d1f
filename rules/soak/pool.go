// Package soak plays whole random games by the engine and watches that nothing impossible happens in them.
package soak

import (
	_ "embed"
	"fmt"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

//go:embed cards.card
var invented []byte

// Pool is the cards that decks are made of.
type Pool struct {
	eggs, cards []rules.CardDef
	// LeftOut says of each card that the engine does not play why.
	LeftOut []string
}

// NewPool is the invented cards and those of the given files, without what the engine does not play.
func NewPool(more ...*scenario.CardFile) (*Pool, error) {
	var own scenario.CardFile
	if err := own.ParseCards("cards.card", invented); err != nil {
		return nil, fmt.Errorf("the soak's own cards: %w", err)
	}
	pool := &Pool{}
	for _, f := range append([]*scenario.CardFile{&own}, more...) {
		for _, number := range f.Numbers() {
			def, err := f.Def(number)
			if err == nil {
				_, err = rules.NewTable(append(append([]rules.CardDef(nil), tokens...), def))
			}
			switch {
			case err != nil:
				pool.LeftOut = append(pool.LeftOut, fmt.Sprintf("%s: %v", number, err))
			case def.Category == rules.DigiEgg:
				pool.eggs = append(pool.eggs, def)
			default:
				pool.cards = append(pool.cards, def)
			}
		}
	}
	if len(pool.eggs) == 0 || len(pool.cards) < 13 {
		return nil, fmt.Errorf("a pool of %d Digi-Eggs and %d other cards is too small for decks", len(pool.eggs), len(pool.cards))
	}
	return pool, nil
}

// Size is the number of cards in the pool.
func (p *Pool) Size() int { return len(p.eggs) + len(p.cards) }
