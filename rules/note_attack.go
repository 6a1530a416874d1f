package rules

import "digijudge/rules/cardtext"

// What the record says beside the events of an attack, a block, a security check and a battle
// (chapters 11 to 14): the clauses that decide something at that very moment. Nothing here changes
// the game, and nothing is looked at while nobody watches.

// noteDeclaration notes what the declaration about to be made rests on: that the Digimon attacks
// anew (11-2-1, 11-2-5), that another target could have been chosen (11-2-2), that another Digimon
// could have attacked as well and has to wait (11-2-3).
func (p *Position) noteDeclaration(pm *Permanent, c Choice) {
	if p.sink == nil {
		return
	}
	if pm.Attacked == p.TurnNo {
		p.note("11-2-1", "11-2-5")
	}
	if c.Target != 0 && p.mayTarget(pm, nil, nil) == "" {
		p.note("11-2-2")
	}
	for i := range p.perms {
		t := &p.perms[i]
		if t.Owner != pm.Owner && t.ID != c.Target && p.mayTarget(pm, t, nil) == "" {
			p.note("11-2-2")
		}
		if t.Owner == pm.Owner && t.ID != pm.ID && p.mayDeclare(t, nil) == "" {
			p.note("11-2-3")
		}
	}
}

// blockers counts the Digimon that could block if there were a second block after that of one of
// them: the target that the block replaces is among them.
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
			p.idle(in, 0, "11-3-1")
		}
	}
	p.eachInArea(own)
	for i := range p.perms {
		if pm := &p.perms[i]; !pm.Breeding {
			p.eachEffect(pm, own)
		}
	}
}

// noteWaiting notes which procedure waits until the pending effect whose turn has come is dealt
// with.
func (p *Position) noteWaiting() {
	n := len(p.frames)
	if p.sink == nil || n < 2 || !p.topIs(settleKind) {
		return
	}
	if f, ok := p.frames[n-2].(waiting); ok {
		p.note(f.waits())
	}
}

// waiting is a procedure that tells, while it waits for all that is pending, the clause by which it
// has to wait.
type waiting interface{ waits() Clause }

func (f *attackFrame) waits() Clause { return pick(f.pc == attackClose, "11-6-2", "11-1-4") }

func (f *checkFrame) waits() Clause { return pick(f.pc == checkBattle, "13-1-8-2-1", "") }

func (f *battleFrame) waits() Clause {
	switch f.pc {
	case battleEnd:
		return "14-2-4"
	case battleClose:
		return "14-2-5"
	}
	return ""
}

// noteCheck notes before another card is checked what the number of cards rests on.
func (p *Position) noteCheck(f *checkFrame, pm *Permanent) {
	switch {
	case p.sink == nil:
		return
	case f.checked == 0:
		if p.Checks(pm) != 1 {
			p.note("13-1-2", "4-3-8") // what is added comes to the one check that every Digimon makes
		}
	default:
		p.note("13-1-2") // more than one, in one check
		p.note("13-1-3", "13-1-4", "13-1-8-5")
	}
	if p.hasKeyword(pm, &securityAttack) {
		p.noteSuccession(pm, securityAttack.Name)
		p.note("16-4-1")
		if p.lentKeyword(pm, &securityAttack) {
			p.note("15-8-2-1", "16-4-2")
		}
	}
}

// noteCheckEnds notes why the check ends: though there are cards and the Digimon is there, it may
// check no more (13-1-2, 4-3-8); or the last card is checked, which wins nothing (1-2-3-1).
func (p *Position) noteCheckEnds(f *checkFrame, pm *Permanent) {
	left := p.security[f.player].n > 0
	if p.sink != nil && pm == nil && left {
		p.note("13-1-5") // it is gone, or what is left of it is no Digimon
	}
	if p.sink == nil || pm == nil {
		return
	}
	if !pm.Breeding && !p.attack.ended && left {
		p.note("13-1-2")
		if f.checked > 0 {
			p.note("13-1-8-5")
		}
	}
	if f.checked == 1 && p.Checks(pm) == 1 && left {
		p.note("4-3-8") // one check is all
	}
	if f.checked > 0 && !left {
		p.note("1-2-3-1")
	}
}

// noteChecked notes that cards in security are counted while one of them is being checked, which is
// not among them (13-1-6).
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
	if p.sink == nil || !p.attack.on || p.attack.attacker != pm.ID {
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
		p.idle(instance{def: d, card: c, ctrl: pm.Owner}, pm.ID, clauses...)
	}
}

// noteBattleDP notes that the DP as they stand now decide, not the printed ones (14-2-1).
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
