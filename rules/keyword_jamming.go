package rules

// <Jamming> (16-9) saves its holder in a battle with a Security Digimon; battle.go asks for it
// (16-9-1).
var jamming = KeywordSpec{
	Name: "Jamming", Section: "16-9", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: jams{},
}

// jams has the hooks of <Jamming>.
type jams struct{ plainKeyword }

func (jams) missed(p *Position, pm *Permanent, attacks bool) bool {
	return attacks || p.attack.underway && p.attack.target == pm.ID
}

// byJamming returns the clauses by which <Jamming> saves its holder from the result of the coming
// battle, or doesn't because the other is no Security Digimon (16-9-1). It adds that the keyword
// was gained (16-9-2).
func (p *Position) byJamming(a, b *Permanent, card CardID) []Clause {
	if p.sink == nil {
		return nil
	}
	if b == nil {
		if !p.hasKeyword(a, &jamming) || p.DP(a) > p.SecurityDP(card) {
			return nil
		}
		lent := p.lentKeyword(a, &jamming)
		return []Clause{"16-9-1", ifSo(lent, "15-8-2-1"), ifSo(lent, "16-9-2")}
	}
	x, y := p.DP(a), p.DP(b)
	if p.hasKeyword(a, &iceclad) || p.hasKeyword(b, &iceclad) {
		x, y = len(a.Sources()), len(b.Sources())
	}
	if x <= y && p.hasKeyword(a, &jamming) || y <= x && p.hasKeyword(b, &jamming) {
		return []Clause{"16-9-1"}
	}
	return nil
}
