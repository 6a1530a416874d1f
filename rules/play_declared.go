package rules

import "digijudge/rules/cardtext"

// declared is a card that was revealed to be played, digivolved into or used, together with its
// cost (7-1-3-1, 8-1-3-1, 9-1-9-1).
type declared struct {
	player     Player
	card       CardID
	revealedAs CardRef // the card as it was revealed: if it became a new card meanwhile, it goes back
	cost       int
	takenOff   int  // how much effects that interrupted it took off the cost
	free       bool // an effect waives the cost
}

// declaring is a procedure for which a card was revealed.
type declaring interface {
	frame
	declaration() *declared
	costs() cardtext.CostKind
}

func (c *declared) declaration() *declared { return c }

// costDue returns what has to be paid if takesOff is taken off the cost, besides what interrupting
// effects took off.
func (c *declared) costDue(takesOff int) int {
	if c.free {
		return 0
	}
	return max(0, c.cost-c.takenOff-takesOff) // 1-3-9
}

func (c *declared) encode(e *encoder) {
	e.u8(int(c.player))
	e.card(c.card)
	e.u8(c.cost)
	e.u8(c.takenOff)
	e.flag(c.free)
	e.cardRef(c.revealedAs)
}

// declared returns the card of the hand that was revealed to be played, digivolved into or used.
// While it is revealed it can't be referenced in the hand (7-1-3-1, 8-1-3-1, 9-1-9-1, 15-15-3-1).
func (s *State) isDeclared(c CardID) bool {
	if s.where[c] != Hand {
		return false
	}
	for _, f := range s.frames {
		if d, ok := f.(declaring); ok && d.declaration().card == c {
			return true
		}
	}
	return false
}
