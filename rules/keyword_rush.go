package rules

// <Rush> (16-15) lets its holder attack in the turn it was played; mayDeclare in attack.go asks for
// it (16-15-1).
var rush = KeywordSpec{
	Name: "Rush", Section: "16-15", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: rushes{},
}

// rushes has the hooks of <Rush>.
type rushes struct{ plainKeyword }

func (rushes) missed(p *Position, pm *Permanent, attacks bool) bool {
	return pm.Entered == p.TurnNo
}

// rushing reports whether it is by <Rush> that the Digimon may attack this turn (16-15-1).
func (q *query) rushing(pm *Permanent) bool {
	return pm.Entered == q.TurnNo && q.hasKeyword(pm, &rush)
}
