package rules

// <Decoy> (16-18) deletes its holder to save another specified Digimon from an opponent's effect.
var decoy = KeywordSpec{
	Name: "Decoy", Section: "16-18", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-18-2",
	hooks:  decoying{}, forOthers: true,
}

// decoying has the hooks of <Decoy>.
type decoying struct{ plainKeyword }

func (decoying) saves(p *Position, _ Ref) (all bool) { return p.believes(bDecoySavesAll) }
