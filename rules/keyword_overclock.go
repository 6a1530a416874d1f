package rules

// <Overclock> (16-34) attacks a player at the end of the turn for deleting a Token or another
// specified Digimon; once that is done, the attack is mandatory (16-34-3).
var overclock = KeywordSpec{
	Name: "Overclock", Section: "16-34", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-34-2",
	hooks:  overclocking{},
}

// overclocking has the hooks of <Overclock>: what is special about it.
type overclocking struct{ plainKeyword }

func (overclocking) attacks(p *Position, d *Decision) (mayPass bool) {
	d.also(p, "16-34-3")
	return p.believes(bOverclockAttackIsOptional)
}
