package rules

import "digijudge/rules/cardtext"

// This file reveals cards that nobody would see else.

// showAsked reveals cards that lie where the opponent doesn't see them and go where they don't
// either, if the phrase asks something of them: so everybody sees that they are such cards (3-1-3-7).
// Of a phrase that asks nothing none is revealed (Q2406, Q2457).
func (x act) showAsked(s *cardtext.Select, refs []Ref) {
	if s == nil || s.Quantity == cardtext.This || s.Quantity == cardtext.It || anyCard(&s.Filter) {
		return
	}
	x.show(refs, "3-1-3-7")
}

// show reveals those of the cards that the opponent of the effect's player may not look at.
func (x act) show(refs []Ref, by Clause) {
	x.sameTime(func() {
		for _, r := range refs {
			if r.Perm != 0 || !x.isSameCard(r.Card) {
				continue
			}
			if seen, _ := x.MayLook(x.run.ctrl.Other(), r.Card.ID); !seen {
				x.emit(Event{Verb: VReveal, Card: r.Card.ID, Player: x.run.ctrl, From: x.where[r.Card.ID], Clause: by})
			}
		}
	})
}
