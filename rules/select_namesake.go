package rules

import (
	"fmt"
	"reflect"

	"digijudge/rules/cardtext"
)

// This file compares names: "with the same name as this Digimon", "without the same name as any of
// your Tamers".

// sharesName reports whether a card has a name in common with one of the things that the phrase
// means. Names given by a [Rule] line count as well (2-3-4-3-1). Cards under a Digimon or Tamer are
// on no field (4-7-7).
func (q *query) sharesName(s *cardtext.Select, c *CardDef, ctrl Player, holder PermID) bool {
	if c.Blank {
		return false
	}
	same := func(other *CardDef) bool {
		return !other.Blank && c.named(append([]string{other.Name}, other.names...))
	}
	switch s.Quantity {
	case cardtext.This:
		h := q.Perm(holder)
		return h != nil && same(q.face(h))
	case cardtext.It:
		return q.namedAsMeant(s, same)
	}
	for i := range 1 + len(s.Also) {
		one := *s
		if one.Also = nil; i > 0 {
			one.Area = s.Also[i-1]
		}
		if fieldOnly(&one) == nil {
			for k := range q.perms {
				if pm := &q.perms[k]; q.covers(&one, ctrl, holder, pm) && same(q.face(pm)) {
					return true
				}
			}
			continue
		}
		for _, pl := range [...]Player{Ann, Bob} {
			if !ownerFits(one.Owner, ctrl, pl) {
				continue
			}
			for _, id := range q.areaCards(&one, pl) {
				if same(q.T.Cards[id]) {
					return true
				}
			}
		}
	}
	return false
}

// namedAsMeant is like sharesName, for things of which the effect has spoken: as they are, as they
// were when they left, or as the card is printed.
func (q *query) namedAsMeant(s *cardtext.Select, same func(*CardDef) bool) bool {
	run := q.topRun()
	if run == nil {
		return false
	}
	for _, r := range q.meantBy(s, run) {
		switch {
		case r.Perm == 0:
			if same(q.T.Cards[r.Card.ID]) {
				return true
			}
		default:
			if pm := q.asMeant(r.Perm, run); pm != nil && same(q.face(pm)) {
				return true
			}
		}
	}
	return false
}

// namesKept returns an error for comparing names with a Digimon or Tamer that the effect may have
// made leave, because its name isn't stored. A thing that was only chosen is still there, and a
// card elsewhere keeps its name.
func namesKept(e *cardtext.Effect) (err error) {
	eachSelect(reflect.ValueOf(e), func(s *cardtext.Select) {
		filters := []*cardtext.Filter{&s.Filter}
		for len(filters) > 0 {
			f := filters[0]
			filters = filters[1:]
			if f.Not != nil {
				filters = append(filters, f.Not)
			}
			for i := range f.Or {
				filters = append(filters, &f.Or[i])
			}
			if n := f.SameName; n != nil && n.Quantity == cardtext.It && !(n.Ref != cardtext.RefIt && n.Filter.Kind == cardtext.AnyCard) && !choseThat(e, n) {
				err = fmt.Errorf("the name of %q is not kept that long yet", n.String())
			}
		}
	})
	return err
}

// choseThat reports whether words that point back mean something that the effect chose and did
// nothing else to.
func choseThat(e *cardtext.Effect, s *cardtext.Select) bool {
	at := s.Means.At
	if s.Means.Kind != cardtext.Dealt || at.Mode > 0 || at.By || at.Sentence >= len(e.Body) || at.Action >= len(e.Body[at.Sentence].Acts) {
		return false
	}
	return targeted(e.Body[at.Sentence].Acts[at.Action]) != nil
}

// namesPlay returns an error for a comparison of names where the engine makes none: of things that
// are only counted, or of a Digimon with itself.
func namesPlay(f *cardtext.Filter, field bool, s *cardtext.Select) error {
	n := f.SameName
	taken := s.Quantity == cardtext.Exactly || s.Quantity == cardtext.UpTo || s.Quantity == cardtext.All
	chosen := taken && (s.Area == cardtext.HandArea || s.Area == cardtext.TrashArea || s.Area == cardtext.RevealedCards)
	switch {
	case n == nil:
		return nil
	case field && (n.Quantity == cardtext.This || n.Quantity == cardtext.It && (taken && n.Means.Kind == cardtext.Dealt)):
		return nil
	case !field && chosen && (n.Quantity != cardtext.This && n.Quantity != cardtext.It):
		return nil
	}
	return fmt.Errorf("comparing names with %q is not played there yet", n.String())
}
