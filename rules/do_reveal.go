package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Reveal](doReveal{})

// doReveal is "reveal the top N cards of your deck" (15-15-3).
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

func (doReveal) do(p *Position, a cardtext.Reveal, run *effectRun, _ *Decision, _ Player, _ bool) (asked, done bool) {
	p.reveal(a.N*run.mult, run)
	return false, true
}

func (doReveal) hangs(cardtext.Reveal) bool {
	return false
}

func (doReveal) shows() bool {
	return true
}

// reveal shows the top cards of the deck; they are still the deck's until they are placed elsewhere (15-15-3-1).
func (p *Position) reveal(n int, run *effectRun) {
	run.revealed = run.revealed[:0]
	deck := p.unrevealed(run.ctrl)
	if len(deck) < n {
		p.note("1-3-2") // as many as there are
	}
	p.sameTime(func() {
		for _, c := range deck[:min(n, len(deck))] {
			p.emit(Event{Verb: VReveal, Card: c, Player: run.ctrl, From: Deck, Clause: "15-15-3-8-1"})
			run.revealed = append(run.revealed, p.ref(c))
		}
	})
	run.did = len(run.revealed) > 0
}
