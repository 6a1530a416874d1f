package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.EndAttack](doEndAttack{})

// doEndAttack carries out "end the attack" (15-15-1).
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

func (doEndAttack) do(x act, _ cardtext.EndAttack) outcome {
	if !x.attack.underway {
		return nothingDone()
	}
	x.attack.ended = true
	at := x.attacker()
	spared := x.sink != nil && at != nil && x.unaffected(at, x.run.ctrl, x.effectKind(x.run.ref)) // ending the attack affects the attack, not the Digimon
	x.emit(Event{Verb: VCutShort, Perm: x.attack.attacker, Player: x.attack.player, Clause: "15-15-1-1"}, ifSo(spared, "15-15-5-1"))
	return somethingDone()
}
