package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.ChangeDP](doChangeDP{})

// doChangeDP is “X gets +N DP”, for a time or as long as the effect is there.
type doChangeDP struct {
	always[cardtext.ChangeDP]
	numbered[cardtext.ChangeDP]
	ours[cardtext.ChangeDP]
	flat[cardtext.ChangeDP]
	alone[cardtext.ChangeDP]
	unchosen[cardtext.ChangeDP]
	noDeed[cardtext.ChangeDP]
	ownPart[cardtext.ChangeDP]
}

func (doChangeDP) plays(a cardtext.ChangeDP) error {
	return selectPlays(a.What)
}

func (doChangeDP) processed(a cardtext.ChangeDP, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doChangeDP) standing(a cardtext.ChangeDP, s *cardtext.Sentence, i int) error {
	if a.Dur != cardtext.Permanently {
		return errNotStanding
	}
	return standsOn(a.What, s, i)
}

func (doChangeDP) do(p *Position, a cardtext.ChangeDP, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
		p.lay(a, a.What, a.Dur, refs, run, a.N*run.mult, 0)
	})
}

func (doChangeDP) hurts(a cardtext.ChangeDP) (bool, *cardtext.Select) {
	return a.N < 0, a.What
}

func (doChangeDP) missed(a cardtext.ChangeDP, run *effectRun) {
	missed(a.What, run)
}

func (doChangeDP) object(a cardtext.ChangeDP) *cardtext.Select {
	return a.What
}

func (doChangeDP) covers(a cardtext.ChangeDP) *cardtext.Select {
	return a.What
}

func (doChangeDP) verb() Verb {
	return VChange
}

func (doChangeDP) begins(p *Position, a cardtext.ChangeDP, l lastingEffect) error {
	l.n = a.N
	p.beginWith(l, a.Dur)
	return nil
}

func (doChangeDP) stand() stand {
	return standDP
}

func (doChangeDP) survey(t *Table, a cardtext.ChangeDP) {
	t.lowersDP = t.lowersDP || a.N < 0
}
