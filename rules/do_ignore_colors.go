package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.IgnoreColors](doIgnoreColors{})

// doIgnoreColors carries out "you can ignore this card's color requirements" (9-1-1).
type doIgnoreColors struct {
	standingOnly[cardtext.IgnoreColors]
	once[cardtext.IgnoreColors]
	ours[cardtext.IgnoreColors]
	flat[cardtext.IgnoreColors]
	alone[cardtext.IgnoreColors]
	unchosen[cardtext.IgnoreColors]
	harmless[cardtext.IgnoreColors]
	ownPart[cardtext.IgnoreColors]
	forTurn[cardtext.IgnoreColors]
	allWords[cardtext.IgnoreColors]
	nothingMeant[cardtext.IgnoreColors]
}

func (doIgnoreColors) standing(_ cardtext.IgnoreColors, s *cardtext.Sentence, _ int) error {
	if s.ForEach != nil {
		return errNotStanding
	}
	return nil
}

func (doIgnoreColors) covers(cardtext.IgnoreColors) *cardtext.Select {
	return nil
}

func (doIgnoreColors) stand() stand {
	return 0 // it is looked up on its own card
}

func (doIgnoreColors) survey(*Table, cardtext.IgnoreColors) {

}

func ignoresColors(a cardtext.Action) bool {
	_, ok := a.(cardtext.IgnoreColors)
	return ok
}
