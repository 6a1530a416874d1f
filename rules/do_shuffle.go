package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Shuffle](doShuffle{})

// doShuffle is "shuffle your security stack" (1-3-10).
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

func (doShuffle) do(p *Position, a cardtext.Shuffle, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.shuffle(a, run)
	return false, true
}

// shuffle hides the order of a pile: from now on Luck says which card comes up (1-3-10).
func (p *Position) shuffle(a cardtext.Shuffle, run *effectRun) {
	pl := run.ctrl
	if a.Owner == cardtext.Opponents {
		pl = pl.Other()
	}
	z := SecurityStack
	if a.Area == cardtext.DeckTop {
		z = Deck
	}
	p.emit(Event{Verb: VShuffle, Player: pl, From: z, Clause: "1-3-10"})
	if z == Deck {
		p.bagDeck[pl] = true
	} else {
		run.searched = false
		for _, c := range p.security[pl].cards() {
			p.faceup[c], p.mixed[c] = false, true
		}
	}
	run.did = true
}
