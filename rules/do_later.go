package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Later](doLater{})

// doLater sets processing for a later time (18-1): "at the end of the turn, …".
type doLater struct {
	notStanding[cardtext.Later]
	always[cardtext.Later]
	once[cardtext.Later]
	ours[cardtext.Later]
	alone[cardtext.Later]
	unchosen[cardtext.Later]
	nothingMeant[cardtext.Later]
	harmless[cardtext.Later]
	ownPart[cardtext.Later]
	momentary[cardtext.Later]
}

func (doLater) plays(a cardtext.Later) error {
	if a.When != cardtext.AtEndOfTurn && a.When != cardtext.AtEndOfAttack && a.When != cardtext.AtEndOfBattle && a.When != cardtext.AtEndOfOpponentsTurn && a.When != cardtext.AtEndOfYourTurn {
		return fmt.Errorf("pending processing for that time is not played yet")
	}
	for _, b := range a.Acts {
		if err := roomOf(b).plays(b); err != nil {
			return err
		}
	}
	return nil
}

func (doLater) processed(a cardtext.Later, e *cardtext.Effect, _ EffectKind) error {
	for _, b := range a.Acts {
		if err := roomOf(b).processed(b, e, TriggerEffect); err != nil {
			return err
		}
	}
	return nil
}

func (doLater) asides(a cardtext.Later) asides {
	return asides{later: a, uncertain: true}
}

func (doLater) modes(cardtext.Later) []cardtext.Sentence {
	return nil
}

func (doLater) compile(t *Table, a cardtext.Later, card *CardDef) error {
	e := &cardtext.Effect{Body: []cardtext.Sentence{{If: a.If, May: a.May, Acts: a.Acts}}}
	t.later = append(t.later, t.add(EffectDef{onCard: card, Tree: e, Kind: TriggerEffect, setForLater: true}))
	return t.compileActions(a.Acts, card)
}

func (doLater) do(x act, a cardtext.Later) outcome {
	return x.setLater(a)
}

// setLater sets processing for a later time, and keeps what it speaks of as that stands now
// (18-1-1).
func (x act) setLater(a cardtext.Later) outcome {
	var found *EffectDef // cards with the same keyword share its tree: this is the definition for this card
	for _, def := range x.T.later {
		if b := def.Tree.Body; len(b) >= 1 && len(b[0].Acts) > 0 && len(a.Acts) > 0 && &b[0].Acts[0] == &a.Acts[0] {
			if found == nil || def.onCard == x.T.Effects[x.run.ref.Def].onCard {
				found = def
			}
		}
	}
	if found == nil {
		gap("what is set for later was not compiled")
		return nothingDone()
	}
	ref := x.run.ref
	ref.Def = found.ID
	meant := append([]Ref(nil), x.meantLater(a, x.run)...)
	x.later = append(x.later, pendingProcessing{when: a.When, turn: x.TurnNo, ref: ref, ctrl: x.run.ctrl, refs: meant, holder: selfOf(x.run)})
	if len(found.Tree.Body) > 1 {
		x.stopEffect(x.run) // what comes after it is done at that time as well
	}
	return somethingDone()
}

// actsLater returns the actions that an action sets for a later time.
func actsLater(a cardtext.Action) []cardtext.Action {
	l, _ := a.(cardtext.Later)
	return l.Acts
}

// selfOf returns the holder of an effect, or the card with it if the card is on no permanent.
func selfOf(run *effectRun) Ref {
	if run.holder != 0 {
		return Ref{Perm: run.holder}
	}
	return Ref{Card: run.self}
}

// laterWhole reports whether everything after sentence i is done at the later time that the
// sentence names: "at the end of the battle, …. Then, add this card to the hand".
func laterWhole(e *cardtext.Effect, i int) bool {
	if i+1 >= len(e.Body) || len(e.Body[i].Acts) != 1 {
		return false
	}
	l, ok := e.Body[i].Acts[0].(cardtext.Later)
	return ok && l.When == cardtext.AtEndOfBattle && !l.Last && hasTiming(e, cardtext.Security)
}

// saysWhenFirst reports whether the action sets something for a later time that is named at its
// beginning.
func saysWhenFirst(a cardtext.Action) bool {
	l, ok := a.(cardtext.Later)
	return ok && !l.Last
}

// setForLater returns the actions that an action sets for a later time, nil if it sets none.
func setForLater(a cardtext.Action) []cardtext.Action {
	if l, ok := a.(cardtext.Later); ok {
		return l.Acts
	}
	return nil
}
