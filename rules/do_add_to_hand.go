package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.AddToHand](doAddToHand{})

// doAddToHand is "add X to your hand".
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

func (doAddToHand) can(p *Position, a cardtext.AddToHand, run *effectRun, whole bool) (bool, Clause) {
	return p.some(a.What, run, whole, nil), "1-3-2"
}

func (doAddToHand) do(p *Position, a cardtext.AddToHand, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return p.withJoined(a.What, run, d, asker, nil, func(refs []Ref) { p.addToHand(refs, endOf(a.What.Area), run) })
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

func (p *Position) addToHand(refs []Ref, from End, run *effectRun) {
	run.moved = 0
	refs = p.inReach(refs, run)
	var gone removed
	p.sameTime(func() {
		for _, r := range refs {
			c := r.Card.ID
			if r.Perm != 0 || !p.fresh(r.Card) {
				continue
			}
			p.emit(Event{Verb: VAddHand, Card: c, Player: p.owner[c], From: p.where[c], FromEnd: from, To: Hand, Clause: "3-1-3-1-1"})
			p.fromAnywhere(c, Hand, p.owner[c], false, false, &gone)
			run.moved++
		}
	})
	p.tellRemoved(&gone)
	p.addedToHand(refs)
}

// addsRevealed is which revealed card the action adds to the hand, if it adds one.
func addsRevealed(a cardtext.Action) *cardtext.Select {
	if add, ok := a.(cardtext.AddToHand); ok && add.What != nil && add.What.Area == cardtext.RevealedCards && add.What.Quantity == cardtext.Exactly && add.What.N == 1 {
		return add.What
	}
	return nil
}
