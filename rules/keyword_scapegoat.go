package rules

// <Scapegoat> (16-32) deletes another of its player's Digimon to save its holder.
var scapegoat = KeywordSpec{
	Name: "Scapegoat", Section: "16-32", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-32-2",
	hooks:  scapegoating{},
}

// scapegoating has the hooks of <Scapegoat>.
type scapegoating struct{ plainKeyword }

func (scapegoating) mistaken(s *State, c cause) mistake {
	return unlessBelieved(c.ownHolder, s.believes(bScapegoatAnswersOwnEffects))
}
