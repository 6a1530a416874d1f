package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file finds the things that a phrase of an effect can mean now, and the permanents under
// which it looks.

// underOne reports whether the phrase first chooses one permanent and looks only under that: "2
// digivolution cards of 1 of your Digimon".
func underOne(s *cardtext.Select) bool {
	return s != nil && s.Of != nil && s.Of.Quantity == cardtext.Exactly && len(s.Also) == 0
}

// hostsWith returns the permanents that can be chosen to look under: those that have at least the
// given number of fitting cards under them.
func (q *query) hostsWith(s *cardtext.Select, run *effectRun, least int) []Ref {
	host := run.result.lookedUnder
	defer func() { run.result.lookedUnder = host }()
	var out []Ref
	for _, r := range q.candidates(s.Of, run, nil) {
		run.result.lookedUnder = r.Perm
		if q.takable(s, q.candidates(s, run, nil)) >= least {
			out = append(out, r)
		}
	}
	return out
}

// candidates returns the things that a phrase can mean now, in the order of the field or pile. fit
// keeps only permanents to which the action can be done; nil keeps all.
func (q *query) candidates(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	if s == nil {
		return nil
	}
	sees := q.of(run)
	s = sees.bounded(s, run)
	out := sees.matching(s, run, fit)
	// chosen before for the same verb (15-10-2-3); for permanents see withJoined
	if run != nil && len(run.result.joined) > 0 {
		out = slices.DeleteFunc(out, func(r Ref) bool { return r.Perm == 0 && contains(run.result.joined, r) })
	}
	if run != nil && run.place.stage == byDo {
		out = sees.performable(out, run)
	}
	if s.Total.Of != cardtext.NoNumber {
		out = sees.withinTotal(s.Total, out)
	}
	if s.SameLevel {
		out = sees.levelled(out, max(1, s.N))
	}
	// a thing without a level isn't of a different level (Q2929)
	if s.Different != cardtext.NoDifference {
		out = slices.DeleteFunc(out, func(r Ref) bool { return q.mostApart(s.Different, []Ref{r}) == 0 })
	}
	if s.Left > 0 && !ends(s.Area) && len(out) <= s.Left {
		return nil // there are no more anyway
	}
	return out
}

// performable returns the things to which the optional condition of a declared effect can really be
// done. It has to be (15-8-4-4-1), so things that the effect doesn't affect don't count. Other
// effects may be tried on those too (15-7-4, 15-15-5-3).
func (q *query) performable(refs []Ref, run *effectRun) []Ref {
	if q.T.Effects[run.ref.Def].Kind != ActivatedEffect {
		return refs
	}
	kind := q.effectKind(run.ref)
	return slices.DeleteFunc(refs, func(r Ref) bool {
		pm := q.Perm(r.Perm)
		return pm != nil && q.unaffected(pm, run.ctrl, kind)
	})
}

// matching returns the candidates by the words of the phrase as they stand.
func (q *query) matching(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	if s.Or != nil {
		return q.eitherOf(s, run, fit)
	}
	switch s.Quantity {
	case cardtext.This:
		switch {
		case s.Area == cardtext.BattleArea || s.Area == cardtext.FieldArea || s.Area == cardtext.BreedingArea:
			return q.thisOnField(s, run, fit)
		case s.Of == nil && q.isSameCard(run.self):
			q.noteThisCard(run)
			return []Ref{{Card: run.self}}
		case s.Of == nil:
			return nil
		}
	case cardtext.It:
		return q.meantNow(s, run, fit)
	}
	switch s.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea:
		return q.coveredOnField(s, run, fit)
	case cardtext.SourcesOf, cardtext.SourcesTopOf, cardtext.SourcesBottomOf, cardtext.LinkCardsOf, cardtext.StackTopOf:
		return q.cardsUnder(s, run)
	case cardtext.SpokenOf:
		return q.ofSpokenKind(s, run, fit)
	case cardtext.RevealedCards:
		return q.amongRevealed(s, run)
	}
	return q.inPiles(s, run, fit)
}

// eitherOf returns the things that the phrase, or the one behind its "or", can mean.
func (q *query) eitherOf(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	first := *s // its bounds have been raised already
	first.Or = nil
	out := q.matching(&first, run, fit)
	for _, r := range q.candidates(s.Or, run, fit) {
		if !contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// asOne returns the permanent alone, if the action can be done with it.
func asOne(pm *Permanent, fit func(*Permanent) bool) []Ref {
	if pm == nil || fit != nil && !fit(pm) {
		return nil
	}
	return []Ref{{Perm: pm.ID}}
}

// thisOnField returns the holder of the effect, or the Digimon that its card has become, or the
// card itself if it is on no field.
func (q *query) thisOnField(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	anyCard := s.Filter.Kind == cardtext.AnyCard
	if run.holder != 0 && !run.holderLeft {
		if pm := q.Perm(run.holder); pm != nil && !anyCard {
			if q.noDigimonAnymore(s, run, pm) {
				return nil
			}
			if !empty(&s.Filter) && !q.permFits(&s.Filter, pm, run.ctrl, run.holder) {
				return nil // the holder of "this [X] trait Digimon" lacks the trait
			}
			return asOne(pm, fit)
		} else if pm != nil && pm.Top() == run.self.ID {
			return asOne(pm, fit)
		}
	}
	if pm := q.became(run); pm != nil && !anyCard {
		return asOne(pm, fit)
	}
	if q.isSameCard(run.self) && q.where[run.self.ID] != BattleArea {
		q.noteThisCard(run)
		return []Ref{{Card: run.self}}
	}
	return nil
}

// meantNow returns those of the things that words point back to which are still there.
func (q *query) meantNow(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	var out []Ref
	for _, r := range q.meantBy(s, run) {
		if pm := q.Perm(r.Perm); r.Perm != 0 && pm != nil {
			if (fit == nil || fit(pm)) && !q.noDigimonAnymore(s, run, pm) {
				out = append(out, Ref{Perm: pm.ID})
			}
		} else if q.isSameCard(r.Card) {
			out = append(out, r)
		}
	}
	return out
}

// noDigimonAnymore reports whether processing that was set for later speaks of a Digimon that is
// only a Tamer by then. It isn't done to that (Q2729).
func (q *query) noDigimonAnymore(s *cardtext.Select, run *effectRun, pm *Permanent) bool {
	if s.Filter.Kind != cardtext.KindDigimon || run == nil || !q.T.Effects[run.ref.Def].setForLater || q.isDigimon(pm) {
		return false
	}
	q.note("4-4-1")
	return true
}

// coveredOnField returns the permanents that the phrase describes.
func (q *query) coveredOnField(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	var out []Ref
	for i := range q.perms {
		pm := &q.perms[i]
		if !q.coversFor(s, run, pm) {
			continue
		}
		if (s.Quantity == cardtext.Exactly || s.Quantity == cardtext.UpTo) && q.effectRules().unaffectedCantBeChosen() && q.unaffected(pm, run.ctrl, q.effectKind(run.ref)) {
			continue
		}
		out = append(out, Ref{Perm: pm.ID})
	}
	out = q.extreme(s, out)
	left := out[:0]
	for _, r := range out {
		if fit == nil || fit(q.Perm(r.Perm)) {
			left = append(left, r)
		}
	}
	return left
}

// cardsUnder returns the cards of the permanents under which the phrase looks: those under, linked
// to or on top of them.
func (q *query) cardsUnder(s *cardtext.Select, run *effectRun) []Ref {
	var out []Ref
	for _, pm := range q.ofPerms(s, run) {
		cards := pm.Sources()
		switch {
		case s.Area == cardtext.LinkCardsOf:
			cards = pm.Links()
		case slices.Contains(s.Also, cardtext.LinkCardsOf):
			cards = slices.Concat(cards, pm.Links())
		case s.Area == cardtext.StackTopOf && pm.n < 2:
			q.note("4-7-2") // a single card is no stack
			continue        // a single card is no stack (4-7-2)
		case s.Area == cardtext.StackTopOf:
			// the last card left is no stack any more (Q4540)
			cards = pm.Stack()[:min(max(1, s.N)*max(1, run.place.multiplier), int(pm.n)-1)]
		}
		var hit []Ref
		for _, c := range cards {
			if s.Area == cardtext.StackTopOf || q.sourceFits(&s.Filter, pm, c) {
				hit = append(hit, Ref{Card: q.ref(c)})
			}
		}
		out = append(out, cut(hit, s, run.place.multiplier)...)
	}
	return out
}

// ofSpokenKind returns the things of the trigger condition that are of the named kind.
func (q *query) ofSpokenKind(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	var out []Ref
	for _, r := range run.meant.group {
		if pm := q.Perm(r.Perm); pm != nil && q.permFits(&cardtext.Filter{Kind: s.Filter.Kind}, pm, run.ctrl, run.holder) {
			out = append(out, asOne(pm, fit)...)
		}
	}
	return out
}

// amongRevealed returns the cards that the effect has revealed and that fit. Searching a security
// stack reveals all of it (15-15-3-7).
func (q *query) amongRevealed(s *cardtext.Select, run *effectRun) []Ref {
	shown := run.meant.revealed
	if run.meant.searched {
		shown = nil
		for _, c := range q.Pile(run.ctrl, SecurityStack) {
			shown = append(shown, q.ref(c))
		}
	}
	var out []Ref
	for _, r := range shown {
		if q.isSameCard(r) && q.cardFits(&s.Filter, r.ID) {
			out = append(out, Ref{Card: r})
		}
	}
	return out
}

// inPiles returns the fitting cards in the piles that the phrase names, first those of the effect's
// player.
func (q *query) inPiles(s *cardtext.Select, run *effectRun, fit func(*Permanent) bool) []Ref {
	var out []Ref
	for i := range 1 + len(s.Also) {
		one := s
		if len(s.Also) > 0 {
			c := *s
			if one, c.Also = &c, nil; i > 0 {
				c.Area = s.Also[i-1]
			}
		}
		if one.Area != s.Area && !isPile(one.Area) {
			out = append(out, q.matching(one, run, fit)...)
			continue
		}
		for _, pl := range [...]Player{run.ctrl, run.ctrl.Other()} {
			if !ownerFits(s.Owner, run.ctrl, pl) || s.Owner == cardtext.Anyone && pl != run.ctrl {
				continue
			}
			var hit []Ref
			for _, c := range q.areaCards(one, pl) {
				if q.cardFits(&s.Filter, c) && !(s.Other && c == run.self.ID) {
					hit = append(hit, Ref{Card: q.ref(c)})
				}
			}
			if hit = cut(hit, one, run.place.multiplier); out == nil {
				out = hit
			} else {
				out = append(out, hit...)
			}
		}
	}
	return out
}

// cut keeps the top or bottom N cards if the phrase names an end (4-27-2, 4-27-3).
func cut(hit []Ref, s *cardtext.Select, mult int) []Ref {
	n := max(1, s.N) * max(1, mult)
	if s.Left > 0 {
		n = max(0, len(hit)-s.Left)
	}
	if n > len(hit) {
		n = len(hit)
	}
	switch s.Area {
	case cardtext.DeckTop, cardtext.SecurityTop, cardtext.SourcesTopOf:
		return hit[:n]
	case cardtext.DeckBottom, cardtext.SecurityBottom, cardtext.SourcesBottomOf:
		return hit[len(hit)-n:]
	}
	return hit
}

// ends reports whether the phrase takes cards from an end of a pile, so that nothing is chosen.
func ends(a cardtext.Where) bool {
	switch a {
	case cardtext.DeckTop, cardtext.SecurityTop, cardtext.SourcesTopOf, cardtext.DeckBottom, cardtext.SecurityBottom, cardtext.SourcesBottomOf, cardtext.StackTopOf:
		return true
	}
	return false
}

// ofPerm returns the permanent under whose top card a phrase looks.
func (q *query) ofPerm(s *cardtext.Select, run *effectRun) *Permanent {
	if s.Of == nil || s.Of.Quantity == cardtext.This {
		pm := q.Perm(run.holder)
		if pm != nil && s.Of != nil && !empty(&s.Of.Filter) && !q.permFits(&s.Of.Filter, pm, run.ctrl, run.holder) {
			return nil // the holder of "this [X] trait Digimon" lacks the trait
		}
		return pm
	}
	if s.Of.Quantity == cardtext.It {
		if m := q.meantBy(s.Of, run); len(m) > 0 {
			return q.Perm(m[0].Perm)
		}
		return nil
	}
	return q.Perm(run.result.lookedUnder)
}

// ofPerms returns the permanents under whose top cards a phrase looks: one, or all that "any of
// your Tamers" and the like cover.
func (q *query) ofPerms(s *cardtext.Select, run *effectRun) []*Permanent {
	if s.Of != nil && (s.Of.Quantity == cardtext.One || s.Of.Quantity == cardtext.All || s.Of.Quantity == cardtext.Exactly && run.result.lookedUnder == 0) {
		var out []*Permanent
		for _, r := range q.candidates(s.Of, run, nil) {
			out = append(out, q.Perm(r.Perm))
		}
		return out
	}
	if pm := q.ofPerm(s, run); pm != nil {
		return []*Permanent{pm}
	}
	return nil
}

// numberOfExtreme returns the number that a superlative compares, negative if the lowest is asked
// for.
func numberOfExtreme(e cardtext.Extreme) (number cardtext.Number, sign int) {
	switch e {
	case cardtext.LowestDP:
		return cardtext.NumberDP, -1
	case cardtext.HighestLevel:
		return cardtext.NumberLevel, 1
	case cardtext.LowestLevel:
		return cardtext.NumberLevel, -1
	case cardtext.HighestPlayCost:
		return cardtext.NumberPlayCost, 1
	case cardtext.LowestPlayCost:
		return cardtext.NumberPlayCost, -1
	case cardtext.FewestSources:
		return cardtext.NoNumber, -1
	}
	return cardtext.NumberDP, 1
}

// extreme keeps the things with the highest or lowest number.
func (q *query) extreme(s *cardtext.Select, refs []Ref) []Ref {
	if s.Extreme == cardtext.NoExtreme || len(refs) == 0 {
		return refs
	}
	if run := q.topRun(); run != nil && q.hooksOf(run).anyExtreme(q.State) {
		return refs
	}
	if s.Different == cardtext.DifferentPlayers {
		own := *s
		own.Different = cardtext.NoDifference
		whose := func(pl Player) []Ref {
			return slices.DeleteFunc(slices.Clone(refs), func(r Ref) bool { return q.Perm(r.Perm).Owner != pl })
		}
		return append(q.extreme(&own, whose(Ann)), q.extreme(&own, whose(Bob))...)
	}
	number, sign := numberOfExtreme(s.Extreme)
	best, found := 0, false
	for _, r := range refs {
		n, ok := q.number(number, r)
		if !ok {
			continue // a thing without that number is neither the highest nor the lowest (2-9-2)
		}
		if n *= sign; !found || n > best {
			best, found = n, true
		}
	}
	var out []Ref
	for _, r := range refs {
		if n, ok := q.number(number, r); ok && n*sign == best {
			out = append(out, r)
		}
	}
	return out
}
