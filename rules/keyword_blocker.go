package rules

// <Blocker> (16-5) allows its holder to block; mayBlock in attack.go asks for it (12-1-1).
var blocker = KeywordSpec{
	Name: "Blocker", Section: "16-5", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: blocks{},
}

// blocks has the hooks of <Blocker>: what is special about it.
type blocks struct{ plainKeyword }

func (blocks) missed(p *Position, pm *Permanent, attacks bool) bool {
	return p.attack.on && !attacks
}

// alsoBlockers adds to the question who blocks the clauses on which the <Blocker> of its options
// rests: that it was gained (16-5-2), or that there are several (16-5-3).
func (p *Position) alsoBlockers(d *Decision) {
	if p.sink == nil {
		return
	}
	for i := range d.Options {
		pm := p.Perm(d.Options[i].Perm)
		if pm == nil {
			continue
		}
		if p.lentKeyword(pm, &blocker) {
			d.also(p, "15-8-2-1", "16-5-2")
		}
		if p.instances(pm, &blocker) > 1 {
			d.also(p, "16-5-3")
		}
	}
}
