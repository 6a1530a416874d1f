package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.ActivateMain](doActivateMain{})

// doActivateMain is "activate this card's [Main] effects" (15-15-7-1).
type doActivateMain struct {
	allWords[cardtext.ActivateMain]
	anyPlace[cardtext.ActivateMain]
	notStanding[cardtext.ActivateMain]
	always[cardtext.ActivateMain]
	once[cardtext.ActivateMain]
	ours[cardtext.ActivateMain]
	flat[cardtext.ActivateMain]
	alone[cardtext.ActivateMain]
	unchosen[cardtext.ActivateMain]
	nothingMeant[cardtext.ActivateMain]
	harmless[cardtext.ActivateMain]
	ownPart[cardtext.ActivateMain]
	momentary[cardtext.ActivateMain]
}

func (doActivateMain) do(p *Position, _ cardtext.ActivateMain, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.activateMain(run)
	return false, true
}

// activateMain is "activate this card's [Main] effect" (15-15-7-1): no use, no color requirement (4-22-5).
func (p *Position) activateMain(run *effectRun) {
	c := run.self.ID
	for _, def := range p.T.Cards[c].mains() {
		if def.Kind != OptionMain {
			continue
		}
		pe := pendingEffect{ref: EffectRef{Def: def.ID, Card: c}, source: run.self, ctrl: run.ctrl}
		sub := p.startRun(pe)
		if !p.possible(sub) {
			p.nothing(pe, sub)
			p.discard(sub)
			return
		}
		p.note("15-15-7-1")
		p.begin(sub, false)
		sub.headTaken = false
		return
	}
}
