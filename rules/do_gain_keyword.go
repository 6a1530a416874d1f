package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.GainKeyword](doGainKeyword{})

// doGainKeyword carries out "X gains <K>".
type doGainKeyword struct {
	always[cardtext.GainKeyword]
	numbered[cardtext.GainKeyword]
	ours[cardtext.GainKeyword]
	alone[cardtext.GainKeyword]
	unchosen[cardtext.GainKeyword]
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

func (doGainKeyword) compile(t *Table, a cardtext.GainKeyword, _ *CardDef) error {
	for i := range a.Keywords {
		key := a.Keywords[i].String()
		if t.gained[key] == nil {
			d, err := t.keyword(&a.Keywords[i], nil)
			if err != nil {
				return err
			}
			t.gained[key] = d
		}
	}
	return nil
}

func (doGainKeyword) do(x act, a cardtext.GainKeyword) outcome {
	return x.withPicks(a.What, nil, func(refs []Ref) outcome {
		laid := underway()
		for i := range a.Keywords {
			def := x.T.gained[a.Keywords[i].String()]
			one := a
			one.Keywords = a.Keywords[i : i+1]
			for range max(1, x.run.place.multiplier) { // one instance for each (4-27-1, 16-4-3)
				laid = x.lay(laying{act: one, on: a.What, dur: a.Dur, def: def.ID}, refs)
			}
		}
		return laid
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
	p.T = p.T.own()
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

// hasCounted reports, for the record, whether a checking Digimon has a keyword once for each of
// something (4-27-1).
func (p *Position) hasCounted(pm *Permanent) (counted bool) {
	if p.sink == nil {
		return false
	}
	p.eachStanding(standGain, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		if k, ok := a.(cardtext.GainKeyword); ok && s.ForEach != nil && p.covers(k.What, in.ctrl, holder.ID, pm) {
			counted = true
		}
	})
	return counted
}

// gains returns the keywords that the action gives, or nil if it is another action.
func gains(a cardtext.Action) []cardtext.Keyword {
	if k, ok := a.(cardtext.GainKeyword); ok {
		return k.Keywords
	}
	return nil
}

// gift is an action of a persistent effect that gives permanents something, with the effect, its
// holder and the sentence that it stands in.
type gift struct {
	act      cardtext.Action
	from     instance
	holder   *Permanent
	sentence *cardtext.Sentence
}

// standingKeywords calls f with the keywords that an action of a persistent effect gives the
// permanent.
func (q *query) standingKeywords(pm *Permanent, g gift, visit func(instance)) {
	k, ok := g.act.(cardtext.GainKeyword)
	if !ok || !q.getsFrom(k.What, pm, g) {
		return
	}
	for n := q.multiple(g.sentence, g.holder, g.from.ctrl, pm); n > 0; n-- {
		// one instance for each (4-27-1, 16-4-3)
		for i := range k.Keywords {
			visit(instance{def: q.T.gained[k.Keywords[i].String()], card: pm.Top(), giver: g.from.card, ctrl: pm.Owner})
		}
	}
}

// getsFrom reports whether a persistent effect gives something to the permanent, and the permanent
// is affected by it.
func (q *query) getsFrom(what *cardtext.Select, pm *Permanent, g gift) bool {
	by, holder := g.from, g.holder.ID
	return q.covers(what, by.ctrl, holder, pm) &&
		(holder == pm.ID || !q.unaffected(pm, by.ctrl, q.effectKind(EffectRef{Card: by.card})))
}
