package rules

import "fmt"

// Check returns an error that says what is wrong with the position, or nil. It verifies what is
// true of every position: each card is in exactly one place, the one that it is said to be in, and
// the memory is on the gauge. rest says that a player is asked for a free action or a breeding
// action; then nothing may be unfinished.
func (s *State) Check(rest bool) error {
	if s.Memory < -10 || s.Memory > 10 {
		return fmt.Errorf("memory %d is off the gauge (1-4-2-2)", s.Memory)
	}
	l := lookout{s: s}
	if err := l.piles(); err != nil {
		return err
	}
	if err := l.perms(); err != nil || !rest {
		return err
	}
	return l.rest()
}

// lookout searches a position for Check, and counts every card once.
type lookout struct {
	s    *State
	seen [MaxCards + 1]bool
}

// first reports whether the card belongs to the game and was not met before.
func (l *lookout) first(c CardID) bool {
	return c != 0 && int(c) < len(l.s.T.Cards) && !l.seen[c]
}

// wrong returns the error that a card doesn't belong where it was found.
func (l *lookout) wrong(c CardID, where Zone) error {
	switch {
	case c == 0 || int(c) >= len(l.s.T.Cards):
		return fmt.Errorf("%s holds card number %d, which does not exist", where, c)
	case l.seen[c]:
		return fmt.Errorf("%s (%d) is in two places, one of them %s", l.s.T.Cards[c].Handle, c, where)
	}
	return fmt.Errorf("%s (%d) lies in %s but is said to be in %s", l.s.T.Cards[c].Handle, c, where, l.s.where[c])
}

// piles checks the piles of both players.
func (l *lookout) piles() error {
	for pl := Ann; pl <= Bob; pl++ {
		for z := Deck; z <= SecurityStack; z++ {
			for _, c := range l.s.pileOf(pl, z).cards() {
				if !l.first(c) || l.s.where[c] != z || l.s.owner[c] != pl {
					return l.wrong(c, z)
				}
				l.seen[c] = true
			}
		}
	}
	return nil
}

// perms checks what lies on the field.
func (l *lookout) perms() error {
	breeding := [2]int{}
	for i := range l.s.perms {
		pm := &l.s.perms[i]
		zone := BattleArea
		if pm.Breeding {
			zone = BreedingArea
			breeding[pm.Owner]++
		}
		if pm.n == 0 {
			return fmt.Errorf("permanent %d has no cards", pm.ID)
		}
		if pm.features != l.s.T.fromCards(pm) {
			return fmt.Errorf("permanent %d doesn't know what its cards can do", pm.ID)
		}
		for k, c := range pm.Stack() {
			want := UnderCard
			if k == 0 {
				want = zone
			}
			if !l.first(c) || l.s.where[c] != want {
				return l.wrong(c, want)
			}
			l.seen[c] = true
		}
		for _, c := range pm.Links() {
			if !l.first(c) || l.s.where[c] != UnderCard {
				return l.wrong(c, UnderCard)
			}
			l.seen[c] = true
		}
		for j := range l.s.perms[:i] {
			if l.s.perms[j].ID == pm.ID {
				return fmt.Errorf("two permanents are number %d", pm.ID)
			}
		}
	}
	if breeding[Ann] > 1 || breeding[Bob] > 1 {
		return fmt.Errorf("more than one permanent in a breeding area (4-18-3)")
	}
	return nil
}

// rest checks what is true at a free action: every card is somewhere, and nothing is unfinished.
func (l *lookout) rest() error {
	for id := 1; id < len(l.s.T.Cards); id++ {
		c := CardID(id)
		if !l.seen[c] && l.s.where[c] != OutOfGame {
			return fmt.Errorf("%s (%d) has got lost: it is said to be in %s", l.s.T.Cards[c].Handle, c, l.s.where[c])
		}
	}
	switch {
	case len(l.s.pend) > 0:
		return fmt.Errorf("%d effects are pending at a free action (6-5-1)", len(l.s.pend))
	case len(l.s.frames) != 1:
		return fmt.Errorf("%d pieces of business are unfinished at a free action (6-5-1)", len(l.s.frames))
	case l.s.attack.underway:
		return fmt.Errorf("an attack is going on at a free action")
	case (&query{State: l.s}).ending():
		return fmt.Errorf("a free action at %d memory (6-1-4-1)", l.s.Memory)
	}
	return nil
}
