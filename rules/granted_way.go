package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

// "While …, this Digimon may digivolve into [X] in the hand for a digivolution cost of N, ignoring digivolution requirements": a
// persistent effect that gives its Digimon one more way to digivolve (8-1-2-1, 8-1-2-2). It is there for every digivolution into that
// card, the ones that other effects bring about included.

// grantedWays are the ways that persistent effects give the permanent into the card, which must lie in its owner's hand.
func (p *Position) grantedWays(c CardID, pm *Permanent) []way {
	if p.where[c] != Hand || p.owner[c] != pm.Owner || p.T.features&onAny(standDigivolve) == 0 || p.noIgnoring() {
		return nil
	}
	var out []way
	d := &p.T.Cards[c]
	p.eachStandingOn(pm, standDigivolve, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		g, ok := a.(cardtext.Digivolve)
		if !ok || in.ctrl != pm.Owner || !p.covers(g.What, in.ctrl, holder.ID, pm) || !p.cardFits(&g.Into.Filter, c) {
			return
		}
		out = append(out, way{req: int8(len(d.Digivolve) + len(d.special)), cost: *g.Cost})
	})
	return out
}

// grantedPlays says whether the engine gives that way: it must say its cost, ignore the requirements and name cards in the hand.
func grantedPlays(s *cardtext.Sentence) error {
	refuse := fmt.Errorf("that way to digivolve is not played yet")
	if s.By != nil || s.Opponent || s.Instead || s.Then || s.ForEach != nil || s.Max != nil || len(s.Acts) != 1 {
		return refuse
	}
	a := s.Acts[0].(cardtext.Digivolve)
	if a.Cost == nil || !a.Ignore || a.DNA || a.App || a.Free || a.Reduce != 0 || a.With != nil || a.Verb {
		return refuse
	}
	switch q := a.What.Quantity; {
	case q == cardtext.This:
	case (q == cardtext.All || q == cardtext.One && a.What.Bare) && a.What.Owner == cardtext.Your && a.What.Extreme == cardtext.NoExtreme && a.What.Or == nil:
	default:
		return refuse
	}
	into := a.Into
	if into.Area != cardtext.HandArea || into.Owner != cardtext.Your || len(into.Also) > 0 || into.Or != nil || into.Quantity != cardtext.One {
		return refuse
	}
	return fieldOnly(a.What)
}
