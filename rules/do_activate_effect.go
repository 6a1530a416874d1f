package rules

import "digijudge/rules/cardtext"

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
	if run.step > 0 {
		run.did = true
		return false, true
	}
	list := p.activable(&a, run)
	if len(list) == 0 {
		run.did = false
		return false, true
	}
	in := list[0]
	if len(list) > 1 || run.mayPass {
		c, ok := p.took()
		if !ok {
			d.Player, d.Question, d.Clause, d.Effect = asker, AskMode, "15-15-7-1", run.ref
			for _, x := range list {
				pe, _ := p.activateAs(&a, run, x)
				d.add(Choice{Verb: VActivate, Effect: pe.ref, Giver: x.giver, gained: x.gained})
			}
			if run.mayPass {
				d.add(Choice{Verb: VDecline})
			}
			return true, false
		}
		if c.Verb == VDecline {
			run.did = false
			return false, true
		}
		for _, x := range list {
			if pe, _ := p.activateAs(&a, run, x); pe.ref == c.Effect && x.giver == c.Giver && x.gained == c.gained {
				in = x
			}
		}
	}
	run.step = 1
	pe, _ := p.activateAs(&a, run, in)
	sub := p.startRun(pe)
	p.note("15-15-7-1")
	if a.AsOwn {
		p.note("15-15-7-3")
	}
	if len(sub.body) > 0 && len(sub.body[0].By) > 0 && !run.body[run.s].May {
		p.note("15-15-7-4")
	}
	p.begin(sub, false)
	// 15-15-7-4: a mandatory effect makes the "by" of the other mandatory; what it "may" do stays optional.
	sub.headTaken = len(sub.body) > 0 && len(sub.body[0].By) > 0 && !run.body[run.s].May
	return false, false
}

// activable are the effects that the phrase means and that can be activated now.
func (p *Position) activable(a *cardtext.ActivateEffect, run *effectRun) []instance {
	var out []instance
	look := func(in instance) {
		if in.def.Tree == nil || !hasTiming(in.def.Tree, a.Timing) {
			return
		}
		if pe, ok := p.activateAs(a, run, in); ok && !p.spent(pe.ref, in.gained, in.giver) && p.couldBegin(pe) {
			out = append(out, in)
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
func (p *State) activateAs(a *cardtext.ActivateEffect, run *effectRun, in instance) (pe pendingEffect, ok bool) {
	pe = pendingEffect{ref: EffectRef{Def: in.def.ID, Card: in.card}, source: p.ref(in.card), ctrl: run.ctrl, gained: in.gained, giver: in.giver, timing: 1 + uint8(a.Timing)}
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
