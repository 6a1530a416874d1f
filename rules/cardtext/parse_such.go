package cardtext

// Nouns that lean on another phrase of the text: "1 Digimon card with the [X] trait and 1 such
// Tamer card", "1 level 4 and 1 level 6 Digimon".

import (
	"reflect"
	"slices"
)

// saidFilter is what a phrase asks of its things, with the tokens where it begins and ends.
type saidFilter struct {
	at, end int
	filter  Filter
}

// says remembers what a phrase asks for.
func (p *parser) says(at int, f *Filter) {
	if g := *f; g.besides() {
		for i := range p.said {
			if p.said[i].at == at {
				p.said[i].filter, p.said[i].end = g, p.i // read again, in another way
				return
			}
		}
		p.said = append(p.said, saidFilter{at, p.i, g})
	}
}

// saidWithin reports whether the phrase stands inside another: a name in what is asked of a card.
func (p *parser) saidWithin(i int) bool {
	return slices.ContainsFunc(p.said, func(s saidFilter) bool { return s.at < p.said[i].at && p.said[i].at < s.end })
}

// besides reports whether a filter asks for more than its kind.
func (f *Filter) besides() bool {
	g := *f
	g.Kind = AnyCard
	return !g.plain() || len(g.Names) > 0
}

// such reads "such Tamer card": what the one phrase before asks for, of another kind. With several
// before, which is meant isn't certain.
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

// elided reads a phrase that ends behind its adjectives, before "and" and another that has the
// noun.
func (p *parser) elided(s *Select) bool {
	f := &s.Filter
	if f.Level.Op == NoBound && len(f.Colors) == 0 || s.Quantity != Exactly || !p.peek("and") && p.tok().text != "," {
		return false
	}
	f.elided = true
	return true
}

// supply gives the phrases whose noun was elided that of the one behind them, with all that stands
// behind it; false if there is none.
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
			return false // of another player, or what has no level: not what the next phrase speaks of
		}
		if own.dpFirst || own.costFirst || next.Filter.dpFirst || next.Filter.costFirst {
			return false
		}
		f.elided = true
		s.Filter = f
		if s.Owner == Anyone && !next.cardArea() { // of cards, that stands with their area
			s.Owner, s.their = next.Owner, next.their
		}
	}
	return true
}
