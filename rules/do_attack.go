package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Attack](doAttack{})

// doAttack carries out "X may attack" (11-2).
type doAttack struct {
	notStanding[cardtext.Attack]
	once[cardtext.Attack]
	flat[cardtext.Attack]
	alone[cardtext.Attack]
	notOwed[cardtext.Attack]
	nothingMeant[cardtext.Attack]
	harmless[cardtext.Attack]
	ownPart[cardtext.Attack]
	momentary[cardtext.Attack]
}

func (doAttack) plays(a cardtext.Attack) error {
	return selectPlays(a.What)
}

func (doAttack) processed(a cardtext.Attack, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.What)
}

func (doAttack) theirs(a cardtext.Attack) bool {
	return a.With && a.What.Quantity == cardtext.It && a.What.Ref == cardtext.RefChosen
}

func (doAttack) can(x act, a cardtext.Attack) (bool, Clause) {
	var d Decision
	x.attackByEffect(&d, &a, x.run)
	switch {
	case len(d.Options) > 0:
		return true, ""
	case x.attack.underway:
		return false, "11-2-4"
	case x.run.ctrl != x.Turn && a.What.Owner != cardtext.Opponents:
		return false, "11-1-2"
	}
	return false, x.whyNoAttack(&a, x.run)
}

func (doAttack) do(x act, a cardtext.Attack) outcome {
	c, ok := x.takeAnswer()
	if !ok {
		x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskAction, "11-2-2", x.run.ref
		x.attackByEffect(x.d, &a, x.run)
		if len(x.d.Options) == 0 && !x.d.refuse {
			x.noteNoAttack(&a)
			return nothingDone()
		}
		if mayPass := x.hooksOf(x.run).attacks(x.Position, x.d); x.run.place.mayPass || mayPass {
			x.d.offerDecline(x.Position)
		}
		return question()
	}
	if c.Verb == VDecline {
		return nothingDone()
	}
	x.declareAttack(c, a.WithoutSuspend)
	return somethingDone()
}

func (doAttack) chooses(cardtext.Attack) bool {
	return true
}

// attackByEffect offers the attacks that an effect allows.
func (p *Position) attackByEffect(d *Decision, a *cardtext.Attack, run *effectRun) {
	old := p.looking
	p.looking = run
	defer func() { p.looking = old }()
	for _, r := range p.candidates(a.What, run, nil) {
		if pm := p.Perm(r.Perm); pm != nil {
			p.attackOptions(d, pm, a)
		}
	}
}

// whyNoAttack returns the clause that keeps all Digimon of the effect from attacking: 11-2-7-1 if
// they lack a target, 1-3-2 if the reasons differ.
func (p *Position) whyNoAttack(a *cardtext.Attack, run *effectRun) Clause {
	old := p.looking
	p.looking = run
	defer func() { p.looking = old }()
	why := Clause("")
	for _, r := range p.candidates(a.What, run, nil) {
		clause := Clause("1-3-2")
		if pm := p.Perm(r.Perm); pm != nil {
			if clause = p.mayDeclare(pm, a); clause == "" {
				clause = p.whyNoTarget(pm, a)
			}
		}
		if why != "" && why != clause {
			return "1-3-2"
		}
		why = clause
	}
	return ifElse(why == "", "1-3-2", why)
}

// noteNoAttack tells, for each Digimon that the effect would have attack, why it doesn't.
func (x act) noteNoAttack(a *cardtext.Attack) {
	if x.sink == nil || x.attack.underway {
		return
	}
	clause := x.whyNoAttack(a, x.run)
	for _, r := range x.candidates(a.What, x.run, nil) {
		if pm := x.Perm(r.Perm); pm != nil {
			x.stopped(pm, VAttack, clause, x.forbiddenBecause(pm, cardtext.AbAttack, cardtext.AbAttackDigimon, cardtext.AbAttackPlayers))
		}
	}
}

// whyNoTarget returns the clause by which a Digimon that may attack has no target. If a card text
// withholds all targets of a kind, it returns the clause of that text.
func (p *Position) whyNoTarget(pm *Permanent, a *cardtext.Attack) Clause {
	if p.forbidden(pm, cardtext.AbAttackDigimon) || !a.DigimonOnly && p.forbidden(pm, cardtext.AbAttackPlayers) {
		return "15-1-3"
	}
	return "11-2-7-1"
}
