package rules

import "digijudge/rules/cardtext"

// stand is a set of kinds of action that a persistent effect can have. A question about persistent
// effects names the kinds that matter to it, so that the conditions of all other effects need not
// be judged.
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

// anyStand is the set of all kinds.
const anyStand stand = 1<<standKinds - 1

// standOf returns the kind of an action. It returns 0 for an action that no question about
// persistent effects looks for.
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
