package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file adds to the record of attacks, blocks, security checks and battles (chapters 11 to 14)
// the clauses that decide something at that moment. Nothing here changes the game, and nothing is
// looked at while nobody watches.

// byDeclaring returns the clauses that matter to the coming declaration: the Digimon attacks again
// (11-2-1, 11-2-5), another target could have been chosen (11-2-2), another Digimon could have
// attacked as well and has to wait (11-2-3), or its card makes an exception to 7-1-2-1.
func (p *Position) byDeclaring(pm *Permanent, c Choice) []Clause {
	if p.sink == nil {
		return nil
	}
	again := pm.Attacked == p.TurnNo
	by := []Clause{ifSo(again, "11-2-1"), ifSo(again, "11-2-5"), ifSo(c.Target != 0 && p.mayTarget(pm, nil, nil) == "", "11-2-2")}
	for i := range p.perms {
		t := &p.perms[i]
		otherTarget := t.Owner != pm.Owner && t.ID != c.Target && p.mayTarget(pm, t, nil) == ""
		waits := t.Owner == pm.Owner && t.ID != pm.ID && p.mayDeclare(t, nil) == ""
		by = append(by, ifSo(otherTarget, "11-2-2"), ifSo(waits, "11-2-3"))
	}
	if p.rushing(pm) {
		by = append(by, p.succeededTo(pm, rush.Name), "16-15-1", "1-3-1")
	}
	return by
}

// blockQuestion returns the clauses that shape the question who blocks: it comes after the declaration
// and counter timing (11-4-1, 11-1-3). at is the attacker, or nil.
func (p *Position) blockQuestion(d *Decision, at *Permanent) []Clause {
	if p.sink == nil {
		return nil
	}
	by := []Clause{"16-5-1", "11-4-1", "11-1-3", ifSo(p.cannotAllBlock(d.Player), "4-3-7")}
	by = append(by, p.optionsBlockers(d)...)
	if at == nil {
		return by
	}
	by = append(by, ifSo(p.hasKeyword(at, &progress), "16-39-1"))
	if p.hasKeyword(at, &collision) {
		by = append(by, p.byCollision(at)...)
	}
	return by
}

// blockers counts the Digimon that could block if there were a second block after one of them has
// blocked. It includes the target that the block replaces.
func (q *query) blockers(without PermID) int {
	n := 0
	for i := range q.perms {
		if pm := &q.perms[i]; pm.ID != without && pm.Owner == q.attack.player.Other() && q.isDigimon(pm) {
			if clause := q.mayBlock(pm); clause == "" || clause == "12-1-5" && !pm.Suspended && !q.forbidden(pm, cardtext.AbSuspend) {
				n++
			}
		}
	}
	return n
}

// noteOwnCounter notes that the attacking player has a [Counter] effect for which this is not the
// time (11-3-1).
func (p *Position) noteOwnCounter() {
	if p.sink == nil {
		return
	}
	own := func(in instance) {
		if in.def.Kind == CounterEffect && in.ctrl == p.attack.player {
			p.tellNoTrigger(in, 0, "11-3-1")
		}
	}
	p.eachInArea(own)
	for i := range p.perms {
		if pm := &p.perms[i]; !pm.Breeding {
			p.eachEffect(pm, own)
		}
	}
}

// waitedFor returns the clause by which a procedure waits until the pending effect whose turn has
// come is resolved, or "" if none waits.
func (s *State) waitedFor() Clause {
	n := len(s.frames)
	if n < 2 || !s.topIs(settleKind) {
		return ""
	}
	if f, ok := s.frames[n-2].(waiting); ok {
		return f.waits()
	}
	return ""
}

// waiting is a procedure that can wait for everything that is pending. It tells the clause by which
// it has to.
type waiting interface{ waits() Clause }

func (f *attackFrame) waits() Clause { return ifElse(f.pc == attackClose, "11-6-2", "11-1-4") }

func (f *checkFrame) waits() Clause { return ifElse(f.pc == checkBattle, "13-1-8-2-1", "") }

func (f *battleFrame) waits() Clause {
	switch f.pc {
	case battleEnd:
		return "14-2-4"
	case battleClose:
		return "14-2-5"
	}
	return ""
}

// byChecking returns the clauses for the number of cards to check. It is called before another card
// is checked.
func (p *Position) byChecking(f *checkFrame, pm *Permanent) (by []Clause) {
	switch {
	case p.sink == nil:
		return nil
	case f.checked > 0: // this is not the first card of the check
		by = []Clause{"13-1-2", "13-1-3", "13-1-4", "13-1-8-5"}
	case p.Checks(pm) != 1: // the number is added to the one check that every Digimon makes
		by = []Clause{"13-1-2", "4-3-8"}
	}
	if p.hasKeyword(pm, &securityAttack) {
		lent := p.lentKeyword(pm, &securityAttack)
		by = append(by, p.succeededTo(pm, securityAttack.Name), "16-4-1", ifSo(lent, "15-8-2-1"), ifSo(lent, "16-4-2"))
	}
	// What <Alliance> gave still counts, although the partner is gone.
	alone := slices.ContainsFunc(p.lasting, func(l lastingEffect) bool { return l.perm == pm.ID && l.partner != 0 && p.Perm(l.partner) == nil })
	return append(by, ifSo(alone, "16-24-5"))
}

// byCheckEnding returns the clauses by which the check ends: the Digimon may check no more although
// there are cards (13-1-2, 4-3-8), or the last card is checked, which doesn't win the game
// (1-2-3-1).
func (p *Position) byCheckEnding(f *checkFrame, pm *Permanent) []Clause {
	left := p.security[f.player].n > 0
	switch {
	case p.sink == nil:
		return nil
	case pm == nil: // the Digimon is gone, or what is left of it is no Digimon
		return []Clause{ifSo(left, "13-1-5")}
	}
	noMore := !pm.Breeding && !p.attack.ended && left
	one := f.checked == 1 && p.Checks(pm) == 1 && left // one check is all it may make
	return []Clause{ifSo(noMore, "13-1-2"), ifSo(noMore && f.checked > 0, "13-1-8-5"), ifSo(one, "4-3-8"), ifSo(f.checked > 0 && !left, "1-2-3-1")}
}

// noteChecked notes that security cards are counted while one of them is being checked. That one
// doesn't count (13-1-6).
func (q *query) noteChecked() {
	if q.sink == nil {
		return
	}
	for _, f := range q.frames {
		if f, ok := f.(*checkFrame); ok && f.card != 0 && q.where[f.card] == NoZone {
			q.note("13-1-6")
		}
	}
}

// noteChecker notes that the Digimon about to leave could have checked further cards (13-1-5).
func (p *Position) noteChecker(pm *Permanent) {
	if p.sink == nil {
		return
	}
	for _, f := range p.frames {
		if f, ok := f.(*checkFrame); ok && f.checker == pm.ID && f.checked < p.Checks(pm) && p.security[f.player].n > 0 {
			p.note("13-1-5")
		}
	}
}

// noteMissedAttack notes that effects of the card into which the attacker digivolves were not there
// when the attack was declared: they don't trigger any more (15-8-3-4).
func (p *Position) noteMissedAttack(pm *Permanent, c CardID) {
	if p.sink == nil || !p.attack.underway || p.attack.attacker != pm.ID {
		return
	}
	for _, d := range p.T.Cards[c].upper {
		if d.Tree == nil || !hasTiming(d.Tree, cardtext.WhenAttacking) {
			continue
		}
		clauses := []Clause{"15-16-5-1", "15-8-3-4"}
		if d.spec != nil {
			clauses = append(clauses, d.spec.Section+"-2")
		}
		p.tellNoTrigger(instance{def: d, card: c, ctrl: pm.Owner}, pm.ID, clauses...)
	}
}

// noteBattleDP notes that the present DP decides, not the printed DP (14-2-1).
func (p *Position) noteBattleDP(f *battleFrame, a, b *Permanent) {
	if p.sink == nil {
		return
	}
	print := func(c CardID) int { return p.T.Cards[c].DP }
	x, y, px, py := p.DP(a), 0, print(a.Top()), 0
	if b != nil {
		y, py = p.DP(b), print(b.Top())
	} else {
		y, py = p.SecurityDP(f.card), print(f.card)
	}
	if sign(x-y) != sign(px-py) {
		p.note("14-2-1")
	}
}

func sign(n int) int { return max(-1, min(1, n)) }
