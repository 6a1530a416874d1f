package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.TreatColors](doTreatColors{})

// doTreatColors carries out "X is also treated as having the colors of its digivolution cards".
type doTreatColors struct {
	standingOnly[cardtext.TreatColors]
	once[cardtext.TreatColors]
	ours[cardtext.TreatColors]
	flat[cardtext.TreatColors]
	alone[cardtext.TreatColors]
	unchosen[cardtext.TreatColors]
	harmless[cardtext.TreatColors]
	ownPart[cardtext.TreatColors]
	forTurn[cardtext.TreatColors]
}

func (doTreatColors) plays(a cardtext.TreatColors) error {
	return selectPlays(a.What)
}

func (doTreatColors) processed(cardtext.TreatColors, *cardtext.Effect, EffectKind) error {
	return errNoTime
}

func (doTreatColors) standing(a cardtext.TreatColors, s *cardtext.Sentence, i int) error {
	if err := standsOnce(s, cardtext.Permanently); err != nil {
		return err
	}
	return standsOn(a.What, s, i)
}

func (doTreatColors) missed(a cardtext.TreatColors, run *effectRun) {
	missed(a.What, run)
}

func (doTreatColors) object(a cardtext.TreatColors) *cardtext.Select {
	return a.What
}

func (doTreatColors) covers(a cardtext.TreatColors) *cardtext.Select {
	return a.What
}

func (doTreatColors) stand() stand {
	return standColors
}

func (doTreatColors) survey(t *Table, _ cardtext.TreatColors) {
	t.colors = true
}

// standingColors returns the colors that persistent effects add to the permanent now.
func (q *query) standingColors(pm *Permanent) ColorSet {
	var set ColorSet
	q.eachStandingOn(pm, standColors, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		t, ok := a.(cardtext.TreatColors)
		if !ok || !q.covers(t.What, in.ctrl, holder.ID, pm) {
			return
		}
		set |= q.colorsUnder(pm)
	})
	return set
}

// colorsUnder returns the colors of the cards under the permanent. Face-down cards have none
// (4-7-9).
func (q *query) colorsUnder(pm *Permanent) (set ColorSet) {
	for i := 1; i < int(pm.n); i++ {
		if pm.facedown>>i&1 == 0 {
			set |= q.T.Cards[pm.cards[i]].Colors
		}
	}
	return set
}
