package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Bar](doBar{})

// doBar is keeping players from something: “players can’t reduce play costs”.
type doBar struct {
	allWords[cardtext.Bar]
	always[cardtext.Bar]
	once[cardtext.Bar]
	ours[cardtext.Bar]
	flat[cardtext.Bar]
	alone[cardtext.Bar]
	unchosen[cardtext.Bar]
	noDeed[cardtext.Bar]
	nothingMeant[cardtext.Bar]
	harmless[cardtext.Bar]
	ownPart[cardtext.Bar]
	forTurn[cardtext.Bar]
}

func (doBar) processed(a cardtext.Bar, _ *cardtext.Effect, _ EffectKind) error {
	return forATime(a.Dur)
}

func (doBar) standing(a cardtext.Bar, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, a.Dur)
}

func (doBar) do(p *Position, a cardtext.Bar, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.emit(Event{Verb: VGain, Player: run.ctrl, Act: a, Clause: "15-11-2-1"})
	p.addLasting(lastingEffect{act: a, at: run.at(), src: run.ref, ctrl: run.ctrl}, a.Dur)
	run.did = true
	return false, true
}

func (doBar) covers(cardtext.Bar) *cardtext.Select {
	return nil
}

func (doBar) verb() Verb {
	return VGain
}

func (doBar) stand() stand {
	return standBar
}

func (doBar) survey(*Table, cardtext.Bar) {

}
