package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Shuffle](doShuffle{})

// doShuffle carries out "shuffle your security stack" (1-3-10).
type doShuffle struct {
	anyPlace[cardtext.Shuffle]
	notStanding[cardtext.Shuffle]
	always[cardtext.Shuffle]
	once[cardtext.Shuffle]
	ours[cardtext.Shuffle]
	flat[cardtext.Shuffle]
	alone[cardtext.Shuffle]
	unchosen[cardtext.Shuffle]
	nothingMeant[cardtext.Shuffle]
	harmless[cardtext.Shuffle]
	ownPart[cardtext.Shuffle]
	momentary[cardtext.Shuffle]
}

func (doShuffle) plays(a cardtext.Shuffle) error {
	if a.Area == cardtext.DeckTop {
		return fmt.Errorf("shuffling a deck is not played yet")
	}
	return nil
}

func (doShuffle) do(x act, a cardtext.Shuffle) outcome {
	return x.shuffle(a)
}

// shuffle hides the order of a pile. From now on the player Luck says which card comes up (1-3-10).
func (x act) shuffle(a cardtext.Shuffle) outcome {
	pl := x.run.ctrl
	if a.Owner == cardtext.Opponents {
		pl = pl.Other()
	}
	z := SecurityStack
	if a.Area == cardtext.DeckTop {
		z = Deck
	}
	x.emit(Event{Verb: VShuffle, Player: pl, From: z, Clause: "1-3-10"})
	if z == Deck {
		x.bagDeck[pl] = true
	} else {
		x.run.meant.searched = false
		for _, c := range x.security[pl].cards() {
			x.faceup[c], x.mixed[c] = false, true
		}
	}
	return somethingDone()
}
