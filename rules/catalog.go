package rules

import (
	"fmt"
	"maps"
	"slices"
)

// Catalog holds many cards, each compiled once. The tables of many games are made from it: they
// share its cards and effects, and none of them writes to it. In such a table all copies of a card
// have the same effects with the same numbers; an EffectRef says whose effect is meant.
type Catalog struct {
	all   *Table // a table of all cards, on which no game is played
	cards []*CardDef
	gives surveyed // what effects of these cards can give to Digimon that don't have it printed
}

// NewCatalog compiles cards. The tokens that they play come before them.
func NewCatalog(cards []CardDef) (*Catalog, error) {
	t := newTable(cards)
	k := &Catalog{all: t}
	own := append([]CardDef(nil), cards...)
	for i := range own {
		c := &own[i]
		if c.Token {
			t.tokens[c.Name] = 1
		}
		if err := k.add(c); err != nil {
			return nil, fmt.Errorf("card %s: %w", c.Handle, err)
		}
	}
	for i := range t.wantedTokens {
		if err := k.add(&t.wantedTokens[i]); err != nil {
			return nil, fmt.Errorf("token %s: %w", t.wantedTokens[i].Name, err)
		}
	}
	if len(t.Effects) > 1<<16-1 {
		return nil, fmt.Errorf("too many effects in one catalog: %d", len(t.Effects))
	}
	t.surveyFeatures()
	t.surveyed = surveyed{}
	for _, d := range t.Effects[1:] {
		if d.lent || d.onCard == nil || d.setForLater {
			t.surveyEffect(d)
		}
	}
	k.gives = t.surveyed
	for _, c := range k.cards {
		t.surveyed = c.surveyed
		c.features = c.findFeatures()
		t.lowersDP = t.lowersDP || c.linkDP < 0
		for _, d := range t.Effects[c.firstEffect:c.behindEffects] {
			t.surveyEffect(d)
		}
		c.surveyed = t.surveyed
	}
	return k, nil
}

// add compiles a card and collects what that says about the card.
func (k *Catalog) add(c *CardDef) error {
	t := k.all
	t.surveyed, c.firstEffect = surveyed{}, len(t.Effects)
	if err := t.compile(c); err != nil {
		return err
	}
	c.surveyed, c.behindEffects = t.surveyed, len(t.Effects)
	k.cards = append(k.cards, c)
	return nil
}

// Card returns the card that was given as number i.
func (k *Catalog) Card(i int) *CardDef { return k.cards[i] }

// Table returns a table with these cards of the catalog.
func (k *Catalog) Table(cards []*CardDef) (*Table, error) {
	if len(cards) > MaxCards {
		return nil, fmt.Errorf("too many cards: %d, at most %d", len(cards), MaxCards)
	}
	t := &Table{
		Cards: append(append(make([]*CardDef, 0, len(cards)+1+roomForSpares), nothing), cards...), Effects: k.all.Effects,
		tokens: map[string]CardID{}, spareCounts: map[string]int{}, gained: k.all.gained, quoted: k.all.quoted, later: k.all.later, surveyed: k.gives,
	}
	for id, c := range t.Cards {
		if c.Token {
			t.tokens[c.Name] = CardID(id)
		}
	}
	for i := 0; i < len(t.Cards); i++ {
		c := t.Cards[i]
		t.join(&c.surveyed)
		for _, play := range c.playsTokens {
			t.spareCounts[play.name] = max(t.spareCounts[play.name], play.n)
			if t.tokens[play.name] == 0 {
				t.tokens[play.name] = CardID(len(t.Cards))
				t.Cards = append(t.Cards, k.token(play.name))
			}
		}
	}
	t.spareTokens()
	t.listAreas()
	return t, nil
}

// nothing is card number 0 of every table: it stands for no card.
var nothing = &CardDef{}

// token returns the token with that name, which some card describes.
func (k *Catalog) token(name string) *CardDef {
	for i := len(k.cards) - 1; i >= 0; i-- {
		if c := k.cards[i]; c.Token && c.Name == name {
			return c
		}
	}
	return nil // a card that plays an unknown token isn't compiled
}

// join adds up what the effects of several cards can do.
func (s *surveyed) join(o *surveyed) {
	s.features |= o.features
	s.granted |= o.granted
	s.stands |= o.stands
	s.areaStands |= o.areaStands
	s.lowersDP = s.lowersDP || o.lowersDP
	s.leastDP = s.leastDP || o.leastDP
	s.grants = s.grants || o.grants
	s.colors = s.colors || o.colors
	s.immediate = s.immediate || o.immediate
	s.areas = s.areas || o.areas
	s.changesInformation = s.changesInformation || o.changesInformation
	s.ontoTamers = s.ontoTamers || o.ontoTamers
	s.trashes = s.trashes || o.trashes
}

// own returns a copy of the table that can take further effects while others play at the table.
func (t *Table) own() *Table {
	o := *t
	o.Effects, o.later, o.wantedTokens, o.effectRoom = slices.Clip(t.Effects), slices.Clip(t.later), slices.Clip(t.wantedTokens), nil
	o.gained, o.quoted, o.spareCounts = maps.Clone(t.gained), maps.Clone(t.quoted), maps.Clone(t.spareCounts)
	return &o
}

// with returns the card with that number, or nil for none.
func (t *Table) with(id CardID) *CardDef {
	if id == 0 {
		return nil
	}
	return t.Cards[id]
}
