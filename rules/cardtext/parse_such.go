package cardtext

// Nouns that depend on another phrase of the text: "1 Digimon card with the [X] trait and 1 such
// Tamer card", "1 level 4 and 1 level 6 Digimon".

import (
	"reflect"
	"slices"
)

// saidFilter is the description in a phrase, with the tokens where it begins and ends.
type saidFilter struct {
	at, end int
	filter  Filter
}

// says records the description in a phrase.
func (p *parser) says(at int, f *Filter) {
	if g := *f; g.besides() {
		for i := range p.said {
			if p.said[i].at == at {
				// the phrase was read before in another way
				p.said[i].filter, p.said[i].end = g, p.i
				return
			}
		}
		p.said = append(p.said, saidFilter{at, p.i, g})
	}
}

// saidWithin reports whether the phrase is part of another one, such as a name in the description
// of a card.
func (p *parser) saidWithin(i int) bool {
	return slices.ContainsFunc(p.said, func(s saidFilter) bool { return s.at < p.said[i].at && p.said[i].at < s.end })
}

// besides reports whether a filter asks for more than a kind.
func (f *Filter) besides() bool {
	g := *f
	g.Kind = AnyCard
	return !g.plain() || len(g.Names) > 0
}

// such reads "such Tamer card": the description in the phrase before, with another kind. If several
// phrases with different descriptions come before, it refuses the words as ambiguous.
func (p *parser) such(f *Filter) bool {
	m := p.i
	var before *Filter
	for i := range p.said {
		if p.said[i].at < m && !p.saidWithin(i) {
			if before != nil && !reflect.DeepEqual(*before, p.said[i].filter) {
				return false
			}
			before = &p.said[i].filter
		}
	}
	var noun Filter
	if before == nil || before.Names != nil {
		return false
	}
	one := p.lit("such a")
	if !one && !p.lit("such") || !p.plainNoun(&noun) || one && noun.Kind != AnyCard {
		p.i = m
		return false
	}
	*f = *before
	if !one {
		f.Kind, f.card = noun.Kind, noun.card
	}
	f.such, f.suchA = true, one
	return true
}

// elided reads a phrase that ends after its adjectives, before "and" and another phrase with the
// noun.
func (p *parser) elided(s *Select) bool {
	f := &s.Filter
	if f.Level.Op == NoBound && len(f.Colors) == 0 || s.Quantity != Exactly || !p.peek("and") && p.tok().text != "," {
		return false
	}
	f.elided = true
	return true
}

// supply gives phrases without a noun the noun of the phrase after them, with everything that
// follows it. It returns false if there is none.
func supply(list []*Select) bool {
	for i := len(list) - 1; i >= 0; i-- {
		s := list[i]
		if !s.Filter.elided {
			continue
		}
		if i+1 == len(list) || list[i+1].Quantity != Exactly || list[i+1].Filter.such || len(list[i+1].Filter.Or) > 0 {
			return false
		}
		next, own := list[i+1], s.Filter
		f := next.Filter
		f.Suspended, f.ColorCount, f.Colors, f.Level = own.Suspended, own.ColorCount, own.Colors, own.Level
		f.dpFirst, f.levelFirst, f.costFirst = false, own.levelFirst, false
		if s.Owner != Anyone && s.Owner != next.Owner || own.Level.Op != NoBound && f.Kind == KindTamer {
			// the next phrase can't describe this one: another player's things, or things without a
			// level
			return false
		}
		if own.dpFirst || own.costFirst || next.Filter.dpFirst || next.Filter.costFirst {
			return false
		}
		f.elided = true
		s.Filter = f
		if s.Owner == Anyone && !next.cardArea() { // for cards, the owner is written with the area
			s.Owner, s.their = next.Owner, next.their
		}
	}
	return true
}
