package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.ActivateMain](doActivateMain{})

// doActivateMain carries out "activate this card's [Main] effects", or its [Security] effects (15-15-7-1).
type doActivateMain struct {
	allWords[cardtext.ActivateMain]
	notStanding[cardtext.ActivateMain]
	always[cardtext.ActivateMain]
	once[cardtext.ActivateMain]
	ours[cardtext.ActivateMain]
	alone[cardtext.ActivateMain]
	unchosen[cardtext.ActivateMain]
	nothingMeant[cardtext.ActivateMain]
	harmless[cardtext.ActivateMain]
	ownPart[cardtext.ActivateMain]
	momentary[cardtext.ActivateMain]
}

func (doActivateMain) processed(a cardtext.ActivateMain, _ *cardtext.Effect, kind EffectKind) error {
	if a.Security && kind == SecurityEffect {
		return fmt.Errorf("a [Security] effect that activates itself is not played")
	}
	return nil
}

// compile refuses a card with several [Security] effects, because the rules don't say in which
// order they activate.
func (doActivateMain) compile(_ *Table, a cardtext.ActivateMain, card *CardDef) error {
	n := 0
	for i := range card.Text.Paragraphs {
		if e := card.Text.Paragraphs[i].Effect; e != nil && hasTiming(e, cardtext.Security) && e.Icon == cardtext.NoIcon {
			n++
		}
	}
	if a.Security && n > 1 {
		return fmt.Errorf("activating %d [Security] effects is not played yet", n)
	}
	return nil
}

func (doActivateMain) asides(cardtext.ActivateMain) asides             { return asides{} }
func (doActivateMain) modes(cardtext.ActivateMain) []cardtext.Sentence { return nil }

func (doActivateMain) do(x act, a cardtext.ActivateMain) outcome {
	if a.Security {
		x.activateOwn(x.run, x.T.Cards[x.run.self.ID].upper, SecurityEffect)
		return finishedUnsaid()
	}
	x.activateOwn(x.run, x.T.Cards[x.run.self.ID].mains(), OptionMain)
	return finishedUnsaid()
}

// activateOwn carries out "activate this card's [Main] effect" and the like (15-15-7-1). The card
// isn't used, and no color requirement is asked (4-22-5).
func (p *Position) activateOwn(run *effectRun, effects []*EffectDef, kind EffectKind) {
	c := run.self.ID
	for _, def := range effects {
		if def.Kind != kind {
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
		p.begin(sub)
		p.noteNoUse(run)
		sub.place.headTaken, sub.byMandatory = false, !run.place.body[run.place.sentence].May // 15-15-7-4, by a [Security] effect too
		return
	}
}
