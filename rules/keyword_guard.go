package rules

// <Guard> (16-45) deletes its holder to keep another Digimon from leaving by an opponent's effect.
var guard = KeywordSpec{
	Name: "Guard", Section: "16-45", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-45-2",
	hooks:  guarding{}, forOthers: true,
}

// guarding has the hooks of <Guard>.
type guarding struct{ plainKeyword }

func (guarding) mistaken(s *State, c cause) mistake {
	return unlessBelieved(c.battle && !c.ownHolder, s.believes(bGuardWorksInBattle))
}
