package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.MeetColors](doMeetColors{})

// doMeetColors is “black also meets this card’s color requirements” (9-1-1).
type doMeetColors struct {
	standingOnly[cardtext.MeetColors]
	once[cardtext.MeetColors]
	ours[cardtext.MeetColors]
	flat[cardtext.MeetColors]
	alone[cardtext.MeetColors]
	unchosen[cardtext.MeetColors]
	noDeed[cardtext.MeetColors]
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
	return 0 // its own card is asked for it
}

func (doMeetColors) survey(*Table, cardtext.MeetColors) {

}
