package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ActivateEffect](doActivateEffect{})

// doActivateEffect carries out "activate 1 of X's [T] effects" (15-15-7).
type doActivateEffect struct {
	anyPlace[cardtext.ActivateEffect]
	notStanding[cardtext.ActivateEffect]
	once[cardtext.ActivateEffect]
	ours[cardtext.ActivateEffect]
	flat[cardtext.ActivateEffect]
	alone[cardtext.ActivateEffect]
	unchosen[cardtext.ActivateEffect]
	nothingMeant[cardtext.ActivateEffect]
	harmless[cardtext.ActivateEffect]
	ownPart[cardtext.ActivateEffect]
	momentary[cardtext.ActivateEffect]
}

func (doActivateEffect) plays(a cardtext.ActivateEffect) error {
	return selectPlays(a.Of)
}

func (doActivateEffect) can(x act, a cardtext.ActivateEffect) (bool, Clause) {
	return len(x.activable(&a, x.run)) > 0, "15-15-7-1"
}

func (doActivateEffect) do(x act, a cardtext.ActivateEffect) outcome {
	if x.run.place.step > 0 && !a.All {
		return somethingDone()
	}
	list := slices.DeleteFunc(x.activable(&a, x.run), func(pe pendingEffect) bool { return slices.Contains(x.run.place.activated, pe.identity()) })
	if len(list) == 0 {
		activated := len(x.run.place.activated) > 0
		if !activated {
			x.noteSilenced(&a, x.run)
		}
		x.run.place.activated = nil
		return finished(activated)
	}
	pe := list[0]
	must := !x.run.place.body[x.run.place.sentence].May
	mayPass := x.run.place.mayPass && x.run.place.step == 0
	if len(list) > 1 || mayPass {
		c, ok := x.takeAnswer()
		if !ok {
			x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskMode, ifElse(a.All, "15-15-7-2", "15-15-7-1"), x.run.ref
			for _, e := range list {
				sub := x.startRun(e)
				sub.byMandatory = must
				x.d.add(Choice{Verb: VActivate, Effect: e.ref, Giver: e.giver, gained: e.gained, NextOnly: x.mayComeToNone(sub)})
				x.discard(sub)
			}
			if mayPass {
				x.d.offerDecline(x.Position)
			}
			return question()
		}
		if c.Verb == VDecline {
			return nothingDone()
		}
		for _, e := range list {
			if e.ref == c.Effect && e.giver == c.Giver && e.gained == c.gained {
				pe = e
			}
		}
	}
	x.run.place.step = 1
	if a.All {
		x.run.place.activated = append(x.run.place.activated, pe.identity())
	}
	sub := x.startRun(pe)
	in := instance{def: x.T.Effects[pe.ref.Def], card: pe.ref.Card, ctrl: pe.ctrl, gained: pe.gained}
	x.note(x.succeededBy(in, pe.ref.Perm), "15-15-7-1", ifSo(a.AsOwn, "15-15-7-3"))
	// A mandatory effect makes every "by" of the other effect mandatory. What the other "may" do
	// stays optional (15-15-7-4).
	sub.byMandatory = must
	x.begin(sub)
	sub.place.headTaken = false
	return underway()
}

// activatedEffect identifies one of the effects that an effect activates.
type activatedEffect struct {
	ref    EffectRef
	giver  CardID
	gained uint16
}

func (pe *pendingEffect) identity() activatedEffect {
	return activatedEffect{pe.ref, pe.giver, pe.gained}
}

// activable returns the effects that the phrase means and that can be activated now. Each is
// returned once, with the first timing by which it can.
func (p *Position) activable(a *cardtext.ActivateEffect, run *effectRun) []pendingEffect {
	var out []pendingEffect
	look := func(in instance) {
		if in.def.Tree == nil {
			return
		}
		for _, tm := range a.Timings {
			if !hasTiming(in.def.Tree, tm) {
				continue
			}
			pe, ok := p.activateAs(a, run, in)
			pe.timingIcon = 1 + uint8(tm)
			if ok && !p.usesSpent(pe.ref, in.gained, in.giver) && p.couldBegin(pe) {
				out = append(out, pe)
				return
			}
		}
	}
	for _, r := range p.candidates(a.Of, run, nil) {
		if pm := p.Perm(r.Perm); pm != nil {
			p.eachEffect(pm, look)
		} else if c := r.Card.ID; c != 0 {
			for _, d := range p.T.Cards[c].upper {
				look(instance{def: d, card: c, ctrl: run.ctrl})
			}
		}
	}
	return out
}

// activateAs returns the other effect as it would be activated, if it can be. It is activated as an
// effect of this effect's own Digimon if the words say so (15-15-7-3).
func (s *State) activateAs(a *cardtext.ActivateEffect, run *effectRun, in instance) (pe pendingEffect, ok bool) {
	pe = pendingEffect{ref: EffectRef{Def: in.def.ID, Card: in.card}, source: s.ref(in.card), ctrl: run.ctrl, gained: in.gained, giver: in.giver}
	switch pm := s.PermOf(in.card); {
	case a.AsOwn:
		pe.ref.Perm = run.holder
	case pm != nil:
		pe.ref.Perm = pm.ID
	default:
		return pe, false // a card that isn't on the field has no effect of its own to activate
	}
	return pe, true
}
