package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file notes the clauses of chapter 15 that shape how an effect triggers, is activated and is
// processed. The other note_*.go files do the same for their chapters. Nothing here changes the
// game, and nothing is looked at while nobody watches.
//
// A clause stands on the step that it decides, or on none: never on every event of a kind.
//
//   - note is for the event that follows, noteLast for the one before (a battle's outcome, what an
//     effect couldn't do).
//   - tellNoTrigger says that an effect doesn't trigger. A proof shows it only where the scenario cites why.
//   - A question's clauses go to the option that they are about (scenario/about.go).
//   - An event or a decision that a second clause shapes carries it in Also. That is how a run
//     shows a clause by which nothing happens, such as a Digimon that stays suspended when it
//     digivolves.
//
// scenario/clauses_test.go says over all rulings which chapters may stand on a step.

// noteText notes how the text of an effect that is being activated is going to be processed.
func (p *Position) noteText(def *EffectDef, run *effectRun) {
	if p.sink == nil || def.Tree == nil {
		return
	}
	if def.Kind == ActivatedEffect && len(run.place.body) > 0 && len(run.place.body[0].By) > 0 {
		p.note("15-8-4-4-1") // declared, it has to be carried out
	}
	if def.spec != nil {
		return
	}
	if def.Tree.Limit > 1 {
		p.note("15-14-1-1")
	}
	if def.Tree.Limit > 0 && !p.canBegin(run) {
		p.note("15-14-1-4")
	}
	if def.Tree.Limit > 0 && run.place.body != nil && !mayBeLeft(def.Tree) && def.Kind != ActivatedEffect {
		p.note("15-1-5") // the use is lost, so the player must use the effect now
	}
	p.noteUses(run.ref, run.gained, run.giver)
	if len(run.place.body) > 1 || len(run.place.body) == 1 && len(run.place.body[0].Acts) > 1 {
		p.note("15-1-2")
	}
	for i := range run.place.body {
		s := &run.place.body[i]
		switch {
		case len(s.By) > 0:
			return // what comes after it is processed only if it is done
		case s.May:
		case s.If == nil && len(s.Acts) > 0:
			if k := firstKeyword(s.Acts); k != nil && k.optional {
				continue
			}
			p.noteRequired(run, i)
		}
	}
}

// noteIf notes that the processing condition of a sentence was looked at, and whether it was met.
func (p *Position) noteIf(s *cardtext.Sentence, run *effectRun, held bool) {
	p.tellCondition(run.ref, s.If, held)
	if p.sink == nil || s.If == nil || s.If.Kind == cardtext.CondDid {
		return
	}
	p.noteCondition(s.If, run, held)
	def := p.T.Effects[run.ref.Def]
	if held {
		p.note("15-6-1")
	} else if len(run.place.body) > 1 {
		p.note("15-6-2") // the other parts don't depend on it
	}
	switch {
	case def.Kind == TriggerEffect && held:
		p.note("15-8-3-9-1")
		if run.conditionsAtTrigger == wasNotMet {
			p.note("15-8-3-9-3")
		}
	case def.Kind == TriggerEffect && run.conditionsAtTrigger == wasMet:
		p.note("15-8-3-9-3")
	case def.Kind == ImmediateEffect:
		p.note("15-8-5-5-1")
	}
}

// noteLeft notes why an effect does nothing: it is left alone, or its turn came and nothing could
// be done.
func (p *Position) noteLeft(def *EffectDef, run *effectRun, why Clause) {
	if p.sink == nil {
		return
	}
	if why == "15-6-3" {
		p.tellUnmet(run)
		for i := range run.place.body[:max(0, len(run.place.body)-1)] {
			if x := &run.place.body[i]; len(x.By) > 0 && x.If != nil {
				// the "by" isn't carried out, and so neither is what stands behind it
				p.note("15-7-2")
			}
		}
		for i := range run.place.body {
			p.noteCondition(run.place.body[i].If, run, false)
		}
		switch def.Kind {
		case TriggerEffect:
			p.note("15-8-3-9-2")
			if run.conditionsAtTrigger == wasMet {
				p.note("15-8-3-9-3")
			}
		case ImmediateEffect:
			p.note("15-8-5-5-1")
		}
		return
	}
	for i := range run.place.body {
		if s := &run.place.body[i]; len(s.By) > 0 {
			p.noteSuspendedAlready(s.By, run)
			p.note("15-7-2")
			if why == "" {
				p.note("15-7-4") // its player's choice
			} else if p.inPart(s.By, run) {
				p.note("15-7-3")
				if def.spec != nil {
					p.noteThird(def.spec, p.note)
				}
			}
			return
		}
	}
}

// noteNotDone notes why an effect whose turn has come does nothing, or isn't activated: what became
// of it if it is a keyword, and the clause that stops it. The clause is "" if its player left it
// alone.
func (p *Position) noteNotDone(run *effectRun, turn keywordTurn, why Clause) {
	def := p.T.Effects[run.ref.Def]
	p.noteKeyword(def, turn)
	p.noteLeft(def, run, why)
}

// noteBy notes that the optional condition of a sentence was carried out.
func (p *Position) noteBy(s *cardtext.Sentence, run *effectRun) {
	if p.sink == nil {
		return
	}
	p.note("15-7-1")
	if whole(s.By) {
		p.note("15-7-3")
	}
	next := s.Acts
	// it is a price: see priced
	if i := run.place.sentence + 1; len(next) == 0 && i < len(run.place.body) {
		next = run.place.body[i].Acts
	}
	if len(next) > 0 && p.inVain(next[0], run) {
		p.note("15-7-5")
	}
}

// whole reports whether an optional condition has several parts, so that a player might want to do
// only some of them (15-7-3).
func whole(by []cardtext.Action) bool {
	if len(by) > 1 {
		return true
	}
	return need(trashes(by[0])) > 1
}

// noteActivating notes what shapes the activation of an effect: where its card lies, which keyword
// it is, its text, and the point of the turn.
func (p *Position) noteActivating(def *EffectDef, run *effectRun) {
	if p.sink == nil {
		return
	}
	p.note(def.bySource()...)
	p.noteKeyword(def, keywordActivates)
	p.noteText(def, run)
	p.notePhase()
}

// noteTriggering notes what shapes that an effect triggers: where its card lies, whose it is, its
// uses, and which effects are pending already.
func (p *Position) noteTriggering(in instance, ref EffectRef) {
	if p.sink == nil {
		return
	}
	p.note(append(in.def.bySource(), p.succeededBy(in, ref.Perm))...)
	p.noteUses(ref, in.gained, in.giver)
	if p.midway() {
		p.note("15-1-4", "15-4-2-2", "15-8-3-2")
	}
	if in.def.Section == cardtext.Inherited {
		p.note("4-3-3", "15-3-1")
		if p.T.Cards[in.card].Category != Digimon {
			p.note("15-3-2", "4-3-2", "4-8-1")
		}
	}
	for i := range p.pend {
		pe := &p.pend[i]
		if pe.ref == ref && pe.gained == in.gained && pe.giver == in.giver {
			p.note("15-4-2-4")
		}
		if pe.batch == p.batch {
			p.note("15-4-3-1", "15-4-3-2")
			continue
		}
		p.note("15-4-5-1")
		if pe.ctrl == p.Turn && in.ctrl != p.Turn {
			p.note("15-4-5-3")
		}
	}
}

// noteUnaffected notes that an effect does nothing to something that isn't affected by it.
func (q *query) noteUnaffected() { q.note("15-15-5-1") }

// keepsWhatLies reports whether an effect that was given to a Digimon stays on it while its top
// card changes (15-13-2).
func (s *State) keepsWhatLies(pm *Permanent) bool {
	return slices.ContainsFunc(s.lasting, func(l lastingEffect) bool { return l.perm == pm.ID && l.def != 0 })
}

// byDNA returns the clauses for what becomes of the two sources of a DNA digivolution.
func (p *Position) byDNA(a, b *Permanent) []Clause {
	if p.sink == nil {
		return nil
	}
	p.fused = append(p.fused, a.ID, b.ID)
	by := []Clause{"8-2-2-2", ifSo(a.n > 1 || b.n > 1, "8-2-2-3")}
	for _, pm := range [...]*Permanent{a, b} {
		attacks, attacked := p.attack.underway && p.attack.attacker == pm.ID, p.attack.underway && p.attack.target == pm.ID
		lies := slices.ContainsFunc(p.lasting, func(l lastingEffect) bool { return l.perm == pm.ID })
		used := p.usedThisTurn(pm)
		by = append(append(by, p.byShedding(pm)...), ifSo(attacks, "8-2-2-1-3"), ifSo(attacked, "8-2-2-1-4"), ifSo(lies, "8-2-2-1-5"),
			ifSo(used, "8-2-2-1-6"), ifSo(used, "15-14-1-5-2"))
	}
	return by
}

// windowsChange returns the clauses by which persistent effects stop or start as the turn changes.
// noteStandingChanges says which effects those are.
func (p *Position) windowsChange() (by []Clause) {
	if p.sink == nil {
		return nil
	}
	for i := range p.perms {
		pm := &p.perms[i]
		p.eachOwn(pm, func(in instance) {
			if in.def.Kind != PersistentEffect || in.def.Tree == nil || !works(in.def.Tree, pm) {
				return
			}
			now, then := inWindow(in.def.Tree, in.ctrl, p.Turn), inWindow(in.def.Tree, in.ctrl, p.Turn.Other())
			if now != then {
				by = append(by, "15-16-8-1")
			} else if now && hasTiming(in.def.Tree, cardtext.AllTurns) {
				by = append(by, "15-16-9-1")
			}
		})
	}
	return by
}

// timing returns the clause by which an effect triggers. For a timing of the turn it is the clause
// for that player's turn (15-16-11 to 15-16-13).
func (q *query) timing(in instance, clause Clause) Clause {
	if q.sink == nil || in.def.Tree == nil {
		return clause
	}
	switch clause {
	case "15-16-11-1", "15-16-12-1", "15-16-13-1":
		if hasTiming(in.def.Tree, cardtext.EndOfAllTurns) && clause == "15-16-12-1" {
			return "15-16-12-3"
		} else if in.ctrl != q.Turn {
			return clause[:len(clause)-1] + "2"
		}
	case "15-5-1":
		if hasTiming(in.def.Tree, cardtext.AllTurns) && in.ctrl != q.Turn {
			q.note("15-16-9-1")
		}
	}
	return clause
}
