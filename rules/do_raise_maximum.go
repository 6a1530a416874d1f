package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.RaiseMaximum](doRaiseMaximum{})

// doRaiseMaximum is “add N to the maximum your DP-based deletion effects can delete” (15-15-4).
type doRaiseMaximum struct {
	standingOnly[cardtext.RaiseMaximum]
	once[cardtext.RaiseMaximum]
	ours[cardtext.RaiseMaximum]
	flat[cardtext.RaiseMaximum]
	alone[cardtext.RaiseMaximum]
	unchosen[cardtext.RaiseMaximum]
	noDeed[cardtext.RaiseMaximum]
	harmless[cardtext.RaiseMaximum]
	ownPart[cardtext.RaiseMaximum]
	forTurn[cardtext.RaiseMaximum]
	allWords[cardtext.RaiseMaximum]
	nothingMeant[cardtext.RaiseMaximum]
}

func (doRaiseMaximum) processed(cardtext.RaiseMaximum, *cardtext.Effect, EffectKind) error {
	return fmt.Errorf("a maximum that is added to by an effect that is activated is not played yet")
}

func (doRaiseMaximum) standing(_ cardtext.RaiseMaximum, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, cardtext.Permanently)
}

func (doRaiseMaximum) covers(cardtext.RaiseMaximum) *cardtext.Select {
	return nil
}

func (doRaiseMaximum) stand() stand {
	return standMaximum
}

func (doRaiseMaximum) survey(*Table, cardtext.RaiseMaximum) {

}
