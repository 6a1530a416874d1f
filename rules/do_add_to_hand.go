package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.AddToHand](doAddToHand{})

// doAddToHand carries out "add X to your hand".
type doAddToHand struct {
	anyPlace[cardtext.AddToHand]
	notStanding[cardtext.AddToHand]
	several[cardtext.AddToHand]
	anybody[cardtext.AddToHand]
	flat[cardtext.AddToHand]
	notOwed[cardtext.AddToHand]
	harmless[cardtext.AddToHand]
	ownPart[cardtext.AddToHand]
	momentary[cardtext.AddToHand]
	nothingMeant[cardtext.AddToHand]
}

func (doAddToHand) plays(a cardtext.AddToHand) error {
	if err := cardsOnly(a.What); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doAddToHand) can(x act, a cardtext.AddToHand) (bool, Clause) {
	return x.anyFor(a.What, nil), "1-3-2"
}

func (doAddToHand) do(x act, a cardtext.AddToHand) outcome {
	return x.withJoined(a.What, nil, func(refs []Ref) outcome {
		x.showAsked(a.What, refs)
		return x.addToHand(refs, endOf(a.What.Area))
	})
}

func (doAddToHand) joins(a, b cardtext.AddToHand) bool {
	return !ends(a.What.Area) && !ends(b.What.Area)
}

func (doAddToHand) ends(a cardtext.AddToHand) (top, bottom cardtext.AddToHand, ok bool) {
	if a.What == nil || !a.What.Either {
		return a, a, false
	}
	return cardtext.AddToHand{What: atEnd(a.What, cardtext.SecurityTop)}, cardtext.AddToHand{What: atEnd(a.What, cardtext.SecurityBottom)}, true
}

func (doAddToHand) chooses(a cardtext.AddToHand) bool {
	return asksFor(a.What)
}

func (x act) addToHand(refs []Ref, from End) outcome {
	moved := 0
	refs = x.inReach(refs, x.run)
	var gone removed
	x.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			if r.Perm != 0 || !x.isSameCard(r.Card) {
				continue
			}
			x.emit(Event{Verb: VAddHand, Card: c, Player: x.owner[c], From: x.where[c], FromEnd: from, To: Hand, Clause: "3-1-3-1-1"})
			x.fromAnywhere(c, destination{zone: Hand, owner: x.owner[c]}, &gone)
			moved++
		}
	})
	x.triggerRemoved(&gone)
	x.addedToHand(refs)
	return underway().moving(moved)
}

// addsRevealed returns which revealed card the action adds to the hand, if it adds one.
func addsRevealed(a cardtext.Action) *cardtext.Select {
	if add, ok := a.(cardtext.AddToHand); ok && add.What != nil && add.What.Area == cardtext.RevealedCards && add.What.Quantity == cardtext.Exactly && add.What.N == 1 {
		return add.What
	}
	return nil
}
