package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ActivateEffect](doActivateEffect{})

// doActivateEffect is "activate 1 of X's [T] effects" (15-15-7).
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

func (doActivateEffect) can(p *Position, a cardtext.ActivateEffect, run *effectRun, _ bool) (bool, Clause) {
	return len(p.activable(&a, run)) > 0, "15-15-7-1"
}

func (doActivateEffect) do(p *Position, a cardtext.ActivateEffect, run *effectRun, d *Decision, asker Player, _ bool) (asked, done bool) {
	if run.step > 0 && !a.All {
		run.did = true
		return false, true
	}
	list := slices.DeleteFunc(p.activable(&a, run), func(pe pendingEffect) bool { return slices.Contains(run.activated, pe.identity()) })
	if len(list) == 0 {
		run.did, run.activated = len(run.activated) > 0, nil
		return false, true
	}
	pe := list[0]
	mayPass := run.mayPass && run.step == 0
	if len(list) > 1 || mayPass {
		c, ok := p.took()
		if !ok {
			d.Player, d.Question, d.Clause, d.Effect = asker, AskMode, pick(a.All, "15-15-7-2", "15-15-7-1"), run.ref
			for _, x := range list {
				d.add(Choice{Verb: VActivate, Effect: x.ref, Giver: x.giver, gained: x.gained})
			}
			if mayPass {
				d.leave(p)
			}
			return true, false
		}
		if c.Verb == VDecline {
			run.did = false
			return false, true
		}
		for _, x := range list {
			if x.ref == c.Effect && x.giver == c.Giver && x.gained == c.gained {
				pe = x
			}
		}
	}
	run.step = 1
	if a.All {
		run.activated = append(run.activated, pe.identity())
	}
	sub := p.startRun(pe)
	p.note("15-15-7-1")
	if a.AsOwn {
		p.note("15-15-7-3")
	}
	p.begin(sub, false)
	// 15-15-7-4: a mandatory effect makes every "by" of the other mandatory; what it "may" do stays optional.
	sub.headTaken, sub.must = false, !run.body[run.s].May
	return false, false
}

// activatedEffect tells effects apart that one effect activates.
type activatedEffect struct {
	ref    EffectRef
	giver  CardID
	gained uint16
}

func (pe *pendingEffect) identity() activatedEffect {
	return activatedEffect{pe.ref, pe.giver, pe.gained}
}

// activable are the effects that the phrase means and that can be activated now, each by the first of the timings by which it can.
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
			if pe, ok := p.activateAs(a, run, in, tm); ok && !p.spent(pe.ref, in.gained, in.giver) && p.couldBegin(pe) {
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

// activateAs is the other effect as it would be activated, if it can be: as one of this effect's own Digimon if the words say so (15-15-7-3).
func (p *State) activateAs(a *cardtext.ActivateEffect, run *effectRun, in instance, tm cardtext.Timing) (pe pendingEffect, ok bool) {
	pe = pendingEffect{ref: EffectRef{Def: in.def.ID, Card: in.card}, source: p.ref(in.card), ctrl: run.ctrl, gained: in.gained, giver: in.giver, timing: 1 + uint8(tm)}
	switch pm := p.PermOf(in.card); {
	case a.AsOwn:
		pe.ref.Perm = run.holder
	case pm != nil:
		pe.ref.Perm = pm.ID
	default:
		return pe, false // a card that is not on the field has no effect of its own to activate there
	}
	return pe, true
}
