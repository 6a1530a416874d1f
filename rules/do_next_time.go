package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.NextTime](doNextTime{})

// doNextTime sets "the next time … would …, …" (18-1): an immediate-type effect that works once.
type doNextTime struct {
	notStanding[cardtext.NextTime]
	always[cardtext.NextTime]
	once[cardtext.NextTime]
	ours[cardtext.NextTime]
	alone[cardtext.NextTime]
	unchosen[cardtext.NextTime]
	nothingMeant[cardtext.NextTime]
	harmless[cardtext.NextTime]
	ownPart[cardtext.NextTime]
	momentary[cardtext.NextTime]
}

func (doNextTime) plays(a cardtext.NextTime) error {
	if err := triggerPlays(a.Trigger); err != nil {
		return err
	}
	return bodyPlays(a.Body)
}

func (doNextTime) processed(a cardtext.NextTime, _ *cardtext.Effect, _ EffectKind) error {
	return placePlays(&cardtext.Effect{Trigger: a.Trigger, Body: a.Body}, ImmediateEffect)
}

func (doNextTime) asides(a cardtext.NextTime) asides {
	return asides{later: a}
}

func (doNextTime) modes(cardtext.NextTime) []cardtext.Sentence {
	return nil
}

func (doNextTime) compile(t *Table, a cardtext.NextTime, card *CardDef) error {
	e := &cardtext.Effect{Trigger: a.Trigger, Body: a.Body}
	d := t.add(EffectDef{onCard: card, Tree: e, Kind: ImmediateEffect})
	t.later = append(t.later, d)
	return t.compileInside(e, card)
}

func (doNextTime) do(x act, a cardtext.NextTime) outcome {
	var found *EffectDef // copies of a card share its tree: this is the definition for this card
	for _, def := range x.T.later {
		if def.Tree.Trigger == a.Trigger && (found == nil || def.onCard == x.T.Effects[x.run.ref.Def].onCard) {
			found = def
		}
	}
	if found != nil {
		x.addLasting(lastingEffect{act: a, at: x.run.at(), src: x.run.ref, ctrl: x.run.ctrl, def: found.ID, oneUse: true}, cardtext.ForTheTurn)
	}
	if found == nil {
		gap("what is set for the next time was not compiled")
	}
	return finished(found != nil)
}

// eachNextTime calls f with each effect that waits for its next time.
func (s *State) eachNextTime(visit func(instance)) {
	for i := range s.lasting {
		l := &s.lasting[i]
		if _, ok := l.act.(cardtext.NextTime); ok {
			visit(instance{def: s.T.Effects[l.def], card: l.src.Card, gained: l.id, ctrl: l.ctrl})
		}
	}
}
