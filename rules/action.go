package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// act carries out one action of an effect. It returns asked when d holds a question, done when the action is over. In an
// optional condition (whole) only things with which all of it can be done are offered (15-7-3).
func (p *Position) act(a cardtext.Action, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	r := roomOf(a)
	if top, bottom, ok := r.ends(a); ok {
		return p.actEither(top, bottom, run, d, asker, whole)
	}
	return r.do(p, a, run, d, asker, whole)
}

// withPicks finds what an action is done to, asking if that has to be chosen, and does it. The action is done once whatever
// it starts has come to an end.
func (p *Position) withPicks(s *cardtext.Select, run *effectRun, d *Decision, asker Player, fit func(*Permanent) bool, do func([]Ref)) (asked, done bool) {
	switch run.step {
	case 0:
		refs, asked := p.pick(s, run, d, asker, fit)
		if asked {
			return true, false
		}
		if refs == nil && overall(s, run) {
			run.step, run.did, run.moved = 1, true, 1
			p.note("15-11-2-2")
			do(nil) // 15-11-2-2: nobody fits now, but somebody may later
			return false, false
		}
		if refs == nil {
			missed(s, run)
			run.did = false
			return false, true
		}
		run.step = 1
		run.picks = refs
		if p.pointsBack(s, run) {
			run.it, run.none, run.was = refs, 0, snapshot{}
			if pm := p.Perm(refs[0].Perm); pm != nil {
				run.was = p.snap(pm)
			}
		} else if pm := p.Perm(refs[0].Perm); pm != nil && pm.ID == run.holder && len(run.it) == 0 {
			run.was = p.snap(pm) // "the returned Digimon" may be the holder
		}
		run.did = true
		run.moved = len(refs)
		p.noteOwnLoss(run, refs)
		do(refs)
		return false, false
	default:
		run.did = run.did && p.enough(s, run.moved, run)
		return false, true
	}
}

// howMany is the clause that says how many are chosen: "X" (15-10-2-1) or "up to X" (15-10-2-2).
func howMany(s *cardtext.Select) Clause {
	return pick(s.Quantity == cardtext.UpTo && s.N > 1, "15-10-2-2", "15-10-2-1")
}

// everyone says that nothing is chosen among those that the words of something lasting cover: "all of your Digimon", "your Digimon"
// (15-11-2-1).
func everyone(s *cardtext.Select) bool {
	return s.Quantity == cardtext.All && s.Different == cardtext.NoDifference || s.Quantity == cardtext.One && s.Bare
}

// overall says that the action in hand lays something on all that its words cover, whoever that is now.
func overall(s *cardtext.Select, run *effectRun) bool {
	return s != nil && everyone(s) && run.stage == acts && whatOf(run.body[run.s].Acts[run.a]) == s
}

// pick resolves a phrase to things: by itself where nothing is chosen, by a question where something is. nil means none.
func (p *Position) pick(s *cardtext.Select, run *effectRun, d *Decision, asker Player, fit func(*Permanent) bool) ([]Ref, bool) {
	if s == nil {
		return nil, false
	}
	if underOne(s) && run.of == 0 {
		// First the permanent under which to look.
		if c, ok := p.took(); ok {
			if c.Verb == VDecline {
				return nil, false
			}
			run.of = c.Refs[0].Perm
		} else {
			cands := p.candidates(s.Of, run, nil)
			if run.stage == byDo {
				cands = p.hostsWith(s, run, need(s)) // 15-7-3
			}
			if len(cands) == 0 {
				return nil, false
			}
			return nil, p.askSet(d, asker, run, cands, 1, 1, run.mayPass, false)
		}
	}
	p.noteArea(s, run)
	p.noteInUse(s, run)
	cands := p.candidates(s, run, fit)
	if len(cands) == 0 {
		p.note("1-3-2")
		p.noteNumberless(s, run, p.note)
		run.of = 0
		return nil, false
	}
	if oneOfGroup(s, run, cands) {
		if cands = p.canBeMeant(cands, run); len(cands) == 1 {
			run.group, run.mention = cands, cands[0]
			return cands, false
		}
		c, ok := p.took()
		switch {
		case !ok:
			return nil, p.askSet(d, asker, run, cands, 1, 1, run.mayPass, false)
		case c.Verb == VDecline:
			return nil, false
		}
		run.group, run.mention = c.Refs, c.Refs[0]
		return c.Refs, false
	}
	meant := s.Or == nil && (s.Quantity == cardtext.This || s.Quantity == cardtext.It)
	if s.Quantity == cardtext.All && s.Different == cardtext.NoDifference || meant || ends(s.Area) || overall(s, run) {
		if ends(s.Area) {
			end := s
			switch {
			case s.Quantity == cardtext.UpTo:
				if !p.numberFromEnd(run, d, asker, len(cands)) {
					return nil, len(d.Options) > 0
				}
				end = exactly(s, int(run.number))
			case s.Left > 0:
				end = exactly(s, len(cands))
			}
			if p.luckAtEnd(end, run, d) {
				return nil, true
			}
			run.number, s = 0, end
		}
		cands = p.candidates(s, run, fit)
		run.of = 0
		p.notePicks(s, run, cands, p.note)
		return cands, false
	}
	n := p.howManyOf(s, run)
	if !p.amount(run) {
		n *= max(1, run.mult) // 4-27-4
	}
	low := n
	if s.Quantity == cardtext.UpTo {
		low = 1 // 1-3-6
	}
	if low < n {
		d.also(p, "1-3-6")
	}
	if low > len(cands) {
		p.note("1-3-2")
	}
	if s.Left > 0 {
		n = len(cands) - s.Left
		low = n
	}
	most := p.takable(s, cands)
	if s.Quantity == cardtext.All { // one of each that differ
		n, low = most, most
	}
	n = min(n, most)
	low = min(low, n)
	if s.Blind {
		return p.blindly(cands, n, run, d)
	}
	c, ok := p.took()
	if !ok {
		p.notePicks(s, run, cands, func(clause Clause) { d.also(p, clause) })
		if !run.mayPass {
			d.also(p, "15-9-1-2")
		}
		if s.Total.Of != cardtext.NoNumber {
			p.askTotal(d, asker, run, p.bounded(s, run).Total, cands)
			if run.mayPass {
				d.leave(p)
			}
			return nil, true
		}
		p.askFor(s, d, asker, run, cands, low, n)
		if d.Clause = howMany(s); s.SameLevel {
			p.oneLevel(d)
		}
		p.keepPayable(d, run)
		p.asBoth(d, run)
		return nil, true
	}
	run.of = 0
	if c.Verb == VDecline {
		if !run.mayPass {
			run.passed |= 1 << run.a // see asBoth
		}
		return nil, false
	}
	p.notePicks(s, run, cands, p.note)
	p.noteAdded(s, c.Refs)
	for _, r := range c.Refs {
		e := Event{Verb: VChosen, Player: asker, Clause: howMany(s), Perm: r.Perm, Card: r.Card.ID}
		if r.Perm != 0 {
			e.Card = p.top(r.Perm)
			if pm := p.Perm(r.Perm); pm != nil && p.obs != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
				p.note("15-15-5-3")
			}
		}
		p.emit(e)
	}
	run.beginPart(p) // that they were chosen does nothing yet
	return append([]Ref(nil), c.Refs...), false
}

// amount says that "for each" multiplies a number of the action in hand, not the things it is done to.
func (p *State) amount(run *effectRun) bool {
	if run.s >= len(run.body) || run.stage != acts || run.a >= len(run.body[run.s].Acts) {
		return false
	}
	a := run.body[run.s].Acts[run.a]
	return roomOf(a).each(a) == eachNumber
}

// maxSets bounds the sets offered in one question, maxOrders the orders: seven cards have 5040. A question with more of them says so
// (Decision.Truncated).
const (
	maxSets   = 400
	maxOrders = 5040
)

// askSet offers every set of low to high of the candidates (in every order, if ordered). Of sets that differ only in which of several
// interchangeable cards they hold, one is offered. Where there are low candidates, there is an option.
func (p *Position) askSet(d *Decision, who Player, run *effectRun, cands []Ref, low, high int, pass, ordered bool) bool {
	return p.askFitting(d, who, run, cands, low, high, pass, ordered, nil)
}

// askFitting is askSet for sets that fit together, each part of them too; nil where all do.
func (p *Position) askFitting(d *Decision, who Player, run *effectRun, cands []Ref, low, high int, pass, ordered bool, fit func([]Ref) bool) bool {
	d.Player, d.Question, d.Clause, d.Ordered = who, AskTargets, "15-10-2-1", ordered
	if run != nil {
		d.Effect = run.ref
		for _, r := range cands {
			if pm := p.Perm(r.Perm); pm != nil && p.obs != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
				d.also(p, "15-15-5-3")
			}
		}
	}
	most := maxSets
	if ordered {
		most = maxOrders
	}
	same := p.interchangeable(cands, run, ordered && low == len(cands))
	set := make([]Ref, 0, high)
	var walk func(from, size int)
	walk = func(from, size int) {
		if len(d.Options) >= most {
			d.Truncated = true
			return
		}
		if len(set) == size {
			d.add(Choice{Verb: VChoose, Refs: p.list(set...)})
			return
		}
		for i := from; i < len(cands); i++ {
			if same.skips(i, cands, set) || ordered && contains(set, cands[i]) {
				continue
			}
			set = append(set, cands[i])
			next := i + 1
			if ordered {
				next = 0
			}
			if fit == nil || fit(set) {
				walk(next, size)
			}
			set = set[:len(set)-1]
		}
	}
	for size := low; size <= high; size++ {
		walk(0, size)
	}
	if pass {
		d.leave(p)
	}
	return true
}

func contains(set []Ref, r Ref) bool {
	for _, x := range set {
		if x == r {
			return true
		}
	}
	return false
}

// affected keeps the permanents that the effect can affect (15-15-5-1).
func (p *query) affected(refs []Ref, run *effectRun) []Ref {
	var out []Ref
	for _, r := range refs {
		if pm := p.Perm(r.Perm); pm != nil {
			p.noteKind(pm, run.ctrl, p.effectKind(run.ref))
		}
		if pm := p.Perm(r.Perm); pm != nil && !p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			out = append(out, r)
		} else if pm != nil {
			p.unmoved(pm, run.ref)
			if p.effectKind(run.ref) == digimonAndTamer {
				p.note("15-12-1-6")
			}
		}
	}
	return out
}

// inReach keeps the cards that the effect can affect: what lies under a permanent that isn't affected by it stays there (15-15-5-1).
func (p *query) inReach(refs []Ref, run *effectRun) []Ref {
	out := refs[:0:0]
	for _, r := range refs {
		if pm := p.PermOf(r.Card.ID); r.Perm == 0 && pm != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			p.unmoved(pm, run.ref)
			continue
		}
		out = append(out, r)
	}
	return out
}

// lay puts a lasting effect on each chosen permanent (15-11-1), or, for "all", on whatever meets the phrase while it lasts
// (15-11-2-2).
func (p *Position) lay(a cardtext.Action, s *cardtext.Select, dur cardtext.DurationKind, refs []Ref, run *effectRun, n int, def EffectID) {
	run.did = true
	run.moved = max(1, len(refs))
	if everyone(s) {
		if p.obs != nil && p.excluded(s, run, len(refs)) {
			p.note("15-11-2-3-1")
		}
		p.noteAdded(s, refs)
		p.emit(Event{Verb: roomOf(a).verb(), Player: run.ctrl, N: n, Act: a, Clause: "15-11-2-1"})
		p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl, n: n, def: def}, dur)
		return
	}
	for _, r := range refs {
		pm := p.Perm(r.Perm)
		if pm == nil {
			continue
		}
		if p.obs != nil && !p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) && p.unaffected(pm, run.ctrl.Other(), p.effectKind(run.ref)) {
			p.note("15-15-5-1") // it isn't affected by the other player's effects only
			p.noteProgress(pm, run.ctrl)
		}
		p.noteSecurityAttack(pm, a)
		p.noteChange(a, pm, n)
		p.noteKind(pm, run.ctrl, p.effectKind(run.ref))
		if p.obs != nil && p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			p.noteUnaffected()
		}
		if p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) && def != 0 {
			// It is not considered to have it; it lies there and works once it can.
			p.note("15-15-5-4")
			p.note("15-15-2-2")
			p.stopped(pm, NoVerb, "15-15-5-1", run.ref)
			p.addLasting(lastingEffect{act: a, at: run.at(), perm: r.Perm, src: run.ref, ctrl: run.ctrl, n: n, def: def}, dur)
			continue
		}
		e := Event{Verb: roomOf(a).verb(), Player: run.ctrl, Perm: r.Perm, Card: pm.Top(), N: n, Act: a, Clause: "15-11-1-1"}
		if def != 0 {
			e.Effect = EffectRef{Def: def, Card: pm.Top(), Perm: r.Perm}
			e.Clause = "15-13-1"
		} else if p.unaffected(pm, run.ctrl, p.effectKind(run.ref)) {
			e.Verb, e.Clause = VGain, "15-15-5-1" // it lies there and changes nothing as long as the Digimon isn't affected
		} else if p.lowersInVain(a, pm, n, run.ctrl) {
			e.Verb, e.Clause = VGain, "15-1-3" // likewise, as long as its DP can't be reduced
		}
		p.emit(e)
		p.addLasting(lastingEffect{act: a, at: run.at(), perm: r.Perm, src: run.ref, ctrl: run.ctrl, n: n, def: def}, dur)
	}
}

// addLasting works out when the effect ends.
func (p *Position) addLasting(l lastingEffect, dur cardtext.DurationKind) {
	if dur == cardtext.ForTheAttack && !p.attack.on {
		return
	}
	l.turn = p.TurnNo
	side := func(pl Player) expiry {
		if pl == Ann {
			return endOfAnnsTurn
		}
		return endOfBobsTurn
	}
	switch dur {
	case cardtext.Permanently:
		l.until = never
	case cardtext.ForTheTurn, cardtext.ThisTurn:
		l.until = endOfTurn
	case cardtext.ForTheAttack:
		l.until = endOfAttack
	case cardtext.UntilEndOfYourTurn:
		l.until = side(l.ctrl)
	case cardtext.UntilEndOfOpponentsTurn, cardtext.UntilEndOfOpponentsNextTurn, cardtext.TheirTurn:
		// "next" is an older wording for the same: in the opponent's own turn that turn is meant (Q733, Q1420, Q1776).
		l.until = side(l.ctrl.Other())
	case cardtext.UntilEndOfYourNextTurn:
		l.until = side(l.ctrl)
		if p.Turn == l.ctrl {
			l.turn = p.TurnNo + 1
		}
	case cardtext.OpponentsNextUnsuspend, cardtext.TheirNextUnsuspend:
		l.until = endOfUnsuspendAnn
		if l.ctrl == Ann {
			l.until = endOfUnsuspendBob
		}
	}
	l.id = p.nextLast
	p.nextLast++
	p.lasting = append(p.lasting, l)
}

// dropUntil ends what lasts until then.
func (p *Position) dropUntil(when expiry) {
	p.lasting = slices.DeleteFunc(p.lasting, func(l lastingEffect) bool { return l.until == when })
}

// AddLasting lays an effect on the game when a scenario begins: on one permanent, on a player's all (perm 0), from a card of
// ctrl.
func (p *Position) AddLasting(a cardtext.Action, perm PermID, from CardID, ctrl Player) error {
	return roomOf(a).begins(p, a, lastingEffect{act: a, perm: perm, src: EffectRef{Card: from}, ctrl: ctrl})
}

// gainedDef readies a keyword that a scenario lays on a Digimon from the start.
func (t *Table) gainedDef(k *cardtext.Keyword) (*EffectDef, error) {
	if d := t.gained[k.String()]; d != nil {
		return d, nil
	}
	d, err := t.keyword(k, nil)
	if err == nil {
		t.gained[k.String()] = d
		t.survey()
	}
	return d, err
}

// anyEffectOf is some effect printed on the card, to stand for it as a source; 0 if it prints none.
func (t *Table) anyEffectOf(c CardID) EffectID {
	for _, d := range t.Effects[1:] {
		if d.Card == c {
			return d.ID
		}
	}
	return 0
}
