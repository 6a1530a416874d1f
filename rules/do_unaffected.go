package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Unaffected](doUnaffected{})

// doUnaffected is “X isn’t affected by effects” (15-15-5).
type doUnaffected struct {
	always[cardtext.Unaffected]
	several[cardtext.Unaffected]
	ours[cardtext.Unaffected]
	flat[cardtext.Unaffected]
	alone[cardtext.Unaffected]
	unchosen[cardtext.Unaffected]
	noDeed[cardtext.Unaffected]
	harmless[cardtext.Unaffected]
	ownPart[cardtext.Unaffected]
}

func (doUnaffected) plays(a cardtext.Unaffected) error {
	switch a.Kind {
	case cardtext.AnyCard, cardtext.KindDigimon, cardtext.KindTamer, cardtext.KindOption:
		return selectPlays(a.What)
	}
	return errPart
}

func (doUnaffected) processed(a cardtext.Unaffected, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doUnaffected) standing(a cardtext.Unaffected, s *cardtext.Sentence, i int) error {
	if err := standsOnce(s, a.Dur); err != nil {
		return err
	}
	return standsOn(a.What, s, i)
}

func (doUnaffected) do(p *Position, a cardtext.Unaffected, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) { p.lay(a, a.What, a.Dur, refs, run, 0, 0) })
}

func (doUnaffected) missed(a cardtext.Unaffected, run *effectRun) {
	missed(a.What, run)
}

func (doUnaffected) object(a cardtext.Unaffected) *cardtext.Select {
	return a.What
}

func (doUnaffected) covers(a cardtext.Unaffected) *cardtext.Select {
	return a.What
}

func (doUnaffected) verb() Verb {
	return VGain
}

func (doUnaffected) begins(p *Position, a cardtext.Unaffected, l lastingEffect) error {
	p.beginWith(l, a.Dur)
	return nil
}

func (doUnaffected) stand() stand {
	return standUnaffected
}

func (doUnaffected) survey(*Table, cardtext.Unaffected) {

}
