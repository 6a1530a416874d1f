package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.RestTo](doRestTo{})

// doRestTo puts the revealed cards that are left somewhere (15-15-3).
type doRestTo struct {
	anyPlace[cardtext.RestTo]
	notStanding[cardtext.RestTo]
	always[cardtext.RestTo]
	once[cardtext.RestTo]
	ours[cardtext.RestTo]
	flat[cardtext.RestTo]
	unchosen[cardtext.RestTo]
	nothingMeant[cardtext.RestTo]
	harmless[cardtext.RestTo]
	momentary[cardtext.RestTo]
}

func (doRestTo) plays(a cardtext.RestTo) error {
	if (a.Owner == cardtext.Opponents) != (a.To == cardtext.SecurityTop || a.To == cardtext.SecurityBottom) {
		return errPart
	}
	return nil
}

// do puts the remaining revealed cards where the effect says. The player chooses the order if it
// can be told apart (15-15-3-6), even if the words "in any order" don't stand there.
func (doRestTo) do(x act, a cardtext.RestTo) outcome {
	if a.Owner == cardtext.Opponents {
		x.backToSecurity(a, x.run)
		return finishedUnsaid()
	}
	var rest []Ref
	named := 0
	for _, r := range x.run.meant.revealed {
		if x.isSameCard(r) && x.where[r.ID] == Deck {
			rest = append(rest, Ref{Card: r})
			if !x.T.Cards[r.ID].Blank {
				named++
			}
		}
	}
	if len(rest) == 0 {
		return finishedUnsaid()
	}
	if len(x.pend) > 0 {
		x.note("15-15-3-4") // what has triggered waits until all cards are placed
	}
	order := rest
	if len(rest) > 1 && named > 0 && (a.To == cardtext.DeckTop || a.To == cardtext.DeckBottom) {
		c, ok := x.takeAnswer()
		if !ok {
			x.askSet(x.d, setQuestion{who: x.asker, run: x.run, from: rest, low: len(rest), high: len(rest), ordered: true})
			x.d.Clause = "15-15-3-6"
			return question()
		}
		order = c.Refs
	}
	clause := Clause("15-15-3-6")
	if len(order) == 1 {
		clause = "15-15-3-4" // there is no order to choose
	}
	x.sameTime(func() {
		for i := range order {
			r := order[i]
			if a.To == cardtext.DeckTop {
				r = order[len(order)-1-i]
			}
			c := r.Card.ID
			switch a.To {
			case cardtext.TrashArea:
				x.emit(Event{Verb: VTrash, Card: c, Player: x.run.ctrl, To: Trash, Clause: "15-15-3-2"},
					"15-15-3-1", // the cards aren't trashed from the deck
				)
				x.moveCard(c, destination{zone: Trash, owner: x.run.ctrl, faceUp: true})
			case cardtext.HandArea:
				x.emit(Event{Verb: VAddHand, Card: c, Player: x.run.ctrl, From: Deck, To: Hand, Clause: "15-15-3-2"})
				x.moveCard(c, destination{zone: Hand, owner: x.run.ctrl})
			default:
				x.emit(Event{Verb: VReturnDeck, Card: c, Player: x.run.ctrl, From: Deck, To: Deck, ToEnd: topOrBottom(a.To != cardtext.DeckTop), Clause: clause})
				z := &x.deck[x.run.ctrl]
				z.remove(c)
				if a.To == cardtext.DeckTop {
					z.addTop(c)
				} else {
					z.addBottom(c)
				}
			}
		}
	})
	if a.To == cardtext.HandArea {
		x.addedToHand(rest)
	}
	return finishedUnsaid()
}

func (doRestTo) joins(_, _ cardtext.RestTo) bool {
	return false
}

func (doRestTo) ends(a cardtext.RestTo) (top, bottom cardtext.RestTo, ok bool) {
	ok = a.Either
	a.Either = false
	bottom = a
	if bottom.To = cardtext.DeckBottom; a.Owner == cardtext.Opponents {
		bottom.To = cardtext.SecurityBottom
	}
	return a, bottom, ok
}

func (doRestTo) hangs(cardtext.RestTo) bool {
	return true
}

func (doRestTo) shows() bool {
	return false
}

// backToSecurity puts a card that was revealed in the opponent's security stack back there, face
// down. The card has never left (15-15-3-1), so none is added or removed.
func (p *Position) backToSecurity(a cardtext.RestTo, run *effectRun) {
	for _, r := range run.meant.revealed {
		c := r.ID
		if !p.isSameCard(r) || p.where[c] != SecurityStack {
			continue
		}
		owner := p.owner[c]
		p.emit(Event{Verb: VPlaceSecurity, Card: c, Player: owner, From: SecurityStack, To: SecurityStack, ToEnd: topOrBottom(a.To != cardtext.SecurityTop),
			Clause: "15-15-3-6"})
		z := &p.security[owner]
		z.remove(c)
		if p.faceup[c] = false; a.To == cardtext.SecurityTop {
			z.addTop(c)
		} else {
			z.addBottom(c)
		}
	}
}
