package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.NoIgnoring](doNoIgnoring{})

// doNoIgnoring carries out "players can't ignore digivolution requirements".
type doNoIgnoring struct {
	standingOnly[cardtext.NoIgnoring]
	once[cardtext.NoIgnoring]
	ours[cardtext.NoIgnoring]
	flat[cardtext.NoIgnoring]
	alone[cardtext.NoIgnoring]
	unchosen[cardtext.NoIgnoring]
	harmless[cardtext.NoIgnoring]
	ownPart[cardtext.NoIgnoring]
	forTurn[cardtext.NoIgnoring]
	allWords[cardtext.NoIgnoring]
	nothingMeant[cardtext.NoIgnoring]
}

func (doNoIgnoring) standing(_ cardtext.NoIgnoring, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, cardtext.Permanently)
}

func (doNoIgnoring) covers(cardtext.NoIgnoring) *cardtext.Select {
	return nil
}

func (doNoIgnoring) stand() stand {
	return standNoIgnoring
}

func (doNoIgnoring) survey(*Table, cardtext.NoIgnoring) {

}

// noIgnoring reports whether digivolution requirements can't be ignored now.
func (q *query) noIgnoring() bool { return q.ignoringBarredBy() != (EffectRef{}) }

// ignoringBarredBy returns the effect by which digivolution requirements can't be ignored.
func (q *query) ignoringBarredBy() (by EffectRef) {
	q.eachStanding(standNoIgnoring, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		if _, ok := a.(cardtext.NoIgnoring); ok && by == (EffectRef{}) {
			by = EffectRef{Def: in.def.ID, Card: in.card, Perm: holder.ID}
		}
	})
	return by
}
