package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.SwitchTarget](doSwitchTarget{})

// doSwitchTarget switches the target of the attack (11-2-7).
type doSwitchTarget struct {
	notStanding[cardtext.SwitchTarget]
	once[cardtext.SwitchTarget]
	ours[cardtext.SwitchTarget]
	flat[cardtext.SwitchTarget]
	alone[cardtext.SwitchTarget]
	notOwed[cardtext.SwitchTarget]
	nothingMeant[cardtext.SwitchTarget]
	harmless[cardtext.SwitchTarget]
	ownPart[cardtext.SwitchTarget]
	momentary[cardtext.SwitchTarget]
}

func (doSwitchTarget) plays(a cardtext.SwitchTarget) error {
	return selectPlays(a.To)
}

func (doSwitchTarget) processed(a cardtext.SwitchTarget, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.To)
}

func (doSwitchTarget) can(x act, a cardtext.SwitchTarget) (bool, Clause) {
	if !x.attack.underway || x.attacker() == nil {
		return false, "11-2-7-4"
	}
	if x.forbidden(x.attacker(), cardtext.AbSwitchTarget) {
		return false, "15-1-3"
	}
	if a.Player {
		return x.attack.target != 0, "11-2-7-3"
	}
	if len(x.candidates(a.To, x.run, x.notTarget)) > 0 {
		return true, ""
	}
	if len(x.candidates(a.To, x.run, nil)) == 0 {
		return false, "1-3-2" // there is no target
	}
	return false, "11-2-7-3"
}

func (doSwitchTarget) do(x act, a cardtext.SwitchTarget) outcome {
	if a.Player {
		return finished(x.switchTarget(0, "11-2-7-2"))
	}
	o := x.withPicks(a.To, x.notTarget, func(refs []Ref) outcome {
		return underway().with(didIf(len(refs) > 0 && x.switchTarget(refs[0].Perm, "11-2-7-2")))
	})
	asked := o.state == hasAsked
	if asked && x.sink != nil && len(x.candidates(a.To, x.run, nil)) > len(x.candidates(a.To, x.run, x.notTarget)) {
		x.d.also(x.Position, "11-2-7-3")
	}
	if asked && len(x.d.Options) > 1 {
		x.hooksOf(x.run).aims(x.Position, x.d)
	}
	return o
}

func (doSwitchTarget) chooses(a cardtext.SwitchTarget) bool {
	return !a.Player && a.To.Quantity != cardtext.This && a.To.Quantity != cardtext.It
}

func (s *State) notTarget(pm *Permanent) bool { return pm.ID != s.attack.target }
