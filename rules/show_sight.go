package rules

// This file says what the players may see of the cards, and how they may arrange them. No play
// depends on it, because the engine knows every card.

// MayLook reports whether a player may look at the front of a card as things stand, and the clause
// that says so; "" for a card that is nowhere.
func (s *State) MayLook(pl Player, c CardID) (bool, Clause) {
	if s.isDeclared(c) {
		return true, "7-1-3-1"
	}
	if s.faceup[c] && s.where[c] == SecurityStack {
		return true, "3-7-4"
	}
	if shown, by := s.shownTo(pl, c); by != "" {
		return shown, by
	}
	switch s.where[c] {
	case Deck:
		return false, "3-2-2"
	case EggDeck:
		return false, "3-3-2"
	case Hand:
		return pl == s.owner[c], "3-5-3"
	case Trash:
		return true, "3-6-3"
	case SecurityStack:
		return false, "3-7-2"
	case UnderCard:
		if pm := s.PermOf(c); pm != nil && s.liesFaceDown(pm, c) {
			return pl == s.owner[c] && pl == pm.Owner, "4-7-10"
		}
		return true, "3-4-2"
	case BattleArea, BreedingArea:
		return true, "3-4-2"
	case NoZone:
		return true, "13-1-8-1-1"
	}
	return false, ""
}

// shownTo reports whether an unfinished effect shows the card to the player. Both players see
// revealed cards; only the effect's player sees cards that are looked at or searched (15-15-3-8,
// 15-15-3-9). The clause is "" if no effect shows the card.
func (s *State) shownTo(pl Player, c CardID) (bool, Clause) {
	seen, by := false, Clause("")
	for _, f := range s.frames {
		run, ok := f.(*effectRun)
		if !ok {
			continue
		}
		looked := run.meant.searched && s.where[c] == SecurityStack && s.owner[c] == run.ctrl
		for _, r := range run.meant.revealed {
			if r.ID != c || !s.isSameCard(r) {
				continue
			}
			if !run.meant.ownerAloneLooks {
				return true, "15-15-3-8-1"
			}
			looked = true
		}
		switch {
		case looked && pl == run.ctrl:
			seen, by = true, "15-15-3-9-1"
		case looked && !seen:
			by = "15-15-3-9-2"
		}
	}
	return seen, by
}

// liesFaceDown reports whether the card lies face down under the permanent.
func (s *State) liesFaceDown(pm *Permanent, c CardID) bool {
	for i, x := range pm.Stack() {
		if x == c {
			return pm.facedown>>i&1 == 1
		}
	}
	return false
}

// MayRearrange reports whether a player may change the order of cards in an area whenever they
// like, and the clause that says so. UnderCard stands for the cards under a card.
func (s *State) MayRearrange(pl, owner Player, z Zone) (bool, Clause) {
	switch z {
	case Hand:
		return pl == owner, "3-5-2"
	case Trash:
		return pl == owner, "3-6-2"
	case Deck:
		return false, "3-2-3"
	case EggDeck:
		return false, "3-3-3"
	case SecurityStack:
		return false, "3-7-3"
	case UnderCard:
		return false, "4-7-3"
	}
	return false, ""
}
