package rules

// <Blocker> (16-5) allows its holder to block; mayBlock in attack.go asks for it (12-1-1).
var blocker = KeywordSpec{
	Name: "Blocker", Section: "16-5", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: blocks{},
}

// blocks has the hooks of <Blocker>.
type blocks struct{ plainKeyword }

func (blocks) missed(p *Position, pm *Permanent, attacks bool) bool {
	return p.attack.underway && !attacks
}

// optionsBlockers returns clauses about the <Blocker> of the Digimon that may block: it was gained
// (16-5-2), or there are several (16-5-3).
func (p *Position) optionsBlockers(d *Decision) (by []Clause) {
	for i := range d.Options {
		pm := p.Perm(d.Options[i].Perm)
		if pm == nil {
			continue
		}
		lent := p.lentKeyword(pm, &blocker)
		by = append(by, ifSo(lent, "15-8-2-1"), ifSo(lent, "16-5-2"), ifSo(p.instances(pm, &blocker) > 1, "16-5-3"))
	}
	return by
}
