package rules

import "digijudge/rules/cardtext"

// <Reboot> (16-11) unsuspends its holder in the opponent's unsuspend phase, with everything else
// (16-11-5); see unsuspendAll in turn.go.
var reboot = KeywordSpec{
	Name: "Reboot", Section: "16-11", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
	hooks: plainKeyword{},
}

// noteReboot notes how <Reboot> unsuspends: at the same time as the turn player's cards (16-11-5),
// once however often the Digimon has it (16-11-3), as soon as it is gained (16-11-2), and not by
// choice (16-11-4).
func (p *Position) noteReboot(pm *Permanent) {
	if p.sink == nil {
		return
	}
	p.note("16-11-4")
	for i := range p.perms {
		if t := &p.perms[i]; t.Owner == p.Turn && t.Suspended && !p.forbidden(t, cardtext.AbUnsuspend) {
			p.note("16-11-5")
		}
	}
	if p.lentKeyword(pm, &reboot) {
		p.note("15-8-2-1", "16-11-2")
	}
	if p.instances(pm, &reboot) > 1 {
		p.note("16-11-3")
	}
}
