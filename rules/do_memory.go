package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Memory](doMemory{})

// doMemory carries out "gain N memory", "lose N memory" (4-1-4).
type doMemory struct {
	allWords[cardtext.Memory]
	anyPlace[cardtext.Memory]
	notStanding[cardtext.Memory]
	numbered[cardtext.Memory]
	anybody[cardtext.Memory]
	flat[cardtext.Memory]
	alone[cardtext.Memory]
	unchosen[cardtext.Memory]
	nothingMeant[cardtext.Memory]
	ownPart[cardtext.Memory]
	momentary[cardtext.Memory]
}

func (doMemory) can(x act, a cardtext.Memory) (bool, Clause) {
	return a.N >= 0 || x.canPay(x.run.ctrl, -a.N), "4-2-2"
}

func (doMemory) do(x act, a cardtext.Memory) outcome {
	x.note(x.whoIsMeant(), x.ownLoss(x.run, nil))
	return finished(x.changeMemory(x.asker, a.N*x.run.place.multiplier))
}

func (doMemory) hurts(a cardtext.Memory) (bool, *cardtext.Select) {
	return a.N < 0, nil
}

// changeMemory carries out "gain" and "lose" memory (4-1-4). It returns false if there is none to
// gain or lose.
func (p *Position) changeMemory(pl Player, n int) bool {
	by, barred := EffectRef{}, false
	if n > 0 {
		by, barred = p.barredBy(pl, cardtext.BarMemory)
	}
	switch {
	case barred && !p.tamerEffect(p.acting()):
		p.stoppedPlayer(pl, VGainMemory, by)
		return false
	case n > 0:
		p.emit(Event{Verb: VGainMemory, Player: pl, N: n, Clause: "4-1-4"})
	case n < 0:
		p.emit(Event{Verb: VLoseMemory, Player: pl, N: -n, Clause: "4-1-4"})
	}
	p.addMemory(pl, n)
	return n != 0
}
