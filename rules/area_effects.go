package rules

import "digijudge/rules/cardtext"

// Effects that work from the hand, the trash and the face-up cards of a security stack (15-14-2, 15-14-3, 15-14-5). Such an
// effect has no permanent: its holder is the card itself, and it is lost when that card becomes a new card (15-4-4-3).

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
	if !p.T.areas {
		return
	}
	for pl := Ann; pl <= Bob; pl++ {
		for _, z := range [...]*pile{&p.hand[pl], &p.trash[pl], &p.security[pl]} {
			for i := 0; i < z.n; i++ {
				c := z.c[i]
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

// areaMain offers the turn player's [Main] effects that work from an area other than the field (15-14-2-1, 15-14-3-1,
// 15-14-5-1).
func (p *Position) areaMain(d *Decision, pl Player) {
	p.eachInArea(func(in instance) {
		if in.ctrl == pl && in.def.Kind == ActivatedEffect {
			p.mainOption(d, in, 0)
		}
	})
	if !d.refuse || !p.T.areas {
		return
	}
	clause := [...]Clause{"15-14-2-1", "15-14-3-1", "15-14-5-1"}
	for i := range p.perms {
		pm := &p.perms[i]
		for _, def := range p.T.Cards[pm.Top()].upper {
			if def.Tree == nil || pm.Owner != pl || def.Kind != ActivatedEffect {
				continue
			}
			for k, want := range [...]cardtext.Icon{cardtext.IconHand, cardtext.IconTrash, cardtext.IconSecurity} {
				if def.Tree.Icon == want {
					d.try(Choice{Verb: VActivate, Effect: EffectRef{Def: def.ID, Card: pm.Top(), Perm: pm.ID}}, clause[k])
				}
			}
		}
	}
	for _, z := range [...]Zone{Hand, Trash, SecurityStack} { // those whose card lies elsewhere
		for _, c := range p.pileOf(pl, z).cards() {
			for _, def := range p.T.Cards[c].upper {
				if def.Tree == nil || def.Kind != ActivatedEffect || p.worksFromArea(def, c) {
					continue
				}
				for k, want := range [...]cardtext.Icon{cardtext.IconHand, cardtext.IconTrash, cardtext.IconSecurity} {
					if def.Tree.Icon == want {
						d.try(Choice{Verb: VActivate, Effect: EffectRef{Def: def.ID, Card: c}}, clause[k])
					}
				}
			}
		}
	}
}

// areaTiming triggers the effects with a timing of the turn that work from an area other than the field.
func (p *Position) areaTiming(yours, theirs, all cardtext.Timing, clause Clause) {
	type hit struct {
		in instance
		t  cardtext.Timing
	}
	var hits []hit
	p.eachInArea(func(in instance) {
		t := yours
		if in.ctrl != p.Turn {
			t = theirs
		}
		switch {
		case in.def.Kind != TriggerEffect:
		case hasTiming(in.def.Tree, t):
			hits = append(hits, hit{in, t})
		case all != 0 && hasTiming(in.def.Tree, all):
			hits = append(hits, hit{in, all})
		}
	})
	for _, h := range hits {
		p.trigger(h.in, 0, clause, triggerInfo{timing: 1 + uint8(h.t)})
	}
}

// trashedFrom triggers "when this card is trashed from your hand, deck or security stack": the effect triggered where the card was
// and waits in the trash (4-16-2). host is the permanent that the card was under, 0 if none.
func (p *Position) trashedFrom(c CardID, from Zone, run *effectRun, host PermID) {
	if !p.T.trashes {
		return
	}
	own := p.T.Cards[c].upper
	if from == UnderCard {
		own = p.T.Cards[c].effects // its inherited effects work there as well
	}
	for _, d := range own {
		if d.Kind != TriggerEffect || d.Tree == nil || d.Tree.Trigger == nil || d.Tree.Trigger.Event != cardtext.EvThisTrashed {
			continue
		}
		tr := d.Tree.Trigger
		h := happening{by: run.ref, byCtrl: run.ctrl}
		if pm := p.Perm(host); tr.Subject.Of != nil && (pm == nil || !p.covers(tr.Subject.Of, p.owner[c], 0, pm)) {
			continue
		}
		if zoneOfArea(tr.Subject.Area) == from && inWindow(d.Tree, p.owner[c], p.Turn) && (p.causeFits(tr.By, p.owner[c], &h) && tr.By != cardtext.ByDigiBurst || tr.By == cardtext.ByDigiBurst && p.digiBursting(run)) {
			p.trigger(instance{def: d, card: c, ctrl: p.owner[c]}, 0, "4-16-2", triggerInfo{})
		}
	}
}

func zoneOfArea(a cardtext.Area) Zone {
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
		if d.Kind != ImmediateEffect || d.Keyword != nil || d.Tree.Icon != cardtext.NoIcon || d.Tree.Trigger.Event != cardtext.EvDigivolves {
			continue
		}
		if into := d.Tree.Trigger.Into; into != nil && into.Quantity == cardtext.This && (into.Area != cardtext.HandArea || p.where[h.into] == Hand) {
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
