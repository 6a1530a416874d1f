package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Return](doReturn{})

// doReturn carries out "return X to the hand, to the top or bottom of the deck".
type doReturn struct {
	anyPlace[cardtext.Return]
	notStanding[cardtext.Return]
	several[cardtext.Return]
	flat[cardtext.Return]
	ownPart[cardtext.Return]
	momentary[cardtext.Return]
}

func (doReturn) hurts(a cardtext.Return) (bool, *cardtext.Select) {
	return true, a.What
}

func (doReturn) plays(a cardtext.Return) error {
	if a.What.Either {
		return errPart
	}
	if s := a.What; s.Quantity == cardtext.All && s.Area == cardtext.BattleArea && s.Owner == cardtext.Anyone && s.Filter.Kind == cardtext.AnyCard {
		return fmt.Errorf("where the cards lie of which %q speaks is not certain", s.String())
	}
	return totalPlays(a.What)
}

func (doReturn) can(x act, a cardtext.Return) (bool, Clause) {
	if a.To != cardtext.HandArea {
		return x.takable(a.What, x.admitted(x.candidates(a.What, x.run, nil), Deck, x.run)) >= least(a.What, x.whole), "15-15-3-3"
	}
	return x.anyFor(a.What, nil), "1-3-2"
}

// do returns cards or permanents to the hand, or to the top or bottom of the deck.
func (doReturn) do(x act, a cardtext.Return) outcome {
	return x.withJoined(a.What, nil, func(refs []Ref) outcome {
		verb, to := VReturnHand, Hand
		if a.To != cardtext.HandArea {
			verb, to = VReturnDeck, Deck
		}
		bottom := a.To == cardtext.DeckBottom
		refs = x.inReach(refs, x.run)
		if to == Hand && len(refs) > 0 && refs[0].Perm == 0 {
			defer x.addedToHand(refs)
		}
		if refs = x.admitted(refs, to, x.run); len(refs) == 0 {
			return underway().moving(0)
		}
		x.showAsked(a.What, refs)
		if refs[0].Perm != 0 {
			x.leave(refs, leaveFrame{verb: verb, to: to, ordering: ordering{bottom: bottom}})
			return underway()
		}
		if to == Deck && pileClause(a.What.Area) == "" && x.ordersAny(refs) {
			push(x.Position, orderFrame{ordering: ordering{refs: refs, bottom: bottom, by: x.run.ref}, player: x.run.ctrl, verb: verb, to: to})
			return underway()
		}
		return underway().moving(x.returnCards(refs, verb, to, bottom))
	})
}

func (doReturn) joins(a, b cardtext.Return) bool {
	return a.To == b.To && a.Either == b.Either && (a.What.Area == cardtext.BattleArea) == (b.What.Area == cardtext.BattleArea) && !ends(a.What.Area) && !ends(b.What.Area)
}

func (doReturn) ends(a cardtext.Return) (top, bottom cardtext.Return, ok bool) {
	ok = a.Either
	a.Either = false
	bottom = a
	bottom.To = cardtext.DeckBottom
	return a, bottom, ok
}

func (doReturn) theirs(a cardtext.Return) bool {
	return a.To == cardtext.HandArea
}

func (doReturn) chooses(a cardtext.Return) bool {
	return asksFor(a.What)
}

func (doReturn) owed(p *Position, a cardtext.Return, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return owing(a.What), nil
}

func (doReturn) missed(a cardtext.Return, run *effectRun) {
	missed(a.What, run)
}

func (doReturn) object(a cardtext.Return) *cardtext.Select {
	return a.What
}
