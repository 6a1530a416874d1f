package rules

import "slices"

// <Progress> (16-39) keeps the opponent's effects off its holder while it attacks; unaffected in
// standing.go asks for it (16-39-1).
var progress = KeywordSpec{
	Name: "Progress", Section: "16-39", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: progressing{},
}

// progressing has the hooks of <Progress>.
type progressing struct{ plainKeyword }

func (progressing) missed(p *Position, pm *Permanent, attacks bool) bool {
	return attacks
}

// byProgress returns the clauses by which <Progress> keeps the attacker from being affected
// (16-39-1), or by which its own player's effects affect it all the same.
func (q *query) byProgress(pm *Permanent, by Player) []Clause {
	if q.sink == nil || !q.hasKeyword(pm, &progress) {
		return nil
	}
	attacks := q.attack.underway && q.attack.attacker == pm.ID
	return []Clause{ifSo(attacks, "16-39-1"), ifSo(attacks || by != pm.Owner, "16-39-3")} // it works only while its holder attacks
}

// progressEnds reports, for the record, whether effects that the opponent laid on the attacker work
// again when the attack ends (16-39-2).
func (q *query) progressEnds() bool {
	at := q.attacker()
	return q.sink != nil && at != nil && q.hasKeyword(at, &progress) &&
		slices.ContainsFunc(q.lasting, func(l lastingEffect) bool { return l.perm == at.ID && l.ctrl != at.Owner })
}
