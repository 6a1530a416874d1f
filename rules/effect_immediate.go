package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays immediate-type effects, which interrupt right before the event that they speak of
// (15-8-5-1). All effects that the event triggers are gathered when the window opens. The turn
// player uses theirs first, then the other player, each effect at most once until what it
// interrupts is resolved (15-8-5-4).

// immediateCandidate is one immediate-type effect in a window.
type immediateCandidate struct {
	ref     EffectRef
	source  CardRef
	ctrl    Player
	group   []Ref // the things of the event that it speaks of
	settled bool
	// used up without being activated: its player left it alone, or it was lost
	unactivated    bool
	gained         uint16 // lasting effect that gives it
	giver          CardID // card whose effect gives it, 0 for a printed one
	conditionUnmet bool   // it could not be activated as it triggered; for the record only
}

// windowFrame is a window for immediate-type effects. It lies on top of what they interrupt.
type windowFrame struct {
	interruptedFrame int // index of the frame that they interrupt
	cands            []immediateCandidate
}

func (*windowFrame) kind() frameKind { return windowKind }

func (f *windowFrame) copyTo(to *State) {
	g := putOn(to, f)
	g.cands = slices.Clone(f.cands)
}

func (f *windowFrame) encode(e *encoder) {
	e.u8(f.interruptedFrame)
	e.u8(len(f.cands))
	for j := range f.cands {
		c := &f.cands[j]
		e.eff(c.ref)
		e.cardRef(c.source)
		e.u8(int(c.ctrl))
		e.refs(c.group)
		e.flag(c.settled, c.unactivated)
		e.gained(c.gained)
		e.card(c.giver)
	}
}

// framesMovedUp is called when the frames above the turn have moved up by one place.
func (f *windowFrame) framesMovedUp() { f.interruptedFrame++ }

// interruptedBy returns the procedure that an immediate-type effect interrupts, or nil for another
// kind of effect.
func (s *State) interruptedBy(run *effectRun) frame {
	if run.interruptedFrame < 0 || run.interruptedFrame >= len(s.frames) {
		return nil
	}
	return s.frames[run.interruptedFrame]
}

// openWindow gathers the immediate-type effects that the coming event triggers and, if there are any, puts their window on
// top. cause is the index of the frame that they interrupt.
func (p *Position) openWindow(cause int, h happening, evs []cardtext.TriggerEvent) {
	if !p.T.immediate {
		return
	}
	if p.uninterruptible() {
		if p.sink != nil && len(p.wouldInterrupt(h, evs)) > 0 {
			p.note("18-2-4")
		}
		return
	}
	if cands := p.interruptions(h, evs); len(cands) > 0 {
		push(p, windowFrame{interruptedFrame: cause, cands: cands})
	}
}

// interruptions returns the immediate-type effects that the coming event triggers, and records that
// they trigger.
func (p *Position) interruptions(h happening, evs []cardtext.TriggerEvent) []immediateCandidate {
	return p.gatherInterruptions(p.witnessing(), h, evs)
}

// wouldInterrupt returns the immediate-type effects that the event would trigger if it came.
func (p *Position) wouldInterrupt(h happening, evs []cardtext.TriggerEvent) []immediateCandidate {
	return p.gatherInterruptions(p.supposing(), h, evs)
}

func (p *Position) gatherInterruptions(look query, h happening, evs []cardtext.TriggerEvent) []immediateCandidate {
	if h.by.Def == 0 && !h.battle && !h.byRules {
		h.by = p.acting()
		h.byCtrl = p.controllerOf(h.by)
	}
	var cands []immediateCandidate
	// 15-8-5-3: they trigger simultaneously with each other only
	tell, window := look.happensNow, -1-p.seq
	add := func(in instance, perm PermID, pm *Permanent) {
		tree := in.def.Tree
		if in.def.Kind != ImmediateEffect || tree == nil || tree.Trigger == nil || !tree.Trigger.Would {
			return
		}
		asleep := pm != nil && !works(tree, pm)
		if asleep && !(tell && pm.Breeding && p.sink != nil) {
			return
		}
		for _, ev := range evs {
			h.ev = ev
			grp, ok := look.met(in, perm, pm, &h)
			if !ok {
				continue
			}
			ref := EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}
			var idle []Clause
			switch {
			case asleep: // without {Breeding} it doesn't trigger in the breeding area
				idle = []Clause{"3-4-7-4", "3-4-7-6"}
			case p.usesSpent(ref, in.gained, in.giver):
				idle = []Clause{"15-14-1-2"}
			case p.interrupting(ref, in.gained, in.giver):
				idle = []Clause{"15-8-5-4"}
			}
			if idle != nil {
				if tell {
					p.tellNoTrigger(in, perm, idle...)
				}
				return
			}
			if tell {
				clause, others := p.triggersBy(in.def, "15-8-5-1")
				p.emit(Event{Verb: VTrigger, Player: in.ctrl, Effect: ref, Giver: in.giver, Card: in.card, Perm: perm, Clause: clause, Batch: window},
					append(p.byInterrupting(ref, in, ev, len(grp) > 1), others)...)
			}
			c := immediateCandidate{ref: ref, source: p.ref(in.card), ctrl: in.ctrl, group: grp, gained: in.gained, giver: in.giver}
			c.conditionUnmet = p.sink != nil && !p.immediatePossible(&c, len(p.frames)-1)
			cands = append(cands, c)
			return
		}
		if tell {
			p.noteUnanswered(in, perm, &h, evs)
		}
	}
	for i := range p.perms {
		pm := &p.perms[i]
		p.eachWith(featImmediate, pm, func(in instance) { add(in, pm.ID, pm) })
	}
	p.eachInArea(func(in instance) { add(in, 0, nil) })
	p.ownWould(&h, func(in instance) { add(in, 0, nil) })
	// "The next time …" effects that lie on the game (18-1).
	p.eachNextTime(func(in instance) { add(in, 0, nil) })
	if tell && len(evs) > 0 && evs[0] == cardtext.EvDigivolves {
		p.noteDigisorptionElsewhere(&h)
	}
	return p.inHandToo(cands, &h, tell)
}

// byInterrupting returns the clauses by which an effect interrupts here. several says that more
// than one thing meets its condition at once.
func (p *Position) byInterrupting(ref EffectRef, in instance, ev cardtext.TriggerEvent, several bool) []Clause {
	// What it interrupted before is resolved, or it wasn't activated there.
	again := slices.Contains(p.usedBefore, ref) || p.leftAlone(ref, in.gained, in.giver)
	by := []Clause{ifSo(again, "15-8-5-4")}
	switch ev {
	case cardtext.EvPlayed:
		by = append(by, "7-1-2-2", "7-1-3-1")
	case cardtext.EvDigivolves:
		by = append(by, "8-1-2-4")
		if f, ok := p.frames[len(p.frames)-1].(*digivolveFrame); ok {
			by = append(by, f.digivolution().affected)
		}
	case cardtext.EvUsesOption:
		by = append(by, "9-1-6")
	}
	// one trigger, however many things meet the condition at once
	return append(by, ifSo(several, "15-5-2"))
}

// inHandToo adds the effect of the card in hand that is being played or digivolved into, if it has one
// of its own (16-10-2).
func (p *Position) inHandToo(cands []immediateCandidate, h *happening, tell bool) []immediateCandidate {
	window := -1 - p.seq
	if h.into != 0 && p.where[h.into] == Hand {
		for _, d := range p.T.Cards[h.into].upper {
			if d.Keyword != nil && d.spec.inHand {
				ref := EffectRef{Def: d.ID, Card: h.into}
				if tell {
					second := slices.ContainsFunc(cands, func(c immediateCandidate) bool { return c.ref.Card == h.into })
					p.emit(Event{Verb: VTrigger, Player: p.owner[h.into], Effect: ref, Card: h.into, Clause: "16-10-2", Batch: window},
						ifSo(second, "16-10-4"), ifSo(p.absorbsItself(h), "16-10-5"))
				}
				cands = append(cands, immediateCandidate{ref: ref, source: p.ref(h.into), ctrl: p.owner[h.into], group: h.things})
			}
		}
	}
	return cands
}

// ownWould visits the effects of the card that is being played or used that wait for just that:
// "when this Digimon would be played" (7-2-2-2).
func (s *State) ownWould(h *happening, visit func(instance)) {
	s.ownInto(h, visit)
	if h.into == 0 || len(h.things) != 1 || h.things[0].Perm != 0 || h.things[0].Card.ID != h.into {
		return
	}
	for _, d := range s.T.Cards[h.into].upper {
		if d.Kind == ImmediateEffect && d.Tree.Icon == cardtext.NoIcon && d.Tree.Trigger.Subject != nil && d.Tree.Trigger.Subject.Quantity == cardtext.This {
			visit(instance{def: d, card: h.into, ctrl: h.player})
		}
	}
}

// interrupting reports whether the effect has been activated, and what it first interrupted is not
// resolved yet. Until then it can't be activated again (15-8-5-4).
func (s *State) interrupting(r EffectRef, gained uint16, giver CardID) bool {
	return s.anyCandidate(func(c *immediateCandidate) bool {
		return c.settled && !c.unactivated && c.ref.Def == r.Def && c.ref.Perm == r.Perm && c.gained == gained && c.giver == giver && (c.ref.Card == r.Card || s.isLent(r.Def))
	})
}

// leftAlone reports whether the effect's player chose not to activate it in a window that is still
// open.
func (s *State) leftAlone(r EffectRef, gained uint16, giver CardID) bool {
	return s.anyCandidate(func(c *immediateCandidate) bool {
		return c.unactivated && c.ref == r && c.gained == gained && c.giver == giver
	})
}

// anyCandidate reports whether something is so of a candidate of any open window.
func (s *State) anyCandidate(is func(c *immediateCandidate) bool) bool {
	for _, f := range s.frames {
		if f, ok := f.(*windowFrame); ok {
			for k := range f.cands {
				if is(&f.cands[k]) {
					return true
				}
			}
		}
	}
	return false
}

// immediateRun prepares the effect of a candidate.
func (s *State) immediateRun(c *immediateCandidate, cause int) *effectRun {
	pe := pendingEffect{ref: c.ref, source: c.source, ctrl: c.ctrl, group: c.group, gained: c.gained, giver: c.giver}
	if len(c.group) > 0 {
		pe.mention = c.group[0]
	}
	run := s.startRun(pe)
	run.interruptedFrame = cause
	return run
}

// immediatePossible reports whether some part of a candidate's effect can be processed now.
func (p *Position) immediatePossible(c *immediateCandidate, cause int) bool {
	run := p.immediateRun(c, cause)
	defer p.discard(run)
	return p.possible(run)
}

func (f *windowFrame) proceed(p *Position, d *Decision) bool {
	if c, ok := p.takeAnswer(); ok {
		f.activateAnswer(p, c)
		return false
	}
	p.loseInterrupting(f)
	for _, who := range [...]Player{p.Turn, p.Turn.Other()} {
		if n, last := f.possible(p, who); n > 0 {
			return f.ask(p, d, who, n, last)
		}
	}
	if p.askInVain(f, d) {
		return true
	}
	for i := range f.cands {
		if c := &f.cands[i]; !c.settled { // and it won't become possible any more
			run := p.immediateRun(c, f.interruptedFrame)
			p.possible(run)
			p.noteNotDone(run, keywordInVain, run.result.whyNothing)
			p.emit(Event{Verb: VNothing, Player: c.ctrl, Effect: c.ref, Giver: c.giver, Card: c.ref.Card, Clause: run.result.whyNothing, By: c.ref,
				Forbids: p.nothingBecause(run, run.result.whyNothing), Word: p.vainWords(run, run.result.whyNothing)})
			p.discard(run)
			p.useUp(c)
		}
	}
	p.pop()
	return false
}

// activateAnswer activates the chosen effect, or stores that it is left alone.
func (f *windowFrame) activateAnswer(p *Position, c Choice) {
	cand := &f.cands[c.pending]
	cand.settled, cand.unactivated = true, c.Verb == VDecline
	if c.Verb == VDecline {
		run := p.immediateRun(cand, f.interruptedFrame)
		p.noteNotDone(run, keywordDeclined, "")
		p.discard(run)
		p.emit(Event{Verb: VDeclined, Player: cand.ctrl, Effect: cand.ref, Giver: cand.giver, Card: cand.ref.Card, Clause: "15-9-2-2"})
		p.useUp(cand)
		return
	}
	p.noteInterrupting(f, cand)
	p.beginImmediate(cand, f.interruptedFrame)
}

// possible counts the player's effects of which some part can be processed now. Others may become
// possible later in this window (15-8-5-5-2).
func (f *windowFrame) possible(p *Position, who Player) (n, last int) {
	for i := range f.cands {
		if c := &f.cands[i]; !c.settled && c.ctrl == who && p.immediatePossible(c, f.interruptedFrame) {
			n, last = n+1, i
		}
	}
	return n, last
}

// ask asks which of the player's effects is activated next. If there is no choice, the effect is
// activated (15-8-5-3).
func (f *windowFrame) ask(p *Position, d *Decision, who Player, n, last int) (asked bool) {
	d.Player, d.Question, d.Clause = who, AskOrder, "15-8-5-3"
	if n == 1 {
		d.Question = AskOptional
		d.Effect = f.cands[last].ref
	}
	for i := range f.cands {
		c := &f.cands[i]
		if c.settled || c.ctrl != who {
			continue
		}
		run := p.immediateRun(c, f.interruptedFrame)
		possible, optional, nextOnly := p.possible(run), false, false
		if possible {
			optional, nextOnly = p.optionalHead(run), p.mayComeToNone(run)
		}
		p.discard(run)
		switch {
		case !possible:
			continue
		case n == 1 && !optional:
			c.settled = true
			p.noteInterrupting(f, c)
			p.beginImmediate(c, f.interruptedFrame)
			return false
		}
		d.add(Choice{Verb: VActivate, Effect: c.ref, Giver: c.giver, NextOnly: nextOnly, pending: i})
		if optional && !p.neededToPay(c, f.interruptedFrame) {
			d.offerLeavingAlone(p, Choice{Effect: c.ref, Giver: c.giver, pending: i})
		}
	}
	return true
}

// loseInterrupting tells which effects of the window can no longer be activated.
func (p *Position) loseInterrupting(f *windowFrame) {
	for i := range f.cands {
		c := &f.cands[i]
		if c.settled {
			continue
		}
		clause := p.immediateLost(c)
		if clause == "" {
			continue
		}
		c.settled, c.unactivated = true, true
		p.emit(Event{Verb: VLost, Player: c.ctrl, Effect: c.ref, Giver: c.giver, Card: c.ref.Card, Clause: clause})
	}
}

// immediateLost returns the clause by which a candidate can no longer be activated, "" if it can.
func (q *query) immediateLost(c *immediateCandidate) Clause {
	switch {
	case q.usesSpent(c.ref, c.gained, c.giver):
		return "15-14-1-2" // it was used in another window that opened inside this one
	case c.ref.Perm != 0:
		return q.lostBy(&pendingEffect{ref: c.ref, source: c.source, gained: c.gained, giver: c.giver})
	case q.inPlace(c.ref, c.source):
		return ""
	case q.isSameCard(c.source):
		return "15-4-4-4"
	}
	return "15-4-4-3"
}

// noteInterrupting notes what is special about this activation: it comes before other pending
// effects or in turn among several, its condition was not met when it triggered, or it can't be
// repeated.
func (p *Position) noteInterrupting(f *windowFrame, c *immediateCandidate) {
	if p.sink == nil {
		return
	}
	inTurn, theirs := len(p.pend) > 0, false
	for i := range f.cands {
		o := &f.cands[i]
		if o.settled || p.immediateLost(o) != "" {
			continue
		}
		inTurn, theirs = true, theirs || o.ctrl != c.ctrl
	}
	p.note(ifSo(inTurn, "15-8-5-3"), ifSo(theirs, "15-4-3-5-1"), ifSo(c.conditionUnmet, "15-8-5-5-2"))
	if !slices.Contains(p.usedBefore, c.ref) {
		p.usedBefore = append(slices.Clip(p.usedBefore), c.ref)
	}
}

// askInVain asks about effects whose optional condition can't be carried out, now or later in this
// window (see inVainOnly).
func (p *Position) askInVain(f *windowFrame, d *Decision) bool {
	for _, who := range [...]Player{p.Turn, p.Turn.Other()} {
		for i := range f.cands {
			c := &f.cands[i]
			if c.settled || c.ctrl != who || !p.immediateInVain(c, f.interruptedFrame) {
				continue
			}
			d.Player, d.Question, d.Clause, d.Effect = who, AskOptional, "15-7-4", c.ref
			d.add(Choice{Verb: VActivate, Effect: c.ref, Giver: c.giver, pending: i})
			d.offerLeavingAlone(p, Choice{Effect: c.ref, Giver: c.giver, pending: i})
			return true
		}
	}
	return false
}

// immediateInVain is like inVainOnly, for a candidate of an interruption.
func (p *Position) immediateInVain(c *immediateCandidate, cause int) bool {
	run := p.immediateRun(c, cause)
	defer p.discard(run)
	return p.inVainOnly(run)
}

func (p *Position) beginImmediate(c *immediateCandidate, cause int) {
	run := p.immediateRun(c, cause)
	p.begin(run)
	p.useUp(c)
}

// useUp removes a "next time" effect. Its time has come, whether or not its player used it.
// Later ones don't meet its trigger condition any more (15-5-1).
func (p *Position) useUp(c *immediateCandidate) {
	for i := range p.lasting {
		if p.lasting[i].id == c.gained && p.lasting[i].oneUse {
			p.lasting = append(p.lasting[:i], p.lasting[i+1:]...)
			if p.sink != nil {
				p.sink.tellStopped(&Event{Verb: VStopped, Declares: VLost, Player: c.ctrl, Card: c.ref.Card, Effect: c.ref, Giver: c.giver, Clause: "15-5-1"})
			}
			return
		}
	}
}
