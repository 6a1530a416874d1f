package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.AddDPOf](doAddDPOf{})

// doAddDPOf carries out "add its DP to X" (<Alliance>, 16-24-4): a number that is read when it is processed.
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

func (doAddDPOf) do(x act, a cardtext.AddDPOf) outcome {
	n, partner := 0, PermID(0)
	from := x.candidates(a.From, x.run, nil)
	if a.From.Quantity == cardtext.It {
		from = x.meantBy(a.From, x.run) // what it points back to may have left the battle area
	}
	for _, r := range from {
		if pm := x.Perm(r.Perm); pm != nil {
			n, partner = n+max(0, x.DP(pm)), pm.ID
		} else if r.Perm == 0 && r.Card.ID != 0 {
			// a card that lies elsewhere, such as one that was trashed
			n += max(0, x.T.Cards[r.Card.ID].DP)
		}
	}
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		x.note("16-24-4")
		k := len(x.lasting)
		laid := x.lay(laying{act: a, on: a.What, dur: a.Dur, n: n}, refs)
		for i := k; i < len(x.lasting); i++ {
			x.lasting[i].partner = partner
		}
		return laid
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
