package rules

// This file makes rule checks (chapter 17): everything that needs one is handled at the same time
// (17-1-3), never during the processing of a rule or an effect (17-1-2).

// ruleCheckFrame is one rule check.
type ruleCheckFrame struct {
	carriedOut   bool  // everything that the check found to remove has been removed
	trashedLinks []Ref // the link cards to be trashed
	linksAsked   int   // for how many Digimon the link cards have been chosen
}

func (*ruleCheckFrame) kind() frameKind    { return ruleCheckKind }
func (f *ruleCheckFrame) copyTo(to *State) { putOn(to, f) }
func (f *ruleCheckFrame) encode(e *encoder) {
	e.flag(f.carriedOut)
	e.u8(f.linksAsked)
	e.refs(f.trashedLinks)
}

// checkTargets lists what a rule check would delete (17-1-3-1) and trash (17-1-3-2).
func (q *query) checkTargets() (deleted, trashed []Ref) {
	for i := range q.perms {
		pm := &q.perms[i]
		c := q.T.Cards[pm.Top()]
		r := Ref{Perm: pm.ID}
		switch {
		case pm.facedown&1 == 1: // 17-1-3-2-4
			trashed = append(trashed, r)
		case pm.Breeding:
			if c.Category != Digimon && c.Category != DigiEgg && !pm.ByEffect { // 17-1-3-2-3
				trashed = append(trashed, r)
			}
		case q.takenFor(pm) != nil: // a Tamer that counts as a Digimon only for a digivolution
		case q.isDigimon(pm):
			switch dp := q.DP(pm); {
			case dp < 0: // 17-1-3-2-1
				trashed = append(trashed, r)
			case dp == 0: // 17-1-3-1-1
				deleted = append(deleted, r)
			}
		case c.Category == Option && !pm.ByEffect: // 17-1-3-2-2
			trashed = append(trashed, r)
		}
	}
	return deleted, trashed
}

func (q *query) needsRuleCheck() bool {
	lowered, informed := q.mayLowerDP(), q.mayInform()
	for i := range q.perms {
		pm := &q.perms[i]
		c := q.T.Cards[pm.cards[0]]
		if c.Category == Digimon && c.DP > 0 && !lowered && !informed && pm.facedown&1 == 0 && pm.nlinks == 0 {
			continue // by far the most frequent case
		}
		if pm.facedown&1 == 1 || q.linksWrong(pm) {
			return true
		}
		switch {
		case pm.Breeding:
			if c.Category != Digimon && c.Category != DigiEgg && !pm.ByEffect {
				return true
			}
		case q.takenFor(pm) != nil:
		case q.isDigimon(pm):
			if (lowered || (informed || c.DP <= 0) && q.OriginalDP(pm) <= 0) && q.DP(pm) <= 0 {
				return true
			}
		case c.Category == Option && !pm.ByEffect:
			return true
		}
	}
	return false
}

// proceed performs one rule check. What it deletes and trashes leaves in one departure, with one
// window for immediate-type effects (17-1-3). The next check follows when this one is resolved
// (17-1-2-1). What it triggers joins the batch of what has just been resolved (15-4-3-3).
func (f *ruleCheckFrame) proceed(p *Position, d *Decision) bool {
	if f.carriedOut {
		p.pop()
		if p.sink != nil && p.needsRuleCheck() {
			p.noteLast("17-1-2-1") // what came up during this check waits for the next one
		}
		return false
	}
	if p.checkLinks(f, d) {
		return true
	}
	f.carriedOut = true
	deleted, trashed := p.checkTargets()
	// Several things go at once (17-1-3), and the check comes before what is pending (17-1-1).
	p.note(ifSo(len(deleted)+len(trashed)+len(f.trashedLinks) > 1, "17-1-3"), ifSo(len(p.pend) > 0, "17-1-1"))
	lv := leaveFrame{verb: VDelete, to: Trash, trashed: append(trashed, f.trashedLinks...), byRules: true}
	if p.effectRules().zeroDPIsByEffect() && len(deleted) > 0 {
		for i := range p.lasting {
			if l := &p.lasting[i]; l.perm == deleted[0].Perm && l.n < 0 && l.src.Def != 0 {
				lv.byRules, lv.by, lv.byCtrl = false, l.src, l.ctrl
			}
		}
	}
	p.leave(append(deleted, trashed...), lv)
	return false
}

// noteNoRuleCheck notes that something which a rule check would remove is still there, because an
// effect (17-1-2-2) or a rule (17-1-2-1) is still being processed.
func (p *Position) noteNoRuleCheck() {
	if p.sink != nil && p.needsRuleCheck() {
		p.note(ifElse(p.acting().Def != 0, "17-1-2-2", "17-1-2-1"))
	}
}

// trashTarget returns the clause by which a rule check trashes the permanent.
func (s *State) trashTarget(pm *Permanent) Clause {
	switch {
	case pm.facedown&1 == 1:
		return "17-1-3-2-4"
	case pm.Breeding:
		return "17-1-3-2-3"
	case s.T.Cards[pm.Top()].Category == Option:
		return "17-1-3-2-2"
	}
	return "17-1-3-2-1"
}
