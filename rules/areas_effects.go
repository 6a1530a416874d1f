package rules

import "digijudge/rules/cardtext"

// Effects that work from the hand, the trash and the face-up cards of a security stack (15-14-2,
// 15-14-3, 15-14-5). Such an effect has no permanent: its holder is the card itself, and it is lost
// when that card becomes a new card (15-4-4-3).

// areaMain offers the turn player's [Main] effects that work from an area other than the field
// (15-14-2-1, 15-14-3-1, 15-14-5-1).
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
					d.addOrRefuse(Choice{Verb: VActivate, Effect: EffectRef{Def: def.ID, Card: pm.Top(), Perm: pm.ID}}, clause[k])
				}
			}
		}
	}
	for _, z := range [...]Zone{Hand, Trash, SecurityStack} {
		// the holders of the effects lie elsewhere
		for _, c := range p.pileOf(pl, z).cards() {
			for _, def := range p.T.Cards[c].upper {
				if def.Tree == nil || def.Kind != ActivatedEffect || p.worksFromArea(def, c) {
					continue
				}
				for k, want := range [...]cardtext.Icon{cardtext.IconHand, cardtext.IconTrash, cardtext.IconSecurity} {
					if def.Tree.Icon == want {
						d.addOrRefuse(Choice{Verb: VActivate, Effect: EffectRef{Def: def.ID, Card: c}}, clause[k])
					}
				}
			}
		}
	}
}

// areaTiming triggers the effects with a timing of the turn that work from an area other than the
// field.
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
		p.trigger(h.in, 0, clause, triggerInfo{timingIcon: 1 + uint8(h.t)})
	}
}

// trashedFrom triggers "when this card is trashed from your hand, deck or security stack": the
// effect triggered where the card was and waits in the trash (4-16-2). host is the permanent that
// the card was under, 0 if none.
func (p *Position) trashedFrom(c CardID, from Zone, run *effectRun, host PermID) {
	p.trashedBy(c, from, host, run.ref, run.ctrl, run)
}

// trashedBy is like trashedFrom, where the effect that trashes is known by name. run is nil
// for a departure from the field.
func (p *Position) trashedBy(c CardID, from Zone, host PermID, by EffectRef, byCtrl Player, run *effectRun) {
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
		h := happening{by: by, byCtrl: byCtrl}
		if pm := p.Perm(host); tr.Subject.Of != nil && (pm == nil || !p.covers(tr.Subject.Of, p.owner[c], 0, pm)) {
			continue
		}
		zone := zoneOfArea(tr.Subject.Area)
		if tr.Subject.Area == cardtext.BattleArea {
			zone = BattleArea
		}
		if zone == from && inWindow(d.Tree, p.owner[c], p.Turn) && (p.causeFits(tr.By, p.owner[c], &h) && tr.By != cardtext.ByDigiBurst || tr.By == cardtext.ByDigiBurst && run != nil && p.digiBursting(run)) {
			p.trigger(instance{def: d, card: c, ctrl: p.owner[c]}, 0, "4-16-2", triggerInfo{})
		}
	}
}
