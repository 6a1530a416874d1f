package rules

import "digijudge/rules/cardtext"

// This file carries out burst digivolution (8-3): a Digimon digivolves by returning one of its
// player's Tamers to the hand. At the end of the turn the top card of its stack is trashed.

// burstOptions offers every burst digivolution into the card (8-3-3-1).
func (p *Position) burstOptions(d *Decision, pl Player, c CardID) {
	p.bursts(d, pl, c, "")
}

// bursts offers the burst digivolutions into the card. If withheld is not empty, it is the clause
// that withholds them all.
func (p *Position) bursts(d *Decision, pl Player, c CardID, withheld Clause) {
	def := p.T.Cards[c]
	for i := range def.special {
		r := &def.special[i]
		if r.Kind != cardtext.ReqBurst {
			continue
		}
		for x := range p.perms {
			pm := &p.perms[x]
			if pm.Owner != pl || p.T.Cards[pm.Top()].Token || pm.n == maxStack {
				continue
			}
			fits := p.permFits(&r.From[0], pm, pl, 0)
			if !fits && !d.refuse {
				continue
			}
			cost := p.digivolveCost(r.Value, c, pm)
			for y := range p.perms {
				t := &p.perms[y]
				if t.Owner != pl || x == y || p.T.Cards[t.Top()].Category != Tamer {
					continue
				}
				clause := Clause("")
				switch {
				case withheld != "":
					clause = withheld
				case !fits, t.Breeding, !p.permFits(r.Tamer, t, pl, 0):
					clause = "8-3-3-1"
				case p.forbiddenInto(pm, c):
					clause = "15-1-3"
				case !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, bill{player: pl, card: c, onto: pm}))):
					clause = "1-3-11-1"
				}
				d.addOrRefuse(Choice{Verb: VBurst, Perm: pm.ID, Perm2: t.ID, Card: c, Cost: cost, Requirement: int8(len(def.Digivolve) + i)}, clause)
			}
		}
	}
}

// startBurst begins a declared burst digivolution.
func (p *Position) startBurst(c Choice) {
	tamer := c.Perm2
	c.Perm2 = 0
	f := p.startDigivolve(c, digivolutionTerms{cost: c.Cost})
	f.burstTamer, f.burst = tamer, true
}

// returnTamer returns the Tamer of a burst digivolution to the hand (8-3-3-2).
func (p *Position) returnTamer(f *digivolveFrame) {
	p.leave(p.list(Ref{Perm: f.burstTamer}), leaveFrame{verb: VReturnHand, to: Hand, byRules: true, isBurstTamer: true})
}

// setBurst sets the trashing for the end of the turn (8-3-2-1, 18-1-1).
func (p *Position) setBurst(id PermID, c CardID) {
	def := p.T.Cards[c].burst
	if def == nil {
		return
	}
	pm := p.Perm(id)
	p.later = append(p.later, pendingProcessing{when: cardtext.AtEndOfTurn, turn: p.TurnNo, ref: EffectRef{Def: def.ID, Card: c, Perm: id}, ctrl: pm.Owner, holder: Ref{Perm: id}, byProcedure: true})
}

// burstLater returns the effect that trashes the top card at the end of the turn. It trashes only a
// card that lies on others (4-7-2), and only a Digimon card (8-3-2-1).
func burstLater() *cardtext.Effect {
	this := func() *cardtext.Select {
		return &cardtext.Select{Quantity: cardtext.This, Filter: cardtext.Filter{Kind: cardtext.KindDigimon}}
	}
	return &cardtext.Effect{Body: []cardtext.Sentence{{
		If:   &cardtext.Cond{Kind: cardtext.CondIs, Sel: this()},
		Acts: []cardtext.Action{cardtext.Trash{What: &cardtext.Select{Quantity: cardtext.Exactly, N: 1, Area: cardtext.StackTopOf, Of: this()}}},
	}}}
}
