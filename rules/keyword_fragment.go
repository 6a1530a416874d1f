package rules

// <Fragment> (16-37) trashes digivolution cards to save its holder.
var fragment = KeywordSpec{
	Name: "Fragment", Section: "16-37", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-37-2",
	hooks:  fragmenting{},
}

// fragmenting has the hooks of <Fragment>.
type fragmenting struct{ plainKeyword }

func (fragmenting) whatIsThere(s *State) bool { return s.believes(bFragmentTrashesWhatIsThere) }
