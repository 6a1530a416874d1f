package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ReduceCost](doReduceCost{})

// doReduceCost is changing a cost: of what the effect interrupted, or of all that a persistent effect speaks of (4-2-3).
type doReduceCost struct {
	always[cardtext.ReduceCost]
	numbered[cardtext.ReduceCost]
	ours[cardtext.ReduceCost]
	flat[cardtext.ReduceCost]
	alone[cardtext.ReduceCost]
	unchosen[cardtext.ReduceCost]
	nothingMeant[cardtext.ReduceCost]
	harmless[cardtext.ReduceCost]
}

func (doReduceCost) plays(a cardtext.ReduceCost) error {
	return selectPlays(a.What)
}

func (doReduceCost) processed(a cardtext.ReduceCost, e *cardtext.Effect, kind EffectKind) error {
	if kind != ImmediateEffect || a.What != nil {
		return fmt.Errorf("changing a cost is played in an effect that interrupts only")
	}
	if e.Trigger == nil {
		return nil // a keyword says what it is paid for
	}
	for i := -1; i < len(e.Trigger.Or); i++ {
		t := e.Trigger
		if i >= 0 {
			t = &e.Trigger.Or[i]
		}
		either := a.Kind == cardtext.PlayOrDigivolutionCost && (t.Event == cardtext.EvPlayed || t.Event == cardtext.EvDigivolves)
		if pays, ok := costOf[t.Event]; ok && a.Kind != pays && !either {
			return fmt.Errorf("what would happen has another cost")
		}
	}
	return nil
}

// costOf are the costs that are paid for what an effect can interrupt.
var costOf = map[cardtext.TriggerEvent]cardtext.CostKind{
	cardtext.EvPlayed: cardtext.PlayCost, cardtext.EvDigivolves: cardtext.DigivolutionCost, cardtext.EvUsesOption: cardtext.UseCost,
}

func (doReduceCost) standing(a cardtext.ReduceCost, s *cardtext.Sentence, _ int) error {
	if a.What == nil || s.ForEach != nil {
		return fmt.Errorf("changing a cost is not played in that persistent effect yet")
	}
	return nil
}

func (doReduceCost) do(p *Position, a cardtext.ReduceCost, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	if f, ok := p.interruptedBy(run).(declaring); ok {
		c := f.declaration()
		n := p.lessCost(a.N*run.mult, f.costs(), c.player)
		p.emit(Event{Verb: VReduce, Player: run.ctrl, N: n, Clause: "4-2-3-1"})
		c.less += n
	}
	run.did = true
	return false, true
}

func (doReduceCost) hangs(a cardtext.ReduceCost) bool {
	return a.What == nil // of what stands before it
}

func (doReduceCost) shows() bool {
	return false
}

func (doReduceCost) covers(cardtext.ReduceCost) *cardtext.Select {
	return nil
}

func (doReduceCost) verb() Verb {
	return VGain
}

func (doReduceCost) begins(_ *Position, a cardtext.ReduceCost, _ lastingEffect) error {
	return fmt.Errorf("%T is nothing that lasts", a)
}

func (doReduceCost) stand() stand {
	return standCost
}

func (doReduceCost) survey(*Table, cardtext.ReduceCost) {

}

// standingReduction is what persistent effects take off the cost of a card, negative if they add to it. with is the second
// source of a DNA digivolution, to which each effect applies once (8-2-2-5).
func (p *query) standingReduction(kind cardtext.CostKind, c CardID, onto, with *Permanent, pl Player) int {
	n := 0
	p.eachStanding(standCost, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		r, ok := a.(cardtext.ReduceCost)
		if !ok || r.Kind != kind || r.What == nil {
			return
		}
		if onto != nil && p.covers(r.What, in.ctrl, holder.ID, onto) || with != nil && p.covers(r.What, in.ctrl, holder.ID, with) || onto == nil && ownerFits(r.What.Owner, in.ctrl, pl) && p.cardFits(&r.What.Filter, c) {
			n += p.lessCost(r.N, kind, pl)
		}
	})
	return n
}

// neededToPay says that the card being played, digivolved into or used can't be paid for without what this effect takes off:
// then its optional condition has to be carried out (1-3-11-3).
func (p *query) neededToPay(c *immCand, cause int) bool {
	f, ok := p.frames[cause].(declaring)
	if !ok {
		return false
	}
	if r := f.declaration(); c.ctrl != r.player || p.canPay(r.player, r.due(0)) || p.T.Effects[c.ref.Def].Tree == nil {
		return false
	}
	for _, s := range p.T.Effects[c.ref.Def].Tree.Body {
		for _, a := range s.Acts {
			if r, ok := a.(cardtext.ReduceCost); ok && r.N > 0 {
				p.note("1-3-11-3")
				return true
			}
		}
	}
	return false
}

// possibleReduction is the most that immediate-type effects could take off the cost: those whose conditions hold now and
// whose "by" could be done (1-3-11-2, 1-3-11-3).
func (p *Position) possibleReduction(ev cardtext.TriggerEvent, c CardID, onto *Permanent, pl Player, with ...*Permanent) int {
	if !p.T.immediate {
		return 0
	}
	h := happening{ev: ev, would: true, into: c, player: pl}
	if onto == nil {
		h.things = p.list(Ref{Card: p.ref(c)})
	} else {
		h.things = p.list(Ref{Perm: onto.ID})
		for _, pm := range with {
			h.things = append(h.things, Ref{Perm: pm.ID})
		}
	}
	n := 0
	add := func(in instance, perm PermID, pm *Permanent) {
		if in.def.stands&standCost == 0 || in.def.Kind != ImmediateEffect || in.ctrl != pl || pm != nil && !works(in.def.Tree, pm) || p.spent(EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}, in.gained, in.giver) {
			return
		}
		if _, ok := p.met(in, perm, pm, &h); !ok {
			return
		}
		run := p.startRun(pendingEffect{ref: EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}, ctrl: in.ctrl, group: h.things, gained: in.gained})
		defer p.discard(run)
		p.noteAlternateCost(ev, c, pl, run)
		if !p.possible(run) {
			return
		}
		for _, s := range in.def.Tree.Body {
			if s.If != nil && !p.holds(s.If, run) {
				continue
			}
			for _, a := range s.Acts {
				if r, ok := a.(cardtext.ReduceCost); ok {
					k := r.N
					if s.ForEach != nil {
						k *= p.times(s.ForEach, run)
					}
					n += k
				}
			}
		}
	}
	for i := range p.perms {
		pm := &p.perms[i]
		p.eachWith(featReduction, pm, func(in instance) { add(in, pm.ID, pm) })
	}
	p.eachInArea(func(in instance) { add(in, 0, nil) })
	p.ownWould(&h, func(in instance) { add(in, 0, nil) })
	p.eachNextTime(func(in instance) { add(in, 0, nil) })
	switch ev {
	case cardtext.EvDigivolves:
		return p.lessCost(n+p.digisorbed(c, pl), cardtext.DigivolutionCost, pl)
	case cardtext.EvPlayed:
		return p.lessCost(n, cardtext.PlayCost, pl)
	}
	return n
}
