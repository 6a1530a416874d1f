package rules

// <Iceclad> (16-35) makes battles compare digivolution cards instead of DP, except against Security
// Digimon; battle.go asks for it (16-35-4).
var iceclad = KeywordSpec{
	Name: "Iceclad", Section: "16-35", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: icing{},
}

// icing has the hooks of <Iceclad>: what is special about it.
type icing struct{ plainKeyword }

func (icing) missed(p *Position, pm *Permanent, attacks bool) bool {
	return attacks || p.attack.on && p.attack.target == pm.ID
}

// noteIceclad notes the clauses by which <Iceclad> decides the battle.
func (p *Position) noteIceclad(a, b *Permanent) {
	if p.sink == nil || !p.hasKeyword(a, &iceclad) && (b == nil || !p.hasKeyword(b, &iceclad)) {
		return
	}
	p.note("16-35-1")
	if b != nil && (p.unaffected(a, b.Owner, Digimon) || p.unaffected(b, a.Owner, Digimon)) {
		p.note("16-35-3") // what changes the rules of the battle affects no Digimon
	}
	if b != nil && a.nlinks+b.nlinks > 0 {
		p.note("4-9-2")
	}
	if p.lentKeyword(a, &iceclad) || b != nil && p.lentKeyword(b, &iceclad) {
		p.note("16-35-2")
	}
	switch {
	case b == nil:
	case len(a.Sources()) == len(b.Sources()):
		p.note("16-35-4-3")
	default:
		p.note("16-35-4-1", "16-35-4-2")
	}
}
