package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.AddDPOf](doAddDPOf{})

// doAddDPOf is "add its DP to X" (<Alliance>, 16-24-4): a number that is read when it is processed.
type doAddDPOf struct {
	notStanding[cardtext.AddDPOf]
	forTurn[cardtext.AddDPOf]
	always[cardtext.AddDPOf]
	once[cardtext.AddDPOf]
	ours[cardtext.AddDPOf]
	flat[cardtext.AddDPOf]
	alone[cardtext.AddDPOf]
	unchosen[cardtext.AddDPOf]
	harmless[cardtext.AddDPOf]
	ownPart[cardtext.AddDPOf]
}

func (doAddDPOf) plays(a cardtext.AddDPOf) error {
	if err := selectPlays(a.From); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doAddDPOf) processed(a cardtext.AddDPOf, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	if err := fieldOnly(a.From); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doAddDPOf) do(p *Position, a cardtext.AddDPOf, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	n, partner := 0, PermID(0)
	for _, r := range p.candidates(a.From, run, nil) {
		if pm := p.Perm(r.Perm); pm != nil {
			n, partner = n+max(0, p.DP(pm)), pm.ID
		}
	}
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
		p.note("16-24-4")
		k := len(p.lasting)
		p.lay(a, a.What, a.Dur, refs, run, n, 0)
		for i := k; i < len(p.lasting); i++ {
			p.lasting[i].partner = partner
		}
	})
}

func (doAddDPOf) missed(a cardtext.AddDPOf, run *effectRun) {
	missed(a.What, run)
}

func (doAddDPOf) object(a cardtext.AddDPOf) *cardtext.Select {
	return a.What
}

func (doAddDPOf) covers(a cardtext.AddDPOf) *cardtext.Select {
	return a.What
}

func (doAddDPOf) verb() Verb {
	return VChange
}
