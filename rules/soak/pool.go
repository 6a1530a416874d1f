// Package soak plays whole random games with the engine, and checks that nothing impossible happens
// in them.
package soak

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

//go:embed cards.card
var invented []byte

// Pool holds the cards from which random decks are made.
type Pool struct {
	listed      []rules.CardDef // all cards of the pool
	catalog     *rules.Catalog  // the same cards, compiled
	table       func([]*rules.CardDef) (*rules.Table, error)
	eggs, cards []*rules.CardDef
	tokens      []*rules.CardDef
	blank       *rules.CardDef
	// groups is the number of sets that the cards belong to, and group has the set of each card.
	// group is nil if decks are made of all cards alike.
	groups int
	group  []int
	// LeftOut has a line for each card that the engine doesn't play, with the reason.
	LeftOut []string
	// OnlyBlanks puts blank cards into every game instead of every second one.
	OnlyBlanks bool
}

// NewPool returns a pool of the invented cards and those in the given files, without cards that the
// engine doesn't play.
func NewPool(more ...*lang.CardFile) (*Pool, error) {
	var own lang.CardFile
	if err := own.ParseCards("cards.card", invented); err != nil {
		return nil, fmt.Errorf("the soak's own cards: %w", err)
	}
	pool := &Pool{}
	for _, f := range append([]*lang.CardFile{&own}, more...) {
		for _, number := range f.Numbers() {
			def, err := scenario.CardDef(f, number)
			if err == nil {
				def, err = rules.Vet(def, tokens...)
			}
			switch {
			case err != nil:
				pool.LeftOut = append(pool.LeftOut, fmt.Sprintf("%s: %v", number, err))
			default:
				pool.listed = append(pool.listed, def)
			}
		}
	}
	return pool, pool.ready()
}

// Size returns the number of cards in the pool.
func (p *Pool) Size() int { return len(p.eggs) + len(p.cards) }

// List collects real cards for a pool.
type List struct {
	// LeftOut has a line for each card that the engine doesn't play, with the reason.
	LeftOut []string
	pool    Pool
	sets    map[string]int
}

// Add adds a card of a set. The engine must play it.
func (l *List) Add(set string, def rules.CardDef) {
	if vetted, err := rules.Vet(def, tokens...); err == nil {
		def = vetted
	}
	l.pool.listed = append(l.pool.listed, def)
	if def.Category == rules.DigiEgg {
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
	l.pool.group = append(l.pool.group, k)
}

// Pool returns the pool of the added cards. Most of its decks are made of a few sets, because cards
// often name other cards of their set.
func (l *List) Pool() (*Pool, error) {
	p := l.pool
	p.groups, p.LeftOut = len(l.sets), l.LeftOut
	return &p, p.ready()
}

// ready compiles the pool's cards once for all games, and returns an error if no decks can be made
// of them.
func (p *Pool) ready() error {
	var err error
	if p.catalog, err = rules.NewCatalog(append(append([]rules.CardDef{blankCard}, tokens...), p.listed...)); err != nil {
		return err
	}
	p.blank, p.table = p.catalog.Card(0), p.catalog.Table
	for i := range tokens {
		p.tokens = append(p.tokens, p.catalog.Card(1+i))
	}
	for i := range p.listed {
		if c := p.catalog.Card(1 + len(tokens) + i); c.Category == rules.DigiEgg {
			p.eggs = append(p.eggs, c)
		} else {
			p.cards = append(p.cards, c)
		}
	}
	if len(p.eggs) == 0 || len(p.cards) < 13 {
		return fmt.Errorf("a pool of %d Digi-Eggs and %d other cards is too small for decks", len(p.eggs), len(p.cards))
	}
	return nil
}

// themed chooses the sets for one deck. It returns nil for all sets.
func (p *Pool) themed(r *rand.Rand) []int {
	if p.groups < 4 || r.IntN(4) == 0 {
		return nil
	}
	return []int{r.IntN(p.groups), r.IntN(p.groups), r.IntN(p.groups)}
}

// inThemes reports whether a card belongs to the sets chosen for a deck.
func (p *Pool) inThemes(themes []int, card int) bool {
	return themes == nil || slices.Contains(themes, p.group[card])
}
