package rules

import "digijudge/rules/cardtext"

// This file holds back the record of an activation. An effect is activated once its player has
// chosen something of it (15-1-6). "You may …. Then, you may …" has its turn whether its player
// wants to or not, but if every part is declined, nothing was chosen.

// mayComeToNone reports whether the effect's turn comes without a choice of its player, and its
// player can then decline all of it.
func (q *query) mayComeToNone(run *effectRun) bool {
	def := q.T.Effects[run.ref.Def]
	if def.Kind != TriggerEffect && def.Kind != ImmediateEffect || def.spec != nil || def.Tree == nil || run.timingIcon == 1+uint8(cardtext.Counter) {
		return false // it is declared or used
	}
	if def.onCard != nil && def.onCard.Category == Option || def.Tree.Icon == cardtext.IconHand || q.optionalHead(run) {
		return false
	}
	look := q.aside(nil)
	choices := 0
	for i := range run.place.body {
		switch s := &run.place.body[i]; {
		case s.Opponent || undone(s):
			return false
		case len(s.By) > 0 && run.byMandatory:
			return false
		case s.May || len(s.By) > 0:
			choices++
		case i > 0 && hangs(s) || s.If != nil && s.If.Kind != cardtext.CondDid && !look.holds(s.If, run):
		case q.mustDo(s, run) || len(s.Acts) == 0:
			return false
		default: // an optional keyword
			choices++
		}
	}
	return choices > 0
}

// holdBack keeps the activation out of the record until its player chooses something of it.
func (p *Position) holdBack(run *effectRun) {
	run.place.untold, run.activationSeq = true, p.seq
	p.held, p.also = p.also, nil
}

// tellActivation tells an activation that was held back.
func (p *Position) tellActivation(run *effectRun) {
	if !run.place.untold {
		return
	}
	run.place.untold = false
	before, also, apart := p.seq, p.also, p.apart
	p.also, p.held, p.apart = p.held, nil, nil
	p.sayActivated(run, "")
	p.also, p.apart = also, apart
	if run.place.partSeq == before {
		run.place.partSeq = p.seq
	}
}

// endUntold ends an effect whose activation is held back: it wasn't activated if all that could be
// done was declined. An effect of which nothing could be done or declined was.
func (p *Position) endUntold(run *effectRun) {
	switch {
	case !run.place.untold:
	case run.place.declined:
		run.place.untold = false
		p.also, p.held = p.held.And(p.also), nil
		p.emit(Event{Verb: VDeclined, Player: run.ctrl, Effect: run.ref, Giver: run.giver, Icon: run.timingIcon, Card: run.ref.Card, Clause: "15-1-6"})
	default:
		p.tellActivation(run)
	}
}
