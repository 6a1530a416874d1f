package rules

// <Barrier> (16-25) trashes the top security card to save its holder in battle.
var barrier = KeywordSpec{
	Name: "Barrier", Section: "16-25", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-25-2",
	hooks:  barring{},
}

// barring has the hooks of <Barrier>.
type barring struct{ plainKeyword }

func (barring) mistaken(s *State, c cause) mistake {
	return unlessBelieved(c.ownHolder && !c.battle, s.believes(bBarrierWorksAgainstEffects))
}
