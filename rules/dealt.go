package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// To what an effect has done something, for conditions that ask: "if this effect trashed a purple card". What left the field is compared as
// it was right before (15-8-3-9-4), a card by what is printed on it.

// deedOn is one thing to which an effect did something.
type deedOn struct {
	deed cardtext.Deed
	was  *Permanent // as it was before it left the field, never changed; nil for a card
	card CardID
}

func (x deedOn) encode(e *encoder) {
	e.u8(int(x.deed))
	e.card(x.card)
	if e.flag(x.was != nil); x.was != nil {
		e.past(x.was)
	}
}

// asksWhat says that a condition of the effect in hand asks to what it did something.
func (run *effectRun) asksWhat() bool {
	for i := range run.body {
		if c := run.body[i].If; c != nil && asksWhat(c) {
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
func (run *effectRun) dealtWith(gone []leaver) {
	if !run.asksWhat() {
		return
	}
	for i := range gone {
		if d, ok := leavingDeeds[gone[i].verb]; ok {
			run.dealt = append(run.dealt, deedOn{deed: d, was: gone[i].snap.perm})
		}
	}
}

// takeDown takes down the cards with which the action just done has dealt.
func (p *Position) takeDown(a cardtext.Action, run *effectRun) {
	d, ok := cardtext.DeedOf(a)
	if !ok || !run.did || !run.asksWhat() {
		return
	}
	for _, r := range run.it {
		if r.Perm != 0 {
			continue
		}
		switch z := p.where[r.Card.ID]; {
		case d == cardtext.DeedTrash && z == Trash, d == cardtext.DeedReturn && (z == Hand || z == Deck || z == EggDeck):
			run.dealt = append(run.dealt, deedOn{deed: d, card: r.Card.ID})
		}
	}
}

// didTo is to how many things that fit the effect did what the condition speaks of.
func (p *query) didTo(c *cardtext.Cond, run *effectRun) int {
	n := 0
	for _, x := range run.dealt {
		switch {
		case x.deed != c.Deed:
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

// didToPlays refuses a condition about what the engine doesn't take down.
func didToPlays(c *cardtext.Cond) error {
	switch c.Deed {
	case cardtext.DeedDelete, cardtext.DeedTrash, cardtext.DeedReturn:
	default:
		return fmt.Errorf("to what this effect did that is not known there")
	}
	if s := c.Sel; s.Quantity != cardtext.One || s.Other || s.Or != nil || s.Extreme != cardtext.NoExtreme || s.Different || fieldOnly(s) != nil {
		return fmt.Errorf("%q is not asked of what this effect did yet", c.Sel.String())
	}
	return nil
}
