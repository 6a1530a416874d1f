package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.TurnEnd](doTurnEnd{})

// doTurnEnd carries out "the turn end condition is the opponent having N or more memory" (6-1-4-1).
type doTurnEnd struct {
	standingOnly[cardtext.TurnEnd]
	once[cardtext.TurnEnd]
	ours[cardtext.TurnEnd]
	flat[cardtext.TurnEnd]
	alone[cardtext.TurnEnd]
	unchosen[cardtext.TurnEnd]
	harmless[cardtext.TurnEnd]
	ownPart[cardtext.TurnEnd]
	forTurn[cardtext.TurnEnd]
	allWords[cardtext.TurnEnd]
	nothingMeant[cardtext.TurnEnd]
}

func (doTurnEnd) standing(_ cardtext.TurnEnd, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, cardtext.Permanently)
}

func (doTurnEnd) covers(cardtext.TurnEnd) *cardtext.Select {
	return nil
}

func (doTurnEnd) stand() stand {
	return standNoIgnoring // it shares this bit, because hardly any card has either
}

func (doTurnEnd) survey(*Table, cardtext.TurnEnd) {
}

// turnEndsAt returns the memory on the other side at which the turn ends. It is 1, unless an effect
// of the turn player says otherwise.
func (q *query) turnEndsAt() int {
	n := 1
	q.eachStanding(standNoIgnoring, func(a cardtext.Action, in instance, _ *Permanent, _ *cardtext.Sentence) {
		if end, ok := a.(cardtext.TurnEnd); ok && in.ctrl == q.Turn {
			n = max(n, end.N)
		}
	})
	return n
}
