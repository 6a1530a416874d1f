package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// An attack (chapter 11), from the declaration to its end, one step a timing, in the order of
// 11-1-3.
const (
	attackCounter   = iota // 11-3: counter timing
	attackBlock            // 11-4, chapter 12: block timing
	attackConfirm          // 11-5: is the attack successful?
	attackPierce           // 16-7-4: the check that <Piercing> left pending
	attackEndTiming        // 11-6-1: end of attack timing
	attackClose            // 11-6-2: all is resolved, the attack is over
)

// attackFrame is an attack after its declaration. Who attacks what stands in attackState, which is
// part of the position.
type attackFrame struct {
	pc uint8
	// [When Attacking] has triggered; only for the belief that it waits for the block
	whenAttackingTriggered bool
}

func (*attackFrame) kind() frameKind     { return attackKind }
func (f *attackFrame) copyTo(to *State)  { putOn(to, f) }
func (f *attackFrame) encode(e *encoder) { e.u8(int(f.pc)); e.flag(f.whenAttackingTriggered) }

// mayDeclare returns "" if the Digimon can declare an attack at all, else the clause that withholds
// it. An effect that makes it attack (a) may set its own terms.
func (p *Position) mayDeclare(pm *Permanent, a *cardtext.Attack) Clause {
	switch {
	case p.attack.underway:
		return "11-2-4"
	case pm.Owner != p.Turn:
		return "11-1-2"
	case pm.Breeding || !p.isDigimon(pm):
		return "4-3-6"
	case (a == nil || !a.WithoutSuspend) && (pm.Suspended || p.forbidden(pm, cardtext.AbSuspend)):
		return "11-2-5"
	case p.forbidden(pm, cardtext.AbAttack):
		return "15-1-3"
	case pm.Attacked == p.TurnNo && p.attackRules().oneEachTurn():
		return "11-2-5"
	case p.mustWait(pm, a):
		return "7-1-2-1"
	}
	return ""
}

// mustWait reports whether the Digimon was played this turn and has to wait a turn before it
// attacks (7-1-2-1). It need not if an effect of its own, or the one that makes it attack, lets it
// attack at once.
func (p *Position) mustWait(pm *Permanent, a *cardtext.Attack) bool {
	switch {
	case pm.Entered != p.TurnNo, p.hasKeyword(pm, &rush), p.permitted(pm, cardtext.AbAttackOnTurnPlayed):
		return false
	case a != nil && a.TurnPlayed, attacksBy(p, a, &vortex):
		return false
	}
	return !(p.attackRules().engageSkipsTheWait() && attacksBy(p, a, &engage))
}

// attacksBy reports whether this keyword makes the attack. An attack by <Vortex> may come in the
// turn in which the Digimon was played (16-33-1).
func attacksBy(p *Position, a *cardtext.Attack, spec *KeywordSpec) bool {
	if a == nil {
		return false
	}
	run := p.topRun()
	if p.looking != nil {
		run = p.looking // the effect isn't activated yet
	}
	return run != nil && p.T.Effects[run.ref.Def].spec == spec
}

// mayTarget returns "" if the Digimon can choose that target for its attack (nil: the opponent),
// else the clause that withholds it (11-2-7-1).
func (p *Position) mayTarget(pm, target *Permanent, a *cardtext.Attack) Clause {
	if target == nil {
		if a != nil && a.DigimonOnly && !(p.attackRules().vortexAttacksPlayers() && attacksBy(p, a, &vortex)) {
			return "15-10-2-1"
		}
		if p.forbidden(pm, cardtext.AbAttackPlayers) {
			return "15-1-3"
		}
		return ""
	}
	switch {
	case a != nil && a.PlayerOnly:
		return "15-10-2-1"
	case target.Breeding || !p.isDigimon(target):
		return "11-2-7-1"
	case p.forbidden(pm, cardtext.AbAttackDigimon):
		return "15-1-3"
	case p.forbiddenBy(target, cardtext.AbBeAttacked, pm):
		return p.prohibits(func() bool { return !target.Suspended && p.permittedTo(pm, cardtext.AbAttackUnsuspended, target) })
	case !target.Suspended && p.forbidden(pm, cardtext.AbAttackUnsuspended):
		return p.prohibits(func() bool { return p.mayTargetUnsuspended(pm, target, a) })
	case !target.Suspended && !p.mayTargetUnsuspended(pm, target, a):
		return "11-2-7-1"
	}
	return ""
}

// prohibits returns the clause of a prohibition. It notes that the prohibition counts although
// something else permits the same; it does so whichever of the two came later (15-8-2-5).
func (p *Position) prohibits(permitted func() bool) Clause {
	if p.sink != nil && permitted() {
		p.note("15-8-2-5", "15-1-3")
	}
	return "15-1-3"
}

// mayTargetUnsuspended reports whether the Digimon may attack this one although it is unsuspended:
// by the effect that makes the attack, or by something that the Digimon has.
func (p *Position) mayTargetUnsuspended(pm, target *Permanent, a *cardtext.Attack) bool {
	mind := p.attackRules()
	byEffect := a != nil && a.Unsuspended && !(mind.executeNeedsSuspended() && attacksBy(p, a, &execute))
	return byEffect || p.permittedTo(pm, cardtext.AbAttackUnsuspended, target) ||
		mind.anyTarget() || mind.rushTakesUnsuspended() && p.rushing(pm)
}

func (p *Position) attackOptions(d *Decision, pm *Permanent, a *cardtext.Attack) {
	clause := p.mayDeclare(pm, a)
	if clause == "" && pm.Entered != p.TurnNo {
		d.whereAsked(p, "7-1-2-1") // it need not wait
	}
	again, rushes := pm.Attacked == p.TurnNo, p.rushing(pm)
	lent := rushes && p.sink != nil && p.lentKeyword(pm, &rush)
	d.also(p, ifSo(again, "11-2-1"), ifSo(again, "11-2-5"), ifSo(rushes, "16-15-1"), ifSo(lent, "15-8-2-1"), ifSo(lent, "16-15-2"))
	try := func(t *Permanent) {
		cl := clause
		if cl == "" {
			cl = p.mayTarget(pm, t, a)
		}
		c := Choice{Verb: VAttack, Perm: pm.ID, TargetPlayer: t == nil}
		if t != nil {
			c.Target = t.ID
		}
		d.addOrRefuse(c, cl)
	}
	try(nil)
	for i := range p.perms {
		if t := &p.perms[i]; t.Owner != pm.Owner && (p.isDigimon(t) || d.refuse) {
			try(t)
		}
	}
}

// declareAttack carries out the attack declaration (11-2-8-1): it suspends the Digimon, fixes the
// target, and triggers what the attack sets off. The timings that follow come when all of that is
// resolved (11-1-4). If an effect makes the attack, they come when that effect and everything older
// is resolved.
func (p *Position) declareAttack(c Choice, withoutSuspending bool) {
	pm := p.Perm(c.Perm)
	also := p.byDeclaring(pm, c)
	asleep := p.sleeping()
	p.attack = attackState{underway: true, attacker: pm.ID, player: pm.Owner, target: c.Target, declared: c.Target, withoutSuspending: withoutSuspending, by: p.acting()}
	p.pushAttack()
	p.attackedThisTurn, p.countered = true, false
	pm.Attacked = p.TurnNo
	p.emit(Event{Verb: VAttack, Player: pm.Owner, Perm: pm.ID, Card: pm.Top(), Target: c.Target, TargetCard: p.top(c.Target), TargetPlayer: c.Target == 0, Clause: "11-2-8-1"},
		append(also, p.asTreated(pm)...)...)
	p.noteWoken(asleep)
	if !withoutSuspending && p.suspend(pm, Event{Clause: "11-2-8-1", ByRules: true}) {
		p.happen(happening{ev: cardtext.EvSuspends, things: p.list(Ref{Perm: pm.ID}), byRules: true})
	}
	// only effects with the icon wait: <Raid> and <Alliance> have none
	late := p.attackRules().whenAttackingWaits()
	p.triggerSome(cardtext.WhenAttacking, pm, "15-16-5-1", triggerInfo{mention: Ref{Perm: c.Target}}, func(d *EffectDef) bool { return !late || d.spec != nil })
	p.happen(happening{ev: cardtext.EvAttacks, things: p.list(Ref{Perm: pm.ID}), target: c.Target, atPlayer: c.Target == 0, player: pm.Owner, byRules: true})
}

// pushAttack puts the attack's timings right above the turn, below everything that is unfinished.
// So they come when everything older is resolved, including the effect that makes the attack
// (11-1-4).
func (p *Position) pushAttack() {
	p.frames = slices.Insert(p.frames, 1, frame(newFrame(&p.State, &attackFrame{})))
	for _, f := range p.frames[2:] {
		if f, ok := f.(interface{ framesMovedUp() }); ok {
			f.framesMovedUp()
		}
	}
}

func (f *attackFrame) proceed(p *Position, d *Decision) bool {
	if p.attack.blitz && p.MemoryOf(p.attack.player) >= 0 {
		p.note("16-16-4")
		if p.attackRules().blitzNeedsMemoryThroughout() {
			p.attack.ended = true
		}
	}
	if p.attack.ended && f.pc < attackEndTiming {
		f.pc = attackEndTiming // 15-15-1-1
	}
	switch f.pc {
	case attackCounter:
		return p.counterTiming(f, d)
	case attackBlock:
		return p.blockTiming(f, d)
	case attackConfirm:
		f.confirm(p)
	case attackPierce:
		f.pc = attackEndTiming
		if p.attack.piercing && !p.attack.checked {
			p.pierce()
		} else if p.attack.piercing {
			p.pierceInVain(p.attack.pierceBy, "16-7-5")
		}
	case attackEndTiming:
		f.pc = attackClose
		if !p.attack.endTimed {
			p.endOfAttackTiming()
		}
		if len(p.pend) > 0 {
			p.note("11-6-1")
		}
		p.settle()
	case attackClose:
		f.close(p)
	}
	return false
}

// confirm carries out 11-5: it finds out whether the attack is successful.
func (f *attackFrame) confirm(p *Position) {
	if pm := p.attacker(); pm != nil && !f.whenAttackingTriggered && p.attackRules().whenAttackingWaits() {
		f.whenAttackingTriggered = true
		p.newBatch()
		p.triggerSome(cardtext.WhenAttacking, pm, "15-16-5-1", triggerInfo{mention: Ref{Perm: p.attack.declared}}, func(d *EffectDef) bool { return d.spec == nil })
		p.settle()
		return
	}
	f.pc = attackPierce
	p.confirmAttack()
}

// close ends the attack when all is resolved (11-6-2).
func (f *attackFrame) close(p *Position) {
	p.emit(Event{Verb: VAttackEnd, Player: p.attack.player, Perm: p.attack.attacker, Card: p.top(p.attack.attacker), Clause: "11-6-2"},
		ifSo(p.progressEnds(), "16-39-2"), ifSo(p.attacker() == nil, "11-1-5"))
	asleep := p.sleeping()
	p.attack = attackState{}
	p.dropLater(cardtext.AtEndOfBattle)
	p.noteWoken(asleep)
	p.dropUntil(endOfAttack)
	p.pop()
	p.settle()
}

// endOfAttackTiming triggers the attacker's [End of Attack] effects and releases what was left
// pending for this time.
func (p *Position) endOfAttackTiming() {
	p.attack.endTimed = true
	p.newBatch()
	if pm := p.attacker(); pm != nil {
		p.triggerOwn(cardtext.EndOfAttack, pm, "15-16-15-1", triggerInfo{})
	} else {
		p.note("15-16-15-1") // effects that the Digimon has otherwise don't trigger
	}
	p.releaseLater(cardtext.AtEndOfAttack)
}

// attacker returns the attacking Digimon, or nil if it has left the battle area or is no Digimon
// any more.
func (q *query) attacker() *Permanent {
	pm := q.Perm(q.attack.attacker)
	if pm == nil || pm.Breeding || !q.isDigimon(pm) {
		return nil
	}
	return pm
}

// counterTiming lets the non-turn player activate one [Counter] effect (11-3-2).
func (p *Position) counterTiming(f *attackFrame, d *Decision) bool {
	who := p.attack.player.Other()
	c, ok := p.takeAnswer()
	if !ok {
		d.Player, d.Question, d.Clause = who, AskCounter, "11-3-2"
		d.also(p, "11-3-1")
		for i := range p.perms {
			pm := &p.perms[i]
			if pm.Owner != who {
				continue
			}
			p.eachWith(featCounter, pm, func(in instance) {
				if in.def.counters() && works(in.def.Tree, pm) {
					pe := pendingEffect{ref: EffectRef{Def: in.def.ID, Card: in.card, Perm: pm.ID},
						source: p.ref(in.card), ctrl: who, gained: in.gained, giver: in.giver, timingIcon: in.def.byCounter()}
					if !p.usesSpent(pe.ref, in.gained, in.giver) && p.couldBegin(pe) {
						d.add(Choice{Verb: VActivate, Effect: pe.ref, Icon: pe.timingIcon, Giver: in.giver, gained: in.gained})
					}
				}
			})
		}
		p.eachInArea(func(in instance) {
			if in.ctrl == who && in.def.counters() {
				ref, icon := EffectRef{Def: in.def.ID, Card: in.card}, in.def.byCounter()
				run := p.startRun(pendingEffect{ref: ref, source: p.ref(in.card), ctrl: who, timingIcon: icon})
				if !p.usesSpent(ref, 0, 0) && p.possible(run) {
					d.add(Choice{Verb: VActivate, Effect: ref, Icon: icon})
					d.also(p, p.optionalBlast(in.def))
				} else if run.result.whyNothing == "16-31-1" {
					p.noteNoBlastDNA(in, run)
				}
				p.discard(run)
			}
		})
		if len(d.Options) == 0 {
			f.pc = attackBlock
			p.noteOwnCounter()
			return false
		}
		d.add(Choice{Verb: VDecline})
		return true
	}
	f.pc = attackBlock
	if c.Verb == VActivate {
		p.countered = true
		if p.attackRules().counterAgain() {
			f.pc = attackCounter
		}
		run := p.startRun(pendingEffect{ref: c.Effect, source: p.ref(c.Effect.Card), ctrl: who, gained: c.gained, giver: c.Giver,
			timingIcon: c.Icon})
		p.newBatch()
		p.settle()
		p.begin(run)
	}
	return false
}

// mayBlock returns "" if the Digimon can block now, or the clause that withholds it (12-1-1 to
// 12-1-6).
func (q *query) mayBlock(pm *Permanent) Clause {
	mind := q.attackRules()
	switch {
	case q.attacker() == nil:
		return "12-1-6"
	case q.attack.blocked && !mind.blocksAgain():
		return "12-1-2"
	case !q.isBlocker(pm):
		return "12-1-1"
	case pm.ID == q.attack.target && !mind.targetBlocks():
		return "12-1-5"
	case pm.Suspended && !mind.suspendedBlocks() || q.forbidden(pm, cardtext.AbSuspend):
		return "12-1-4"
	case mind.blockingIsAnEffect() && q.unaffected(q.attacker(), pm.Owner, Digimon):
		return "15-15-5-1"
	case mind.progressStopsBlocks() && q.hasKeyword(q.attacker(), &progress):
		return "16-39-1"
	case q.forbidden(pm, cardtext.AbBlock), q.forbiddenBy(q.attacker(), cardtext.AbBeBlocked, pm), q.forbidden(q.attacker(), cardtext.AbSwitchTarget):
		return "15-1-3"
	}
	return ""
}

// isBlocker reports whether the Digimon has <Blocker>, and is in an area where that counts.
func (q *query) isBlocker(pm *Permanent) bool { return q.hasKeyword(pm, &blocker) && !pm.Breeding }

// blockTiming lets the non-turn player switch the attack to one of their Digimon with <Blocker>, by
// suspending that Digimon (12-1-7-1).
func (p *Position) blockTiming(f *attackFrame, d *Decision) (asked bool) {
	who := p.attack.player.Other()
	c, ok := p.takeAnswer()
	if !ok {
		if asked = p.askBlock(d, who); !asked {
			f.pc = attackConfirm
		}
		return asked
	}
	f.pc = attackConfirm
	if c.Verb == VBlock {
		if p.attackRules().blocksAgain() {
			f.pc = attackBlock
		}
		p.block(p.Perm(c.Perm))
	}
	return false
}

// askBlock asks who blocks. If a Digimon has <Blocker>, or gets it by <Collision>, the question is
// asked even if none can block, so that readers can see why.
func (p *Position) askBlock(d *Decision, who Player) (asked bool) {
	d.Player, d.Question, d.Clause = who, AskBlock, "12-1-1"
	at := p.attacker()
	blockers, why := false, Clause("")
	// nobody can block any more
	closed := at == nil || p.attack.blocked && !p.attackRules().blocksAgain()
	collides := at != nil && p.hasKeyword(at, &collision)
	for i := range p.perms {
		if pm := &p.perms[i]; pm.Owner == who && p.isDigimon(pm) {
			clause := p.mayBlock(pm)
			d.addOrRefuse(Choice{Verb: VBlock, Perm: pm.ID}, clause)
			if closed || p.isBlocker(pm) || collides && !pm.Breeding {
				blockers, why = true, ifElse(why == "" || why == clause, clause, "12-1-1")
			}
		}
	}
	p.note(p.notCollided(at)...)
	if len(d.Options) == 0 && (!blockers && !d.refuse || p.attack.blocked) {
		// a second block is only for those who believe in it
		return false
	}
	if len(d.Options) == 0 {
		d.Clause = why // the reason of all that have <Blocker>
	}
	d.also(p, p.blockQuestion(d, at)...)
	must := false
	if collides {
		if len(d.Options) > 0 {
			d.Clause = "16-30-1" // the player must block if possible
			must = !p.attackRules().collisionIsOptional()
		}
	}
	if !must && (len(d.Options) == 0 || !p.attackRules().blockersMust()) {
		d.add(Choice{Verb: VDecline})
	}
	return true
}

// block suspends the Digimon and switches the attack to it (12-1-7-1).
func (p *Position) block(pm *Permanent) {
	id := pm.ID
	p.newBatch()
	others := p.sink != nil && p.blockers(id) > 0
	also := p.asTreated(pm)
	clause := Clause("12-1-7-1")
	if at := p.attacker(); at != nil && p.hasKeyword(at, &collision) {
		clause = "16-30-1" // the block is forced
	}
	p.emit(Event{Verb: VBlock, Player: pm.Owner, Perm: id, Card: pm.Top(), Target: p.attack.attacker, TargetCard: p.top(p.attack.attacker), Clause: clause},
		append(also, ifSo(others, "12-1-2"))...)
	p.attack.blocked = true
	if p.suspend(pm, Event{Clause: "12-1-7-1", ByRules: true}) {
		p.happen(happening{ev: cardtext.EvSuspends, things: p.list(Ref{Perm: id}), byRules: true, keyword: blocker.Name})
	}
	p.switchTarget(id, "12-1-1")
	p.happen(happening{ev: cardtext.EvBlocks, things: p.list(Ref{Perm: id}), target: p.attack.attacker, byRules: true})
	p.happen(happening{ev: cardtext.EvBlocked, things: p.list(Ref{Perm: p.attack.attacker}), target: id, byRules: true})
	if others && len(p.pend) > 0 {
		p.note("12-1-3") // and no other block comes while this one is dealt with
	}
	p.settle()
}

// switchTarget changes the target of the attack (11-2-7-2), and reports whether it did. It doesn't
// if that is the target already (11-2-7-3) or if the attacker is gone (11-2-7-4).
func (p *Position) switchTarget(to PermID, clause Clause) bool {
	if !p.attack.underway || p.attacker() == nil || p.attack.target == to || p.forbidden(p.attacker(), cardtext.AbSwitchTarget) {
		return false
	}
	unaffected := false
	if r := p.acting(); p.sink != nil && r.Def != 0 {
		t := p.Perm(to)
		unaffected = t != nil && p.unaffected(t, p.controllerOf(r), p.effectKind(r))
	}
	p.emit(Event{Verb: VSwitchTarget, Player: p.attack.player, Perm: p.attack.attacker, Card: p.top(p.attack.attacker), Target: to, TargetCard: p.top(to), TargetPlayer: to == 0, Clause: clause},
		"11-2-7-2", ifSo(unaffected, "11-2-7-5"))
	p.attack.target = to
	p.happen(happening{ev: cardtext.EvAttackTargetSwitch, things: p.list(Ref{Perm: p.attack.attacker}), target: to, atPlayer: to == 0})
	return true
}

// confirmAttack begins what a successful attack leads to (11-5): a security check, a win or a
// battle. An attack without a valid target leads to nothing.
func (p *Position) confirmAttack() {
	at := p.attacker()
	fails := func(clause Clause, also ...Clause) {
		p.emit(Event{Verb: VAttackFails, Player: p.attack.player, Perm: p.attack.attacker, Card: p.top(p.attack.attacker), Clause: clause},
			append(also, "11-5-1-4")...)
	}
	if at == nil {
		fails("11-2-7-4", "11-1-5")
		return
	}
	if p.attack.target != 0 {
		t := p.Perm(p.attack.target)
		switch {
		case t != nil && !t.Breeding:
			p.startBattle(at, t, 0, "11-5-1-3-1", "11-5-1-3")
			return
		case !p.attackRules().fallsThrough():
			fails("11-2-6", "11-1-5") // it never falls through to the player
			return
		}
	}
	foe := at.Owner.Other()
	if p.security[foe].n > 0 {
		p.startCheck(at, "11-5-1-1-1", "11-5-1-1")
		return
	}
	if p.Checks(at) == 0 {
		// the attack is successful all the same, so this isn't 11-5-1-4
		p.emit(Event{Verb: VNoWin, Player: at.Owner, Perm: at.ID, Card: at.Top(), Clause: "11-5-1-2-1"}, "11-5-1-2", "16-4-4", "1-2-3-1", "1-3-4")
		return
	}
	p.win(at.Owner, "1-2-3-1", "11-5-1-2", "11-5-1-2-1")
}
