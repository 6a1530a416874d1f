package rules

import "digijudge/rules/cardtext"

// stand is a set of kinds of action that a persistent effect can have. Who asks what stands names
// the kinds meant, so that the conditions of other effects need not be judged.
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

// standOf returns the kind of an action, 0 for what nobody asks persistent effects for.
func standOf(a cardtext.Action) stand { return roomOf(a).stand() }

// standsOf returns the kinds of all actions of an effect.
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
