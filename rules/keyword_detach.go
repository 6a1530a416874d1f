package rules

// <Detach> (16-46) trashes a specified link card to keep its holder from leaving. 16-46-2 calls it
// trigger-type but refers to 15-8-5, and "would leave" is the wording of immediate-type effects
// (15-8-5-1), so it is played as one.
var detach = KeywordSpec{
	Name: "Detach", Section: "16-46", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-46-2",
	hooks:  detaching{},
}

// detaching has the hooks of <Detach>.
type detaching struct{ plainKeyword }

func (detaching) mistaken(s *State, c cause) mistake {
	return unlessBelieved(c.ownHolder, s.believes(bDetachAnswersOwnEffects))
}
