package rules

// <Training> (16-41) suspends its holder to place the deck's top card face down at the bottom of
// its digivolution cards (4-7-9); in the breeding area too (16-41-1; works in free.go).
var training = KeywordSpec{
	Name: "Training", Section: "16-41", Type: TypeActivated, Kind: ActivatedEffect, Plays: true,
	Clause: "16-41-2",
	hooks:  trains{}, inBreeding: true,
}

// trains has the hooks of <Training>.
type trains struct{ plainKeyword }

func (trains) offered(p *Position, pm *Permanent, d *Decision) bool {
	if !pm.Breeding {
		return true
	}
	d.also(p, "16-41-1")
	return !p.believes(bTrainingNotInBreeding)
}
