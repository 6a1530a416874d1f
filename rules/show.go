package rules

import "digijudge/rules/cardtext"

// This file reveals cards that not everybody would see otherwise.

// showAsked reveals cards that go from one hidden place to another, if the phrase asks something of
// them, so that everybody sees that they fit (3-1-3-7). If the phrase asks nothing, none is
// revealed (Q2406, Q2457).
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
