package rules

import "digijudge/rules/cardtext"

// This file compares trigger conditions with two events: an effect trashes cards from a hand, deck
// or security stack, or it adds cards to a hand.

// trashing collects the cards that one effect trashes at the same time, by owner and area.
type trashing struct {
	parts []trashedPart
}

type trashedPart struct {
	owner Player
	from  Zone
	cards []Ref
}

func (t *trashing) add(owner Player, from Zone, card Ref) {
	for i := range t.parts {
		if x := &t.parts[i]; x.owner == owner && x.from == from {
			x.cards = append(x.cards, card)
			return
		}
	}
	t.parts = append(t.parts, trashedPart{owner, from, []Ref{card}})
}

// trashedOut compares the collected cards with trigger conditions, once for each area (15-5-2).
func (p *Position) trashedOut(t *trashing) {
	for _, from := range [...]Zone{Hand, Deck, SecurityStack} {
		var events []happening // by player
		for _, x := range t.parts {
			if x.from == from {
				events = append(events, happening{ev: cardtext.EvTrashedFrom, player: x.owner, from: from, things: x.cards, n: len(x.cards)})
			}
		}
		p.happenTogether(events)
	}
}

// trashedThings returns those of the trashed cards that fit a phrase such as "a Digimon card is
// trashed from your hand".
func (q *query) trashedThings(s *cardtext.Select, ctrl Player, h *happening) []Ref {
	if zone := zoneOfArea(s.Area); (s.Area == cardtext.BattleArea) != (h.from == BattleArea) || s.Area != cardtext.BattleArea && zone != h.from || !ownerFits(s.Owner, ctrl, h.player) {
		return nil
	}
	var out []Ref
	for _, r := range h.things {
		if q.cardFits(&s.Filter, r.Card.ID) {
			out = append(out, r)
		}
	}
	return out
}

// addedToHand compares cards that an effect added to a hand with trigger conditions, once for each
// hand. A card that didn't arrive there doesn't count.
func (p *Position) addedToHand(refs []Ref) {
	var events []happening
	for pl := Ann; pl <= Bob; pl++ {
		n := 0
		for _, r := range refs {
			if r.Perm == 0 && p.owner[r.Card.ID] == pl && p.where[r.Card.ID] == Hand {
				n++
			}
		}
		if n > 0 {
			events = append(events, happening{ev: cardtext.EvHandAdded, player: pl, n: n})
		}
	}
	p.happenTogether(events)
}

// returnedToHand is like addedToHand, for permanents that were returned to the hand.
func (p *Position) returnedToHand(leaving []leaver, f *leaveFrame) {
	var events []happening
	for pl := Ann; pl <= Bob; pl++ {
		n := 0
		for i := range leaving {
			if top := leaving[i].top; p.owner[top] == pl && p.where[top] == Hand {
				n++
			}
		}
		if n > 0 {
			events = append(events, happening{ev: cardtext.EvHandAdded, player: pl, n: n, by: f.by, byCtrl: f.byCtrl})
		}
	}
	p.happenTogether(events)
}

// placedInSecurity compares permanents that were placed in security stacks at the same time with
// trigger conditions. A token doesn't arrive there (15-1-10).
func (p *Position) placedInSecurity(leaving []leaver, f *leaveFrame) {
	var added [2][]Ref
	for i := range leaving {
		if top := leaving[i].top; p.where[top] == SecurityStack {
			added[p.owner[top]] = append(added[p.owner[top]], Ref{Card: p.ref(top)})
		}
	}
	p.addedToSecurity(&added, happening{by: f.by, byCtrl: f.byCtrl})
}

// addedToSecurity compares cards that were placed in security stacks at the same time with trigger
// conditions, by player: an effect triggers once, however many cards (15-5-2) in whichever stacks
// (4-27-5). cause says what placed them; its zero value is the effect that is acting.
func (p *Position) addedToSecurity(added *[2][]Ref, cause happening) {
	var events []happening
	for pl, things := range added {
		if len(things) > 0 {
			events = append(events, happening{ev: cardtext.EvSecurityAdded, player: Player(pl), things: things, n: len(things), by: cause.by, byCtrl: cause.byCtrl})
		}
	}
	p.happenTogether(events)
}
