package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// The steps of a turn, in the order of chapter 6.
const (
	turnStart     = iota // 6-2-1-1: start of turn, before unsuspending
	turnUnsuspend        // 6-2-1
	turnDraw             // 6-3-1
	turnBreeding         // 6-4-1
	turnMainStart        // 15-16-13: [Start of Your Main Phase]
	turnMain             // 6-5-1: free actions
	turnEnding           // 6-6-1: the end of turn timing comes, in whatever phase
	turnEnded            // 6-6-3 or 6-6-4
)

// ending reports whether the turn ends: memory is 1 or more on the opponent's side and nothing is
// left to process (6-1-4-1). The caller has already processed everything that was pending.
func (q *query) ending() bool { return q.Memory < 0 && -q.Memory >= q.turnEndsAt() }

// turnFrame is the turn in progress. It lies at the bottom of the stack of frames.
type turnFrame struct {
	pc     uint8
	resume uint8 // the step at which the phase goes on if the turn doesn't end after all (6-6-4)
}

func (*turnFrame) kind() frameKind     { return turnKind }
func (f *turnFrame) copyTo(to *State)  { putOn(to, f) }
func (f *turnFrame) encode(e *encoder) { e.u8(int(f.pc)); e.u8(int(f.resume)) }

// proceed plays the next step of the turn. In any phase, the end of the turn comes first if its
// conditions are met (6-1-4-1).
func (f *turnFrame) proceed(p *Position, d *Decision) bool {
	if f.pc != turnStart && f.pc < turnEnding && (p.ending() || f.pc == turnMain && p.Memory == 0 && p.turnRules().endsAtZero()) {
		p.note(f.ending(p)...)
		f.resume, f.pc = f.pc, turnEnding
		return false
	}
	switch f.pc {
	case turnStart:
		f.start(p)
	case turnUnsuspend:
		p.Phase = UnsuspendPhase
		f.pc = turnDraw
		p.unsuspendAll()
		p.settle()
	case turnDraw:
		f.draw(p)
	case turnBreeding:
		p.Phase = BreedingPhase
		return p.breedingAction(f, d)
	case turnMainStart:
		p.Phase = MainPhase
		p.emit(Event{Verb: VPhaseStart, Player: p.Turn, Phase: MainPhase, Clause: "6-5-1"})
		p.newBatch()
		p.triggerTurnTiming(cardtext.StartOfYourMainPhase, cardtext.StartOfOpponentsMainPhase, 0, "15-16-13-1")
		if len(p.pend) > 0 {
			p.note("6-1-2") // effects that wait for this phase come after those already pending
		}
		f.pc = turnMain
		p.settle()
	case turnMain:
		p.Phase = MainPhase
		return p.freeAction(f, d)
	case turnEnding:
		f.pc = turnEnded
		p.newBatch()
		p.triggerTurnTiming(cardtext.EndOfYourTurn, cardtext.EndOfOpponentsTurn, cardtext.EndOfAllTurns, "15-16-12-1")
		p.dueLater()
		p.releaseLater(cardtext.AtEndOfTurn)
		p.settle()
	case turnEnded:
		f.end(p)
	}
	return false
}

// ending returns the clauses by which the turn ends before its last phase. It returns none if it
// ends in the normal order. The later phases are skipped (6-1-2).
func (f *turnFrame) ending(p *Position) []Clause {
	if !p.ending() {
		return nil
	}
	return []Clause{"6-1-4-1", "6-6-1", ifSo(f.pc == turnUnsuspend, "6-2-1-2"), ifSo(f.pc < turnMain, "6-1-2")}
}

// start plays the start of the turn, before anything unsuspends (6-2-1-1).
func (f *turnFrame) start(p *Position) {
	p.Phase = UnsuspendPhase
	p.emit(Event{Verb: VTurnStart, Player: p.Turn, Clause: "6-6-3"})
	p.newBatch()
	p.triggerTurnTiming(cardtext.StartOfYourTurn, cardtext.StartOfOpponentsTurn, 0, "15-16-11-1")
	f.pc = turnUnsuspend
	if p.turnRules().startWaitsForUnsuspending() && slices.ContainsFunc(p.pend, func(pe pendingEffect) bool { return pe.ctrl == p.Turn }) {
		f.pc = turnDraw
		p.unsuspendAll()
	}
	p.settle()
}

// draw plays the draw phase (6-3-1).
func (f *turnFrame) draw(p *Position) {
	p.Phase = DrawPhase
	f.pc = turnBreeding
	if p.FirstTurn {
		p.FirstTurn = false
		return
	}
	if p.deck[p.Turn].n == 0 {
		p.win(p.Turn.Other(), "1-2-3-2")
		return
	}
	if p.deck[p.Turn].n == 1 {
		p.note("6-3-1-1") // the last card of the deck must be drawn too
	}
	p.draw(p.Turn, 1, byRules, "6-3-1")
	p.settle()
}

// end ends the turn (6-6-3). If memory has come back to the turn player meanwhile, the phase goes
// on instead (6-6-4).
func (f *turnFrame) end(p *Position) {
	if !p.turnRules().endingIsFinal() && (p.Memory > 0 || p.Memory == 0 && !p.turnRules().endsAtZero() || p.Memory < 0 && !p.ending()) {
		p.emit(Event{Verb: VTurnGoesOn, Player: p.Turn, Clause: "6-6-4"}, "15-14-1-5-1")
		if p.turnRules().changesEndEarly() {
			p.dropUntil(endOfTurn)
		}
		if p.turnRules().usesResetEarly() {
			p.uses = p.uses[:0]
		}
		f.pc = f.resume
		return
	}
	if p.turnRules().rebootAtTheEnd() {
		for i := range p.perms {
			if pm := &p.perms[i]; pm.Owner == p.Turn && pm.Suspended && p.hasKeyword(pm, &reboot) {
				p.emit(Event{Verb: VUnsuspend, Perm: pm.ID, Card: pm.Top(), Player: pm.Owner, Clause: "16-11-1", ByRules: true})
				pm.Suspended = false
			}
		}
	}
	p.emit(Event{Verb: VTurnEnd, Player: p.Turn, Clause: "6-6-3"}, p.windowsChange()...)
	p.endTurn()
	if p.Memory <= 0 {
		p.Memory = 1 // reached only under the belief that the turn ends all the same
	}
	f.pc = turnStart
}

// endTurn hands the turn to the other player. Effects that last until the end of the turn end, and
// counts per turn start anew (15-14-1-5-1).
func (p *Position) endTurn() {
	ended := p.Turn
	left := p.lasting[:0]
	for _, l := range p.lasting {
		switch {
		case l.until == endOfTurn, l.until == endOfAttack,
			l.until == endOfAnnsTurn && ended == Ann && p.TurnNo >= l.turn,
			l.until == endOfBobsTurn && ended == Bob && p.TurnNo >= l.turn:
		default:
			left = append(left, l)
		}
	}
	p.lasting = left
	if len(p.uses) > 0 {
		p.note("15-14-1-5-1")
	}
	p.uses = p.uses[:0]
	p.keepLater()
	p.bans = nil // positions of this turn can't come back, so loops through them can't either
	p.attackedThisTurn = false
	p.Turn = p.Turn.Other()
	p.Memory = -p.Memory
	p.TurnNo++
}

// unsuspendAll carries out the unsuspend phase: all field cards of the turn player, and those of
// the opponent with <Reboot>, unsuspend at once (6-2-1, 16-11-5).
func (p *Position) unsuspendAll() {
	turned := make([]Ref, 0, len(p.perms))
	asleep := p.sleeping()
	p.sameTime(func() {
		for i := range p.perms { // decides which cards unsuspend before any of them does
			pm := &p.perms[i]
			if !pm.Suspended {
				continue
			}
			if pm.Owner != p.Turn {
				if pm.Breeding || !p.hasKeyword(pm, &reboot) {
					if p.sink != nil && pm.Breeding && p.hasKeyword(pm, &reboot) {
						p.note("3-4-7-4", "16-11-1")
					}
					continue
				}
				p.note(p.byReboot(pm)...)
			}
			if p.forbidden(pm, cardtext.AbUnsuspend) {
				if pm.Owner != p.Turn {
					// a text that forbids it is stronger than <Reboot>, which allows it
					p.note("15-1-3")
				}
				if p.sink != nil {
					p.stopped(pm, VUnsuspend, "15-1-3", p.forbiddenBecause(pm, cardtext.AbUnsuspend))
				}
				continue
			}
			turned = append(turned, Ref{Perm: pm.ID})
		}
		if len(turned) > 1 {
			p.note("6-2-1-3")
		}
		for _, r := range turned {
			pm := p.Perm(r.Perm)
			p.emit(Event{Verb: VUnsuspend, Perm: pm.ID, Card: pm.Top(), Player: pm.Owner, Clause: ifElse(pm.Owner != p.Turn, "16-11-1", "6-2-1"), ByRules: true},
				p.byTurning(pm)...)
			pm.Suspended = false
		}
	})
	p.noteWoken(asleep)
	left := p.lasting[:0]
	for _, l := range p.lasting {
		if (l.until == endOfUnsuspendAnn && p.Turn == Ann || l.until == endOfUnsuspendBob && p.Turn == Bob) && p.TurnNo > l.turn {
			continue
		}
		left = append(left, l)
	}
	p.lasting = left
	p.newBatch()
	p.happen(happening{ev: cardtext.EvUnsuspends, things: turned})
}

// drawn says what makes a player draw.
type drawn uint8

const (
	byRules   drawn = iota // the rules: the draw phase, or a digivolution
	byWord                 // an effect that says "draw"
	byKeyword              // the keyword <Draw>
)

// draw moves n cards from the deck to the hand at the same time. If there are fewer, it moves all
// of them (3-2-4, 1-3-2).
func (p *Position) draw(pl Player, n int, by drawn, clause Clause) int {
	deck := p.unrevealed(pl) // 15-15-3-5
	if have := len(deck); n > have {
		if by == byKeyword && have > 0 && p.turnRules().shortDrawLoses() {
			p.win(pl.Other(), clause)
		}
		n = have
		p.note("1-3-2")
	}
	if n <= 0 {
		p.note("1-2-3-2") // only in the draw phase does a player without a deck lose
		return 0
	}
	below := deck[0] != p.deck[pl].c[0] // the top cards of the deck are revealed and skipped
	p.emit(Event{Verb: VDraw, Player: pl, N: n, Clause: clause},
		ifSo(n > 1, "3-2-4"), ifSo(below, "15-15-3-5"), ifSo(below, "15-15-3-1"))
	for _, c := range append(make([]CardID, 0, 8), deck[:n]...) {
		p.moveCard(c, destination{zone: Hand, owner: pl})
	}
	p.happen(happening{ev: cardtext.EvDraws, player: pl, n: n})
	if by != byRules { // a draw by an effect also counts as adding cards to the hand
		p.happen(happening{ev: cardtext.EvHandAdded, player: pl, n: n})
	}
	return n
}

// win ends the game with that winner, by the given clauses.
func (p *Position) win(pl Player, clause Clause, also ...Clause) {
	p.emit(Event{Verb: VWin, Player: pl, Clause: clause}, append(also, "1-2-1", "1-2-2")...)
	p.Over, p.Winner = true, pl
}

// concede ends the game. The player who concedes loses at once, and nothing triggers anymore
// (1-2-4, 1-2-5).
func (p *Position) concede(pl Player) {
	p.answered = false
	p.emit(Event{Verb: VConcede, Player: pl, Clause: "1-2-4"}, ifSo(len(p.pend) > 0, "1-2-5"))
	p.win(pl.Other(), "1-2-4")
}

// breedingAction offers the one action of the breeding phase (6-4-1). If no action is possible the
// phase ends.
func (p *Position) breedingAction(f *turnFrame, d *Decision) bool {
	c, ok := p.takeAnswer()
	if !ok {
		d.Player, d.Question, d.Clause = p.Turn, AskBreeding, "6-4-1"
		pm := p.breeding(p.Turn)
		if pm == nil {
			hatch := Clause("")
			if p.eggs[p.Turn].n == 0 {
				hatch = "4-18-2"
			}
			d.addOrRefuse(Choice{Verb: VHatch}, hatch)
		} else {
			d.addOrRefuse(Choice{Verb: VHatch}, "4-18-3")
			move := Clause("")
			if p.DP(pm) < 0 || !p.isDigimon(pm) {
				move = "4-17-2"
			} else if p.moveBarred(pm) {
				move = "15-1-3"
			}
			d.addOrRefuse(Choice{Verb: VMove, Perm: pm.ID}, move)
		}
		if len(d.Options) > 0 || d.refuse {
			d.also(p, "6-4-1-3")
			d.add(Choice{Verb: VSkipBreeding})
			return true
		}
		p.noteBreedingIdle(p.breeding(p.Turn))
		f.pc = turnMainStart
		return false
	}
	f.pc = turnMainStart
	p.newBatch()
	switch c.Verb {
	case VHatch:
		p.hatch(p.Turn, "6-4-1-1")
	case VMove:
		if p.turnRules().moveAndHatch() {
			f.pc = turnBreeding
		}
		p.moveFromBreeding(c.Perm, "6-4-1-2")
	}
	p.settle()
	return false
}

func (s *State) breeding(pl Player) *Permanent {
	for i := range s.perms {
		if s.perms[i].Breeding && s.perms[i].Owner == pl {
			return &s.perms[i]
		}
	}
	return nil
}

// hatch places the top Digi-Egg card face up in the breeding area (4-18-1).
func (p *Position) hatch(pl Player, clause Clause) {
	if p.eggs[pl].n == 0 || p.breeding(pl) != nil {
		p.note(ifElse(p.eggs[pl].n == 0, "4-18-2", "3-4-7-2"))
		return
	}
	c := p.eggs[pl].c[0]
	p.emit(Event{Verb: VHatch, Player: pl, Card: c, Clause: clause, From: EggDeck, To: BreedingArea},
		"4-18-1",
	)
	p.takeOut(c)
	// Entered stays unset: a hatched Digimon isn't played, so it need not wait a turn to attack
	// (7-1-2-1, Q959)
	p.place(pl, []CardID{c}, Placement{Breeding: true})
	p.inc[c]++
	p.happen(happening{ev: cardtext.EvHatches, player: pl})
}

// moveFromBreeding moves a Digimon with DP to the battle area. It stays suspended or unsuspended
// and keeps the effects on it, but its pending effects are lost (4-17-2 to 4-17-5).
func (p *Position) moveFromBreeding(id PermID, clause Clause) {
	pm := p.Perm(id)
	kept := slices.ContainsFunc(p.lasting, func(l lastingEffect) bool { return l.perm == id })
	stops := false
	p.eachOwn(pm, func(in instance) {
		stops = stops || in.def.Tree != nil && in.def.Tree.Icon == cardtext.IconBreeding
	})
	p.emit(Event{Verb: VMove, Player: pm.Owner, Perm: id, Card: pm.Top(), Clause: clause, From: BreedingArea, To: BattleArea},
		ifSo(p.T.Cards[pm.Top()].Overflow > 0, "4-19-3"), "4-17-1", ifSo(pm.Suspended, "4-17-3"), ifSo(kept, "4-17-4"), ifSo(stops, "15-14-4-1"))
	pm.Breeding = false
	p.where[pm.Top()] = BattleArea
	left := p.pend[:0]
	for _, pe := range p.pend {
		if pe.ref.Perm == id {
			p.emit(Event{Verb: VLost, Player: pe.ctrl, Effect: pe.ref, Giver: pe.giver, Icon: pe.timingIcon, Card: pe.ref.Card, Clause: "4-17-5"})
			continue
		}
		left = append(left, pe)
	}
	p.pend = left
	p.triggerOwn(cardtext.WhenMoving, pm, "15-16-16-1", triggerInfo{})
	p.happen(happening{ev: cardtext.EvMoves, things: p.list(Ref{Perm: id})})
}
