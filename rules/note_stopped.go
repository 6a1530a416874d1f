package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// This file tells what does not happen because a text or a keyword stops it. Such a thing has a
// line of its own in the record, because nothing else tells of it and a judge is asked for just
// that. A line is made only if something was stopped that would have happened.

// stopped stores that what verb says does not happen to the permanent, and by which clause. by is
// the effect whose text says so, or the effect that doesn't affect the permanent; it may be
// unknown.
func (q *query) stopped(pm *Permanent, verb Verb, clause Clause, by EffectRef) {
	q.stoppedBy(pm, verb, clause, by, "")
}

// stoppedByKeyword is like stopped, for a keyword of the permanent itself.
func (q *query) stoppedByKeyword(pm *Permanent, verb Verb, clause Clause, k *KeywordSpec) {
	q.stoppedBy(pm, verb, clause, EffectRef{}, "<"+k.Name+">")
}

func (q *query) stoppedBy(pm *Permanent, verb Verb, clause Clause, by EffectRef, word string) {
	if q.sink == nil {
		return
	}
	e := &Event{Verb: VStopped, Declares: verb, Player: pm.Owner, Perm: pm.ID, Card: pm.Top(), Clause: clause, By: by, Word: word,
		Effect: q.acting()} // what would have done it
	q.sink.tellStopped(e)
}

// stoppedCard is like stopped, for a card that is not on the field, and a text that forbids it.
func (q *query) stoppedCard(c CardID, verb Verb, by EffectRef) {
	if q.sink == nil {
		return
	}
	q.note("15-1-3")
	q.sink.tellStopped(&Event{Verb: VStopped, Declares: verb, Player: q.owner[c], Card: c, Clause: "15-1-3", By: by, Effect: q.acting()})
}

// noteBarred tells of the cards that the effect would play if no text forbade it.
func (p *Position) noteBarred(a *cardtext.Play, run *effectRun) {
	if p.sink == nil {
		return
	}
	for _, r := range p.candidates(a.What, run, nil) {
		if p.whyNotPlayed(a, run, r) == "15-1-3" {
			by, _ := p.playBarredBy(run.ctrl, r.Card.ID)
			p.stoppedCard(r.Card.ID, VPlay, by)
		}
	}
}

// nothingBecause returns the effect whose text keeps an effect from doing anything, if clause says
// that one does.
func (p *Position) nothingBecause(run *effectRun, clause Clause) (by EffectRef) {
	if p.sink == nil || clause != "15-1-3" {
		return by
	}
	pm := p.Perm(run.holder)
	if pm != nil && p.silenced(run) {
		return p.forbiddenBecause(pm, silencing[cardtext.Timing(run.timingIcon-1)])
	}
	for i := range run.place.body {
		for _, a := range run.place.body[i].Acts {
			if by = p.digivolutionBarredBy(a, run); by != (EffectRef{}) {
				return by
			}
			if by = p.useBarredBy(a, run); by != (EffectRef{}) {
				return by
			}
			if play, ok := playOf(a); ok {
				for _, r := range p.candidates(play.What, run, nil) {
					if by, is := p.playBarredBy(run.ctrl, r.Card.ID); is {
						return by
					}
				}
			}
		}
	}
	if pm != nil {
		by = p.forbiddenBecause(pm, cardtext.AbAttack, cardtext.AbAttackDigimon, cardtext.AbAttackPlayers)
	}
	if at := p.attacker(); by == (EffectRef{}) && p.attack.underway && at != nil {
		by = p.forbiddenBecause(at, cardtext.AbSwitchTarget)
	}
	return by
}

// noteSilenced notes that an effect which another one would activate is not activated, because a
// text forbids that to its card (15-1-3).
func (p *Position) noteSilenced(a *cardtext.ActivateEffect, run *effectRun) {
	if p.sink == nil {
		return
	}
	for _, r := range p.candidates(a.Of, run, nil) {
		pm := p.Perm(r.Perm)
		if pm == nil {
			continue
		}
		p.eachEffect(pm, func(in instance) {
			for _, tm := range a.Timings {
				ab, ok := silencing[tm]
				if !ok || in.def.Tree == nil || !hasTiming(in.def.Tree, tm) {
					continue
				}
				if by := p.forbiddenBecause(pm, ab); by != (EffectRef{}) {
					p.note("15-1-3")
					p.sink.tellStopped(&Event{Verb: VStopped, Declares: VTrigger, Player: in.ctrl, Perm: pm.ID, Card: in.card, Clause: "15-1-3", By: by,
						Effect: EffectRef{Def: in.def.ID, Card: in.card, Perm: pm.ID}, Giver: in.giver, Icon: 1 + uint8(tm)})
				}
			}
		})
	}
}

// vainWords returns the words by which nothing of an effect is done: a "by" that isn't possible
// (15-7-2), the only "if" that isn't met (15-6-3), or words that nothing fits (1-3-2).
func (p *Position) vainWords(run *effectRun, clause Clause) string {
	if p.sink == nil {
		return ""
	}
	body := run.place.body
	switch clause {
	case "1-3-2":
		return p.noWords(run)
	case "15-7-2":
		for i := run.place.sentence; i < len(body); i++ {
			if len(body[i].By) > 0 {
				return body[i].ByWords()
			}
		}
	case "15-6-3":
		only := ""
		for i := range body {
			switch {
			case body[i].If == nil || body[i].If.Kind == cardtext.CondDid:
			case only != "":
				return "" // there are several, each with its own
			default:
				only = strings.TrimSpace(body[i].If.String())
			}
		}
		return only
	}
	return ""
}

// allBarred reports whether there is something that the effect would play, and that a text forbids
// it.
func (q *query) allBarred(a *cardtext.Play, run *effectRun) bool {
	cands := q.candidates(a.What, run, nil)
	return len(cands) > 0 && !slices.ContainsFunc(cands, func(r Ref) bool { return q.whyNotPlayed(a, run, r) != "15-1-3" })
}

// stoppedPlayer is like stopped, for a player who does not do what verb says because a text forbids
// it.
func (q *query) stoppedPlayer(pl Player, verb Verb, by EffectRef) {
	if q.sink == nil {
		return
	}
	q.note("15-1-3")
	q.sink.tellStopped(&Event{Verb: VStopped, Declares: verb, Player: pl, Clause: "15-1-3", By: by, Effect: q.acting()})
}

// unmoved stores that the effect does nothing to a permanent that isn't affected by it (15-15-5-1).
func (q *query) unmoved(pm *Permanent, by EffectRef) {
	q.noteUnaffected()
	q.stopped(pm, NoVerb, "15-15-5-1", by)
}

// unmetPart records that a part of an effect is passed over because its condition isn't met
// (15-6-1). If no condition of an effect is met, the effect isn't activated at all, and a different
// event records that.
func (p *Position) unmetPart(s *cardtext.Sentence, run *effectRun) {
	if p.sink == nil || s.If == nil || len(run.place.body) < 2 && run.place.afterMode == nil {
		return
	}
	look := p.aside(nil)
	if s.Instead && look.holds(s.If, run) {
		return // the condition is met, and its player took the other part
	}
	e := &Event{Verb: VStopped, Declares: VActivate, Player: run.ctrl, Card: run.ref.Card, Effect: run.ref, Giver: run.giver, Icon: run.timingIcon,
		Clause: "15-6-1", Word: s.If.String()}
	p.sink.tellStopped(e)
}

// unfit stores that a thing nearly fits the words of a phrase but doesn't, and by which clauses. A
// proof shows it where the scenario cites one of them.
func (p *Position) unfit(s *cardtext.Select, r Ref, clauses ClauseList) {
	if len(clauses) == 0 {
		return
	}
	e := &Event{Verb: VStopped, Declares: VChosen, Perm: r.Perm, Card: r.Card.ID, Clause: clauses[0], Also: clauses[1:], Word: s.String()}
	if pm := p.Perm(r.Perm); pm != nil {
		e.Card = pm.Top()
	}
	e.Player = p.owner[e.Card]
	h := p.sink
	h.apart = append(h.apart, apartNote{stopped: e}) // it stops nothing: see heard.stops
}

// tellStopped keeps something that was stopped until the next event is told.
func (h *heard) tellStopped(e *Event) {
	h.apart = append(h.apart, apartNote{stopped: e})
	h.stopsTold++
}

// beginPart stores what has been told before a part of the effect is carried out.
func (run *effectRun) beginPart(p *Position) {
	if p.sink != nil {
		run.place.partSeq, run.place.partStops, run.place.partJoined = p.seq, p.heard.stopsTold, len(run.result.joined)
	}
}

// partDeclined takes the place of an event number where the player left that part of the effect
// alone: then nothing happened by choice, and no rule is to be named for it.
const partDeclined = -1

// emptyAct stores that an action came to nothing, if nothing was told of it.
func (run *effectRun) emptyAct(p *Position, s *cardtext.Sentence, a cardtext.Action) {
	if p.sink == nil || run.result.came || p.seq != run.place.partSeq || p.heard.stopsTold != run.place.partStops {
		return
	}
	switch {
	case len(run.result.joined) > run.place.partJoined: // the next action deals with what it chose
		return
	case does[cardtext.Choose](a), does[cardtext.RestTo](a):
		// the chosen effects tell it, or nothing is left over
		return
	case does[cardtext.Prevent](a) && p.T.Effects[run.ref.Def].overwrites:
		// these aren't words of the card
		return
	}
	part := cardtext.Sentence{Acts: []cardtext.Action{a}}
	if len(s.Acts) == 1 {
		part = *s
		part.By = nil // it has been done
	}
	why := p.lostTarget(a, run)
	if why == "" {
		why = whyNothing(p.also)
	}
	run.emptyPart(p, &part, why)
}

// lostTarget returns the clause by which the Digimon that the action speaks of is no longer there.
// It returns "" if the action speaks of none, or it is there.
func (q *query) lostTarget(a cardtext.Action, run *effectRun) Clause {
	s := roomOf(a).object(a)
	if q.T.Effects[run.ref.Def].spec != nil { // a keyword has its own clauses
		return ""
	}
	if s == nil || s.Area != cardtext.BattleArea {
		return ""
	}
	id := PermID(0)
	switch {
	case s.Quantity == cardtext.This:
		id = run.holder
	case s.Quantity == cardtext.It && len(run.meant.latest) == 1:
		id = run.meant.latest[0].Perm
	case s.Quantity == cardtext.It && len(run.meant.latest) == 0:
		id = run.meant.mention.Perm
	}
	switch {
	case id == 0 || q.Perm(id) != nil || q.sink == nil:
		return ""
	case slices.Contains(q.sink.fused, id):
		return "8-2-2-1-2"
	}
	return "3-1-3-1-2"
}

// emptyPart stores that a part of an effect came to nothing. If that is the whole effect, and
// nobody has chosen anything, another event tells it.
func (run *effectRun) emptyPart(p *Position, s *cardtext.Sentence, why Clause) {
	if p.sink == nil {
		return
	}
	if len(run.place.body) == 1 && run.place.afterMode == nil && len(run.place.body[0].Acts)+len(run.place.body[0].By) == 1 && p.seq == run.activationSeq && p.decisionsTaken == run.decisionsBefore {
		return
	}
	part := *s
	part.Then, part.If, part.And = false, nil, false
	e := &Event{Verb: VStopped, Declares: VNothing, Player: run.ctrl, Card: run.ref.Card, Effect: run.ref, Giver: run.giver, Icon: run.timingIcon,
		Clause: why, Word: part.String()}
	if p.T.Effects[run.ref.Def].spec != nil { // its words aren't on the card
		e.Word = ""
	}
	// what was counted is why it comes to nothing, not why something before it was done
	if why == "1-3-4" {
		e.Also, p.also = p.also, nil
	}
	p.sink.tellStopped(e)
}

// whyNothing returns the clause that kept something from being done, of those that were noted for
// it.
func whyNothing(noted ClauseList) Clause {
	for _, c := range [...]Clause{"15-15-5-1", "15-1-3", "15-15-3-3", "1-3-3", "1-3-4", "15-7-2"} {
		if noted.Has(c) {
			return c
		}
	}
	return "1-3-2"
}

// tellStopped tells what was stopped. Like an effect that does not trigger, it shares the number of
// the event before, because nothing happens.
func (p *Position) tellStopped(e Event) {
	if p.sink == nil {
		return
	}
	e.Seq, e.Cause, e.Group, e.Decision = p.seq, p.cause, p.group, p.decisionsTaken
	p.toldEvent = e
	p.observer.Event(p, &p.toldEvent)
}

// forbiddenBecause is like forbidden, and returns the effect that forbids it, for the record.
func (q *query) forbiddenBecause(pm *Permanent, abs ...cardtext.Ability) (by EffectRef) {
	return q.effectForbidden(pm, CategoryNone, abs...)
}

// effectForbidden is like forbiddenBecause, for what an effect of that kind would do.
func (q *query) effectForbidden(pm *Permanent, of Category, abs ...cardtext.Ability) (by EffectRef) {
	look := q.aside(nil)
	for _, ab := range abs {
		if look.forbiddenDeed(pm, ab, wouldDo{category: of, forbiddenBy: &by}) {
			return by
		}
	}
	return EffectRef{}
}

// keptBecause returns the effect that keeps the permanent from leaving: see keptFrom.
func (q *query) keptBecause(pm *Permanent, f *leaveFrame) EffectRef {
	abs := []cardtext.Ability{cardtext.AbLeaveByEffects}
	switch {
	case f.by.Def == 0:
		abs = nil
	case f.byCtrl == pm.Owner:
		abs[0] = cardtext.AbLeaveButDeleted
	}
	switch f.verb {
	case VDelete:
		if f.inBattle {
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
	return q.effectForbidden(pm, q.effectKind(f.by), append(abs, cardtext.AbLeaveButDeleted, cardtext.AbLeaveButYours)...)
}

// barredAmong returns the effect whose text forbids one of the refused choices (15-1-3), or none.
func (p *Position) barredAmong(refused []Refusal) (by EffectRef) {
	for i := range refused {
		if r := &refused[i]; r.Clause == "15-1-3" {
			return p.refusedBecause(r)
		}
	}
	return by
}
