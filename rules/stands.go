package rules

import "digijudge/rules/cardtext"

// stand is a set of kinds of action that a persistent effect can have. Who asks what stands names the kinds meant, so that the
// conditions of other effects need not be judged.
type stand uint16

const (
	standDP stand = 1 << iota
	standSecurityDP
	standGain
	standColors
	standRestrict
	standPermit
	standUnaffected
	standCost
	standNoIgnoring
	standInform
	standMaximum
	standBar
	standDigivolve
)

// anyStand is all kinds.
const anyStand stand = 1<<standKinds - 1

// standOf is the kind of an action, 0 for what nobody asks persistent effects for.
func standOf(a cardtext.Action) stand {
	switch a.(type) {
	case cardtext.ChangeDP:
		return standDP
	case cardtext.SecurityDP:
		return standSecurityDP
	case cardtext.GainKeyword, cardtext.GainEffect:
		return standGain
	case cardtext.TreatColors:
		return standColors
	case cardtext.Restrict:
		return standRestrict
	case cardtext.Permit:
		return standPermit
	case cardtext.Unaffected:
		return standUnaffected
	case cardtext.ReduceCost:
		return standCost
	case cardtext.Bar:
		return standBar
	case cardtext.NoIgnoring:
		return standNoIgnoring
	case cardtext.Treat:
		return standInform
	case cardtext.RaiseMaximum:
		return standMaximum
	case cardtext.Digivolve:
		return standDigivolve
	}
	return 0
}

// standsOf is the kinds of all actions of an effect.
func standsOf(e *cardtext.Effect) stand {
	var set stand
	if e != nil {
		for i := range e.Body {
			for _, a := range e.Body[i].Acts {
				set |= standOf(a)
			}
		}
	}
	return set
}
