package rules

// <Collision> (16-30) gives the opponent's Digimon <Blocker> while its holder attacks (standing.go)
// and makes the opponent block (blockTiming in attack.go).
var collision = KeywordSpec{
	Name: "Collision", Section: "16-30", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: colliding{},
}

// colliding has the hooks of <Collision>: what is special about it.
type colliding struct{ plainKeyword }

func (colliding) missed(p *Position, pm *Permanent, attacks bool) bool {
	if attacks {
		p.noteLast("16-30-3")
	}
	return attacks
}

// byCollision returns for the block question what <Collision> does: the player has to block where
// possible (16-30-1, 16-30-3), those that aren't affected too (16-30-4), and it is a persistent
// effect when it was gained (16-30-2).
func (p *Position) byCollision(at *Permanent) []Clause {
	lent := p.lentKeyword(at, &collision)
	return []Clause{"16-30-1", "16-30-3", ifSo(len(p.notCollided(at)) > 0, "16-30-4"), ifSo(lent, "15-8-2-1"), ifSo(lent, "16-30-2")}
}
