package rules

// <Raid> (16-23) switches the attack to the opponent's unsuspended Digimon with the highest DP.
var raid = KeywordSpec{
	Name: "Raid", Section: "16-23", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-23-2",
	hooks:  raiding{},
}

// raiding has the hooks of <Raid>.
type raiding struct{ plainKeyword }

func (raiding) aims(p *Position, d *Decision) { d.also(p, "16-23-4") }

func (raiding) anyExtreme(s *State) bool { return s.believes(bRaidMayChooseAny) }
