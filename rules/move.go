package rules

import "digijudge/rules/cardtext"

// takeOut removes a card from the pile it lies in.
func (p *Position) takeOut(c CardID) {
	if z := p.pileOf(p.owner[c], p.where[c]); z != nil {
		z.remove(c)
	}
	p.where[c] = NoZone
	p.mixed[c] = false
}

// destination is where a card goes: into whose pile, to which end, and with which face.
type destination struct {
	zone   Zone
	owner  Player
	bottom bool
	faceUp bool
}

// moveCard puts a card into a pile; it becomes a new card (3-1-3-1-1). A Digi-Egg card goes to the
// Digi-Egg deck instead of a deck or another private area (3-1-3-9); a token leaves the game
// (4-21-5).
func (p *Position) moveCard(c CardID, to destination) {
	p.takeOut(c)
	p.inc[c]++
	if p.T.Cards[c].Token {
		p.where[c] = OutOfGame
		return
	}
	if p.T.Cards[c].Category == DigiEgg {
		p.noteEgg(to.zone)
		switch to.zone {
		case Deck:
			to.zone = EggDeck
		case Hand, SecurityStack:
			to.zone, to.bottom = EggDeck, true
		}
	}
	p.where[c] = to.zone
	p.faceup[c] = to.faceUp
	z := p.pileOf(to.owner, to.zone)
	if to.bottom {
		z.addBottom(c)
	} else {
		z.addTop(c)
	}
}

// newPermanent places a new card on the field, unsuspended (3-4-3).
func (p *Position) newPermanent(pl Player, c CardID) *Permanent {
	p.takeOut(c)
	p.inc[c]++
	id := p.place(pl, []CardID{c}, Placement{})
	pm := p.Perm(id)
	pm.Entered = p.TurnNo
	return pm
}

// removePerm removes a permanent from the field. The caller has moved its cards, and calls
// dropLasting when nothing needs to know any more what the permanent was.
func (p *Position) removePerm(id PermID) {
	for i := range p.perms {
		if p.perms[i].ID == id {
			p.departed = append(p.departed, departedPerm{id, p.perms[i].Top()})
			p.perms = append(p.perms[:i], p.perms[i+1:]...)
			break
		}
	}
}

// dropLasting ends the effects that lay on a permanent that is gone.
func (p *Position) dropLasting(id PermID) {
	left := p.lasting[:0]
	for _, l := range p.lasting {
		if l.perm != id {
			left = append(left, l)
		} else {
			p.noteLast("15-11-1-2")
			p.note("3-1-3-1-2")
		}
	}
	p.lasting = left
}

// overflow moves the memory when a card with <Overflow> leaves the field, or the place under a
// card, for somewhere else (4-19-1). That happens at once, even in the middle of other processing
// (4-19-2).
func (p *Position) overflow(c CardID) {
	n := p.T.Cards[c].Overflow
	if n == 0 {
		return
	}
	p.noteOverflowing()
	p.emit(Event{Verb: VOverflow, Player: p.owner[c], Card: c, N: n, Clause: "4-19-1"})
	p.addMemory(p.owner[c], -n)
}

// trashFromStack trashes a card that lies under a permanent.
func (p *Position) trashFromStack(pm *Permanent, c CardID, clause Clause) {
	p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: UnderCard, Perm: pm.ID, Clause: clause})
	pm.drop(p.T, c)
	p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
	p.overflow(c)
}

// turnDown turns a card of the stack face down. It has no information there (4-7-9).
func (pm *Permanent) turnDown(c CardID) {
	for i := 1; i < int(pm.n); i++ {
		if pm.cards[i] == c {
			pm.facedown |= 1 << i
		}
	}
}

// sourceFits reports whether a digivolution card fits a filter. A face-down card fits only if
// nothing is asked (4-7-9).
func (q *query) sourceFits(f *cardtext.Filter, pm *Permanent, c CardID) bool {
	if f.FaceUp != nil { // "face-down digivolution cards": how they lie is asked, and the rest
		g := *f
		g.FaceUp = nil
		for i := 1; i < int(pm.n); i++ {
			if pm.cards[i] == c && (pm.facedown>>i&1 == 1) == *f.FaceUp {
				return false
			}
		}
		return q.sourceFits(&g, pm, c)
	}
	for i := 1; i < int(pm.n); i++ {
		if pm.cards[i] == c && pm.facedown>>i&1 == 1 {
			return f.Kind == cardtext.AnyCard && empty(f) && len(f.Or) == 0
		}
	}
	return q.cardFits(f, c)
}

// addMemory moves the marker towards pl (n > 0) or away, never beyond 10 on either side (1-4-2-2).
func (p *Position) addMemory(pl Player, n int) {
	if pl != p.Turn {
		n = -n
	}
	if m := p.Memory + n; m < -10 || m > 10 {
		p.noteLast("1-4-2-2")
	}
	p.Memory = clampMemory(p.Memory + n)
}

func clampMemory(m int) int { return max(-10, min(10, m)) }

// pay moves the marker by a cost, by this clause and further ones. The caller has checked that it
// can be paid (4-2-2). A cost of 0 is paid too.
func (p *Position) pay(pl Player, cost int, clause Clause, also ...Clause) {
	cost = max(0, cost)
	left := p.MemoryOf(pl) - cost
	toTheEnd := cost > 0 && left == -10
	p.emit(Event{Verb: VPay, Player: pl, N: cost, Clause: clause},
		append(also, ifSo(cost > 0 && left < 0, "4-2-2"), ifSo(toTheEnd, "1-4-2-2"), ifSo(toTheEnd, "1-3-11-1"))...)
	p.addMemory(pl, -cost)
}

// canPay reports whether the marker can move that far (1-3-11-1, 1-4-2-2).
func (s *State) canPay(pl Player, cost int) bool {
	if cost > 0 && s.turnRules().paymentStaysOnOwnSide() {
		return s.MemoryOf(pl) >= cost
	}
	return s.MemoryOf(pl)-max(cost, 0) >= -10
}

// suspend turns a card sideways, if it is unsuspended and may be suspended (1-3-3), and reports
// whether it did. e says by which clause, and whether a rule does it.
func (p *Position) suspend(pm *Permanent, e Event) bool {
	if pm.Suspended {
		p.note("1-3-3")
	}
	if pm.Suspended || p.forbidden(pm, cardtext.AbSuspend) {
		return false
	}
	asleep := p.sleeping()
	e.Verb, e.Perm, e.Card, e.Player = VSuspend, pm.ID, pm.Top(), pm.Owner
	p.emit(e, p.byTurning(pm)...)
	pm.Suspended = true
	p.noteWoken(asleep)
	p.noteStillPending(pm)
	return true
}

// departedPerm is a permanent that has left the field, and the card that was on top of it.
type departedPerm struct {
	id  PermID
	top CardID
}

// LastTop returns the top card of a permanent. If the permanent has left the field, it returns the
// card that was on top then.
func (s *State) LastTop(id PermID) CardID {
	if pm := s.Perm(id); pm != nil {
		return pm.Top()
	}
	for _, d := range s.departed {
		if d.id == id {
			return d.top
		}
	}
	return 0
}

// EachEffect visits all effects that anything has now: those of permanents, including gained ones,
// and those that work from another area.
func (q *query) EachEffect(visit func(EffectCopy)) {
	quiet := q.aside(nil)
	for i := range q.perms {
		pm := &q.perms[i]
		quiet.eachEffect(pm, func(in instance) {
			visit(EffectCopy{EffectRef: EffectRef{Def: in.def.ID, Card: in.card, Perm: pm.ID}, Giver: in.giver})
		})
	}
	quiet.eachInArea(func(in instance) { visit(EffectCopy{EffectRef: EffectRef{Def: in.def.ID, Card: in.card}}) })
}
