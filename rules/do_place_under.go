package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.PlaceUnder](doPlaceUnder{})

// doPlaceUnder carries out "place X under Y", as digivolution cards (4-7-7).
type doPlaceUnder struct {
	notStanding[cardtext.PlaceUnder]
	ours[cardtext.PlaceUnder]
	harmless[cardtext.PlaceUnder]
	ownPart[cardtext.PlaceUnder]
	momentary[cardtext.PlaceUnder]
}

func (doPlaceUnder) plays(a cardtext.PlaceUnder) error {
	if a.What.Either {
		return errPart
	}
	if w := a.What; w.Quantity == cardtext.One && w.Other && w.Owner == cardtext.Anyone && fieldOnly(w) == nil {
		return fmt.Errorf("whose %q is, is not certain", w.String())
	}
	if a.What.Area == cardtext.StackTopOf {
		own := a.Under.Quantity == cardtext.It && a.Under.Ref == cardtext.RefIt || a.Under.Quantity == cardtext.This && a.What.Of.Quantity == cardtext.This
		if !own || a.Top || a.FaceDown || a.What.N != 1 {
			return fmt.Errorf("placing the top card of a stack there is not played yet")
		}
		return selectPlays(a.What)
	}
	if err := selectPlays(a.Under); err != nil {
		return err
	}
	return selectPlays(a.What)
}

// each lets "for each" multiply what is placed: that many more chosen cards (4-27-4), or that many
// more from the end of a pile (4-27-2).
func (doPlaceUnder) each(a cardtext.PlaceUnder) each {
	w, u := a.What, a.Under
	if w.Quantity != cardtext.Exactly || w.Of != nil || w.Or != nil || fieldOnly(w) == nil || u.Or != nil || u.Quantity != cardtext.This && u.Quantity != cardtext.It {
		return eachRefused
	}
	if ends(w.Area) {
		return eachNumber
	}
	return eachThing
}

func (doPlaceUnder) processed(a cardtext.PlaceUnder, e *cardtext.Effect, _ EffectKind) error {
	if underPlayed(a.Under, e.Trigger) {
		return underPlayedPlays(a, e.Trigger)
	}
	if or := a.Under.Or; or != nil && fieldOnly(or) != nil {
		return fieldOnly(or)
	}
	return fieldOnly(a.Under)
}

func (doPlaceUnder) asides(a cardtext.PlaceUnder) asides {
	return asides{others: a.Under} // "under 1 of their other Digimon" excludes the placed Digimon
}

func (doPlaceUnder) modes(cardtext.PlaceUnder) []cardtext.Sentence {
	return nil
}

func (doPlaceUnder) compile(*Table, cardtext.PlaceUnder, *CardDef) error {
	return nil
}

func (doPlaceUnder) can(x act, a cardtext.PlaceUnder) (bool, Clause) {
	if a.What.Area == cardtext.StackTopOf {
		return x.anyFor(a.What, nil), "1-3-2"
	}
	if underPlayed(a.Under, x.triggerOf(x.run)) {
		return x.anyFor(a.What, nil), "1-3-2"
	}
	return x.anyFor(a.What, x.hasHolder(a, x.run)) && len(x.candidates(a.Under, x.run, x.stackable)) > 0, "1-3-2"
}

// do puts cards under a permanent, or permanents without the cards that lay under them (4-7-7).
func (doPlaceUnder) do(x act, a cardtext.PlaceUnder) outcome {
	if a.What.Area == cardtext.StackTopOf {
		return x.actRestack(a)
	}
	if x.run.place.step == 0 {
		return x.takeToTuck(a)
	}
	if x.run.place.step == 3 {
		return x.orderToTuck()
	}
	f := x.playUnder(a, x.run)
	switch {
	case x.run.place.step == 2 && f != nil:
		there := x.laidUnder(x.run.result.picks)
		x.run.meant.latest = nil
		for _, c := range there {
			x.run.meant.latest = append(x.run.meant.latest, Ref{Card: x.ref(c)})
		}
		x.nowMoved(x.run, cardtext.DeedPlace, there...)
		return finished(x.enough(a.What, len(there), x.run)).moving(len(there))
	case x.run.place.step == 2:
		if under := x.Perm(x.run.result.lookedUnder); under != nil && !a.Top && mixed(x.run.result.picks) {
			x.layInOrder(under, x.run.result.picks)
		}
		return x.placedPermanents(a.What)
	case f != nil:
		x.run.place.step = 2
		x.layUnderPlayed(f, x.run)
		return underway()
	}
	unders, asked := x.pick(a.Under, x.mayHold(x.run.result.picks))
	if asked {
		return question()
	}
	x.run.place.step, x.run.result.lookedUnder = 2, 0
	if unders == nil {
		return nothingDone()
	}
	under := x.Perm(unders[0].Perm)
	if under == nil || x.T.Cards[under.Top()].Token {
		return nothingDone() // 4-21-3
	}
	if x.unaffected(under, x.run.ctrl, x.effectKind(x.run.ref)) {
		// it can be chosen, but nothing is placed under it (15-15-5-1, 15-15-5-3)
		x.unmoved(under, x.run.ref)
		return nothingDone()
	}
	return x.tuckPicks(a, under)
}

// takeToTuck is the first step. It finds what is to be placed under something, and asks the player
// if that is chosen.
func (x act) takeToTuck(a cardtext.PlaceUnder) outcome {
	fit := x.hasHolder(a, x.run)
	if x.playUnder(a, x.run) != nil {
		fit = nil
	}
	refs, asked := x.pick(a.What, fit)
	if asked {
		return question()
	}
	more := x.run.moreObjects()
	if refs == nil && (more || len(x.run.result.joined) == 0) {
		missedBy(a, x.run)
		return nothingDone()
	}
	// the answer itself stays as it was given
	refs = append(x.run.result.joined[:len(x.run.result.joined):len(x.run.result.joined)], refs...)
	if x.run.result.joined = nil; more {
		x.run.result.joined = refs
		return finished(x.run.place.stage == byDo)
	}
	for i := range refs {
		if refs[i].Perm != 0 {
			refs[i].Card = CardRef{ID: x.top(refs[i].Perm)} // the card that will lie there
		}
	}
	x.run.result.picks, x.run.place.step = slices.Clone(refs), 1
	if pileClause(a.What.Area) == "" && x.ordersUnder(refs) && (x.playUnder(a, x.run) != nil || len(x.candidates(a.Under, x.run, x.mayHold(refs))) > 0) {
		x.run.place.step = 3
	}
	return underway()
}

// orderToTuck is the step that asks in which order the cards will lie, from the top (3-1-3-4).
func (x act) orderToTuck() outcome {
	c, ok := x.takeAnswer()
	if !ok {
		n := len(x.run.result.picks)
		x.askSet(x.d, setQuestion{who: x.asker, run: x.run, from: x.run.result.picks, low: n, high: n, ordered: true})
		x.d.Clause = "3-1-3-4"
		return question()
	}
	x.run.result.picks, x.run.place.step = append([]Ref(nil), c.Refs...), 1
	return underway()
}

// tuckPicks places what was taken under a permanent: cards at once, permanents by a departure.
func (x act) tuckPicks(a cardtext.PlaceUnder, under *Permanent) outcome {
	t := tucking{a: a, under: under, onTop: a.Top && x.isDigimon(under), pileOrderBy: pileClause(a.What.Area)}
	low := !t.onTop && mixed(x.run.result.picks)
	// what is placed on top last lies on top; of several departures the last comes first
	if !low && t.pileOrderBy == "" && t.onTop != (x.run.result.picks[0].Perm != 0) {
		slices.Reverse(x.run.result.picks)
	}
	var moved []CardID
	x.sameTime(func() {
		for i, r := range x.run.result.picks {
			if r.Perm != 0 {
				x.run.result.lookedUnder = under.ID
				x.leave([]Ref{r}, leaveFrame{verb: VPlaceUnder, to: UnderCard, host: under.ID, rightUnderTop: t.onTop, faceDown: a.FaceDown, toEnd: t.end()})
				continue
			}
			if !x.isSameCard(r.Card) || len(x.inReach([]Ref{r}, x.run)) == 0 {
				continue
			}
			x.tuckCard(t, r.Card.ID)
			// "the placed card" is the new card (3-1-3-1-1)
			x.run.result.picks[i].Card = x.ref(r.Card.ID)
			moved = append(moved, r.Card.ID)
		}
	})
	x.nowMoved(x.run, cardtext.DeedPlace, moved...)
	if n := len(moved); n > 0 {
		x.happen(happening{ev: cardtext.EvSourceAdded, things: x.list(Ref{Perm: under.ID}), into: moved[n-1], moved: moved, n: n})
	}
	x.run.meant.latest = x.run.result.picks
	return underway().with(didIf(x.enough(a.What, len(moved), x.run)))
}

// tucking is how cards are placed under a permanent.
type tucking struct {
	a           cardtext.PlaceUnder
	under       *Permanent
	onTop       bool   // they come on top of it
	pileOrderBy Clause // by which the cards of a pile keep their order, "" for none
}

// end returns the end of the stack at which the cards come to lie, if the record tells it.
func (t *tucking) end() End {
	switch {
	case t.onTop:
		return TopEnd
	case t.a.SaysBottom():
		return BottomEnd
	}
	return NoEnd
}

// tuckCard places one card.
func (x act) tuckCard(t tucking, c CardID) {
	also := append(x.byTucking(t.under, c), ifSo(len(x.run.result.picks) > 1, t.pileOrderBy))
	stacked := x.restacked(t.under, c)
	also = append(append(also, x.lyingUnder(t.under, c, tuckedHow{t.onTop, t.a.FaceDown})...), ifSo(x.T.Cards[c].Overflow > 0, "4-19-4"))
	e := Event{Verb: VPlaceUnder, Card: c, Player: x.owner[c], Perm: t.under.ID, From: x.where[c], To: UnderCard, ToEnd: t.end(),
		FromEnd: endOf(t.a.What.Area), Clause: tuckedBy(t.under, x.isDigimon(t.under))}
	if t.a.FaceDown {
		e.Face = FaceDown
	}
	x.emit(e, also...)
	x.takeFromStack(c)
	x.takeOut(c)
	if !stacked {
		x.inc[c]++
	}
	x.tuck(t.under, c, tuckedHow{t.onTop, t.a.FaceDown})
}

func (doPlaceUnder) joins(a, b cardtext.PlaceUnder) bool {
	return a.Under == b.Under && a.Top == b.Top && !a.Either && !b.Either && a.FaceDown == b.FaceDown && !ends(a.What.Area) && !ends(b.What.Area)
}

func (doPlaceUnder) ends(a cardtext.PlaceUnder) (top, bottom cardtext.PlaceUnder, ok bool) {
	top, bottom = a, a
	top.Either, top.Top, bottom.Either = false, true, false
	return top, bottom, a.Either
}

func (doPlaceUnder) chooses(a cardtext.PlaceUnder) bool {
	return asksFor(a.What)
}

func (doPlaceUnder) owed(p *Position, a cardtext.PlaceUnder, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return owing(a.What), p.hasHolder(a, run)
}

func (doPlaceUnder) missed(a cardtext.PlaceUnder, run *effectRun) {
	missed(a.Under, run)
}

func (doPlaceUnder) object(cardtext.PlaceUnder) *cardtext.Select {
	return nil
}

// mayHold returns a test for the permanents under which the chosen things can be placed: not a
// token (4-21-3), and not the things themselves (1-3-2).
func (q *query) mayHold(placed []Ref) func(*Permanent) bool {
	return func(pm *Permanent) bool {
		return q.stackable(pm) && !slices.ContainsFunc(placed, func(r Ref) bool { return r.Perm == pm.ID })
	}
}

// hasHolder returns a test for the permanents that can be chosen to be placed, because there is
// another one to lie under.
func (q *query) hasHolder(a cardtext.PlaceUnder, run *effectRun) func(*Permanent) bool {
	return func(pm *Permanent) bool {
		return q.stackable(pm) && !contains(run.result.joined, Ref{Perm: pm.ID}) && len(q.candidates(a.Under, run, q.mayHold([]Ref{{Perm: pm.ID}}))) > 0
	}
}

// placedPermanents triggers what waits for cards placed under the Digimon of run, once the
// permanents that an effect places there have left the field. Permanents that were kept from
// leaving are not placed.
func (x act) placedPermanents(what *cardtext.Select) outcome {
	under := x.Perm(x.run.result.lookedUnder)
	x.run.result.lookedUnder = 0
	if under == nil {
		return finishedUnsaid()
	}
	var placed CardID
	var moved []CardID
	var there []Ref
	for _, c := range under.Sources() {
		for _, r := range x.run.result.picks {
			if r.Perm != 0 && r.Card.ID == c && x.Perm(r.Perm) == nil {
				placed = c
				moved = append(moved, c)
				// "the placed card" is the new card (3-1-3-1-1)
				there = append(there, Ref{Card: x.ref(c)})
			}
		}
	}
	cards := 0 // cards that are placed with them
	for _, r := range x.run.result.picks {
		if r.Perm == 0 && slices.Contains(under.Sources(), r.Card.ID) {
			cards++
		}
	}
	if placed == 0 {
		return finishedUnsaid()
	}
	x.nowMoved(x.run, cardtext.DeedPlace, moved...)
	x.run.meant.latest = there
	x.happen(happening{ev: cardtext.EvSourceAdded, things: x.list(Ref{Perm: under.ID}), into: placed, moved: moved})
	return finished(x.run.result.came || x.enough(what, len(there)+cards, x.run))
}

// mixed reports whether cards and former permanents are placed together.
func mixed(picks []Ref) bool {
	perm := func(r Ref) bool { return r.Perm != 0 }
	return slices.ContainsFunc(picks, perm) && slices.ContainsFunc(picks, func(r Ref) bool { return !perm(r) })
}

// layInOrder sorts the cards at the bottom of the stack into the order that was chosen for them
// (3-1-3-4), because former permanents came there last.
func (p *Position) layInOrder(under *Permanent, picks []Ref) {
	for _, r := range picks {
		if slices.Contains(under.Sources(), r.Card.ID) {
			under.drop(p.T, r.Card.ID)
			under.addUnder(p.T, r.Card.ID)
		}
	}
}

// placesUnder returns the phrase for what the action places under something, or nil if it is
// another action.
func placesUnder(a cardtext.Action) *cardtext.Select {
	if place, ok := a.(cardtext.PlaceUnder); ok {
		return place.What
	}
	return nil
}

// placesChosen reports whether the action places what the words before it spoke of.
func placesChosen(a cardtext.Action) bool {
	u, ok := a.(cardtext.PlaceUnder)
	return ok && u.What.Quantity == cardtext.It
}

// together reports whether the price is to place this permanent and other things with it, and not
// all of them at the bottom of one Digimon. Only at the bottom is the chosen order kept (see
// layInOrder).
func together(by []cardtext.Action) bool {
	this, bottom := false, true
	for _, a := range by {
		place, ok := a.(cardtext.PlaceUnder)
		if !ok {
			return false
		}
		this = this || place.What != nil && place.What.Quantity == cardtext.This
		bottom = bottom && !place.Top && !place.FaceDown && place.Under == by[0].(cardtext.PlaceUnder).Under
	}
	return this && !bottom && len(by) > 1
}
