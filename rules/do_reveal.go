package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Reveal](doReveal{})

// doReveal carries out "reveal the top N cards of your deck" (15-15-3).
type doReveal struct {
	allWords[cardtext.Reveal]
	anyPlace[cardtext.Reveal]
	notStanding[cardtext.Reveal]
	always[cardtext.Reveal]
	numbered[cardtext.Reveal]
	ours[cardtext.Reveal]
	flat[cardtext.Reveal]
	alone[cardtext.Reveal]
	unchosen[cardtext.Reveal]
	nothingMeant[cardtext.Reveal]
	harmless[cardtext.Reveal]
	momentary[cardtext.Reveal]
}

func (doReveal) do(x act, a cardtext.Reveal) outcome {
	return x.reveal(a.N * x.run.place.multiplier)
}

func (doReveal) hangs(cardtext.Reveal) bool {
	return false
}

func (doReveal) shows() bool {
	return true
}

// reveal shows the top cards of the deck. They still belong to the deck until they are placed
// elsewhere (15-15-3-1).
func (x act) reveal(n int) outcome {
	x.run.meant.revealed, x.run.meant.ownerAloneLooks = x.run.meant.revealed[:0], false
	deck := x.unrevealed(x.run.ctrl)
	if len(deck) < n {
		x.note("1-3-2") // it reveals as many as there are
	}
	x.sameTime(func() {
		for _, c := range deck[:min(n, len(deck))] {
			x.emit(Event{Verb: VReveal, Card: c, Player: x.run.ctrl, From: Deck, Clause: "15-15-3-8-1"})
			x.run.meant.revealed = append(x.run.meant.revealed, x.ref(c))
		}
	})
	return finished(len(x.run.meant.revealed) > 0)
}
