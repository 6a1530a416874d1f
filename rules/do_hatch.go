package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Hatch](doHatch{})

// doHatch carries out "hatch a Digi-Egg" (4-18).
type doHatch struct {
	allWords[cardtext.Hatch]
	anyPlace[cardtext.Hatch]
	notStanding[cardtext.Hatch]
	once[cardtext.Hatch]
	ours[cardtext.Hatch]
	flat[cardtext.Hatch]
	alone[cardtext.Hatch]
	unchosen[cardtext.Hatch]
	nothingMeant[cardtext.Hatch]
	harmless[cardtext.Hatch]
	ownPart[cardtext.Hatch]
	momentary[cardtext.Hatch]
}

func (doHatch) can(x act, _ cardtext.Hatch) (bool, Clause) {
	eggs := x.eggs[x.run.ctrl].n > 0
	return eggs && x.breeding(x.run.ctrl) == nil, ifElse(eggs, "4-18-3", "4-18-2")
}

func (doHatch) do(x act, _ cardtext.Hatch) outcome {
	x.hatch(x.run.ctrl, "4-18-1")
	return somethingDone()
}
