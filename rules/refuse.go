package rules

import "digijudge/rules/cardtext"

// This file lists what a free action can never be, for those who ask why something is not offered
// (Position.Refusals). Each refusal has the step of its procedure that the action never gets past.

// refuseKinds adds the refusals that questions about costs and conditions don't find.
func (q *query) refuseKinds(d *Decision, pl Player) {
	for _, c := range q.hand[pl].cards() {
		def := q.T.Cards[c]
		if def.Blank {
			continue
		}
		digimon := def.Category == Digimon
		if !digimon && def.Category != Tamer {
			d.addOrRefuse(Choice{Verb: VPlay, Card: c}, "7-1-1")
		}
		if !def.isOptionCard() {
			d.addOrRefuse(Choice{Verb: VUse, Card: c}, "9-1-1")
		}
		for i := range q.perms {
			pm := &q.perms[i]
			switch {
			case pm.Owner != pl: // "1 of their cards on the field"
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, "8-1-3-1")
				d.addOrRefuse(Choice{Verb: VLink, Perm: pm.ID, Card: c}, "10-1-3-1")
				continue
			case !digimon:
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, "8-1-3-1")
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, "8-1-1")
			}
			if !def.hasLink() {
				d.addOrRefuse(Choice{Verb: VLink, Perm: pm.ID, Card: c}, "10-1-3-1")
				d.addOrRefuse(Choice{Verb: VLink, Perm: pm.ID, Card: c}, "10-1-1")
			}
			for k := range q.perms {
				other := &q.perms[k]
				if other.ID == pm.ID {
					continue
				}
				if !q.hasDNA(c) {
					d.addOrRefuse(Choice{Verb: VDNA, Perm: pm.ID, Perm2: other.ID, Card: c}, dnaDigivolution.declare)
				}
				if !q.hasSpecial(c, cardtext.ReqBurst) {
					d.addOrRefuse(Choice{Verb: VBurst, Perm: pm.ID, Perm2: other.ID, Card: c}, burstDigivolution.declare)
				}
			}
			for _, l := range pm.Links() {
				if !q.hasSpecial(c, cardtext.ReqAppFusion) {
					d.addOrRefuse(Choice{Verb: VAppFuse, Perm: pm.ID, Card: c, Refs: []Ref{{Card: q.ref(l)}}}, appFusion.declare)
				}
			}
		}
	}
	for i := range q.perms {
		pm := &q.perms[i]
		switch {
		case pm.Owner == pl && !q.T.Cards[pm.Top()].hasLink():
			for k := range q.perms {
				if host := &q.perms[k]; host.ID != pm.ID {
					d.addOrRefuse(Choice{Verb: VLink, Card: pm.Top(), Perm: host.ID, Perm2: pm.ID}, "10-1-3-1")
					d.addOrRefuse(Choice{Verb: VLink, Card: pm.Top(), Perm: host.ID, Perm2: pm.ID}, "10-1-1")
				}
			}
		case pm.Owner != pl && q.isDigimon(pm):
			d.addOrRefuse(Choice{Verb: VAttack, Perm: pm.ID, TargetPlayer: true}, "11-1-2")
		}
	}
}

// hasSpecial reports whether the card has a requirement line of the kind.
func (s *State) hasSpecial(c CardID, kind cardtext.RequirementKind) bool {
	for i := range s.T.Cards[c].special {
		if s.T.Cards[c].special[i].Kind == kind {
			return true
		}
	}
	return false
}
