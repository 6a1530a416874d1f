package rules

// <Iceclad> (16-35) makes battles compare digivolution cards instead of DP, except against Security
// Digimon; battle.go asks for it (16-35-4).
var iceclad = KeywordSpec{
	Name: "Iceclad", Section: "16-35", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: icing{},
}

// icing has the hooks of <Iceclad>.
type icing struct{ plainKeyword }

func (icing) missed(p *Position, pm *Permanent, attacks bool) bool {
	return attacks || p.attack.underway && p.attack.target == pm.ID
}

// byIceclad returns the clauses by which <Iceclad> decides the battle.
func (p *Position) byIceclad(a, b *Permanent) []Clause {
	if p.sink == nil || !p.hasKeyword(a, &iceclad) && (b == nil || !p.hasKeyword(b, &iceclad)) {
		return nil
	}
	if b == nil {
		return []Clause{"16-35-1", ifSo(p.lentKeyword(a, &iceclad), "16-35-2")}
	}
	tied := len(a.Sources()) == len(b.Sources())
	return []Clause{
		"16-35-1",
		// What changes the rules of the battle affects no Digimon.
		ifSo(p.unaffected(a, b.Owner, Digimon) || p.unaffected(b, a.Owner, Digimon), "16-35-3"),
		ifSo(a.nlinks+b.nlinks > 0, "4-9-2"),
		ifSo(p.lentKeyword(a, &iceclad) || p.lentKeyword(b, &iceclad), "16-35-2"),
		ifSo(tied, "16-35-4-3"), ifSo(!tied, "16-35-4-1"), ifSo(!tied, "16-35-4-2"),
	}
}
