package rules

import "digijudge/rules/cardtext"

// <Reboot> (16-11) unsuspends its holder in the opponent's unsuspend phase, with everything else
// (16-11-5); see unsuspendAll in turn.go.
var reboot = KeywordSpec{
	Name: "Reboot", Section: "16-11", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: plainKeyword{},
}

// byReboot returns the clauses by which <Reboot> unsuspends: at the same time as the turn player's
// cards (16-11-5), only once however often the Digimon has it (16-11-3), as soon as it is gained
// (16-11-2), and not by choice (16-11-4).
func (p *Position) byReboot(pm *Permanent) []Clause {
	if p.sink == nil {
		return nil
	}
	beside := false
	for i := range p.perms {
		t := &p.perms[i]
		beside = beside || t.Owner == p.Turn && t.Suspended && !p.forbidden(t, cardtext.AbUnsuspend)
	}
	lent := p.lentKeyword(pm, &reboot)
	return []Clause{"16-11-4", ifSo(beside, "16-11-5"), ifSo(lent, "15-8-2-1"), ifSo(lent, "16-11-2"),
		ifSo(p.instances(pm, &reboot) > 1, "16-11-3")}
}
