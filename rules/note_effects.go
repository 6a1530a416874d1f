package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file adds clauses of chapter 15, sections 1 to 8, to the record, where they make a
// difference: see note.go.

// noteOutOfReach notes that something would fit that the phrase can't mean where it is: it is in
// the breeding area, or an Option in use.
func (p *Position) noteOutOfReach(s *cardtext.Select, run *effectRun) {
	p.noteArea(s, run)
	p.noteInUse(s, run)
}

// noteArea notes that something in the breeding area would fit if the effect didn't mean the battle
// area alone (15-1-7).
func (p *Position) noteArea(s *cardtext.Select, run *effectRun) {
	if p.sink == nil || s.Area != cardtext.BattleArea || s.Quantity == cardtext.This || s.Quantity == cardtext.It {
		return
	}
	for i := range p.perms {
		if p.perms[i].Breeding {
			pm := p.perms[i]
			if pm.Breeding = false; p.covers(s, run.ctrl, run.holder, &pm) {
				p.note("15-1-7", "3-4-7-3", "3-4-7-5")
			}
		}
	}
}

// ownLoss returns the clause by which a mandatory part takes something from its own player, which
// nobody would do without having to (15-1-5). It returns "" if the part doesn't.
func (p *Position) ownLoss(run *effectRun, refs []Ref) Clause {
	if p.sink == nil || run.place.stage != acts || run.place.sentence >= len(run.place.body) {
		return ""
	}
	s := &run.place.body[run.place.sentence]
	if s.May || s.Opponent || len(s.By) > 0 || run.place.mayPass || run.place.action >= len(s.Acts) {
		return ""
	}
	switch hurts, whom := roomOf(s.Acts[run.place.action]).hurts(s.Acts[run.place.action]); {
	case !hurts:
		return ""
	case whom == nil:
		return "15-1-5"
	}
	for _, r := range refs {
		if pm := p.Perm(r.Perm); pm != nil && pm.Owner == run.ctrl || r.Perm == 0 && r.Card.ID != 0 && p.owner[r.Card.ID] == run.ctrl {
			return "15-1-5"
		}
	}
	return ""
}

// midway reports whether the effect being processed has more to process after its present action.
// What triggers meanwhile has to wait for that (15-8-3-2), and triggers all the same (15-4-2-2).
func (s *State) midway() bool {
	for i := len(s.frames) - 1; i >= 0; i-- {
		if run, ok := s.frames[i].(*effectRun); ok {
			if run.place.sentence >= len(run.place.body) {
				return run.place.afterMode != nil
			}
			sen := &run.place.body[run.place.sentence]
			return run.place.stage == byDo || run.place.action+1 < len(sen.Acts) || run.place.sentence+1 < len(run.place.body) || run.place.afterMode != nil
		}
		if rulesAtWork[s.frames[i].kind()] {
			return false
		}
	}
	return false
}

// inTurn returns the clauses by which an effect is activated at this moment: by choice among
// several, or at the end of a turn that wouldn't end any more.
func (s *State) inTurn(pe *pendingEffect) (by []Clause) {
	if slices.ContainsFunc(s.pend, func(o pendingEffect) bool { return o.batch == pe.batch && o.ctrl == pe.ctrl }) {
		by = append(by, "15-4-2-3", "15-4-4-2") // the others wait, because one is activated at a time
	}
	if t := s.T.Effects[pe.ref.Def].Tree; t != nil && s.Memory >= 0 && !pe.delayed {
		for _, timing := range t.Timings {
			switch timing {
			case cardtext.EndOfYourTurn, cardtext.EndOfOpponentsTurn, cardtext.EndOfAllTurns:
				by = append(by, "15-8-3-6")
			}
		}
	}
	return by
}

// metAtTrigger says whether the first processing condition of an effect is met when it triggers. It
// triggers either way (15-8-3-9-2).
type metAtTrigger uint8

const (
	noCondition metAtTrigger = iota // or nobody watched
	wasMet
	wasNotMet
)

// conditionNow looks at the first processing condition of an effect that triggers, for the record.
func (q *query) conditionNow(pe pendingEffect) metAtTrigger {
	def := q.T.Effects[pe.ref.Def]
	if q.sink == nil || def.Tree == nil {
		return noCondition
	}
	look, run := q.aside(nil), q.startRun(pe)
	defer q.discard(run)
	for i := range run.place.body {
		switch c := run.place.body[i].If; {
		case c == nil || c.Kind == cardtext.CondDid:
		case look.holds(c, run):
			return wasMet
		default:
			return wasNotMet
		}
	}
	return noCondition
}

// inVain reports whether another effect in the same window has already done what an action would
// do.
func (p *Position) inVain(a cardtext.Action, run *effectRun) bool {
	if ok, _ := p.canAct(a, run); !ok {
		return true
	}
	return p.prevented(a, run)
}

// noteDecision gives a question the notes that no event has taken, because they are about what can
// be chosen.
func (p *Position) noteDecision(d *Decision) {
	if p.sink == nil {
		return
	}
	p.tellStandingChanges()
	if len(p.also) > 0 {
		d.Also, p.also = d.Also.And(p.also), nil
	}
}

// noteAsTriggered notes that a number is read as it was when the effect triggered, and would be
// another one now (15-8-3-8).
func (q *query) noteAsTriggered(run *effectRun, sn *snapshot) {
	if q.sink == nil || len(run.meant.group) == 0 && run.meant.mention.Perm == 0 {
		return
	}
	id := run.meant.mention.Perm
	if id == 0 {
		id = run.meant.group[0].Perm
	}
	pm := q.Perm(id)
	if pm == nil || q.Level(pm) != sn.level || q.DP(pm) != sn.dp || len(pm.Sources()) != sn.sources {
		q.note("15-8-3-8")
	}
}

// byTokenGoing returns the clauses by which a token counts as returned or placed although it goes
// nowhere (15-1-9), and as not added anywhere (15-1-10).
func (p *Position) byTokenGoing(f *leaveFrame) []Clause {
	if f.verb == VDelete || f.verb == VTrash {
		return nil
	}
	run := p.topRun()
	return []Clause{ifSo(run != nil && run.place.stage == byDo, "15-1-9"), ifSo(f.verb == VPlaceSecurity, "15-1-10")}
}

// noteRuleBatch notes that what a rule check triggered joins what is pending already (15-4-3-3).
func (p *Position) noteRuleBatch(f *leaveFrame) {
	if p.sink == nil || !f.byRules || f.verb != VDelete && f.verb != VTrash {
		return
	}
	mine, others := 0, 0
	for i := range p.pend {
		switch pe := &p.pend[i]; {
		case pe.batch != p.batch:
		case spared(f.refs, Ref{Perm: pe.ref.Perm}):
			mine++
		default:
			others++
		}
	}
	if mine > 0 && others > 0 {
		p.note("15-4-3-3")
	}
}

// noteThisCard notes that "this card" in an inherited effect is the digivolution card that it
// stands on (15-3-3).
func (q *query) noteThisCard(run *effectRun) {
	if q.T.Effects[run.ref.Def].Section == cardtext.Inherited && run.self.ID == run.ref.Card {
		q.note("15-3-3")
	}
}

// again returns the clause by which an effect triggers as often as its condition is met (15-8-3-1),
// or "" if it triggers for the first time.
func (p *Position) again(in instance, perm PermID) Clause {
	if p.sink == nil {
		return ""
	}
	ref := EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}
	if slices.Contains(p.triggeredBefore, ref) {
		return "15-8-3-1"
	}
	p.triggeredBefore = append(slices.Clip(p.triggeredBefore), ref)
	return ""
}

// inPart reports whether only some of an optional condition could be carried out (15-7-3).
func (p *Position) inPart(by []cardtext.Action, run *effectRun) bool {
	for _, a := range by {
		if what := trashes(a); need(what) > 1 && len(p.candidates(what, run, nil)) > 0 {
			return true
		}
		if ok, _ := p.canAct(a, run); ok && len(by) > 1 {
			return true
		}
	}
	return false
}
