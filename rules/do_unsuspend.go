package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Unsuspend](doUnsuspend{})

// doUnsuspend carries out "unsuspend X" (4-13).
type doUnsuspend struct {
	notStanding[cardtext.Unsuspend]
	several[cardtext.Unsuspend]
	anybody[cardtext.Unsuspend]
	flat[cardtext.Unsuspend]
	alone[cardtext.Unsuspend]
	notOwed[cardtext.Unsuspend]
	harmless[cardtext.Unsuspend]
	ownPart[cardtext.Unsuspend]
	momentary[cardtext.Unsuspend]
}

func (doUnsuspend) plays(a cardtext.Unsuspend) error {
	return selectPlays(a.What)
}

func (doUnsuspend) processed(a cardtext.Unsuspend, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.What)
}

func (doUnsuspend) can(x act, a cardtext.Unsuspend) (bool, Clause) {
	return x.anyFor(a.What, func(pm *Permanent) bool { return pm.Suspended }), "1-3-2"
}

func (doUnsuspend) do(x act, a cardtext.Unsuspend) outcome {
	return x.withPicks(a.What, nil, func(refs []Ref) outcome { return x.turn(refs, false) })
}

func (doUnsuspend) chooses(a cardtext.Unsuspend) bool {
	return asksFor(a.What)
}

func (doUnsuspend) missed(a cardtext.Unsuspend, run *effectRun) {
	missed(a.What, run)
}

func (doUnsuspend) object(cardtext.Unsuspend) *cardtext.Select {
	return nil
}
