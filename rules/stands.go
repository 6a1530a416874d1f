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
)

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

// mayStand says that the permanent may have a persistent effect of these kinds: one of its cards does, or something lies on
// the game that may give it one.
func (p *Position) mayStand(pm *Permanent, want stand) bool {
	for i := range p.lasting {
		if d := p.lasting[i].def; d != 0 && p.T.Effects[d].stands&want != 0 {
			return true
		}
	}
	for _, c := range pm.Stack() {
		if p.T.Cards[c].stands&want != 0 {
			return true
		}
	}
	return pm.nlinks > 0
}
