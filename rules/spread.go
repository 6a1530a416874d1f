package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file counts cards that lie in more than one place: under several Tamers or Digimon, or in a
// pile and under something, "your trash or your Digimon's digivolution cards".

// spread reports whether a phrase speaks of cards in several places that can be counted together.
func spread(s *cardtext.Select) bool {
	if s == nil || s.Quantity == cardtext.This || s.Quantity == cardtext.It || s.Extreme != cardtext.NoExtreme || s.Or != nil || s.Other || s.SameLevel {
		return false
	}
	places := append([]cardtext.Where{s.Area}, s.Also...)
	for _, a := range places {
		switch {
		case a == cardtext.SourcesOf || a == cardtext.LinkCardsOf:
			if !severalHosts(s.Of) && (len(s.Also) == 0 || s.Of == nil || s.Of.Quantity != cardtext.This) {
				return false
			}
		case !isPile(a) || a == cardtext.RevealedCards || s.Owner != cardtext.Your && s.Owner != cardtext.Opponents:
			return false
		}
	}
	return len(s.Also) > 0 || slices.Contains(places, cardtext.SourcesOf) || slices.Contains(places, cardtext.LinkCardsOf)
}

// severalHosts reports whether a phrase means all permanents that fit it, so that none is chosen:
// "your Tamers", "any of your Digimon", "all of your [X]".
func severalHosts(of *cardtext.Select) bool {
	if of == nil || fieldOnly(of) != nil || of.Area == cardtext.SpokenOf || of.Or != nil || of.Extreme != cardtext.NoExtreme || of.Different != cardtext.NoDifference {
		return false
	}
	return of.Quantity == cardtext.All || of.Quantity == cardtext.One && (of.Bare || of.Any)
}

// countedPlays is like selectPlays, for things that are counted. If all that fits is meant, it is
// clear under whom they lie.
func countedPlays(s *cardtext.Select) error {
	if !spread(s) {
		return selectPlays(s)
	}
	one := *s
	one.Quantity, one.N = cardtext.Exactly, 1
	return selectPlays(&one)
}

// countSpread counts the cards of which such a phrase speaks. It doesn't look for what could be
// chosen, because that may need this number.
func (q *query) countSpread(s *cardtext.Select, run *effectRun) int {
	var hit []Ref
	for _, area := range append([]cardtext.Where{s.Area}, s.Also...) {
		if area == cardtext.SourcesOf || area == cardtext.LinkCardsOf {
			for i := range q.perms {
				hit = append(hit, q.spreadUnder(s, area, &q.perms[i], run)...)
			}
			continue
		}
		one := *s
		one.Area, one.Also = area, nil
		for _, pl := range [...]Player{Ann, Bob} {
			if !ownerFits(s.Owner, run.ctrl, pl) {
				continue
			}
			for _, c := range q.areaCards(&one, pl) {
				if q.cardFits(&s.Filter, c) {
					hit = append(hit, Ref{Card: q.ref(c)})
				}
			}
		}
	}
	return q.takable(s, hit)
}

// spreadUnder returns the cards that lie under one permanent or are linked to it, and fit.
func (q *query) spreadUnder(s *cardtext.Select, area cardtext.Where, pm *Permanent, run *effectRun) (hit []Ref) {
	if s.Of.Quantity == cardtext.This && pm.ID != run.holder || s.Of.Quantity != cardtext.This && !q.coversFor(s.Of, run, pm) {
		return nil
	}
	cards := pm.Sources()
	if area == cardtext.LinkCardsOf {
		cards = pm.Links()
	}
	for _, c := range cards {
		if q.sourceFits(&s.Filter, pm, c) {
			hit = append(hit, Ref{Card: q.ref(c)})
		}
	}
	return hit
}
