package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.EndAttack](doEndAttack{})

// doEndAttack is "end the attack" (15-15-1).
type doEndAttack struct {
	allWords[cardtext.EndAttack]
	anyPlace[cardtext.EndAttack]
	notStanding[cardtext.EndAttack]
	always[cardtext.EndAttack]
	once[cardtext.EndAttack]
	ours[cardtext.EndAttack]
	flat[cardtext.EndAttack]
	alone[cardtext.EndAttack]
	unchosen[cardtext.EndAttack]
	nothingMeant[cardtext.EndAttack]
	harmless[cardtext.EndAttack]
	ownPart[cardtext.EndAttack]
	momentary[cardtext.EndAttack]
}

func (doEndAttack) do(p *Position, _ cardtext.EndAttack, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	if run.did = p.attack.on; !run.did {
		return false, true
	}
	p.attack.ended = true
	if at := p.attacker(); p.obs != nil && at != nil && p.unaffected(at, run.ctrl, p.effectKind(run.ref)) {
		p.note("15-15-5-1") // it is the attack that is ended
	}
	p.emit(Event{Verb: VCutShort, Perm: p.attack.attacker, Player: p.attack.player, Clause: "15-15-1-1"})
	return false, true
}
