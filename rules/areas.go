package rules

import "digijudge/rules/cardtext"

// This file says which effects work from a hand, a trash or a security stack. What is done with
// those effects stands in areas_effects.go.

// zoneOfIcon returns the area that an area icon names.
func zoneOfIcon(i cardtext.Icon) Zone {
	switch i {
	case cardtext.IconHand:
		return Hand
	case cardtext.IconTrash:
		return Trash
	case cardtext.IconSecurity:
		return SecurityStack
	}
	return NoZone
}

// worksFromArea reports whether the effect works where its card lies now.
func (s *State) worksFromArea(d *EffectDef, c CardID) bool {
	if d.Tree == nil {
		return false
	}
	z := zoneOfIcon(d.Tree.Icon)
	return z != NoZone && s.where[c] == z && (z != SecurityStack || s.faceup[c])
}

// eachInArea visits the effects that work from a hand, a trash or a security stack: first Ann's,
// then Bob's, each area from the top.
func (q *query) eachInArea(visit func(instance)) {
	if !q.someInArea() {
		return
	}
	for pl := Ann; pl <= Bob; pl++ {
		for _, z := range [...]*pile{&q.hand[pl], &q.trash[pl], &q.security[pl]} {
			for i := 0; i < z.n; i++ {
				c := z.c[i]
				if !q.T.Cards[c].features.area {
					continue
				}
				for _, d := range q.T.Cards[c].upper {
					if !q.worksFromArea(d, c) {
						continue
					}
					if q.isDeclared(c) {
						q.noteBefore("15-15-3-1")
					} else {
						visit(instance{def: d, card: c, ctrl: pl})
					}
				}
			}
		}
	}
}

// someInArea reports whether any card lies in an area from which one of its effects works. Usually
// there is none.
func (s *State) someInArea() bool {
	for _, c := range s.T.inAreas {
		for _, d := range s.T.Cards[c].upper {
			if s.worksFromArea(d, c) {
				return true
			}
		}
	}
	return false
}

func zoneOfArea(a cardtext.Where) Zone {
	switch a {
	case cardtext.HandArea:
		return Hand
	case cardtext.DeckTop:
		return Deck
	case cardtext.SecurityStack:
		return SecurityStack
	case cardtext.SourcesOf:
		return UnderCard
	}
	return NoZone
}

// ownInto visits the effects of the card that something would digivolve into that wait for it:
// "when … would digivolve into this card" (8-1-2-4).
func (s *State) ownInto(h *happening, visit func(instance)) {
	if h.into == 0 || len(h.things) == 0 || h.things[0].Perm == 0 {
		return
	}
	for _, d := range s.T.Cards[h.into].upper {
		if d.Kind != ImmediateEffect || d.Keyword != nil || d.Tree.Icon != cardtext.NoIcon {
			continue
		}
		t := d.Tree.Trigger
		for i := 0; t.Event != cardtext.EvDigivolves && i < len(d.Tree.Trigger.Or); i++ {
			t = &d.Tree.Trigger.Or[i]
		}
		if into := t.Into; t.Event == cardtext.EvDigivolves && into != nil && into.Quantity == cardtext.This && (into.Area != cardtext.HandArea || s.where[h.into] == Hand) {
			visit(instance{def: d, card: h.into, ctrl: h.player})
		}
	}
}

// inPlace reports whether an effect that has no permanent can still be activated, because its card
// is still in the area from which the effect works (15-4-4-3, 15-4-4-4).
func (s *State) inPlace(r EffectRef, source CardRef) bool {
	d := s.T.Effects[r.Def]
	if d.Tree == nil || zoneOfIcon(d.Tree.Icon) == NoZone {
		return true
	}
	return s.isSameCard(source) && s.worksFromArea(d, r.Card)
}
