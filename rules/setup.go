package rules

import "fmt"

// Deal is what one player brings to a game. Shuffling and the wish to redraw come from outside: the
// engine has no chance of its own, and whoever deals sees the first hand before saying whether it
// is kept.
type Deal struct {
	Deck   []CardID // shuffled, top first (5-2-1-1)
	Eggs   []CardID // the Digi-Egg deck, likewise; may be empty (5-2-1-2)
	Redraw []CardID // nil: the hand is kept; otherwise the whole deck as shuffled again after the redraw (5-2-1-5)
}

// Set-up numbers.
const (
	handSize     = 5 // 5-2-1-4
	securitySize = 5 // 5-2-1-6
)

// NewGame sets a game up by 5-2-1 and stands right before the first player's turn. first is the
// player who goes first (5-2-1-3).
func (t *Table) NewGame(first Player, deals [2]Deal) (*Position, error) {
	p := t.NewPosition()
	p.Turn, p.TurnNo, p.FirstTurn = first, 1, true
	var seen [MaxCards + 1]bool
	for pl := Ann; pl <= Bob; pl++ {
		deal := &deals[pl]
		deck := deal.Deck
		if deal.Redraw != nil {
			if !sameCards(deck, deal.Redraw) {
				return nil, fmt.Errorf("%s's deck after the redraw holds other cards than before it", pl)
			}
			deck = deal.Redraw
		}
		if len(deck) < handSize+securitySize {
			return nil, fmt.Errorf("%s's deck has %d cards: too few for a hand and a security stack", pl, len(deck))
		}
		for _, c := range append(append([]CardID{}, deck...), deal.Eggs...) {
			if int(c) >= len(t.Cards) || c == 0 || seen[c] {
				return nil, fmt.Errorf("%s's card %d is not on the table, or is there twice", pl, c)
			}
			seen[c] = true
		}
		for _, c := range deck[:handSize] {
			p.Put(pl, Hand, c, false)
		}
		// 5-2-1-6: one at a time from the top, so that the deck's top card ends up at the bottom.
		for i := securitySize - 1; i >= 0; i-- {
			p.Put(pl, SecurityStack, deck[handSize+i], false)
		}
		for _, c := range deck[handSize+securitySize:] {
			p.Put(pl, Deck, c, false)
		}
		for _, c := range deal.Eggs {
			if t.Cards[c].Category != DigiEgg {
				return nil, fmt.Errorf("%s's Digi-Egg deck holds %s", pl, t.Cards[c].Handle)
			}
			p.Put(pl, EggDeck, c, false)
		}
	}
	p.Phase = UnsuspendPhase
	p.frames = append(p.frames[:0], &turnFrame{pc: turnStart}) // 5-2-1-8
	return p, nil
}

// sameCards reports whether two piles are the same cards in any order.
func sameCards(a, b []CardID) bool {
	var n [MaxCards + 1]int
	for _, c := range a {
		n[c]++
	}
	for _, c := range b {
		n[c]--
	}
	return n == [MaxCards + 1]int{}
}
