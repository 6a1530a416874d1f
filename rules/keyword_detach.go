package rules

// <Detach> (16-46) trashes a specified link card to keep its holder from leaving. 16-46-2 calls it
// trigger-type and refers to 15-8-5, and "would leave" is how immediate-type effects are worded
// (15-8-5-1): it is played as one.
var detach = KeywordSpec{
	Name: "Detach", Section: "16-46", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-46-2",
	hooks:  detaching{},
}

// detaching has the hooks of <Detach>: what is special about it.
type detaching struct{ plainKeyword }

func (detaching) mistaken(s *State, c cause) mistake {
	return unlessBelieved(c.ownHolder, s.believes(bDetachAnswersOwnEffects))
}
