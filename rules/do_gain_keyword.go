package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.GainKeyword](doGainKeyword{})

// doGainKeyword is “X gains <K>”.
type doGainKeyword struct {
	always[cardtext.GainKeyword]
	once[cardtext.GainKeyword]
	ours[cardtext.GainKeyword]
	alone[cardtext.GainKeyword]
	unchosen[cardtext.GainKeyword]
	noDeed[cardtext.GainKeyword]
	harmless[cardtext.GainKeyword]
	ownPart[cardtext.GainKeyword]
}

func (doGainKeyword) plays(a cardtext.GainKeyword) error {
	return selectPlays(a.What)
}

func (doGainKeyword) processed(a cardtext.GainKeyword, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doGainKeyword) standing(a cardtext.GainKeyword, s *cardtext.Sentence, i int) error {
	if a.Dur != cardtext.Permanently {
		return errNotStanding
	}
	return standsOn(a.What, s, i)
}

func (doGainKeyword) asides(cardtext.GainKeyword) asides {
	return asides{}
}

func (doGainKeyword) modes(cardtext.GainKeyword) []cardtext.Sentence {
	return nil
}

func (doGainKeyword) compile(t *Table, a cardtext.GainKeyword, _ CardID) error {
	for i := range a.Keywords {
		key := a.Keywords[i].String()
		if t.gained[key] == nil {
			d, err := t.keyword(&a.Keywords[i], 0)
			if err != nil {
				return err
			}
			t.gained[key] = d
		}
	}
	return nil
}

func (doGainKeyword) do(p *Position, a cardtext.GainKeyword, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return p.withPicks(a.What, run, d, asker, nil, func(refs []Ref) {
		for i := range a.Keywords {
			def := p.T.gained[a.Keywords[i].String()]
			one := a
			one.Keywords = a.Keywords[i : i+1]
			p.lay(one, a.What, a.Dur, refs, run, 0, def.ID)
		}
	})
}

func (doGainKeyword) missed(a cardtext.GainKeyword, run *effectRun) {
	missed(a.What, run)
}

func (doGainKeyword) object(a cardtext.GainKeyword) *cardtext.Select {
	return a.What
}

func (doGainKeyword) covers(a cardtext.GainKeyword) *cardtext.Select {
	return a.What
}

func (doGainKeyword) verb() Verb {
	return VGain
}

func (doGainKeyword) begins(p *Position, a cardtext.GainKeyword, l lastingEffect) error {
	for i := range a.Keywords {
		def, err := p.T.gainedDef(&a.Keywords[i])
		if err != nil {
			return err
		}
		one := a
		one.Keywords = a.Keywords[i : i+1]
		l.act, l.def = one, def.ID
		l.src.Def = def.ID
		p.addLasting(l, a.Dur)
	}
	return nil
}

func (doGainKeyword) stand() stand {
	return standGain
}

func (doGainKeyword) survey(t *Table, _ cardtext.GainKeyword) {
	t.grants = true
}
