package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// <Security A.> (16-4) changes the number of cards its holder checks; Checks adds all instances up
// (16-4-3) and stops at 0 (16-4-4).
var securityAttack = KeywordSpec{
	Name: "Security A.", Section: "16-4", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: checksMore{},
}

// checksMore has the hooks of <Security A.>.
type checksMore struct{ plainKeyword }

func (checksMore) missed(p *Position, pm *Permanent, attacks bool) bool {
	return attacks
}

// securityAttacks counts the instances of <Security A.> and adds them up (16-4-3).
func (q *query) securityAttacks(pm *Permanent) (n, sum int) {
	most := 0
	q.eachKeyword(pm, func(k *cardtext.Keyword, _ CardID) {
		if k.Name == securityAttack.Name {
			if n++; n == 1 || k.N > most {
				most = k.N
			}
			sum += k.N
		}
	})
	if n > 1 && q.believes(bSecurityAttacksDoNotAddUp) {
		sum = most
	}
	return n, sum
}

// changesChecks reports, for the record, whether the action changes the number of checks in the
// middle of the Digimon's check (16-4-2).
func (q *query) changesChecks(pm *Permanent, a cardtext.Action) bool {
	list := gains(a)
	return q.sink != nil && len(list) > 0 && list[0].Name == securityAttack.Name && slices.ContainsFunc(q.frames, func(f frame) bool {
		check, ok := f.(*checkFrame)
		return ok && check.checker == pm.ID
	})
}
