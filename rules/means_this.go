package rules

import "slices"

// became returns what "this Digimon" means in an effect whose card is not on the field, or nil: the
// Digimon that the card has become since. Placing the card on the field makes one new card of it
// (3-1-3-1-1). A [Security] effect that plays its own card when the battle ends, and deletes it
// when the turn ends, uses the words so.
func (s *State) became(run *effectRun) *Permanent {
	c := run.self
	if run.holder != 0 || c.ID == 0 || s.inc[c.ID] != c.Inc+1 {
		return nil
	}
	pm := s.PermOf(c.ID)
	if pm == nil || s.where[c.ID] != BattleArea && !slices.Contains(pm.Sources(), c.ID) {
		return nil
	}
	return pm
}
