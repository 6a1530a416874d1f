package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays "When this card would be played, by placing … under it", by which an effect
// places cards under a card that is being played. That card isn't on the field yet, so the others
// are in no area until it is, as with a DigiXros (7-2-3-3).

// underPlayed reports whether the phrase means the card that would be played, which is on no field
// yet.
func underPlayed(s *cardtext.Select, t *cardtext.Trigger) bool {
	if t == nil || !t.Would || t.Event != cardtext.EvPlayed && !slices.ContainsFunc(t.Or, func(o cardtext.Trigger) bool { return o.Event == cardtext.EvPlayed }) {
		return false
	}
	switch s.Quantity {
	case cardtext.It:
		return s.Means.Kind == cardtext.Holder || s.Means.Kind == cardtext.Triggering
	case cardtext.This:
		return s.Filter.Kind == cardtext.AnyCard
	}
	return false
}

// underPlayedPlays returns an error for a text that asks for more than the engine knows of cards
// placed under a card that is being played: how they lie, or what differs if something digivolves
// into that card.
func underPlayedPlays(a cardtext.PlaceUnder, t *cardtext.Trigger) error {
	if a.FaceDown || a.Top || a.Under.Or != nil || len(t.Or) > 0 {
		return fmt.Errorf("placing cards so under a card that would be played is not played yet")
	}
	return nil
}

// playUnder returns the play that the effect interrupts, if the effect places cards under the
// played card, else nil.
func (p *Position) playUnder(a cardtext.PlaceUnder, run *effectRun) *playFrame {
	f, ok := p.interruptedBy(run).(*playFrame)
	if !ok || !underPlayed(a.Under, p.triggerOf(run)) {
		return nil
	}
	return f
}

// layUnderPlayed places the chosen things under the card that is being played. First come effects
// that interrupt because something leaves the field.
func (p *Position) layUnderPlayed(f *playFrame, run *effectRun) {
	if !p.isSameCard(f.revealedAs) {
		run.result.picks = nil
		return
	}
	var perms []Ref
	p.sameTime(func() {
		for i := range run.result.picks {
			r := &run.result.picks[i]
			if pm := p.Perm(r.Perm); pm != nil {
				perms = append(perms, Ref{Perm: r.Perm})
				r.Card = CardRef{pm.Top(), p.inc[pm.Top()] + 1} // what it will be when it has left
				continue
			}
			c := r.Card.ID
			if !p.isSameCard(r.Card) || len(p.inReach([]Ref{*r}, run)) == 0 {
				*r = Ref{}
				continue
			}
			p.emit(Event{Verb: VPlaceUnder, Card: c, Player: p.owner[c], From: p.where[c], To: UnderCard, TargetCard: f.card, Clause: "4-8-1"})
			p.takeFromStack(c)
			p.takeOut(c)
			p.inc[c]++
			r.Card = p.ref(c)
		}
	})
	f.placedByEffects = append(slices.Clone(f.placedByEffects), run.result.picks...)
	if len(perms) > 0 {
		p.leave(perms, leaveFrame{verb: VPlaceUnder, to: UnderCard, underPlayed: f.card})
	}
}

// laidUnder returns the cards of a list that have come to lie under a card that is being played.
func (s *State) laidUnder(refs []Ref) (cards []CardID) {
	for _, r := range refs {
		if r.Card.ID != 0 && s.isSameCard(r.Card) && s.where[r.Card.ID] == NoZone {
			cards = append(cards, r.Card.ID)
		}
	}
	return cards
}
