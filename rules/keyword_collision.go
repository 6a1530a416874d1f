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

// noteCollision notes on the block question what <Collision> does: the player has to block where
// possible (16-30-1, 16-30-3), those that aren't affected too (16-30-4), and it is a persistent
// effect when it was gained (16-30-2).
func (p *Position) noteCollision(d *Decision, at *Permanent) {
	if p.sink == nil {
		return
	}
	d.also(p, "16-30-1", "16-30-3")
	for i := range p.perms {
		if pm := &p.perms[i]; pm.Owner != at.Owner && p.isDigimon(pm) && p.unaffected(pm, at.Owner, Digimon) {
			d.also(p, "16-30-4")
		}
	}
	if p.lentKeyword(at, &collision) {
		d.also(p, "15-8-2-1", "16-30-2")
	}
}
