package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.DigivolveOnto](doDigivolveOnto{})

// doDigivolveOnto is digivolving this card onto a Tamer as if that were a Digimon (digivolve_onto.go).
type doDigivolveOnto struct {
	standingOnly[cardtext.DigivolveOnto]
	once[cardtext.DigivolveOnto]
	ours[cardtext.DigivolveOnto]
	alone[cardtext.DigivolveOnto]
	unchosen[cardtext.DigivolveOnto]
	noDeed[cardtext.DigivolveOnto]
	nothingMeant[cardtext.DigivolveOnto]
	harmless[cardtext.DigivolveOnto]
	ownPart[cardtext.DigivolveOnto]
	forTurn[cardtext.DigivolveOnto]
}

func (doDigivolveOnto) plays(a cardtext.DigivolveOnto) error {
	return selectPlays(a.Onto)
}

func (doDigivolveOnto) standing(_ cardtext.DigivolveOnto, s *cardtext.Sentence, _ int) error {
	if s.If != nil || s.ForEach != nil {
		return errNotStanding
	}
	return nil
}

func (doDigivolveOnto) asides(cardtext.DigivolveOnto) asides {
	return asides{}
}

func (doDigivolveOnto) modes(cardtext.DigivolveOnto) []cardtext.Sentence {
	return nil
}

func (doDigivolveOnto) compile(t *Table, _ cardtext.DigivolveOnto, _ CardID) error {
	t.onto = true
	return nil
}

func (doDigivolveOnto) covers(cardtext.DigivolveOnto) *cardtext.Select {
	return nil
}

func (doDigivolveOnto) stand() stand {
	return 0 // its own card is asked for it
}

func (doDigivolveOnto) survey(*Table, cardtext.DigivolveOnto) {

}
