package rules

import (
	"digijudge/rules/cardtext"
)

// triggerInfo holds facts about how an effect triggered by a timing icon of its own.
type triggerInfo struct {
	timingIcon  uint8 // 1 + the number of that icon among the effect's timings
	mention     Ref
	mentionSnap snapshot
	holderSnap  snapshot
	holderLeft  bool
	// only with left: it can never be activated, because its card became a new card (15-4-4-3)
	neverActivated bool
	source         CardRef
	by             EffectRef
}

// trigger makes an effect pending (15-4-2).
func (p *Position) trigger(in instance, perm PermID, clause Clause, info triggerInfo) {
	ref := EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}
	if p.usesSpent(ref, in.gained, in.giver) {
		p.tellNoTrigger(in, perm, "15-14-1-2") // an effect that is used up doesn't even trigger
		return
	}
	src := info.source
	if src.ID == 0 {
		src = p.ref(in.card)
	}
	if info.neverActivated {
		src.Inc-- // means the card as it was before it left
	}
	p.order++
	pe := pendingEffect{
		ref: ref, source: src, ctrl: in.ctrl, batch: p.batch, order: p.order,
		mention: info.mention, mentionSnap: info.mentionSnap, holderSnap: info.holderSnap, holderLeft: info.holderLeft, gained: in.gained, giver: in.giver, timingIcon: info.timingIcon,
	}
	pe.conditionsAtTrigger = p.conditionNow(pe)
	p.noteTriggering(in, ref)
	clause, others := p.triggersBy(in.def, p.timing(in, clause))
	p.emit(Event{Verb: VTrigger, Player: in.ctrl, Effect: ref, Icon: info.timingIcon, Giver: in.giver, Card: in.card, Perm: perm, Clause: clause},
		others,
		// its condition isn't met yet, but it triggers all the same
		ifSo(pe.conditionsAtTrigger == wasNotMet, "15-8-3-9-2"),
		// The inherited effect triggered although its Digimon has left; it stays pending with the
		// card that was the top card.
		ifSo(info.holderLeft && !info.neverActivated && in.def.Section == cardtext.Inherited, "15-8-3-5"),
	)
	p.pend = append(p.pend, pe)
}

// triggerOwn triggers the effects of one permanent that have the given timing icon (15-16).
func (p *Position) triggerOwn(t cardtext.Timing, pm *Permanent, clause Clause, info triggerInfo) {
	p.triggerSome(t, pm, clause, info, func(*EffectDef) bool { return true })
}

// triggerSome is like triggerOwn, for those of the effects for which which returns true.
func (p *Position) triggerSome(t cardtext.Timing, pm *Permanent, clause Clause, info triggerInfo, which func(*EffectDef) bool) {
	p.noteOnTop(pm, t)
	if p.T.features&onTiming(t) == 0 || p.lacks(pm, onTiming(t)) {
		return
	}
	id := pm.ID
	var few [4]instance
	hits := few[:0]
	p.eachWith(onTiming(t), pm, func(in instance) {
		if in.def.Tree != nil && in.def.Kind == TriggerEffect && works(in.def.Tree, pm) && hasTiming(in.def.Tree, t) && which(in.def) && p.additional(in, pm, t) {
			hits = append(hits, in)
		}
	})
	info.timingIcon = 1 + uint8(t)
	for _, in := range hits {
		p.trigger(in, id, clause, info)
	}
}

// triggerTurnTiming triggers the effects of both players with one of the timings: yours for the
// turn player's cards, theirs for the opponent's, all for both (15-16-11 to 15-16-13).
func (p *Position) triggerTurnTiming(yours, theirs, all cardtext.Timing, clause Clause) {
	for i := 0; i < len(p.perms); i++ {
		// triggering only makes effects pending, so the list of permanents doesn't change meanwhile
		pm := &p.perms[i]
		t := yours
		if pm.Owner != p.Turn {
			t = theirs
		}
		p.noteIdleTiming(pm, t)
		p.triggerOwn(t, pm, clause, triggerInfo{})
		if all != 0 {
			p.triggerOwn(all, pm, clause, triggerInfo{})
		}
	}
	p.areaTiming(yours, theirs, all, clause)
}

// happen compares an event with the trigger conditions of all effects in the battle area, and makes
// those effects pending whose conditions are met (15-5-1). An event that happens to several things
// at once triggers an effect once (15-5-2).
func (p *Position) happen(h happening) {
	p.addCause(&h)
	if h.would || p.T.features&onEvent(h.ev) == 0 {
		// Immediate-type effects are found by the window that offers them. And if no effect waits
		// for this kind of event there is nothing to do.
		return
	}
	var hits []hit
	look := p.witnessing()
	for i := range p.perms {
		pm := &p.perms[i]
		p.eachWith(onEvent(h.ev), pm, func(in instance) {
			if !in.def.waitsForEvent() {
				return
			}
			if !works(in.def.Tree, pm) {
				p.noteElsewhere(in, pm, &h)
				return
			}
			if grp, ok := look.metFirst(in, pm.ID, pm, &h); ok {
				info := triggerInfo{by: h.by}
				if len(grp) > 0 {
					info.mention = grp[0]
					info.mentionSnap = p.snapGroup(grp, &h)
				}
				hits = append(hits, hit{in, pm.ID, info, grp})
			}
		})
	}
	p.eachInArea(func(in instance) {
		if !in.def.waitsForEvent() {
			return
		}
		if grp, ok := look.metFirst(in, 0, nil, &h); ok {
			info := triggerInfo{by: h.by}
			if len(grp) > 0 {
				info.mention = grp[0]
				info.mentionSnap = p.snapGroup(grp, &h)
			}
			hits = append(hits, hit{in, 0, info, grp})
		}
	})
	// Effects of leaving cards trigger as if still in the old place, and wait in the new one
	// (4-15-2, 15-8-3-5).
	for li := range h.leaving {
		lv := &h.leaving[li]
		for _, in := range lv.effects {
			if !in.def.waitsForEvent() || !works(in.def.Tree, lv.asItWas) {
				continue
			}
			if grp, ok := look.metFirst(in, lv.perm, lv.asItWas, &h); ok {
				info := triggerInfo{holderSnap: lv.snap, holderLeft: true, neverActivated: h.ev == cardtext.EvDeletesInBattle || !hasPerm(grp, lv.perm)}
				if len(grp) > 0 {
					info.mention = grp[0]
					info.mentionSnap = p.snapGroup(grp, &h)
				}
				hits = append(hits, hit{in, lv.perm, info, grp})
			}
		}
	}
	for i := range hits {
		p.triggerHit(&hits[i], &h)
	}
}

// addCause adds the effect that is acting, unless the event already names a cause.
func (p *Position) addCause(h *happening) {
	if h.byCtrl != 0 || h.by.Def != 0 {
		return
	}
	if r := p.acting(); r.Def != 0 {
		h.by, h.byCtrl = r, p.controllerOf(r)
	}
}

// happenTogether makes effects trigger by events of one kind that happen at the same time, such as
// to both players. An effect whose trigger condition several of them meet triggers once (4-27-5).
func (p *Position) happenTogether(events []happening) {
	for i := range events {
		p.addCause(&events[i])
		events[i].earlier = events[:i]
		p.happen(events[i])
	}
}

// metFirst is like met, and false if an earlier one of the events at the same time met it.
func (q *query) metFirst(in instance, holder PermID, pm *Permanent, h *happening) ([]Ref, bool) {
	grp, ok := q.met(in, holder, pm, h)
	if ok {
		for i := range h.earlier {
			if _, met := q.met(in, holder, pm, &h.earlier[i]); met {
				return nil, false
			}
		}
	}
	return grp, ok
}

// hit is an effect whose trigger condition is met by an event, with the things that met it.
type hit struct {
	in    instance
	perm  PermID
	info  triggerInfo
	group []Ref
}

// waitsForEvent reports whether a trigger condition makes the effect wait for something that has
// happened.
func (d *EffectDef) waitsForEvent() bool {
	return d.Kind == TriggerEffect && d.Tree != nil && d.Tree.Trigger != nil && !d.Tree.Trigger.Would
}

// triggerHit makes the effect of a hit pending.
func (p *Position) triggerHit(x *hit, h *happening) {
	n := len(p.pend)
	tr := x.in.def.Tree.Trigger
	either := tr.Player == cardtext.Both || tr.Player == cardtext.Anyone && ofArea(tr.Event)
	// the effect is on the card that was just digivolved into or used
	arrived := h.into != 0 && h.into == x.in.card && !x.info.holderLeft
	p.note(p.again(x.in, x.perm), "15-8-3-3", ifSo(len(x.group) > 1 || h.n > 1, "15-5-2"), ifSo(either, "15-10-1-3-1"), ifSo(arrived, "15-5-3"))
	p.trigger(x.in, x.perm, "15-5-1", x.info)
	if len(p.pend) > n {
		p.pend[n].group, p.pend[n].groupGone = x.group, h.gone(x.group)
	}
}
