package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file settles: between two steps of any procedure, everything that is pending is activated,
// one effect at a time, the newest batch first, the turn player before the other player within a
// batch (15-4-3, 15-4-5). A rule check follows each.
//
// The steps are:
const (
	settleCheck  = iota // a rule check, if something needs one (17-1-2)
	settleChoose        // pick the next pending effect
	settleOwner         // the turn player picked the first in the list, which is the other player's
)

// newBatch opens a batch: what triggers from now on triggers simultaneously, and before what is already pending
// (15-4-3-2, 15-4-5-2). Batches are numbered from 1 without gaps, so that the numbers stay small and canonical.
func (p *Position) newBatch() {
	p.batchOpen = p.seq
	if len(p.pend) == 0 {
		p.batch, p.batchChosenFrom = 1, 0
		return
	}
	var used [256]bool
	for i := range p.pend {
		used[p.pend[i].batch] = true
	}
	var to [256]uint8
	n := uint8(0)
	for b := range int(p.batch) + 1 {
		if used[b] {
			n++
			to[b] = n
		}
	}
	for i := range p.pend {
		p.pend[i].batch = to[p.pend[i].batch]
	}
	p.batchChosenFrom = to[p.batchChosenFrom]
	p.batch = n + 1
}

// settleFrame settles, on top of the procedure that waits for it.
type settleFrame struct{ pc uint8 }

func (*settleFrame) kind() frameKind     { return settleKind }
func (f *settleFrame) copyTo(to *State)  { putOn(to, f) }
func (f *settleFrame) encode(e *encoder) { e.u8(int(f.pc)) }

func (f *settleFrame) proceed(p *Position, d *Decision) bool {
	if f.pc == settleCheck {
		f.pc = settleChoose
		if p.needsRuleCheck() {
			f.pc = settleCheck // another rule check follows this one (17-1-2-1)
			push(p, ruleCheckFrame{})
		}
		return false
	}
	p.loseDead()
	who, first, n := p.nextPending()
	if n == 0 {
		f.end(p)
		return false
	}
	if c, ok := p.takeAnswer(); ok {
		f.answered(p, c)
		return false
	}
	if f.pc == settleOwner {
		return f.only(p, d, 0)
	}
	d.Player, d.Question, d.Clause = who, AskOrder, "15-4-3-5-1"
	if who != p.Turn {
		d.Clause = "15-4-3-5-2"
	}
	if n == 1 && p.pend[first].turnOrders {
		f.ownerNext(p, p.takePending(first))
		return false
	}
	if n == 1 {
		return f.only(p, d, first)
	}
	batch := p.pend[first].batch
	for i := range p.pend {
		pe := &p.pend[i]
		if pe.batch != batch || p.orderedBy(pe) != who {
			continue
		}
		run := p.startRun(*pe)
		d.add(Choice{Verb: VActivate, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, OrderOnly: pe.turnOrders, NextOnly: p.mayComeToNone(run), pending: i})
		if pe.ctrl == who && p.optionalHead(run) && (p.possible(run) || p.inVainOnly(run)) {
			d.offerLeavingAlone(p, Choice{Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, pending: i})
		}
		p.discard(run)
	}
	if p.batchChosenFrom == batch {
		d.also(p, "15-4-3-4") // the player chooses anew after each effect
	}
	return true
}

// ownerNext goes on with an effect that the turn player has put first and the other player carries
// out (18-1-2).
func (f *settleFrame) ownerNext(p *Position, pe pendingEffect) {
	p.pend = slices.Insert(p.pend, 0, pe)
	f.pc = settleOwner
}

// end ends settling, because nothing is pending any more.
func (*settleFrame) end(p *Position) {
	p.pop()
	p.batch, p.order, p.batchChosenFrom, p.batchOpen = 0, 0, 0, p.seq
}

// answered activates the chosen effect, or leaves it alone (15-9-2-2).
func (f *settleFrame) answered(p *Position, c Choice) {
	pe := p.takePending(c.pending)
	p.batchChosenFrom = pe.batch
	if pe.turnOrders && f.pc == settleChoose {
		f.ownerNext(p, pe)
		return
	}
	f.pc = settleCheck
	if c.Verb != VDecline {
		p.activate(pe)
		return
	}
	p.noteOrder(&pe)
	t := p.T.Effects[pe.ref.Def].Tree
	limited := t != nil && t.Limit > 0
	if limited && p.effectRules().decliningIsUsing() {
		p.countUse(pe.ref, pe.gained, pe.giver)
	}
	p.note(ifSo(limited, "15-14-1-1"))
	run := p.startRun(pe)
	p.noteNotDone(run, keywordDeclined, "")
	p.discard(run)
	p.emit(Event{Verb: VDeclined, Player: pe.ctrl, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, Card: pe.ref.Card, Clause: "15-9-2-2"})
}

// only goes on with the only effect that can be next. It asks about an optional one, and activates
// any other.
func (f *settleFrame) only(p *Position, d *Decision, i int) (asked bool) {
	pe := p.pend[i]
	d.Player, d.Effect = pe.ctrl, pe.ref
	run := p.startRun(pe)
	defer p.discard(run)
	vain := p.inVainOnly(run)
	if !vain && !p.possible(run) {
		f.pc = settleCheck
		p.takePending(i)
		p.nothing(pe, run)
		return false
	}
	d.Question, d.Clause = AskOptional, "15-4-4-2"
	d.add(Choice{Verb: VActivate, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, pending: i})
	if !p.optionalHead(run) {
		f.pc = settleCheck
		p.activate(p.takePending(i))
		return false
	}
	if d.Clause = "15-9-2-2"; vain {
		d.Clause = "15-7-4"
	}
	d.offerLeavingAlone(p, Choice{Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, pending: i})
	return true
}

// takePending takes a pending effect out of those that wait.
func (p *Position) takePending(i int) pendingEffect {
	pe := p.pend[i]
	p.pend = append(p.pend[:i], p.pend[i+1:]...)
	return pe
}

// orderedBy returns the player who decides when a pending effect is activated.
func (s *State) orderedBy(pe *pendingEffect) Player {
	if pe.turnOrders {
		return s.Turn
	}
	return pe.ctrl
}

// nextPending finds who activates next: the newest batch, its turn player's effects first (15-4-3-5, 15-4-5-3).
func (s *State) nextPending() (who Player, first, n int) {
	first = -1
	var batch uint8
	for i := range s.pend {
		if pe := &s.pend[i]; first < 0 || pe.batch > batch {
			batch, first = pe.batch, i
		}
	}
	if first < 0 {
		return 0, 0, 0
	}
	goes := s.Turn
	if s.effectRules().turnPlayerLast() {
		goes = goes.Other()
	}
	who = goes.Other()
	for i := range s.pend {
		if pe := &s.pend[i]; pe.batch == batch && s.orderedBy(pe) == goes {
			who = goes
		}
	}
	first = -1
	for i := range s.pend {
		if pe := &s.pend[i]; pe.batch == batch && s.orderedBy(pe) == who {
			if first < 0 {
				first = i
			}
			n++
		}
	}
	return who, first, n
}

// loseDead takes away pending effects that can no longer be activated: their card became a new card (15-4-4-3) or no longer
// has them (15-4-4-4), or their uses for this turn are spent (15-14-1-2).
func (p *Position) loseDead() {
	for i := 0; i < len(p.pend); i++ {
		pe := &p.pend[i]
		clause := Clause("")
		if !pe.delayed {
			clause = p.lostBy(pe)
		}
		if p.anotherCard(pe) && p.effectRules().outlivesItsCard() {
			clause = ""
		}
		if clause == "" && p.usesSpent(pe.ref, pe.gained, pe.giver) {
			clause = "15-14-1-2"
		}
		if clause == "" {
			continue
		}
		p.emit(Event{Verb: VLost, Player: pe.ctrl, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, Card: pe.ref.Card, Clause: clause})
		p.pend = append(p.pend[:i], p.pend[i+1:]...)
		i--
	}
}

// anotherCard reports whether the card of a pending effect has become a new card meanwhile.
func (s *State) anotherCard(pe *pendingEffect) bool {
	return !s.isSameCard(pe.source) && (pe.holderLeft || !s.isLent(pe.ref.Def))
}

// lostBy returns the clause by which an effect that has triggered can no longer be activated, "" if
// it can.
func (q *query) lostBy(pe *pendingEffect) Clause {
	switch {
	case q.anotherCard(pe):
		return "15-4-4-3"
	case pe.holderLeft:
	case !q.stillHas(pe):
		return "15-4-4-4"
	}
	return ""
}

// stillHas reports whether the permanent on which the effect is pending still has it: by the card
// with it, or by what gave it.
func (q *query) stillHas(pe *pendingEffect) bool {
	if pe.ref.Perm == 0 {
		return q.inPlace(pe.ref, pe.source)
	}
	pm := q.Perm(pe.ref.Perm)
	if pm == nil {
		return false
	}
	has := false
	q.eachEffect(pm, func(in instance) {
		if in.def.ID == pe.ref.Def && in.gained == pe.gained && in.giver == pe.giver && (in.card == pe.ref.Card || q.isLent(pe.ref.Def)) {
			has = true
		}
	})
	return has
}

// activate begins to process a triggered effect. What triggers meanwhile forms a batch of its own
// (15-4-5).
func (p *Position) activate(pe pendingEffect) {
	run := p.startRun(pe)
	if !p.inVainOnly(run) && !p.possible(run) {
		p.nothing(pe, run)
		p.discard(run)
		return
	}
	p.noteOrder(&pe)
	if !p.effectRules().derivedWaits() {
		p.newBatch()
	}
	p.beginBy(run, ifSo(pe.delayed, "18-1-1"))
}

// noteOrder notes why this pending effect comes before others.
func (p *Position) noteOrder(pe *pendingEffect) {
	if p.sink == nil {
		return
	}
	by := []Clause{p.waitedFor()}
	for i := range p.pend {
		switch o := &p.pend[i]; {
		case o.batch < pe.batch:
			by = append(by, "15-4-5-2")
		case o.batch == pe.batch && p.orderedBy(o) != p.orderedBy(pe):
			by = append(by, "15-4-3-5-1", "15-4-3-5-2")
		}
	}
	p.note(append(by, p.inTurn(pe)...)...)
}

// begin counts the use (15-14-1-4), records the activation and starts the effect.
func (p *Position) begin(run *effectRun) { p.beginBy(run, "") }

// beginBy is like begin, but tells the activation with the clause by. "" stands for the clause of
// the effect's kind.
func (p *Position) beginBy(run *effectRun, by Clause) {
	def := p.T.Effects[run.ref.Def]
	p.countUse(run.ref, run.gained, run.giver)
	p.activated(run.ref)
	run.decisionsBefore = p.decisionsTaken
	if by == "" && p.mayComeToNone(run) {
		p.holdBack(run)
	} else {
		p.sayActivated(run, by)
	}
	// 15-8-4-4-1: a declared "by" must be done
	run.place.headTaken = p.optionalText(run) == allOrNone
	run.place.useCounts = def.Tree == nil || def.Tree.Limit == 0 || def.Kind != TriggerEffect && def.Kind != ImmediateEffect || p.optionalHead(run)
	p.frames = append(p.frames, run)
}

// sayActivated tells that the effect is activated. by is as in beginBy.
func (p *Position) sayActivated(run *effectRun, by Clause) {
	def := p.T.Effects[run.ref.Def]
	also := def.byOverwriting()
	clause := Clause("15-4-1-1")
	switch {
	case by != "":
		clause = by
	case def.spec != nil && def.spec.Clause != "":
		clause = def.spec.activates()
		// it is declared (16-41-2)
		also = append(also, ifSo(def.Kind == ActivatedEffect, def.spec.Clause))
	case def.Kind == SecurityEffect:
		clause = "15-16-10-2"
		if p.topIs(effectKind) {
			clause = "15-15-7-1" // another effect activates it
		}
	case def.Kind == OptionMain:
		clause = "15-15-7-1" // another effect activates it
		if p.topIs(useKind) {
			clause = "9-1-9-3"
			also = append(also, "9-1-2")
		}
	case def.Kind == ActivatedEffect:
		clause = "15-8-4-2"
		also = append(also, "15-16-7-1")
	case def.Kind == ImmediateEffect:
		clause = "15-8-5-2"
	case def.Kind == CounterEffect, run.timingIcon == 1+uint8(cardtext.Counter):
		clause = "11-3-2"
		if b := def.Tree.Body; len(b) > 0 && len(b[0].Acts) > 0 {
			if k := firstKeyword(b[0].Acts); k != nil {
				clause = k.Clause // 16-26-1, 16-31-1
			}
		}
	}
	if def.Tree != nil && def.Tree.Icon == cardtext.IconHand && p.where[run.ref.Card] == Hand {
		p.emit(Event{Verb: VReveal, Card: run.ref.Card, Player: run.ctrl, From: Hand, Clause: "15-14-2-1"}, also...)
		also = nil
	}
	if def.onCard != nil && def.onCard.Category == Option && !p.topIs(useKind) && def.Section == cardtext.Upper {
		also = append(also, "9-1-1", "4-22-5") // its effect is activated, and the card isn't used
	}
	p.note(also...)
	p.noteActivating(def, run)
	run.activationSeq = p.emit(Event{Verb: VActivate, Player: run.ctrl, Effect: run.ref, Giver: run.giver, Icon: run.timingIcon, Card: run.ref.Card, Perm: run.ref.Perm, Clause: clause, By: run.ref})
}

// nothing records that an effect's turn came and no part of it could be processed (15-6-3).
func (p *Position) nothing(pe pendingEffect, run *effectRun) {
	p.noteOrder(&pe)
	clause := run.result.whyNothing
	if clause == "" {
		clause = "15-6-3"
		p.note("1-3-2")
	}
	if b := p.T.Cards[pe.ref.Card].burst; b != nil && b.ID == pe.ref.Def {
		clause = "8-3-2-1" // there are no stacked cards, or a Digimon isn't on top
	}
	p.noteNotDone(run, keywordInVain, clause)
	p.noteNothingFits(run)
	p.emit(Event{Verb: VNothing, Player: pe.ctrl, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, Card: pe.ref.Card, Clause: clause, By: pe.ref,
		Forbids: p.nothingBecause(run, clause), Word: p.vainWords(run, clause)})
}

// cameToNothing records that an effect was activated, but nothing in it could be done or chosen
// (1-3-2).
func (p *Position) cameToNothing(run *effectRun) {
	if run.place.carriedOut || p.seq != run.activationSeq || p.decisionsTaken != run.decisionsBefore || p.Over {
		return
	}
	// the frame of the effect is gone, and the questions below may use its memory again
	if p.sink != nil {
		kept := *run
		run = &kept
	}
	clause := whyNothing(p.also)
	if p.sink != nil && len(run.place.body) == 1 && len(run.place.body[0].Acts) == 1 {
		if lost := p.lostTarget(run.place.body[0].Acts[0], run); lost != "" {
			clause = lost
		}
	}
	if run.ref.Perm != 0 && p.Perm(run.ref.Perm) == nil && p.where[run.ref.Card] == BattleArea {
		p.note("3-1-3-1-1") // its card is on the field again, as another Digimon
	}
	p.noteNothingFits(run)
	e := Event{Verb: VNothing, Player: run.ctrl, Effect: run.ref, Giver: run.giver, Icon: run.timingIcon, Card: run.ref.Card, Clause: clause, By: run.ref,
		Word: p.vainWords(run, clause)}
	if e.Word == "" && clause == "1-3-2" {
		e.Word, e.Declares = p.unlinkable(run)
	}
	p.emit(e)
}

// triggersBy returns the clause by which the effect triggers. A keyword has its own clause and not
// that of a timing icon (Q1970); then clause, that of other effects, is returned as beside.
func (p *Position) triggersBy(d *EffectDef, clause Clause) (by, beside Clause) {
	if d.spec == nil || d.spec.Clause == "" {
		return clause, ""
	}
	return d.spec.Section + "-2", ifSo(clause == "15-8-5-1" || clause == "15-5-1", clause)
}

// activates returns the clause by which the keyword is carried out: the first of its section, or
// for <Piercing> the one that says when.
func (s *KeywordSpec) activates() Clause {
	if s.native == nativePiercing {
		return s.Clause
	}
	return s.Section + "-1"
}

// usesSpent reports whether an [X Per Turn] effect has been used up (15-14-1-2).
func (s *State) usesSpent(r EffectRef, gained uint16, giver CardID) bool {
	def := s.T.Effects[r.Def]
	if def.Tree == nil || def.Tree.Limit == 0 {
		return false
	}
	key := s.useOf(r, gained, giver)
	for _, u := range s.uses {
		if u.same(&key) {
			return int(u.n) >= def.Tree.Limit
		}
	}
	return false
}

// isLent reports whether the effect is one that Digimon gain. It stays with the Digimon while its
// top card changes (15-13-2).
func (s *State) isLent(id EffectID) bool { return s.T.Effects[id].lent }

// useOf identifies the copy of an effect whose uses are counted: the effect on that card
// (15-14-1-3), or the effect that the Digimon gained.
func (s *State) useOf(r EffectRef, gained uint16, giver CardID) use {
	u := use{def: r.Def, gained: gained}
	if s.isLent(r.Def) {
		u.perm, u.giver = r.Perm, giver
	} else {
		u.card, u.giver = s.ref(r.Card), giver // another card may give the same effect once more
	}
	return u
}

// same reports whether both are uses of one copy of an effect.
func (u *use) same(o *use) bool {
	return u.def == o.def && u.card == o.card && u.perm == o.perm && u.gained == o.gained && u.giver == o.giver
}

// uncountUse takes back the use that begin has counted, because everything in the effect was
// declined.
func (p *Position) uncountUse(run *effectRun) {
	if p.effectRules().decliningIsUsing() {
		return
	}
	key := p.useOf(run.ref, run.gained, run.giver)
	for i := range p.uses {
		if u := &p.uses[i]; u.same(&key) {
			p.noteLast("15-14-1-1")
			if u.n--; u.n == 0 {
				p.uses = slices.Delete(p.uses, i, i+1)
			}
			return
		}
	}
}

// countUse records one use of an [X Per Turn] effect, for that copy of the card (15-14-1-1, 15-14-1-3).
func (p *Position) countUse(r EffectRef, gained uint16, giver CardID) {
	def := p.T.Effects[r.Def]
	if def.Tree == nil || def.Tree.Limit == 0 {
		return
	}
	key := p.useOf(r, gained, giver)
	for i := range p.uses {
		u := &p.uses[i]
		if u.same(&key) {
			u.n++
			return
		}
	}
	key.n = 1
	p.uses = append(p.uses, key)
}
