package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// To what an effect has done something, for conditions that ask: "if this effect trashed a purple card". What left the field is compared as
// it was right before (15-8-3-9-4), a card by what is printed on it.

// deedOn is one thing to which an effect did something.
type deedOn struct {
	deed cardtext.Deed
	was  *Permanent // as it was before it left the field, never changed; nil for a card, and for what is still there
	card CardID
	perm PermID // of what was suspended or played
}

func (x deedOn) encode(e *encoder) {
	e.u8(int(x.deed))
	e.card(x.card)
	e.perm(x.perm)
	if e.flag(x.was != nil); x.was != nil {
		e.past(x.was)
	}
}

// asksWhat says that a condition of the effect in hand asks to what it did something, or that words of it mean all of that.
func (p *State) asksWhat(run *effectRun) bool {
	if p.T.Effects[run.ref.Def].tells {
		return true
	}
	for i := range run.body {
		if c := run.body[i].If; c != nil && asksWhat(c) {
			return true
		}
		if each := run.body[i].ForEach; each != nil && each.Did != nil {
			return true
		}
	}
	return false
}

func asksWhat(c *cardtext.Cond) bool {
	if c.Kind == cardtext.CondEffectDid && c.Sel != nil {
		return true
	}
	for i := range c.And {
		if asksWhat(&c.And[i]) {
			return true
		}
	}
	for i := range c.Or {
		if asksWhat(&c.Or[i]) {
			return true
		}
	}
	return false
}

// leavingDeeds are what is done to what leaves the field, by how it leaves.
var leavingDeeds = map[Verb]cardtext.Deed{
	VDelete: cardtext.DeedDelete, VTrash: cardtext.DeedTrash, VReturnHand: cardtext.DeedReturn, VReturnDeck: cardtext.DeedReturn,
}

// dealtWith takes down what has left the field by the effect.
func (p *State) nowGone(run *effectRun, gone []leaver) {
	if !p.asksWhat(run) {
		return
	}
	for i := range gone {
		if d, ok := leavingDeeds[gone[i].verb]; ok {
			run.dealt = append(run.dealt, deedOn{deed: d, was: gone[i].snap.perm})
		}
	}
}

// takeDown takes down the cards with which the action just done has dealt, and what it has played.
func (p *Position) takeDown(a cardtext.Action, run *effectRun) {
	d, ok := cardtext.DeedOf(a)
	if !ok || !run.did || !p.asksWhat(run) {
		return
	}
	for _, r := range run.it {
		if r.Perm != 0 && d == cardtext.DeedPlay {
			run.dealt = append(run.dealt, deedOn{deed: d, perm: r.Perm})
		}
		if r.Perm != 0 {
			continue
		}
		switch z := p.where[r.Card.ID]; {
		case d == cardtext.DeedAdd && z == Hand, d == cardtext.DeedTrash && z == Trash, d == cardtext.DeedReturn && (z == Hand || z == Deck || z == EggDeck):
			run.dealt = append(run.dealt, deedOn{deed: d, card: r.Card.ID})
		}
	}
}

// tells says that words of an effect mean all to which it did something: "the Digimon this effect suspended".
func tells(e *cardtext.Effect) (is bool) {
	within(e, func(s *cardtext.Select) {
		is = is || s.Quantity == cardtext.It && s.Means.Kind == cardtext.WholeEffect
	})
	return is
}

// nowSuspended takes down what an action has suspended: what stood so before, or isn't affected, is not among it (1-3-3).
func (p *State) nowSuspended(run *effectRun, turned []Ref) {
	if !p.asksWhat(run) {
		return
	}
	for _, r := range turned {
		run.dealt = append(run.dealt, deedOn{deed: cardtext.DeedSuspend, perm: r.Perm})
	}
}

// suspendedHere is what is still there of what the effect has suspended and the phrase speaks of.
func (p *query) suspendedHere(s *cardtext.Select, run *effectRun) []Ref {
	var out []Ref
	for _, x := range run.dealt {
		pm := p.Perm(x.perm)
		if x.deed != cardtext.DeedSuspend || pm == nil || !ownerFits(s.Owner, run.ctrl, pm.Owner) || contains(out, Ref{Perm: x.perm}) {
			continue
		}
		if p.permFits(&cardtext.Filter{Kind: s.Filter.Kind}, pm, run.ctrl, run.holder) {
			out = append(out, Ref{Perm: x.perm})
		}
	}
	return out
}

// doneHere counts to what the effect did what the words say: how many of them there are, or their levels together.
func (p *query) doneHere(c *cardtext.Count, run *effectRun) (n int) {
	if c.Of.Ref == cardtext.RefThisEffectSuspended {
		return len(p.suspendedHere(c.Of, run))
	}
	for _, x := range run.dealt {
		switch {
		case c.Levels && x.deed == cardtext.DeedDelete && x.was != nil:
			n += max(0, p.Level(x.was)) // 15-8-3-9-4; one without a level adds nothing (2-9-2)
		case c.Of.Ref == cardtext.RefThisEffectAdded && x.deed == cardtext.DeedAdd:
			n++
		}
	}
	return n
}

// didTo is to how many things that fit the effect did what the condition speaks of.
func (p *query) didTo(c *cardtext.Cond, run *effectRun) int {
	n := 0
	for _, x := range run.dealt {
		switch {
		case x.deed != c.Deed:
		case x.perm != 0:
			if pm := p.asMeant(x.perm, run); pm != nil && p.covers(c.Sel, run.ctrl, run.holder, pm) {
				n++
			}
		case x.was != nil:
			if p.covers(c.Sel, run.ctrl, run.holder, x.was) {
				n++
			}
		case ownerFits(c.Sel.Owner, run.ctrl, p.owner[x.card]) && p.cardFits(&c.Sel.Filter, x.card):
			n++
		}
	}
	return n
}

// didCountPlays refuses to count what no part of the effect before the sentence does, and what the engine doesn't take down.
func didCountPlays(c *cardtext.Cond, s *cardtext.Sentence, e *cardtext.Effect, kind EffectKind) error {
	if kind == PersistentEffect {
		return fmt.Errorf("the condition %q is not played in a persistent effect", c.String())
	}
	does := func(list []cardtext.Action) bool {
		return slices.ContainsFunc(list, func(a cardtext.Action) bool {
			d, ok := cardtext.DeedOf(a)
			return ok && d == c.Deed
		})
	}
	before := does(s.By)
	for i := range e.Body {
		if &e.Body[i] == s {
			break
		}
		before = before || does(e.Body[i].By) || does(e.Body[i].Acts)
	}
	if !before {
		return fmt.Errorf("what %q counts is not known", c.String())
	}
	return didToPlays(c)
}

// didToPlays refuses a condition about what the engine doesn't take down.
func didToPlays(c *cardtext.Cond) error {
	switch c.Deed {
	case cardtext.DeedDelete, cardtext.DeedTrash, cardtext.DeedReturn, cardtext.DeedSuspend, cardtext.DeedPlay, cardtext.DeedAdd:
	default:
		return fmt.Errorf("to what this effect did that is not known there")
	}
	if s := c.Sel; s.Quantity != cardtext.One || s.Other || s.Or != nil || s.Extreme != cardtext.NoExtreme || s.Different != cardtext.NoDifference || fieldOnly(s) != nil {
		return fmt.Errorf("%q is not asked of what this effect did yet", c.Sel.String())
	}
	return nil
}
