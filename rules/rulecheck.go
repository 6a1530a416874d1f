package rules

// Rule checks (chapter 17): everything that needs one is handled at the same time (17-1-3), never during the processing of
// a rule or an effect (17-1-2).

// checkTargets lists what a rule check would delete (17-1-3-1) and trash (17-1-3-2).
func (p *Position) checkTargets() (deleted, trashed []Ref) {
	for i := range p.perms {
		pm := &p.perms[i]
		c := &p.T.Cards[pm.Top()]
		r := Ref{Perm: pm.ID}
		switch {
		case pm.facedown&1 == 1: // 17-1-3-2-4
			trashed = append(trashed, r)
		case pm.Breeding:
			if c.Category != Digimon && c.Category != DigiEgg && !pm.ByEffect { // 17-1-3-2-3
				trashed = append(trashed, r)
			}
		case c.Category == Digimon || c.Category == DigiEgg:
			switch dp := p.DP(pm); {
			case dp == 0: // 17-1-3-1-1
				deleted = append(deleted, r)
			case dp < 0: // 17-1-3-2-1
				trashed = append(trashed, r)
			}
		case c.Category == Option && !pm.ByEffect: // 17-1-3-2-2
			trashed = append(trashed, r)
		}
	}
	return deleted, trashed
}

func (p *Position) needsRuleCheck() bool {
	for i := range p.perms {
		pm := &p.perms[i]
		if pm.facedown&1 == 1 || p.linksWrong(pm) {
			return true
		}
		switch c := p.T.Cards[pm.Top()].Category; {
		case pm.Breeding:
			if c != Digimon && c != DigiEgg && !pm.ByEffect {
				return true
			}
		case c == Digimon || c == DigiEgg:
			if p.DP(pm) <= 0 {
				return true
			}
		case c == Option && !pm.ByEffect:
			return true
		}
	}
	return false
}

// stepRuleCheck performs one rule check. Its triggers join the batch of what has just been resolved (15-4-3-3).
func (p *Position) stepRuleCheck(f *frame, d *Decision) bool {
	if p.checkLinks(f, d) {
		return true
	}
	deleted, trashed := p.checkTargets()
	p.pop()
	for _, r := range trashed {
		switch pm := p.Perm(r.Perm); {
		case p.obs == nil:
		case pm.facedown&1 == 1:
			p.note("17-1-3-2-4")
		case pm.Breeding:
			p.note("17-1-3-2-3")
		case p.T.Cards[pm.Top()].Category == Option:
			p.note("17-1-3-2-2")
		default:
			p.note("17-1-3-2-1")
		}
	}
	if len(trashed) > 0 {
		p.leave(frame{verb: VTrash, to: Trash, refs: trashed, rules: true})
	}
	if len(deleted) > 0 {
		fr := frame{verb: VDelete, to: Trash, refs: deleted, rules: true}
		if p.believes(bZeroDPIsDeletionByEffect) {
			for i := range p.lasting {
				if l := &p.lasting[i]; l.perm == deleted[0].Perm && l.n < 0 && l.src.Def != 0 {
					fr.rules, fr.by, fr.byCtrl = false, l.src, l.ctrl
				}
			}
		}
		p.leave(fr)
	}
	return false
}
