package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Restrict](doRestrict{})

// doRestrict is “X can’t attack”, “X can’t block” and the like (15-1-3).
type doRestrict struct {
	always[cardtext.Restrict]
	several[cardtext.Restrict]
	ours[cardtext.Restrict]
	flat[cardtext.Restrict]
	alone[cardtext.Restrict]
	unchosen[cardtext.Restrict]
	noDeed[cardtext.Restrict]
	harmless[cardtext.Restrict]
	ownPart[cardtext.Restrict]
}

func (doRestrict) plays(a cardtext.Restrict) error {
	return selectPlays(a.What)
}

func (doRestrict) processed(a cardtext.Restrict, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doRestrict) standing(a cardtext.Restrict, s *cardtext.Sentence, i int) error {
	if err := standsOnce(s, a.Dur); err != nil {
		return err
	}
	return standsOn(a.What, s, i)
}

func (doRestrict) do(p *Position, a cardtext.Restrict, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) { p.lay(a, a.What, a.Dur, refs, run, 0, 0) })
}

func (doRestrict) missed(a cardtext.Restrict, run *effectRun) {
	missed(a.What, run)
}

func (doRestrict) object(a cardtext.Restrict) *cardtext.Select {
	return a.What
}

func (doRestrict) covers(a cardtext.Restrict) *cardtext.Select {
	return a.What
}

func (doRestrict) verb() Verb {
	return VGain
}

func (doRestrict) begins(p *Position, a cardtext.Restrict, l lastingEffect) error {
	p.beginWith(l, a.Dur)
	return nil
}

func (doRestrict) stand() stand {
	return standRestrict
}

func (doRestrict) survey(*Table, cardtext.Restrict) {

}
