package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.GainEffectsOf](doGainEffectsOf{})

// doGainEffectsOf carries out "this Digimon gains all effects of cards with … in this Digimon's
// digivolution cards" (15-13-1). The Digimon has them as long as the giving effect stands, so they
// can trigger on the very digivolution that brings that effect. <Succession> (16-47) works alike.
type doGainEffectsOf struct {
	standingOnly[cardtext.GainEffectsOf]
	once[cardtext.GainEffectsOf]
	ours[cardtext.GainEffectsOf]
	flat[cardtext.GainEffectsOf]
	alone[cardtext.GainEffectsOf]
	unchosen[cardtext.GainEffectsOf]
	nothingMeant[cardtext.GainEffectsOf]
	harmless[cardtext.GainEffectsOf]
	ownPart[cardtext.GainEffectsOf]
	forTurn[cardtext.GainEffectsOf]
}

func (doGainEffectsOf) plays(a cardtext.GainEffectsOf) error {
	this := func(s *cardtext.Select) bool {
		return s != nil && (s.Quantity == cardtext.This || ofHolder(s)) && empty(&s.Filter) && len(s.Filter.Or) == 0
	}
	if !this(a.What) || !this(a.From.Of) || a.From.Area != cardtext.SourcesOf || len(a.From.Also) > 0 || a.From.Or != nil || a.From.Other {
		return errPart
	}
	return selectPlays(a.From)
}

func (doGainEffectsOf) standing(_ cardtext.GainEffectsOf, s *cardtext.Sentence, _ int) error {
	if s.If != nil || len(s.Acts) > 1 {
		return fmt.Errorf("gaining effects of cards under a condition is not played yet") // what is gained may be what the condition asks for
	}
	return standsOnce(s, cardtext.Permanently)
}

func (doGainEffectsOf) covers(cardtext.GainEffectsOf) *cardtext.Select { return nil }

func (doGainEffectsOf) stand() stand { return 0 }

func (doGainEffectsOf) survey(*Table, cardtext.GainEffectsOf) {}

// lendsOf returns the action by which a persistent effect gives its holder the effects of cards, or
// nil if it gives none.
func lendsOf(e *cardtext.Effect) *cardtext.GainEffectsOf {
	if e == nil || len(e.Body) != 1 || len(e.Body[0].Acts) != 1 {
		return nil
	}
	if a, ok := e.Body[0].Acts[0].(cardtext.GainEffectsOf); ok {
		return &a
	}
	return nil
}

// lentByCards visits the effects in the upper text of the digivolution cards that the effect of a
// card names. Each naming card gives copies of its own, so two cards that name the same give its
// effects twice (Q1943). Inherited effects of the cards are there anyway (4-3-3).
func (q *query) lentByCards(pm *Permanent, by instance, visit func(instance)) {
	if !inWindow(by.def.Tree, pm.Owner, q.Turn) || pm.Breeding {
		return
	}
	for i := 1; i < int(pm.n); i++ {
		c := pm.cards[i]
		if pm.facedown>>i&1 == 1 || !q.cardFits(&by.def.lends.From.Filter, c) {
			continue
		}
		for _, x := range q.T.Cards[c].upper {
			if timed := by.def.lends.Timed; timed != nil && (x.Tree == nil || !hasTiming(x.Tree, *timed)) {
				continue
			}
			if x.lends == nil { // an effect that lends would give the same effects again
				visit(instance{def: x, card: c, giver: by.card, ctrl: pm.Owner})
			}
		}
	}
}
