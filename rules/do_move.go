package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Move](doMove{})

// doMove carries out "move X to the battle area" (4-17).
type doMove struct {
	anyPlace[cardtext.Move]
	notStanding[cardtext.Move]
	once[cardtext.Move]
	ours[cardtext.Move]
	flat[cardtext.Move]
	alone[cardtext.Move]
	notOwed[cardtext.Move]
	harmless[cardtext.Move]
	ownPart[cardtext.Move]
	momentary[cardtext.Move]
}

func (doMove) plays(a cardtext.Move) error {
	switch w := a.What; {
	case w.Quantity == cardtext.This:
	case w.Quantity == cardtext.Exactly && w.N == 1 && w.Area == cardtext.BreedingArea && w.Owner == cardtext.Your:
		// a player has at most one there
	default:
		return fmt.Errorf("moving %q is not played yet", w.String())
	}
	return selectPlays(a.What)
}

// movable reports whether a permanent can be moved: it must be a Digimon with DP in the breeding
// area (4-17-1, 4-17-2).
func (p *Position) movable(pm *Permanent) bool {
	return pm.Breeding && p.isDigimon(pm) && p.DP(pm) >= 0
}

func (doMove) can(x act, a cardtext.Move) (bool, Clause) {
	return x.anyFor(a.What, x.movable), "4-17-2"
}

func (doMove) do(x act, a cardtext.Move) outcome {
	return x.withPicks(a.What, x.movable, func(refs []Ref) outcome {
		moved := false
		for _, r := range refs {
			if pm := x.Perm(r.Perm); pm != nil && x.movable(pm) && !x.unaffected(pm, x.run.ctrl, x.effectKind(x.run.ref)) {
				if by, is := x.moveBarredBy(pm); is {
					x.stopped(pm, VMove, "15-1-3", by)
					continue
				}
				x.moveFromBreeding(r.Perm, "4-17-1")
				moved = true
			}
		}
		return underway().with(didIf(moved))
	})
}

func (doMove) chooses(a cardtext.Move) bool { return asksFor(a.What) }

func (doMove) missed(a cardtext.Move, run *effectRun) { missed(a.What, run) }

func (doMove) object(cardtext.Move) *cardtext.Select { return nil }
