// Package soak plays whole random games by the engine and watches that nothing impossible happens in them.
package soak

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

//go:embed cards.card
var invented []byte

// Pool is the cards that decks are made of.
type Pool struct {
	eggs, cards []rules.CardDef
	// groups are the sets that the cards are of, by number, and group which one each card is of; nil where decks are made of all
	// cards alike.
	groups int
	group  []int
	// LeftOut says of each card that the engine does not play why.
	LeftOut []string
	// OnlyBlanks puts blank cards into every game, not into every second one.
	OnlyBlanks bool
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
				def, err = rules.Vet(def, tokens...)
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
	return pool, pool.enough()
}

// Size is the number of cards in the pool.
func (p *Pool) Size() int { return len(p.eggs) + len(p.cards) }

// List collects real cards for a pool.
type List struct {
	// LeftOut says of each card that the engine does not play why.
	LeftOut []string
	pool    Pool
	sets    map[string]int
}

// Add adds a card of a set. The engine must play it.
func (l *List) Add(set string, def rules.CardDef) {
	if vetted, err := rules.Vet(def, tokens...); err == nil {
		def = vetted
	}
	if def.Category == rules.DigiEgg {
		l.pool.eggs = append(l.pool.eggs, def)
		return
	}
	if l.sets == nil {
		l.sets = map[string]int{}
	}
	k, ok := l.sets[set]
	if !ok {
		k = len(l.sets)
		l.sets[set] = k
	}
	l.pool.cards = append(l.pool.cards, def)
	l.pool.group = append(l.pool.group, k)
}

// Pool is the pool of the cards that were added. Most of its decks are made of a few sets, whose cards speak of each other.
func (l *List) Pool() (*Pool, error) {
	p := l.pool
	p.groups, p.LeftOut = len(l.sets), l.LeftOut
	return &p, p.enough()
}

// enough says whether decks can be made of the pool.
func (p *Pool) enough() error {
	if len(p.eggs) == 0 || len(p.cards) < 13 {
		return fmt.Errorf("a pool of %d Digi-Eggs and %d other cards is too small for decks", len(p.eggs), len(p.cards))
	}
	return nil
}

// themed are the groups that one deck is made of; nil for all.
func (p *Pool) themed(r *rand.Rand) []int {
	if p.groups < 4 || r.IntN(4) == 0 {
		return nil
	}
	return []int{r.IntN(p.groups), r.IntN(p.groups), r.IntN(p.groups)}
}

// inThemes says that a card fits the groups of a deck.
func (p *Pool) inThemes(themes []int, card int) bool {
	return themes == nil || slices.Contains(themes, p.group[card])
}
