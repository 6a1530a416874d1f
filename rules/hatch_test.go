package rules

import "testing"

// 7-1-2-1, Q959: a hatched Digimon that moves in the same turn may attack; one that was played into the breeding area may not.
func TestHatchedMayAttackAtOnce(t *testing.T) {
	egg := digimon(t, "Egg", -1, "")
	egg.Category, egg.Level, egg.PlayCost, egg.Digivolve = DigiEgg, 2, -1, nil
	g := deal(t, egg, digimon(t, "Pup", 2000, ""))
	g.put(Ann, EggDeck, "Egg")
	g.p.hatch(Ann, "6-4-1-1")
	pm := g.p.breeding(Ann)
	pm.cards[1], pm.cards[0], pm.n = pm.cards[0], g.id["Pup"], 2
	g.p.where[g.id["Pup"]] = BreedingArea
	g.p.moveFromBreeding(pm.ID, "4-17-1")
	if why := g.p.mayDeclare(pm, nil); why != "" {
		t.Errorf("hatched, digivolved and moved this turn: it can't attack by %s", why)
	}
	if pm.Entered = g.p.TurnNo; g.p.mayDeclare(pm, nil) != "7-1-2-1" {
		t.Error("played this turn, it may attack")
	}
}
