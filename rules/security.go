package rules

import "digijudge/rules/cardtext"

// This file makes security checks (chapter 13): one card at a time (13-1-3); after each, the number
// of checks is counted again (13-1-8-5).
const (
	checkNext    = iota // is there another card to check?
	checkEffects        // 13-1-8-2: effects triggered by the check
	checkBattle         // 13-1-8-3: battle with the Security Digimon
	checkTrash          // 13-1-8-4
)

// checkFrame is a security check.
type checkFrame struct {
	pc          uint8
	checker     PermID
	player      Player  // the player whose security is checked
	checked     int     // cards checked so far
	card        CardID  // the card being checked, 0 between two checks
	turnedOver  CardRef // that card as it was turned over
	effectsSeen int     // how many of its effects have been looked at
	layFaceUp   bool    // that card lay face up in the security stack
	// how many checks there are, for the belief that they are counted at the start
	countedAtStart int
}

func (*checkFrame) kind() frameKind    { return checkKind }
func (f *checkFrame) copyTo(to *State) { putOn(to, f) }
func (f *checkFrame) encode(e *encoder) {
	e.u8(int(f.pc))
	e.perm(f.checker)
	e.u8(int(f.player))
	e.u8(f.checked)
	e.card(f.card)
	e.u8(f.effectsSeen)
	e.u8(f.countedAtStart)
	e.cardRef(f.turnedOver)
	e.flag(f.layFaceUp)
}

// startCheck begins the attack's security check (13-1-1).
func (p *Position) startCheck(pm *Permanent, clause Clause, also ...Clause) {
	p.attack.checked = true
	f := checkFrame{checker: pm.ID, player: pm.Owner.Other()}
	n, sum := p.securityAttacks(pm)
	also = append(also, ifSo(n > 1, "16-4-3"), ifSo(n > 1, "1-3-8"), ifSo(p.hasCounted(pm), "4-27-1"))
	for i := range p.lasting {
		if l := &p.lasting[i]; l.perm == pm.ID && l.ctrl != pm.Owner {
			also = append(also, p.byProgress(pm, l.ctrl)...)
		}
	}
	none := 1+sum <= 0
	p.note(append(also, ifSo(none, "16-4-4"), ifSo(none, "1-3-4"), ifSo(!none, clause))...)
	if p.battleRules().countedAtTheStart() {
		f.countedAtStart = p.Checks(pm)
	}
	push(p, f)
}

func (f *checkFrame) proceed(p *Position, d *Decision) bool {
	switch f.pc {
	case checkNext:
		return f.next(p, d)
	case checkEffects:
		if !p.securityEffect(f) {
			f.pc = checkBattle
			if p.securityLater(f.card) {
				f.pc = checkTrash
			}
			p.settle()
		}
	case checkBattle:
		f.fight(p)
	case checkTrash:
		f.pc = checkNext
		p.dropLater(cardtext.AtEndOfBattle)
		if p.where[f.card] == NoZone {
			p.emit(Event{Verb: VTrash, Card: f.card, Player: p.owner[f.card], From: NoZone, Clause: "13-1-8-4"},
				"13-1-6", // it was in no area, so it isn't trashed from the security stack
			)
			p.noteNotTiming(f.card, cardtext.OnDeletion, "15-16-4-1")
			p.moveCard(f.card, destination{zone: Trash, owner: p.owner[f.card], faceUp: true})
		} else {
			p.noteLast("13-1-8-4") // it belongs to an area now, so it isn't trashed
		}
		f.card = 0
		p.settle()
	}
	return false
}

// checking returns the checking Digimon. It returns nil if that is gone, or if its top card left
// and a Tamer lay under it (4-7-6, Q4723).
func (f *checkFrame) checking(p *Position) *Permanent {
	if pm := p.Perm(f.checker); pm != nil && p.isDigimon(pm) {
		return pm
	}
	return nil
}

// next turns over the next card (13-1-8-1), or ends the check (13-1-5).
func (f *checkFrame) next(p *Position, d *Decision) (asked bool) {
	pm := f.checking(p)
	several := Clause("")
	if pm != nil && p.sink != nil {
		n, _ := p.securityAttacks(pm)
		several = ifSo(n > 1, "16-4-3")
	}
	if pm == nil || pm.Breeding || p.attack.ended || f.checked >= p.checksIn(f, pm) || p.security[f.player].n == 0 {
		p.note(append([]Clause{several}, p.byCheckEnding(f, pm)...)...)
		p.pop() // 13-1-5
		return false
	}
	if p.mixed[p.security[f.player].c[0]] {
		if asked := p.luck(f.player, 0, d); asked {
			p.note(several)
			return true
		}
	}
	c := p.security[f.player].c[0]
	also := append([]Clause{several}, p.byChecking(f, pm)...)
	f.checked++
	f.card = c
	f.pc = checkEffects
	if p.securityLater(c) {
		f.pc = checkBattle
	}
	f.turnOver(p, pm, also)
	return false
}

// turnOver takes the card out of security. also are further clauses. While it is checked the card
// is in no area (13-1-6).
func (f *checkFrame) turnOver(p *Position, pm *Permanent, also []Clause) {
	c, pl, id := f.card, f.player, pm.ID
	faceUp := p.faceup[c]
	p.emit(Event{Verb: VCheck, Player: pl, Card: c, Perm: id, From: SecurityStack, FromPlayer: pl, Clause: "13-1-8-1-1"}, also...)
	p.takeOut(c)
	p.inc[c]++
	p.newBatch()
	p.happen(happening{ev: cardtext.EvSecurityRemoved, player: pl, things: p.list(Ref{Card: p.ref(c)}), byRules: true})
	p.happen(happening{ev: cardtext.EvSecurityChecked, player: pl, things: p.list(Ref{Perm: id}), into: c, faceUp: faceUp, byRules: true})
	f.effectsSeen, f.turnedOver, f.layFaceUp = 0, p.ref(c), faceUp
	for _, def := range p.T.Cards[c].upper {
		if def.Kind == SecurityEffect {
			p.emit(Event{Verb: VTrigger, Player: pl, Effect: EffectRef{Def: def.ID, Card: c}, Card: c, Clause: "15-16-10-1"},
				"15-16-10-2",
			)
		}
	}
}

// fight begins the battle with a Security Digimon (13-1-8-3).
func (f *checkFrame) fight(p *Position) {
	pm, def := f.checking(p), p.T.Cards[f.card]
	f.pc = checkTrash
	if p.securityLater(f.card) {
		f.pc = checkEffects
		if pm != nil && def.Category == Digimon && p.DP(pm) >= p.SecurityDP(f.card) {
			f.pc = checkTrash
		}
	}
	if pm != nil && !pm.Breeding && p.where[f.card] == NoZone && def.Category == Digimon && !p.attack.ended {
		p.startBattle(pm, nil, f.card, "13-1-8-3-1")
	} else if p.where[f.card] != NoZone && def.Category == Digimon {
		p.noteLast("13-1-8-3-2")
	}
}

// checksIn returns how many cards the check comes to as things stand (13-1-8-5).
func (q *query) checksIn(f *checkFrame, pm *Permanent) int {
	if q.battleRules().countedAtTheStart() {
		return f.countedAtStart
	}
	return q.Checks(pm)
}

// securityLater carries out the belief that a [Security] effect comes after the battle.
func (s *State) securityLater(c CardID) bool {
	if s.battleRules().securityEffectsWait() {
		for _, d := range s.T.Cards[c].upper {
			if d.Kind == SecurityEffect {
				return true
			}
		}
	}
	return false
}

// luck asks which of the shuffled cards of a security stack lies at place i (1-3-10). Cards placed
// there since are known. Blank cards are alike, and nothing is asked if no card can be told from
// another.
func (p *Position) luck(pl Player, i int, d *Decision) bool {
	z := &p.security[pl]
	if c, ok := p.takeAnswer(); ok {
		for j, x := range z.cards() {
			if x == c.Refs[0].Card.ID {
				z.c[i], z.c[j] = z.c[j], z.c[i]
			}
		}
		p.mixed[z.c[i]] = false
		return false
	}
	d.Player, d.Question, d.Clause = Luck, AskLuck, "1-3-10"
	blank := false
	for _, c := range z.cards() {
		if !p.mixed[c] {
			continue
		}
		if p.T.Cards[c].Blank {
			if blank {
				continue
			}
			blank = true
		}
		d.add(Choice{Verb: VChoose, Refs: []Ref{{Card: p.ref(c)}}})
	}
	return len(d.Options) > 1
}

// luckAtEnd asks about the shuffled cards at the end of a security stack from which an effect takes
// cards.
func (x act) luckAtEnd(s *cardtext.Select) bool {
	if s.Area != cardtext.SecurityTop && s.Area != cardtext.SecurityBottom {
		return false
	}
	for _, pl := range [...]Player{x.run.ctrl, x.run.ctrl.Other()} {
		if !ownerFits(s.Owner, x.run.ctrl, pl) || s.Owner == cardtext.Anyone && pl != x.run.ctrl {
			continue
		}
		z := &x.security[pl]
		for k, n := 0, 0; k < z.n && n < x.howManyOf(s, x.run)*max(1, x.run.place.multiplier); k++ {
			i := k
			if s.Area == cardtext.SecurityBottom {
				i = z.n - 1 - k
			}
			if s.Filter.FaceUp != nil && x.faceup[z.c[i]] != *s.Filter.FaceUp {
				continue
			}
			n++
			if x.mixed[z.c[i]] && x.luck(pl, i, x.d) {
				return true
			}
			*x.d = Decision{Options: x.d.Options[:0], Refusals: x.d.Refusals[:0], refuse: x.d.refuse}
		}
	}
	return false
}

// securityEffect activates the checked card's next [Security] effect at once, without pending
// (15-16-10-2). It reports whether there was one.
func (p *Position) securityEffect(f *checkFrame) bool {
	c, pl := f.card, f.player
	for i, d := range p.T.Cards[c].upper {
		if d.Kind != SecurityEffect || i < f.effectsSeen {
			continue
		}
		f.effectsSeen = i + 1
		pe := pendingEffect{ref: EffectRef{Def: d.ID, Card: c}, source: f.turnedOver, ctrl: pl, mentionSnap: snapshot{faceUp: f.layFaceUp}}
		if !p.isSameCard(pe.source) {
			p.emit(Event{Verb: VLost, Player: pl, Effect: pe.ref, Card: c, Clause: "15-4-4-3"})
			return true
		}
		run := p.startRun(pe)
		unused := p.leavesUnused(p.Perm(f.checker), c)
		if unused {
			run.result.whyNothing, run.result.byImpossible = "15-1-3", false
		}
		if unused || !p.possible(run) {
			p.nothing(pe, run)
			p.discard(run)
			return true
		}
		p.newBatch()
		p.note("13-1-8-2-1", ifSo(p.T.Cards[c].Category == Option, "4-22-5"))
		p.begin(run)
		run.place.headTaken = false // "you may" in a [Security] effect is asked when it is reached
		return true
	}
	return false
}
