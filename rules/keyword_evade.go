package rules

// <Evade> (16-22) suspends its holder to save it. The holder has to be unsuspended (1-3-3, 15-7-1).
var evade = KeywordSpec{
	Name: "Evade", Section: "16-22", Type: TypeInstant, Kind: ImmediateEffect, Plays: true,
	Clause: "16-22-2",
	hooks:  evading{},
}

// evading has the hooks of <Evade>.
type evading struct{ plainKeyword }

func (evading) suspends(p *Position, run *effectRun) (anyway bool, but PermID) {
	pm := p.Perm(run.holder)
	return pm != nil && pm.Suspended && p.believes(bEvadeWhileSuspended), 0
}
