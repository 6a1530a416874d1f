package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file adds clauses of chapters 6 to 10 to the record, where they make a difference: see
// note.go.

// notePhase notes what follows for an effect from being activated at this point of the turn.
func (p *Position) notePhase() {
	if p.sink == nil || len(p.frames) == 0 {
		return
	}
	turn, ok := p.frames[0].(*turnFrame)
	if !ok {
		return
	}
	switch turn.pc {
	case turnUnsuspend: // the turn has just started, and something is still suspended
		for i := range p.perms {
			if pm := &p.perms[i]; pm.Owner == p.Turn && pm.Suspended {
				p.note("6-2-1-1")
			}
		}
	case turnDraw, turnBreeding, turnMainStart: // the phase before has triggered it
		p.note("6-1-3")
	case turnEnded:
		p.note("6-6-2")
		return
	}
	if p.ending() {
		p.note("6-1-4-1") // something has to be processed first, so the turn doesn't end yet
	}
}

// noteOneAtATime notes that several Options could be used, or several Digimon could digivolve, and
// one of them is chosen.
func (p *Position) noteOneAtATime(d *Decision) {
	if p.sink == nil {
		return
	}
	var use, digivolve Choice
	for _, o := range d.Options {
		switch o.Verb {
		case VUse:
			if use.Card != 0 && use.Card != o.Card {
				d.also(p, "9-1-7")
			}
			use = o
		case VDigivolve:
			if digivolve.Card != 0 && digivolve.Card != o.Card && digivolve.Perm != o.Perm {
				d.also(p, "8-1-2-5")
			}
			digivolve = o
		}
	}
}

// noteAffords notes on a play or use that it takes the marker to 10 on the other side and no
// further, or that it would take it further (1-4-2-2).
func (p *Position) noteAffords(d *Decision, pl Player, cost int, clause Clause) {
	if p.sink != nil && (clause == "" || clause == "1-3-11-1") && cost >= p.MemoryOf(pl)+10 {
		d.whereAsked(p, "1-4-2-2")
	}
}

// noteNoUse notes that effects which wait for an Option to be used don't trigger: one of its effects
// is activated without its being used (9-1-1).
func (p *Position) noteNoUse(run *effectRun) {
	if c := run.ref.Card; p.sink != nil && p.T.Cards[c].isOptionCard() {
		p.noteMissed(happening{ev: cardtext.EvUsesOption, things: p.list(Ref{Card: p.ref(c)}), into: c, player: run.ctrl}, "9-1-1", "15-8-3-4")
	}
}

// noteMissed notes the clauses by which effects don't trigger on something that doesn't happen,
// although something like it does.
func (p *Position) noteMissed(h happening, clauses ...Clause) {
	look := p.supposing()
	missed := func(in instance, pm *Permanent, id PermID) {
		if in.def.Kind != TriggerEffect || in.def.Tree == nil || in.def.Tree.Trigger == nil || in.def.Tree.Trigger.Would {
			return
		}
		if _, ok := look.met(in, id, pm, &h); ok {
			p.tellNoTrigger(in, id, clauses...)
		}
	}
	for i := range p.perms {
		pm := &p.perms[i]
		p.eachWith(onEvent(h.ev), pm, func(in instance) {
			if in.def.Tree != nil && works(in.def.Tree, pm) {
				missed(in, pm, pm.ID)
			}
		})
	}
	p.eachInArea(func(in instance) { missed(in, nil, 0) })
}

// byNaming returns the clauses by which the cards of a DigiXros or Assembly were named with the
// declaration, or none if they weren't.
func (p *Position) byNaming(f *playFrame) []Clause {
	if p.sink == nil || len(f.under) == 0 {
		return nil
	}
	assembly := p.isAssembly(f.card, f.req)
	return []Clause{ifElse(assembly, "7-3-3-2", "7-2-3-2"), ifElse(assembly, "6-5-1-1-3", "6-5-1-1-2")}
}

// noteChoosing notes by which rules cards are chosen now to be placed under the card that is being
// played.
func (p *Position) noteChoosing(f *playFrame, d *Decision, w placing) {
	assembly := p.isAssembly(f.card, w.req)
	d.Clause = ifElse(assembly, "7-3-3-2", "7-2-3-2")
	if p.sink != nil && p.acting().Def == 0 { // it is asked only because something interrupted
		d.also(p, ifElse(assembly, "7-3-2-2", "7-2-2-2"), ifElse(assembly, "7-3-3-1", "7-2-3-1"))
	}
}

// notePlacing notes by which rules the chosen cards are placed under the card that is being played.
func (p *Position) notePlacing(f *playFrame) {
	if p.sink == nil {
		return
	}
	assembly, action := p.isAssembly(f.card, f.req), p.acting().Def == 0
	switch {
	case action:
		p.note(ifElse(assembly, "6-5-1-1-3", "6-5-1-1-2"))
	case assembly:
		p.note("7-3-2-10")
	}
	if r := &p.T.Cards[f.card].special[f.req-1]; !assembly {
		total := 0
		for k := range r.From {
			total += r.Count(k)
		}
		if len(f.under) < total {
			p.note("7-2-2-4")
		}
	}
	if p.replaced(&p.T.Cards[f.card].special[f.req-1], f.under, f.player) {
		p.note("15-15-6-1")
	}
}

// noteInUse notes that the Option in use would fit what its effect looks for, if it lay there.
func (p *Position) noteInUse(s *cardtext.Select, run *effectRun) {
	if p.sink == nil || s.Area != cardtext.TrashArea && s.Area != cardtext.HandArea {
		return
	}
	for _, f := range p.frames {
		if f, ok := f.(*useFrame); ok && f.pc == useTrash && p.where[f.card] == NoZone && p.cardFits(&s.Filter, f.card) {
			p.note("9-1-4")
		}
	}
}

// notePaying notes what changes the cost of a play that is about to be paid for, and that a
// DigiXros or Assembly was left out.
func (p *Position) notePaying(f *playFrame, under []CardID, takesOff int) {
	if p.sink == nil {
		return
	}
	if f.takenOff != 0 {
		p.note("7-1-3") // what interrupted the play came before its cost
	}
	if len(under) == 0 {
		ways, _ := p.placings(f.player, f.card, p.fromFor(f))
		for i := range ways {
			p.note(ifElse(p.isAssembly(f.card, ways[i].req), "7-3-2-9", "7-2-2-12"))
		}
		return
	}
	assembly := p.isAssembly(f.card, f.req)
	if !f.free && !p.canPay(f.player, max(0, f.cost-f.takenOff)) {
		p.note("1-3-11-4")
	}
	if takesOff > 0 && !f.free {
		p.note(ifElse(assembly, "7-3-2-1", "7-2-2-1"))
	}
	if f.takenOff != 0 {
		p.note(ifElse(assembly, "7-3-3", "7-2-3"))
	}
	_, barred := p.reducingBarredBy(cardtext.PlayCost, f.player)
	if !assembly && (barred || f.free || f.takenOff != 0 || f.cost != p.T.Cards[f.card].PlayCost) {
		p.note("7-2-2-13")
	}
}

// byDigivolutionCost returns the clauses on which the cost of a digivolution rests that is about to
// be paid.
func (p *Position) byDigivolutionCost(f *digivolveFrame) []Clause {
	if p.sink == nil {
		return nil
	}
	proc, def := f.digivolution(), p.T.Cards[f.card]
	line := int(f.req) - len(def.Digivolve)
	before := f.takenOff != f.effectReduction // what interrupted the digivolution came before its cost
	changed := f.takenOff == 0 && line >= 0 && line < len(def.special) && f.cost != def.special[line].Value
	return []Clause{ifSo(before, proc.all), ifSo(before && f.cost-f.takenOff < 0, "1-3-9"), ifSo(changed, proc.affected)}
}

// byDigivolving returns the clauses for a card that is placed on a Digimon that digivolves: what
// the Digimon keeps, what it loses, and what it can't do.
func (p *Position) byDigivolving(f *digivolveFrame, pm *Permanent) []Clause {
	if p.sink == nil {
		return nil
	}
	egg := p.T.Cards[pm.Top()].Category == DigiEgg
	return slices.Concat([]Clause{
		ifSo(pm.Entered == p.TurnNo, "7-1-2-1"), ifSo(p.usedThisTurn(pm), "15-14-1-5"), ifSo(egg, "4-3-1"),
		ifSo(p.deck[f.player].n == 0, "8-1-2-8"), ifSo(pm.Suspended, "8-1-2-3"),
	}, p.byCovering(pm, f.card), []Clause{ifSo(p.keepsWhatLies(pm), "15-13-2"), "8-1-1"}, p.byKept(pm, "3-4-5", "3-1-3-1-3"),
		[]Clause{ifSo(p.T.Cards[pm.Top()].Overflow > 0, "4-19-4")})
}

// byShedding returns the clauses by which a Digimon made by DNA digivolution doesn't keep the
// states of its sources.
func (p *Position) byShedding(pm *Permanent) []Clause {
	waiting := pm.nlinks > 0
	for i := range p.pend {
		waiting = waiting || p.pend[i].ref.Perm == pm.ID
	}
	lasting := false
	for i := range p.lasting {
		lasting = lasting || p.lasting[i].perm == pm.ID
	}
	sheds := pm.Suspended || pm.Entered == p.TurnNo || waiting || lasting || p.usedThisTurn(pm)
	return []Clause{
		ifSo(pm.Suspended, "8-2-2-1-1"), "8-2-2-1-7", // played this turn or not, the new Digimon may attack
		ifSo(waiting, "8-2-2-1-2"), // effects pending on its cards are lost, because these are new cards, and its link cards go
		ifSo(sheds, "8-2-2-1"),
	}
}

// noteNoAddition notes that an effect waits for cards that are placed under the Digimon. A
// digivolution isn't such a placing.
func (p *Position) noteNoAddition(pm *Permanent) {
	if p.sink == nil {
		return
	}
	look, by := p.aside(nil), p.acting()
	h := happening{ev: cardtext.EvSourceAdded, things: p.list(Ref{Perm: pm.ID}), by: by, byCtrl: p.controllerOf(by)}
	found := false
	for i := range p.perms {
		holder := &p.perms[i]
		if holder.Breeding {
			continue
		}
		p.eachEffect(holder, func(in instance) {
			if t := in.def.Tree; t != nil && t.Trigger != nil && !t.Trigger.Would && works(t, holder) {
				if _, ok := look.met(in, holder.ID, holder, &h); ok {
					found = true
				}
			}
		})
	}
	if found {
		p.noteLast("8-1-2-7")
	}
}

// noDigivolution returns the clause by which an effect digivolves nothing: it doesn't DNA, burst or
// app digivolve instead, a text forbids it, or the Digimon isn't affected. It returns 1-3-2 if
// nothing fits.
func (p *Position) noDigivolution(a *cardtext.Digivolve, run *effectRun) Clause {
	d := Decision{refuse: true}
	p.digivolveByEffect(&d, a, run)
	for _, clause := range [...]Clause{"8-2-2-4", "8-3-2-2", "8-4-2-2", "15-1-3", "15-15-5-1"} {
		if slices.ContainsFunc(d.Refusals, func(r Refusal) bool { return r.Clause == clause }) {
			return clause
		}
	}
	return "1-3-2"
}

// ifElse returns a if cond, else b.
func ifElse(cond bool, a, b Clause) Clause {
	if cond {
		return a
	}
	return b
}
