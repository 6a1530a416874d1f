package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ReduceCost](doReduceCost{})

// doReduceCost changes a cost: that of what the effect interrupted, or all costs of which a
// persistent effect speaks (4-2-3).
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
	if err := selectPlays(a.By); err != nil {
		return err
	}
	if a.Less.Each != nil {
		if err := eachPlays(a.Less.Each); err != nil {
			return err
		}
	}
	return selectPlays(a.What)
}

func (doReduceCost) processed(a cardtext.ReduceCost, e *cardtext.Effect, kind EffectKind) error {
	if kind != ImmediateEffect || a.What != nil {
		return fmt.Errorf("changing a cost is played in an effect that interrupts only")
	}
	if a.Less.Each != nil && slices.ContainsFunc(e.Body, func(s cardtext.Sentence) bool { return s.ForEach != nil }) {
		return errEach
	}
	if e.Trigger == nil {
		return nil // the keyword says for what it is paid
	}
	if by := a.By; by != nil && by.Means.Kind != cardtext.Dealt {
		return fmt.Errorf("whose play cost is meant is not certain")
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

// costOf holds, for each event that an effect can interrupt, the kind of cost that is paid for it.
var costOf = map[cardtext.TriggerEvent]cardtext.CostKind{
	cardtext.EvPlayed: cardtext.PlayCost, cardtext.EvDigivolves: cardtext.DigivolutionCost, cardtext.EvUsesOption: cardtext.UseCost,
	cardtext.EvLinked: cardtext.LinkCost,
}

func (doReduceCost) standing(a cardtext.ReduceCost, s *cardtext.Sentence, _ int) error {
	if a.Less.Each != nil || a.What == nil || a.What.Quantity != cardtext.This || a.What.Area != cardtext.HandArea || a.Kind != cardtext.PrintedCost && a.Kind != cardtext.UseCost {
		return fmt.Errorf("changing a cost is not played in that persistent effect yet")
	}
	if !asksPlayers(s.If) || s.ForEach != nil && (s.ForEach.Of == nil || s.ForEach.Of.Quantity != cardtext.All || s.ForEach.Of.Other || haveable(s.ForEach.Of) != nil) {
		return fmt.Errorf("what that asks for is not known of a card in the hand yet")
	}
	return nil
}

// compile refuses a card other than an Option that reduces its own cost, because it isn't known
// what else reads the play cost of a card in the hand.
func (doReduceCost) compile(_ *Table, a cardtext.ReduceCost, card *CardDef) error {
	if a.What != nil && !card.isOptionCard() {
		return fmt.Errorf("a card other than an Option that changes its own cost is not played yet")
	}
	return nil
}

func (doReduceCost) do(x act, a cardtext.ReduceCost) outcome {
	if f, ok := x.interruptedBy(x.run).(declaring); ok {
		c := f.declaration()
		n := x.lessCost(x.reductionBy(a, x.run)*x.run.place.multiplier, f.costs(), c.player)
		e := Event{Verb: VReduce, Player: x.run.ctrl, N: n, Clause: "4-2-3-1"}
		if by, is := x.reducingBarredBy(f.costs(), c.player); is && n == 0 {
			e.Forbids, e.Clause = by, "15-1-3"
		}
		x.emit(e)
		c.takenOff += n
	}
	return somethingDone()
}

func (doReduceCost) hangs(a cardtext.ReduceCost) bool {
	return a.What == nil // it belongs to the action before it
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

// reductionBy returns by how much the effect changes the cost, without "for each".
func (q *query) reductionBy(a cardtext.ReduceCost, run *effectRun) int {
	n := q.playCostOf(a.By, a.N, run)
	if a.Less.Each != nil {
		n += a.Less.N * q.times(a.Less.Each, run)
	}
	return n
}

// playCostOf returns the play cost of what the phrase means, or n if there is no phrase. If the
// thing has left, its play cost before it left counts.
func (q *query) playCostOf(s *cardtext.Select, n int, run *effectRun) int {
	if s == nil {
		return n
	}
	if sn := q.snapOf(s, run); sn.known {
		return max(0, sn.cost)
	}
	return 0
}

// greatestCost returns the greatest play cost among the things with which the sentence's optional
// condition could be paid. An effect that reduces a cost by it could take off that much (1-3-11-3).
func (q *query) greatestCost(s *cardtext.Sentence, run *effectRun) int {
	most := 0
	for _, by := range s.By {
		o := roomOf(by).object(by)
		if o == nil {
			continue
		}
		for _, r := range q.candidates(o, run, nil) {
			if pm := q.Perm(r.Perm); pm != nil {
				most = max(most, q.snap(pm).cost)
			}
		}
	}
	return most
}

// bill is what a player would pay for: the card that is played, used or digivolved into, and the
// permanent that digivolves, if any. with is the second source of a DNA digivolution.
type bill struct {
	player     Player
	card       CardID
	onto, with *Permanent
}

// standingReduction returns what persistent effects take off the cost of a card, negative if they
// add to it. Each effect applies once to the two sources of a DNA digivolution (8-2-2-5).
func (q *query) standingReduction(kind cardtext.CostKind, b bill) int {
	n := 0
	c, onto, with, pl := b.card, b.onto, b.with, b.player
	q.eachStanding(standCost, func(a cardtext.Action, in instance, holder *Permanent, s *cardtext.Sentence) {
		r, ok := a.(cardtext.ReduceCost)
		if !ok || r.Kind != kind || r.What == nil || r.What.Quantity == cardtext.This {
			return
		}
		if onto != nil && q.covers(r.What, in.ctrl, holder.ID, onto) || with != nil && q.covers(r.What, in.ctrl, holder.ID, with) || onto == nil && ownerFits(r.What.Owner, in.ctrl, pl) && q.cardFits(&r.What.Filter, c) {
			n += q.lessCost(r.N, kind, pl)
		}
	})
	return n
}

// ownReduction returns how much the Option's own persistent effects take off its use cost in the
// hand: "reduce the cost of this card in your hand by N".
func (q *query) ownReduction(c CardID, pl Player) int {
	if q.where[c] != Hand || q.owner[c] != pl {
		return 0
	}
	n := 0
	for _, d := range q.T.Cards[c].upper {
		if d.Kind != PersistentEffect || d.stands&standCost == 0 {
			continue
		}
		for i := range d.Tree.Body {
			s := &d.Tree.Body[i]
			for _, a := range s.Acts {
				if r, ok := a.(cardtext.ReduceCost); ok && r.What != nil && r.What.Quantity == cardtext.This && q.holdsFor(s.If, pl) {
					n += q.lessCost(r.N*q.multiple(s, &Permanent{Owner: pl}, pl, nil), cardtext.UseCost, pl)
				}
			}
		}
	}
	return n
}

// neededToPay reports whether the card being played, digivolved into or used can only be paid for
// with what this effect takes off, or lets be placed for a DigiXros (1-3-11-4). Then its optional
// condition has to be carried out (1-3-11-3).
func (q *query) neededToPay(c *immediateCandidate, cause int) bool {
	f, ok := q.frames[cause].(declaring)
	if !ok {
		return false
	}
	if r := f.declaration(); c.ctrl != r.player || q.canPay(r.player, r.costDue(0)) || q.T.Effects[c.ref.Def].Tree == nil {
		return false
	}
	if pf, ok := f.(*playFrame); ok && placesMore(q.T.Effects[c.ref.Def].Tree) {
		ways, _ := q.placings(pf.player, pf.card, q.fromFor(pf))
		if !q.canPay(pf.player, pf.costDue(mostLess(ways))) {
			q.note("1-3-11-4")
			return true
		}
	}
	for _, s := range q.T.Effects[c.ref.Def].Tree.Body {
		for _, a := range s.Acts {
			if r, ok := a.(cardtext.ReduceCost); ok && (r.N > 0 || r.By != nil) {
				q.note("1-3-11-3")
				return true
			}
		}
	}
	return false
}

// possibleReduction returns the most that immediate-type effects could take off the cost. It counts
// effects whose conditions are met now and whose "by" could be done (1-3-11-2, 1-3-11-3).
func (p *Position) possibleReduction(ev cardtext.TriggerEvent, b bill) int {
	if !p.T.immediate {
		return 0
	}
	c, pl := b.card, b.player
	h := happening{ev: ev, would: true, into: c, moved: []CardID{c}, player: pl, dna: b.with != nil}
	if b.onto == nil {
		h.things = p.list(Ref{Card: p.ref(c)})
	} else {
		h.things = p.list(Ref{Perm: b.onto.ID})
		if b.with != nil {
			h.things = append(h.things, Ref{Perm: b.with.ID})
		}
	}
	n := 0
	add := func(in instance, perm PermID, pm *Permanent) {
		if in.def.stands&standCost == 0 || in.def.Kind != ImmediateEffect || in.ctrl != pl || pm != nil && !works(in.def.Tree, pm) || p.usesSpent(EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}, in.gained, in.giver) {
			return
		}
		if _, ok := p.met(in, perm, pm, &h); !ok {
			return
		}
		run := p.startRun(pendingEffect{ref: EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}, ctrl: in.ctrl, group: h.things, gained: in.gained})
		defer p.discard(run)
		run.wouldBecome = c
		p.noteAlternateCost(ev, c, pl, run)
		if !p.possible(run) {
			return
		}
		for i, s := range in.def.Tree.Body {
			if s.If != nil && !p.holds(s.If, run) {
				continue
			}
			for _, a := range s.Acts {
				if r, ok := a.(cardtext.ReduceCost); ok {
					k := r.N
					if r.By != nil {
						k = p.greatestCost(&s, run)
					}
					if r.Less.Each != nil {
						k += r.Less.N * p.times(r.Less.Each, run)
					}
					switch e := s.ForEach; {
					case e == nil:
					case e.Of != nil && e.Of.Quantity == cardtext.It && e.Of.Means.Kind == cardtext.Dealt && e.Of.Means.At.By:
						k *= p.mostPaid(in.def.Tree.Body, i, run) / max(1, e.Per)
					default:
						k *= p.times(e, run)
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
	case cardtext.EvLinked:
		return p.lessCost(n, cardtext.LinkCost, pl)
	}
	return n
}

// mostPaid returns the greatest number of things with which the sentence's optional condition could
// be paid. An effect that reduces a cost for each of them could count that many (1-3-11-3).
func (q *query) mostPaid(body []cardtext.Sentence, s int, run *effectRun) int {
	by := body[s].By
	if by == nil && s > 0 && len(body[s-1].Acts) == 0 {
		by = body[s-1].By
	}
	n := 0
	for _, a := range by {
		x := cardtext.Phrases(a)
		if len(x) == 0 || x[0].What == nil {
			continue
		}
		what := x[0].What
		k := q.takable(what, q.candidates(what, run, nil))
		if what.Quantity == cardtext.Exactly || what.Quantity == cardtext.UpTo {
			k = min(k, max(1, what.N))
		}
		n += k
	}
	return n
}

// actInHand returns the action that the topmost effect is carrying out, if it is of that kind.
func actInHand[A cardtext.Action](p *Position) (run *effectRun, a A, ok bool) {
	if run, ok = p.frames[len(p.frames)-1].(*effectRun); !ok {
		return nil, a, false
	}
	list := actsInHand(run)
	if run.place.action >= len(list) {
		return nil, a, false
	}
	a, ok = list[run.place.action].(A)
	return run, a, ok
}
