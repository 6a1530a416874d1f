package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.SecurityDP](doSecurityDP{})

// doSecurityDP is “your Security Digimon get +N DP”.
type doSecurityDP struct {
	allWords[cardtext.SecurityDP]
	always[cardtext.SecurityDP]
	numbered[cardtext.SecurityDP]
	ours[cardtext.SecurityDP]
	flat[cardtext.SecurityDP]
	alone[cardtext.SecurityDP]
	unchosen[cardtext.SecurityDP]
	noDeed[cardtext.SecurityDP]
	nothingMeant[cardtext.SecurityDP]
	harmless[cardtext.SecurityDP]
	ownPart[cardtext.SecurityDP]
	forTurn[cardtext.SecurityDP]
}

func (doSecurityDP) processed(a cardtext.SecurityDP, _ *cardtext.Effect, _ EffectKind) error {
	return forATime(a.Dur)
}

func (doSecurityDP) standing(a cardtext.SecurityDP, _ *cardtext.Sentence, _ int) error {
	if a.Dur != cardtext.Permanently {
		return errNotStanding
	}
	return nil
}

func (doSecurityDP) do(p *Position, a cardtext.SecurityDP, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.emit(Event{Verb: VChange, Player: run.ctrl, N: a.N * run.mult, Act: a, Clause: "15-11-2-1"})
	p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl, n: a.N * run.mult}, a.Dur)
	run.did = true
	return false, true
}

func (doSecurityDP) covers(cardtext.SecurityDP) *cardtext.Select {
	return nil
}

func (doSecurityDP) verb() Verb {
	return VChange
}

func (doSecurityDP) stand() stand {
	return standSecurityDP
}

func (doSecurityDP) survey(*Table, cardtext.SecurityDP) {

}
