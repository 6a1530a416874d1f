package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// This file handles trigger conditions that ask from where something is played: "when you play a
// Digimon from your trash", "is played from digivolution cards".

// origin says from where a permanent was played: unknown, an area, or from under a Digimon of one
// of the players.
type origin uint8

const (
	fromArea    origin = 1  // plus the Zone
	fromAnns    origin = 64 // from the digivolution cards of one of Ann's Digimon
	fromBobs    origin = 65
	fromSources        = fromAnns
)

// originOf returns from where the card would be played now.
func (q *query) originOf(c CardID) origin {
	if !q.isSource(c) {
		return fromArea + origin(q.where[c])
	}
	return fromSources + origin(q.PermOf(c).Owner)
}

// cameFrom reports whether the card that is or would be played comes from where the condition says.
func (q *query) cameFrom(tr *cardtext.Trigger, ctrl Player, r Ref) bool {
	s := tr.Subject
	piled := s != nil && s.Area != cardtext.BattleArea
	if !tr.FromHand && !tr.FromTrash && !tr.FromSources && !piled {
		return true
	}
	c, from := r.Card.ID, origin(0)
	if pm := q.Perm(r.Perm); pm != nil {
		c, from = pm.Top(), pm.origin
	} else if r.Perm == 0 {
		from = q.originOf(c)
	}
	under := from == fromAnns || from == fromBobs
	switch {
	case tr.FromHand && !(from == fromArea+origin(Hand) && q.owner[c] == ctrl), tr.FromTrash && !(from == fromArea+origin(Trash) && q.owner[c] == ctrl), tr.FromSources && !under:
		return false
	case !piled:
		return true
	case s.Area == cardtext.SourcesOf:
		return under && ownerFits(s.Of.Owner, ctrl, Player(from-fromSources))
	case s.Area == cardtext.TrashArea:
		return from == fromArea+origin(Trash) && ownerFits(s.Owner, ctrl, q.owner[c])
	case s.Area == cardtext.HandArea:
		return from == fromArea+origin(Hand) && ownerFits(s.Owner, ctrl, q.owner[c])
	}
	return false
}

// originPlays returns an error for a condition that asks for an origin which the engine doesn't
// store.
func originPlays(t *cardtext.Trigger) error {
	s := t.Subject
	if s == nil || s.Quantity == cardtext.This || fieldOnly(s) == nil {
		return nil
	}
	switch s.Area {
	case cardtext.HandArea, cardtext.TrashArea:
		if t.Would || t.Player == s.Owner && s.Owner != cardtext.Anyone {
			return nil
		}
	case cardtext.SourcesOf:
		host := s.Of // any of the player's Digimon will do
		if host.Quantity == cardtext.One && host.Area == cardtext.BattleArea && host.Filter.Kind == cardtext.KindDigimon && empty(&host.Filter) && len(host.Filter.Or) == 0 && !host.Other && host.Or == nil {
			return nil
		}
	}
	return fmt.Errorf("whether something was played from %q is not known", s.String())
}
