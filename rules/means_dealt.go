package rules

import (
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// This file stores the things to which an effect did something, for conditions that ask: "if this
// effect trashed a purple card". A thing that left the field is compared as it was right before
// (15-8-3-9-4), a card as it is printed.

// deedOn is one thing to which an effect did something.
type deedOn struct {
	deed   cardtext.Deed
	before *Permanent // as it was before it left the field, or right after it was played or turned; never changed; nil for a card
	card   CardID
	perm   PermID // the permanent, if it was on the field afterwards too: suspended, unsuspended or played
}

func (x deedOn) encode(e *encoder) {
	e.u8(int(x.deed))
	e.card(x.card)
	e.perm(x.perm)
	if e.flag(x.before != nil); x.before != nil {
		e.past(x.before)
	}
}

// asksWhat reports whether a condition, a count or words of the effect need to know the things to
// which it did something.
func (s *State) asksWhat(run *effectRun) bool { return s.T.Effects[run.ref.Def].meansAllDealt }

// leavingDeeds maps the way in which something leaves the field to the deed.
var leavingDeeds = map[Verb]cardtext.Deed{
	VDelete: cardtext.DeedDelete, VTrash: cardtext.DeedTrash, VReturnHand: cardtext.DeedReturn, VReturnDeck: cardtext.DeedReturn,
	VPlaceSecurity: cardtext.DeedPlace,
}

// tracked holds the deeds for which each thing is stored, whatever becomes of it afterwards.
const tracked = 1<<cardtext.DeedDelete | 1<<cardtext.DeedTrash | 1<<cardtext.DeedReturn | 1<<cardtext.DeedPlace | 1<<cardtext.DeedAdd |
	1<<cardtext.DeedPlay | 1<<cardtext.DeedSuspend | 1<<cardtext.DeedUnsuspend

// nowGone stores what has left the field by the effect.
func (s *State) nowGone(run *effectRun, gone []leaver) {
	if !s.asksWhat(run) {
		return
	}
	for i := range gone {
		if d, ok := leavingDeeds[gone[i].verb]; ok {
			run.meant.deedsOn = append(run.meant.deedsOn, deedOn{deed: d, before: gone[i].snap.asItWas})
		}
	}
}

// takeDown stores the cards with which the action just done has dealt, and what it played.
func (p *Position) takeDown(a cardtext.Action, run *effectRun) {
	d, ok := cardtext.DeedOf(a)
	if !ok || !p.asksWhat(run) {
		return
	}
	for _, r := range run.meant.latest {
		switch {
		case r.Perm != 0 && d == cardtext.DeedPlay:
			p.nowDealt(run, d, r.Perm)
		case r.Perm == 0 && p.arrived(d, r.Card):
			p.nowMoved(run, d, r.Card.ID)
		}
	}
}

// arrived reports whether the card lies where the deed put it, as a new card. A card that is placed
// under something is stored by the code that places it.
func (s *State) arrived(d cardtext.Deed, c CardRef) bool {
	if s.isSameCard(c) {
		return false // it has not moved
	}
	switch z := s.where[c.ID]; d {
	case cardtext.DeedAdd:
		return z == Hand
	case cardtext.DeedTrash:
		return z == Trash
	case cardtext.DeedReturn:
		return z == Hand || z == Deck || z == EggDeck
	case cardtext.DeedPlace:
		return z == SecurityStack || z == Deck || z == EggDeck || z == BattleArea
	}
	return false
}

// nowMoved stores a card to which the deed was done. Former permanents were stored when they left.
func (s *State) nowMoved(run *effectRun, d cardtext.Deed, cards ...CardID) {
	if !s.asksWhat(run) {
		return
	}
	for _, c := range cards {
		there := func(x deedOn) bool { return x.deed == d && (x.card == c || x.before != nil && x.before.Top() == c) }
		if !slices.ContainsFunc(run.meant.deedsOn, there) {
			run.meant.deedsOn = append(run.meant.deedsOn, deedOn{deed: d, card: c})
		}
	}
}

// nowDealt stores something on the field to which the deed was done.
func (p *Position) nowDealt(run *effectRun, d cardtext.Deed, id PermID) {
	if pm := p.Perm(id); pm != nil && !slices.ContainsFunc(run.meant.deedsOn, func(x deedOn) bool { return x.deed == d && x.perm == id }) {
		run.meant.deedsOn = append(run.meant.deedsOn, deedOn{deed: d, perm: id, before: p.asItWas(pm)})
	}
}

// tells reports whether an effect asks for the things to which it did something: in a condition, in
// a count, or in words that mean all of them, "the Digimon this effect suspended".
func tells(e *cardtext.Effect) (is bool) {
	eachPart(reflect.ValueOf(e), func(part any) {
		switch x := part.(type) {
		case cardtext.Cond:
			is = is || x.Kind == cardtext.CondEffectDid && (x.Sel != nil || x.Who != cardtext.Anyone)
		case cardtext.Count:
			is = is || x.Did != nil || x.Of != nil && x.Of.Quantity == cardtext.It && x.Of.Means.Kind == cardtext.Dealt
		case cardtext.Select:
			is = is || x.Quantity == cardtext.It && x.Means.Kind == cardtext.WholeEffect
		}
	})
	return is
}

// eachPart visits every structure inside a part of the tree.
func eachPart(v reflect.Value, visit func(any)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			eachPart(v.Elem(), visit)
		}
	case reflect.Struct:
		visit(v.Interface())
		for _, i := range holders(v.Type()) {
			eachPart(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			eachPart(v.Index(i), visit)
		}
	}
}

// nowTurned stores what an action has suspended or unsuspended. It leaves out what was in that
// state before, or isn't affected (1-3-3).
func (p *Position) nowTurned(run *effectRun, turned []Ref, suspend bool) {
	if !p.asksWhat(run) {
		return
	}
	d := cardtext.DeedUnsuspend
	if suspend {
		d = cardtext.DeedSuspend
	}
	for _, r := range turned {
		p.nowDealt(run, d, r.Perm)
	}
}

// suspendedHere returns the permanents that the effect has suspended, that are still there, and
// that fit the phrase.
func (q *query) suspendedHere(s *cardtext.Select, run *effectRun) []Ref {
	var out []Ref
	for _, x := range run.meant.deedsOn {
		if pm := q.Perm(x.perm); pm != nil && q.wasSuspended(s, pm, x, run) {
			out = append(out, Ref{Perm: x.perm})
		}
	}
	return out
}

// wasSuspended reports whether the effect has suspended the permanent, if the words speak of that.
func (q *query) wasSuspended(s *cardtext.Select, pm *Permanent, x deedOn, run *effectRun) bool {
	return x.deed == cardtext.DeedSuspend && ownerFits(s.Owner, run.ctrl, pm.Owner) && q.permFits(&cardtext.Filter{Kind: s.Filter.Kind}, pm, run.ctrl, run.holder)
}

// doneTo returns to how many of the things the effect did what the words say.
func (q *query) doneTo(s *cardtext.Select, run *effectRun) int { return len(q.doneThings(s, run)) }

// doneThings returns the things to which the effect did what the words say, whatever became of
// them. Something may have kept it from the others (1-3-2), or another effect may have replaced
// what it did (15-8-5-2, 18-2-1).
func (q *query) doneThings(s *cardtext.Select, run *effectRun) []Ref {
	things := q.meantBy(s, run)
	deeds := deedsNamed(s.Ref)
	if deeds == 0 { // it asks "for each one"
		if e := q.T.Effects[run.ref.Def].Tree; e != nil {
			if a := e.At(s.Means.At); a != nil {
				deeds = deedOf(a)
			}
		}
	}
	if deeds&tracked == 0 {
		return things
	}
	var done []Ref
	for _, r := range things {
		if slices.ContainsFunc(run.meant.deedsOn, func(x deedOn) bool { return deeds&deedBit(x.deed) != 0 && x.is(r) }) {
			done = append(done, r)
		}
	}
	return done
}

// is reports whether the deed was done to that thing: to a permanent, or to a card, which may have
// been a permanent's top card.
func (x deedOn) is(r Ref) bool {
	if r.Perm != 0 {
		return x.perm == r.Perm || x.before != nil && x.before.ID == r.Perm
	}
	return x.card == r.Card.ID || x.before != nil && x.perm == 0 && x.before.Top() == r.Card.ID
}

// deedsNamed returns the deeds that an adjective names. A card that is returned to a deck is placed
// there too.
func deedsNamed(ref cardtext.Ref) (deeds deed) {
	for d := cardtext.DeedDelete; d <= cardtext.DeedFind; d++ {
		if slices.Contains(d.Refs(), ref) {
			deeds |= deedBit(d)
		}
	}
	if ref == cardtext.RefPlaced {
		deeds |= deedBit(cardtext.DeedReturn)
	}
	return deeds
}

// doneHere counts the things to which the effect did what the words say: their number, or their
// levels together.
func (q *query) doneHere(c *cardtext.Count, run *effectRun) (n int) {
	if c.Of.Ref == cardtext.RefThisEffectSuspended {
		for _, x := range run.meant.deedsOn {
			if x.before != nil && q.wasSuspended(c.Of, x.before, x, run) {
				n++
			}
		}
		return n
	}
	for _, x := range run.meant.deedsOn {
		switch {
		case c.Levels && x.deed == cardtext.DeedDelete && x.before != nil:
			n += max(0, q.Level(x.before)) // 15-8-3-9-4; a thing without a level adds nothing (2-9-2)
		case c.Of.Ref == cardtext.RefThisEffectAdded && x.deed == cardtext.DeedAdd:
			n++
		}
	}
	return n
}

// didTo returns the number of things to which the effect did what the condition speaks of, among
// those that fit.
func (q *query) didTo(c *cardtext.Cond, run *effectRun) int {
	n := 0
	for _, x := range run.meant.deedsOn {
		switch {
		case x.deed != c.Deed:
		case x.perm != 0:
			if q.covers(c.Sel, run.ctrl, run.holder, x.before) {
				n++
			}
		case x.before != nil:
			if q.covers(c.Sel, run.ctrl, run.holder, x.before) {
				n++
			}
		case ownerFits(c.Sel.Owner, run.ctrl, q.owner[x.card]) && q.cardFits(&c.Sel.Filter, x.card):
			n++
		}
	}
	return n
}

// didCountPlays returns an error for counting something that no earlier part of the effect does, or
// that the engine doesn't store.
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

// didToPlays returns an error for a condition about something that the engine doesn't store.
func didToPlays(c *cardtext.Cond) error {
	switch c.Deed {
	case cardtext.DeedDelete, cardtext.DeedTrash, cardtext.DeedReturn, cardtext.DeedSuspend, cardtext.DeedPlay, cardtext.DeedAdd, cardtext.DeedPlace:
	default:
		return fmt.Errorf("to what this effect did that is not known there")
	}
	if s := c.Sel; s.Quantity != cardtext.One || s.Other || s.Or != nil || s.Extreme != cardtext.NoExtreme || s.Different != cardtext.NoDifference || fieldOnly(s) != nil {
		return fmt.Errorf("%q is not asked of what this effect did yet", c.Sel.String())
	}
	return nil
}
