package rules

import "fmt"

// Check returns an error that says what is wrong with the position, or nil. What it verifies is
// true of every position, whatever was played: each card is in exactly one place, the place it says
// it is in; the memory is on the gauge; and when a player is asked for a free action or a breeding
// action nothing is left undone. rest says that the position stands at such a decision.
func (s *State) Check(rest bool) error {
	if s.Memory < -10 || s.Memory > 10 {
		return fmt.Errorf("memory %d is off the gauge (1-4-2-2)", s.Memory)
	}
	var seen [MaxCards + 1]bool
	first := func(c CardID) bool { return c != 0 && int(c) < len(s.T.Cards) && !seen[c] }
	wrong := func(c CardID, where Zone) error {
		switch {
		case c == 0 || int(c) >= len(s.T.Cards):
			return fmt.Errorf("%s holds card number %d, which does not exist", where, c)
		case seen[c]:
			return fmt.Errorf("%s (%d) is in two places, one of them %s", s.T.Cards[c].Handle, c, where)
		}
		return fmt.Errorf("%s (%d) lies in %s but is said to be in %s", s.T.Cards[c].Handle, c, where, s.where[c])
	}
	for pl := Ann; pl <= Bob; pl++ {
		for z := Deck; z <= SecurityStack; z++ {
			for _, c := range s.pileOf(pl, z).cards() {
				if !first(c) || s.where[c] != z || s.owner[c] != pl {
					return wrong(c, z)
				}
				seen[c] = true
			}
		}
	}
	breeding := [2]int{}
	for i := range s.perms {
		pm := &s.perms[i]
		zone := BattleArea
		if pm.Breeding {
			zone = BreedingArea
			breeding[pm.Owner]++
		}
		if pm.n == 0 {
			return fmt.Errorf("permanent %d has no cards", pm.ID)
		}
		if pm.has != s.T.fromCards(pm) {
			return fmt.Errorf("permanent %d doesn't know what its cards can do", pm.ID)
		}
		for k, c := range pm.Stack() {
			want := UnderCard
			if k == 0 {
				want = zone
			}
			if !first(c) || s.where[c] != want {
				return wrong(c, want)
			}
			seen[c] = true
		}
		for _, c := range pm.Links() {
			if !first(c) || s.where[c] != UnderCard {
				return wrong(c, UnderCard)
			}
			seen[c] = true
		}
		for j := range s.perms[:i] {
			if s.perms[j].ID == pm.ID {
				return fmt.Errorf("two permanents are number %d", pm.ID)
			}
		}
	}
	if breeding[Ann] > 1 || breeding[Bob] > 1 {
		return fmt.Errorf("more than one permanent in a breeding area (4-18-3)")
	}
	if !rest {
		return nil
	}
	for id := 1; id < len(s.T.Cards); id++ {
		c := CardID(id)
		if !seen[c] && s.where[c] != OutOfGame {
			return fmt.Errorf("%s (%d) has got lost: it is said to be in %s", s.T.Cards[c].Handle, c, s.where[c])
		}
	}
	switch {
	case len(s.pend) > 0:
		return fmt.Errorf("%d effects are pending at a free action (6-5-1)", len(s.pend))
	case len(s.frames) != 1:
		return fmt.Errorf("%d pieces of business are unfinished at a free action (6-5-1)", len(s.frames))
	case s.attack.on:
		return fmt.Errorf("an attack is going on at a free action")
	case (&query{State: s}).ending():
		return fmt.Errorf("a free action at %d memory (6-1-4-1)", s.Memory)
	}
	return nil
}
