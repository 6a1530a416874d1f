package rules

import "digijudge/rules/cardtext"

// This file lists the effects that a permanent has.

// instance is one effect that a permanent has now, and what it has it through.
type instance struct {
	def    *EffectDef
	card   CardID // card it is printed on, or the top card for a gained one
	gained uint16 // id of the lasting effect that gives it, 0 if printed
	giver  CardID // card whose effect gives it, 0 if printed
	ctrl   Player
}

// eachEffect visits the effects a permanent has: its own (eachOwn) and those that persistent
// effects give it.
func (q *query) eachEffect(pm *Permanent, visit func(instance)) { q.eachWith(anyFeature, pm, visit) }

// eachWith is like eachEffect, and visits nothing if no effect of the permanent can have one of the
// features.
func (q *query) eachWith(want feature, pm *Permanent, visit func(instance)) {
	if pm.before != nil {
		for _, in := range pm.before.effects {
			visit(in)
		}
		return
	}
	if q.mayHave(pm, want) {
		q.eachOwn(pm, visit)
	}
	if !q.T.grants || q.T.granted&want == 0 || pm.Breeding {
		return
	}
	q.eachStandingOn(pm, standGain, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		g := gift{a, in, holder, s}
		q.standingKeywords(pm, g, visit)
		q.standingEffect(pm, g, visit)
	})
}

// eachOwn visits the effects that a permanent has by itself: its top card's, the inherited effects
// of its digivolution cards (4-3-3), and those that lie on it for a time (15-13).
func (q *query) eachOwn(pm *Permanent, visit func(instance)) {
	q.meter.Add(int(pm.n))
	if pm.facedown&1 == 0 {
		for _, d := range q.T.Cards[pm.Top()].upper {
			visit(instance{def: d, card: pm.Top(), ctrl: pm.Owner})
			if d.spec != nil && d.spec.lending {
				q.succeeded(pm, d, visit) // no hook here: a call through one would put every visit on the heap
			}
			if d.lends != nil {
				q.lentByCards(pm, instance{def: d, card: pm.Top()}, visit)
			}
		}
	}
	if q.isDigimon(pm) {
		for i := 1; i < int(pm.n); i++ {
			if pm.facedown>>i&1 == 1 {
				continue
			}
			c := pm.cards[i]
			for _, d := range q.T.Cards[c].inherited {
				visit(instance{def: d, card: c, ctrl: pm.Owner})
				if d.lends != nil {
					q.lentByCards(pm, instance{def: d, card: c}, visit)
				}
			}
		}
		for _, c := range pm.Links() { // 4-3-5
			for _, d := range q.T.Cards[c].link {
				visit(instance{def: d, card: c, ctrl: pm.Owner})
			}
		}
	}
	for i := range q.lasting {
		l := &q.lasting[i]
		if l.def == 0 || l.oneUse {
			continue
		}
		if l.perm != pm.ID && (l.perm != 0 || !q.reaches(l, whatOf(l.act), pm)) {
			continue // 15-11-2-2: overall processing reaches whatever meets its words
		}
		if q.suspendedBy(pm, l) {
			continue
		}
		visit(instance{def: q.T.Effects[l.def], card: pm.Top(), gained: l.id, giver: l.src.Card, ctrl: pm.Owner})
	}
}

// inWindow reports whether the effect works in this turn: it has [Your Turn], [Opponent's Turn] or
// [All Turns] that fits, or none of them (15-16-8, 15-16-9).
func inWindow(e *cardtext.Effect, ctrl, turn Player) bool {
	window := false
	for _, t := range e.Timings {
		switch t {
		case cardtext.YourTurn:
			window = true
			if ctrl == turn {
				return true
			}
		case cardtext.OpponentsTurn:
			window = true
			if ctrl != turn {
				return true
			}
		case cardtext.AllTurns:
			return true
		}
	}
	return !window
}

// works reports whether an effect works in the area of its permanent: in the breeding area only
// with {Breeding} (3-4-7-4, 15-14-4-1), in the battle area only without an area icon.
func works(e *cardtext.Effect, pm *Permanent) bool {
	if pm.Breeding {
		return e.Icon == cardtext.IconBreeding
	}
	return e.Icon == cardtext.NoIcon
}

func hasTiming(e *cardtext.Effect, t cardtext.Timing) bool {
	for _, x := range e.Timings {
		if x == t {
			return true
		}
	}
	return false
}
