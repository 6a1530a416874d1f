package rules

// <Progress> (16-39) keeps the opponent's effects off its holder while it attacks; unaffected in
// standing.go asks for it (16-39-1).
var progress = KeywordSpec{
	Name: "Progress", Section: "16-39", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: progressing{},
}

// progressing has the hooks of <Progress>: what is special about it.
type progressing struct{ plainKeyword }

func (progressing) missed(p *Position, pm *Permanent, attacks bool) bool {
	return attacks
}

// noteProgress notes that the attacker isn't affected because of <Progress> (16-39-1), or, when it
// isn't asked for, that it is affected by its own player's effects all the same.
func (q *query) noteProgress(pm *Permanent, by Player) {
	if q.sink == nil || !q.hasKeyword(pm, &progress) {
		return
	}
	switch attacks := q.attack.on && q.attack.attacker == pm.ID; {
	case attacks:
		q.note("16-39-1", "16-39-3")
	case by != pm.Owner:
		q.note("16-39-3") // not while it attacks
	}
}

// noteProgressEnds notes that what the opponent laid on the attacker works again as the attack ends
// (16-39-2).
func (p *Position) noteProgressEnds() {
	at := p.attacker()
	if p.sink == nil || at == nil || !p.hasKeyword(at, &progress) {
		return
	}
	for i := range p.lasting {
		if l := &p.lasting[i]; l.perm == at.ID && l.ctrl != at.Owner {
			p.note("16-39-2")
		}
	}
}
