package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Target](doTarget{})

// doTarget carries out "choose X". The words behind it speak of "that Digimon".
type doTarget struct {
	anyPlace[cardtext.Target]
	notStanding[cardtext.Target]
	several[cardtext.Target]
	anybody[cardtext.Target]
	flat[cardtext.Target]
	alone[cardtext.Target]
	unchosen[cardtext.Target]
	harmless[cardtext.Target]
	ownPart[cardtext.Target]
	momentary[cardtext.Target]
}

func (doTarget) plays(a cardtext.Target) error {
	return totalPlays(a.What)
}

func (doTarget) can(x act, a cardtext.Target) (bool, Clause) {
	return x.anyFor(a.What, nil), "1-3-2"
}

func (doTarget) do(x act, a cardtext.Target) outcome {
	return x.withPicks(a.What, nil, func([]Ref) outcome { return underway() })
}

func (doTarget) missed(a cardtext.Target, run *effectRun) {
	missed(a.What, run)
}

func (doTarget) object(cardtext.Target) *cardtext.Select {
	return nil
}

// targeted returns the phrase for what the action chooses, or nil for another action.
func targeted(a cardtext.Action) *cardtext.Select {
	if t, ok := a.(cardtext.Target); ok {
		return t.What
	}
	return nil
}
