package rules

import "digijudge/rules/cardtext"

// What does not happen, because a text or a keyword stops it, has a line of its own in the record: nothing else tells of it, and a judge is asked
// for just that. A line is made only where something was stopped that would have happened.

// stopped keeps that what verb says does not happen to the permanent, and by which clause. by is the effect whose text says so, or that
// which doesn't affect the permanent; it may be unknown.
func (p *query) stopped(pm *Permanent, verb Verb, clause Clause, by EffectRef) {
	p.stoppedBy(pm, verb, clause, by, "")
}

// stoppedByKeyword is stopped by a keyword of the permanent itself.
func (p *query) stoppedByKeyword(pm *Permanent, verb Verb, clause Clause, k *KeywordSpec) {
	p.stoppedBy(pm, verb, clause, EffectRef{}, "<"+k.Name+">")
}

func (p *query) stoppedBy(pm *Permanent, verb Verb, clause Clause, by EffectRef, word string) {
	if p.sink == nil {
		return
	}
	e := &Event{Verb: VStopped, Declares: verb, Player: pm.Owner, Perm: pm.ID, Card: pm.Top(), Clause: clause, By: by, Word: word,
		Effect: p.acting()} // what would have done it
	p.sink.apart = append(p.sink.apart, told{stopped: e})
}

// unmoved keeps that the effect does nothing to a permanent which it doesn't affect (15-15-5-1).
func (p *query) unmoved(pm *Permanent, by EffectRef) {
	p.noteUnaffected()
	p.stopped(pm, NoVerb, "15-15-5-1", by)
}

// unmetPart keeps that a part of an effect being processed is passed over, because the condition of that part isn't met (15-6-1). An effect of
// which no condition is met isn't activated at all, and another event says that.
func (p *Position) unmetPart(s *cardtext.Sentence, run *effectRun) {
	if p.obs == nil || s.If == nil || len(run.body) < 2 {
		return
	}
	look := p.aside(nil)
	if s.Instead && look.holds(s.If, run) {
		return // it is met, and its player took the other part
	}
	e := &Event{Verb: VStopped, Declares: VActivate, Player: run.ctrl, Card: run.ref.Card, Effect: run.ref, Giver: run.giver, Icon: run.timing,
		Clause: "15-6-1", Word: s.If.String()}
	p.sink.apart = append(p.sink.apart, told{stopped: e})
}

// tellStopped tells it. Like what does not trigger it shares the number of the event before: nothing happens.
func (p *Position) tellStopped(e Event) {
	if p.obs == nil {
		return
	}
	e.Seq, e.Cause, e.Group, e.Decision = p.seq, p.cause, p.group, p.decs
	p.telling = e
	p.obs.Event(p, &p.telling)
}

// forbiddenBecause is forbidden for the record: which effect forbids it, if one does.
func (p *query) forbiddenBecause(pm *Permanent, abs ...cardtext.Ability) (by EffectRef) {
	look := p.aside(nil)
	for _, ab := range abs {
		if look.forbiddenDeed(pm, ab, wouldDo{who: &by}) {
			return by
		}
	}
	return EffectRef{}
}

// keptBecause is the effect that keeps the permanent from leaving: see keptFrom.
func (p *query) keptBecause(pm *Permanent, f *leaveFrame) EffectRef {
	abs := []cardtext.Ability{cardtext.AbLeaveByEffects}
	switch {
	case f.by.Def == 0:
		abs = nil
	case f.byCtrl == pm.Owner:
		abs[0] = cardtext.AbLeaveButDeleted
	}
	switch f.verb {
	case VDelete:
		if f.battle {
			abs = append(abs, cardtext.AbBeDeletedInBattle)
		}
		abs = append(abs, cardtext.AbBeDeleted)
		if f.by.Def != 0 {
			abs = append(abs, cardtext.AbBeDeletedByAny)
		}
		if f.by.Def != 0 && f.byCtrl != pm.Owner {
			abs = append(abs, cardtext.AbBeDeletedByEffects)
		}
	case VReturnHand, VReturnDeck:
		if abs = append(abs, cardtext.AbBeReturned); f.byCtrl != pm.Owner {
			abs = append(abs, cardtext.AbBeReturnedByEffects)
		}
	}
	return p.forbiddenBecause(pm, append(abs, cardtext.AbLeaveButDeleted, cardtext.AbLeaveButYours)...)
}
