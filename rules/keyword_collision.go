package rules

// <Collision> (16-30) gives the opponent's Digimon <Blocker> while its holder attacks (standing.go)
// and makes the opponent block (blockTiming in attack.go).
var collision = KeywordSpec{
	Name: "Collision", Section: "16-30", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: colliding{},
}

// colliding has the hooks of <Collision>.
type colliding struct{ plainKeyword }

func (colliding) missed(p *Position, pm *Permanent, attacks bool) bool {
	if attacks {
		p.noteLast("16-30-3")
	}
	return attacks
}

// byCollision returns the clauses about <Collision> for the block question: the player has to block
// if possible (16-30-1, 16-30-3), even with Digimon that effects don't affect (16-30-4), and a
// gained <Collision> is a persistent effect (16-30-2).
func (p *Position) byCollision(at *Permanent) []Clause {
	lent := p.lentKeyword(at, &collision)
	return []Clause{"16-30-1", "16-30-3", ifSo(len(p.notCollided(at)) > 0, "16-30-4"), ifSo(lent, "15-8-2-1"), ifSo(lent, "16-30-2")}
}
