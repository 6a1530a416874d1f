package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.Recovery](doRecovery{})

// doRecovery is <Recovery +N (Deck)> where it is written as an action (16-6).
type doRecovery struct {
	anyPlace[cardtext.Recovery]
	notStanding[cardtext.Recovery]
	always[cardtext.Recovery]
	anybody[cardtext.Recovery]
	flat[cardtext.Recovery]
	alone[cardtext.Recovery]
	unchosen[cardtext.Recovery]
	nothingMeant[cardtext.Recovery]
	harmless[cardtext.Recovery]
	ownPart[cardtext.Recovery]
	momentary[cardtext.Recovery]
}

func (doRecovery) plays(a cardtext.Recovery) error {
	if a.Until > 0 && (a.N != 1 || a.ShortOf > 0) {
		return errPart // it could recover more than the number
	}
	return nil
}

// each refuses "for each" with an effect that recovers until there are enough cards.
func (doRecovery) each(a cardtext.Recovery) each {
	if a.Until > 0 {
		return eachRefused
	}
	return eachNumber
}

func (doRecovery) do(x act, a cardtext.Recovery) outcome {
	n := a.N * x.run.place.multiplier
	switch have := x.security[x.asker].n; {
	case a.Until > 0:
		n = a.Until - have
	case a.ShortOf > 0:
		n = min(n, a.ShortOf-1-have)
	}
	x.note(x.whoIsMeant(), ifSo(n <= 0, "1-3-4"))
	if n <= 0 {
		return nothingDone()
	}
	return finished(x.recover(x.asker, n))
}

// recover carries out <Recovery>: the top cards of the deck go face down on top of the security
// stack (16-6-1).
func (p *Position) recover(pl Player, n int) bool {
	deck := p.unrevealed(pl)
	if n > len(deck) {
		p.note("1-3-2")
	}
	n = min(n, len(deck))
	if p.effectRules().recoveryStopsAtFive() {
		n = min(n, 5-p.security[pl].n)
	}
	if n <= 0 {
		return false
	}
	if p.shut(pl, SecurityStack, p.topRun()) {
		p.note("15-15-3-3")
		return false
	}
	if run := p.topRun(); run != nil && p.addingBarred(run.ctrl) {
		by, _ := p.barredBy(run.ctrl, cardtext.BarAddSecurity)
		p.stoppedCard(deck[0], VRecover, by)
		return false
	}
	p.sameTime(func() {
		for _, c := range append([]CardID(nil), deck[:n]...) {
			p.emit(Event{Verb: VRecover, Player: pl, Card: c, From: Deck, To: SecurityStack, Clause: "16-6-1"})
			p.moveCard(c, destination{zone: SecurityStack, owner: pl})
		}
	})
	p.happen(happening{ev: cardtext.EvSecurityAdded, player: pl, n: n})
	return true
}
