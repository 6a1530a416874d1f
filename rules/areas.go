package rules

import "digijudge/rules/cardtext"

// Which effects work from a hand, a trash or a security stack, where their cards lie; what is done with them stands in area_effects.go.

// zoneOfIcon is the area that an area icon names.
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

// worksFromArea says that the effect works where its card lies now.
func (p *State) worksFromArea(d *EffectDef, c CardID) bool {
	if d.Tree == nil {
		return false
	}
	z := zoneOfIcon(d.Tree.Icon)
	return z != NoZone && p.where[c] == z && (z != SecurityStack || p.faceup[c])
}

// eachInArea visits the effects that work from a hand, a trash or a security stack, Ann's first, from the top.
func (p *query) eachInArea(visit func(instance)) {
	if !p.someInArea() {
		return
	}
	for pl := Ann; pl <= Bob; pl++ {
		for _, z := range [...]*pile{&p.hand[pl], &p.trash[pl], &p.security[pl]} {
			for i := 0; i < z.n; i++ {
				c := z.c[i]
				if !p.T.Cards[c].found.area {
					continue
				}
				for _, d := range p.T.Cards[c].upper {
					if !p.worksFromArea(d, c) {
						continue
					}
					if p.isDeclared(c) {
						p.noteBefore("15-15-3-1")
					} else {
						visit(instance{def: d, card: c, ctrl: pl})
					}
				}
			}
		}
	}
}

// someInArea says that a card lies where it has an effect that works from there: mostly none does.
func (p *State) someInArea() bool {
	for _, c := range p.T.inAreas {
		for _, d := range p.T.Cards[c].upper {
			if p.worksFromArea(d, c) {
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

// ownInto visits the effects of the card that something would digivolve into: "when … would digivolve into this card" (8-1-2-4).
func (p *State) ownInto(h *happening, visit func(instance)) {
	if h.into == 0 || len(h.things) == 0 || h.things[0].Perm == 0 {
		return
	}
	for _, d := range p.T.Cards[h.into].upper {
		if d.Kind != ImmediateEffect || d.Keyword != nil || d.Tree.Icon != cardtext.NoIcon {
			continue
		}
		t := d.Tree.Trigger
		for i := 0; t.Event != cardtext.EvDigivolves && i < len(d.Tree.Trigger.Or); i++ {
			t = &d.Tree.Trigger.Or[i]
		}
		if into := t.Into; t.Event == cardtext.EvDigivolves && into != nil && into.Quantity == cardtext.This && (into.Area != cardtext.HandArea || p.where[h.into] == Hand) {
			visit(instance{def: d, card: h.into, ctrl: h.player})
		}
	}
}

// inPlace says that an effect without a permanent can still be activated: one that works from an area is there (15-4-4-3, 15-4-4-4).
func (p *State) inPlace(r EffectRef, source CardRef) bool {
	d := p.T.Effects[r.Def]
	if d.Tree == nil || zoneOfIcon(d.Tree.Icon) == NoZone {
		return true
	}
	return p.fresh(source) && p.worksFromArea(d, r.Card)
}
