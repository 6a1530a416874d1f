package rules

// <Overclock> (16-34) lets its holder attack a player at the end of the turn, by deleting a Token
// or another specified Digimon. Once that is done, the attack is mandatory (16-34-3).
var overclock = KeywordSpec{
	Name: "Overclock", Section: "16-34", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-34-2",
	hooks:  overclocking{},
}

// overclocking has the hooks of <Overclock>.
type overclocking struct{ plainKeyword }

func (overclocking) attacks(p *Position, d *Decision) (mayPass bool) {
	d.also(p, "16-34-3")
	return p.believes(bOverclockAttackIsOptional)
}
