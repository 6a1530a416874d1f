package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ReduceCost](doReduceCost{})

// doReduceCost is changing a cost: of what the effect interrupted, or of all that a persistent effect speaks of (4-2-3).
type doReduceCost struct {
	always[cardtext.ReduceCost]
	numbered[cardtext.ReduceCost]
	ours[cardtext.ReduceCost]
	flat[cardtext.ReduceCost]
	alone[cardtext.ReduceCost]
	unchosen[cardtext.ReduceCost]
	noDeed[cardtext.ReduceCost]
	nothingMeant[cardtext.ReduceCost]
	harmless[cardtext.ReduceCost]
}

func (doReduceCost) plays(a cardtext.ReduceCost) error {
	return selectPlays(a.What)
}

func (doReduceCost) processed(a cardtext.ReduceCost, _ *cardtext.Effect, kind EffectKind) error {
	if kind != ImmediateEffect || a.What != nil {
		return fmt.Errorf("changing a cost is played in an effect that interrupts only")
	}
	return nil
}

func (doReduceCost) standing(a cardtext.ReduceCost, s *cardtext.Sentence, _ int) error {
	if a.What == nil || s.ForEach != nil {
		return fmt.Errorf("changing a cost is not played in that persistent effect yet")
	}
	return nil
}

func (doReduceCost) do(p *Position, a cardtext.ReduceCost, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	if run.cause >= 0 && run.cause < len(p.frames) {
		n, f := a.N*run.mult, &p.frames[run.cause]
		switch f.kind {
		case frPlay:
			n = p.lessCost(n, cardtext.PlayCost, f.pl)
		case frDigivolve:
			n = p.lessCost(n, cardtext.DigivolutionCost, f.pl)
		}
		p.emit(Event{Verb: VReduce, Player: run.ctrl, N: n, Clause: "4-2-3-1"})
		f.n += n
	}
	run.did = true
	return false, true
}

func (doReduceCost) hangs(a cardtext.ReduceCost) bool {
	return a.What == nil // of what stands before it
}

func (doReduceCost) shows() bool {
	return false
}

func (doReduceCost) covers(cardtext.ReduceCost) *cardtext.Select {
	return nil
}

func (doReduceCost) verb() Verb {
	return VGain
}

func (doReduceCost) begins(_ *Position, a cardtext.ReduceCost, _ lastingEffect) error {
	return fmt.Errorf("%T is nothing that lasts", a)
}

func (doReduceCost) stand() stand {
	return standCost
}

func (doReduceCost) survey(*Table, cardtext.ReduceCost) {

}
