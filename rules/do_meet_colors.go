package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.MeetColors](doMeetColors{})

// doMeetColors carries out "black also meets this card's color requirements" (9-1-1).
type doMeetColors struct {
	standingOnly[cardtext.MeetColors]
	once[cardtext.MeetColors]
	ours[cardtext.MeetColors]
	flat[cardtext.MeetColors]
	alone[cardtext.MeetColors]
	unchosen[cardtext.MeetColors]
	harmless[cardtext.MeetColors]
	ownPart[cardtext.MeetColors]
	forTurn[cardtext.MeetColors]
	allWords[cardtext.MeetColors]
	nothingMeant[cardtext.MeetColors]
}

func (doMeetColors) standing(_ cardtext.MeetColors, s *cardtext.Sentence, _ int) error {
	if s.ForEach != nil {
		return errNotStanding
	}
	return nil
}

func (doMeetColors) covers(cardtext.MeetColors) *cardtext.Select {
	return nil
}

func (doMeetColors) stand() stand {
	return 0 // it is looked up on its own card
}

func (doMeetColors) survey(*Table, cardtext.MeetColors) {

}

// alsoMet reports whether the Option's own effect names another color that meets its color
// requirements, and something of that color is there.
func (q *query) alsoMet(pl Player, d *CardDef, have ColorSet) bool {
	for _, e := range d.upper {
		if e.Tree == nil || e.Kind != PersistentEffect || !inWindow(e.Tree, pl, q.Turn) {
			continue
		}
		for i := range e.Tree.Body {
			s := &e.Tree.Body[i]
			for _, a := range s.Acts {
				if m, ok := a.(cardtext.MeetColors); ok && q.holdsFor(s.If, pl) {
					if c, known := Color(m.Color); known && have&c != 0 {
						return true
					}
				}
			}
		}
	}
	return false
}
