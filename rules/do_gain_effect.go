package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.GainEffect](doGainEffect{})

// doGainEffect carries out "X gains '…'", which gives an effect in quotes (15-13).
type doGainEffect struct {
	always[cardtext.GainEffect]
	once[cardtext.GainEffect]
	ours[cardtext.GainEffect]
	alone[cardtext.GainEffect]
	unchosen[cardtext.GainEffect]
	harmless[cardtext.GainEffect]
	ownPart[cardtext.GainEffect]
}

func (doGainEffect) plays(a cardtext.GainEffect) error {
	if err := executable(a.Effect, kindOf(a.Effect, Digimon)); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doGainEffect) processed(a cardtext.GainEffect, _ *cardtext.Effect, _ EffectKind) error {
	if err := laidFor(a.What, a.Dur); err != nil {
		return err
	}
	return fieldOnly(a.What)
}

func (doGainEffect) standing(a cardtext.GainEffect, s *cardtext.Sentence, i int) error {
	if a.Dur != cardtext.Permanently {
		return errNotStanding
	}
	if kindOf(a.Effect, Digimon) == PersistentEffect {
		return fmt.Errorf("a persistent effect that gives another one is not played yet") // see eachStandingOn
	}
	if err := standsOnce(s, a.Dur); err != nil {
		return err
	}
	return standsOn(a.What, s, i)
}

func (doGainEffect) asides(a cardtext.GainEffect) asides {
	return asides{others: a.Effect, later: a.Effect}
}

func (doGainEffect) modes(cardtext.GainEffect) []cardtext.Sentence {
	return nil
}

func (doGainEffect) compile(t *Table, a cardtext.GainEffect, card *CardDef) error {
	t.quote(a.Effect, card)
	return t.compileInside(a.Effect, card)
}

func (doGainEffect) do(x act, a cardtext.GainEffect) outcome {
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		return x.lay(laying{act: a, on: a.What, dur: a.Dur, def: x.T.quoted[a.Effect].ID}, refs)
	})
}

func (doGainEffect) missed(a cardtext.GainEffect, run *effectRun) {
	missed(a.What, run)
}

func (doGainEffect) object(a cardtext.GainEffect) *cardtext.Select {
	return a.What
}

func (doGainEffect) covers(a cardtext.GainEffect) *cardtext.Select {
	return a.What
}

func (doGainEffect) verb() Verb {
	return VGain
}

func (doGainEffect) begins(p *Position, a cardtext.GainEffect, l lastingEffect) error {
	from := l.src.Card
	p.T = p.T.own()
	l.def = p.T.quote(a.Effect, p.T.with(from)).ID
	if err := p.T.compileInside(a.Effect, p.T.with(from)); err != nil {
		return err
	}
	p.T.survey()
	p.beginWith(l, a.Dur)
	return nil
}

func (doGainEffect) stand() stand {
	return standGain
}

func (doGainEffect) survey(t *Table, _ cardtext.GainEffect) {
	t.grants = true
}

// standingEffect calls f with the effect that an action of a persistent effect gives the permanent.
func (q *query) standingEffect(pm *Permanent, g gift, visit func(instance)) {
	if a, ok := g.act.(cardtext.GainEffect); ok && q.getsFrom(a.What, pm, g) {
		visit(instance{def: q.T.quoted[a.Effect], card: pm.Top(), giver: g.from.card, ctrl: pm.Owner})
	}
}
