package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file plays a card (7-1-3): the reveal with its window for "would be played" (7-1-2-2), the
// cards of a DigiXros or Assembly (play_xros.go, 7-2-3, 7-3-3), the cost, and the field. If nothing
// interrupts, the cards are named with the declaration. Declaration (VDeclare), payment (VPay, even
// of 0) and placing (VPlay, VDigivolve, VDNA, VLink) are separate events, so that a proof shows
// each with its clause. In a claim "is played" and "digivolves" mean the placing.
const (
	playReveal = iota // 7-1-3-1, and the window for "would be played" (7-1-2-2)
	playXros          // 7-2-3-2, 7-3-3-2
	playReady         // 7-2-2-6, and the window for what leaves the battle area (7-2-2-7)
	playPlace         // 7-2-3-3, 7-3-3-3
	playPay           // 7-1-3-2
)

// playFrame is a play under way.
type playFrame struct {
	declared
	pc             uint8
	suspended      bool // the card comes suspended
	toBreeding     bool // it is placed in the breeding area
	onPlaySilenced bool // its [On Play] effects don't activate
	// the effect that plays it triggers what waits for that, together for all cards that it plays
	triggersTogether bool
	batch            int   // the Batch of its VPlay, 0 for one of its own
	under            []Ref // the cards that a DigiXros or Assembly places under it
	req              int8  // number of the card's requirement line for it, from 1
	placingDeclared  bool  // those cards were named with the declaration
	withOthers       bool  // an effect plays other cards at the same time
	moreAreas        xrosAreas
	placedByEffects  []Ref // the cards that effects have placed under it, from the top
	// the permanent that it lay under has left, so the card isn't there and isn't trashed with the
	// rest
	stackGone   bool
	stackOrigin origin
}

func (*playFrame) kind() frameKind          { return playKind }
func (*playFrame) costs() cardtext.CostKind { return cardtext.PlayCost }

func (f *playFrame) copyTo(to *State) {
	g := putOn(to, f)
	g.under = slices.Clone(f.under) // showPlacing and placeRest write into it what the cards become
	g.placedByEffects = slices.Clone(f.placedByEffects)
}

func (f *playFrame) encode(e *encoder) {
	f.declared.encode(e)
	e.u8(int(f.pc))
	e.flag(f.suspended, f.toBreeding, f.onPlaySilenced, f.triggersTogether, f.placingDeclared, f.withOthers, f.stackGone)
	e.u8(int(f.stackOrigin))
	f.moreAreas.encode(e)
	e.u8(int(f.req))
	e.refs(f.under)
	e.refs(f.placedByEffects)
}

// mayPlay returns the lowest cost at which the card could be played from the hand as a main phase
// action, and "" or the clause that withholds the play.
func (p *Position) mayPlay(pl Player, c CardID) (cost int, clause Clause) {
	d := p.T.Cards[c]
	if !d.isPlayed() {
		return 0, "7-1-1"
	}
	if p.barredCard(pl, c) {
		return d.PlayCost, "15-1-3"
	}
	cost = max(0, d.PlayCost-p.standingReduction(cardtext.PlayCost, bill{player: pl, card: c}))
	if !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvPlayed, bill{player: pl, card: c}))) {
		return cost, "1-3-11-1"
	}
	return cost, ""
}

// isPlayed reports whether it is a kind of card that is played at all (7-1-1).
func (c *CardDef) isPlayed() bool {
	return (c.Category == Digimon || c.Category == Tamer) && c.PlayCost >= 0
}

// declarePlay starts a declared play from the hand, with the cards to place under the card if they
// were named at once.
func (p *Position) declarePlay(c Choice) {
	def := p.T.Cards[c.Card]
	cost := max(0, def.PlayCost-p.standingReduction(cardtext.PlayCost, bill{player: c.Player, card: c.Card}))
	said := p.hasPlacing(c.Card) && !p.interrupted(c.Player, c.Card)
	push(p, playFrame{declared: declared{player: c.Player, card: c.Card, revealedAs: p.ref(c.Card), cost: cost}, under: slices.Clone(c.Refs), req: c.Requirement, placingDeclared: said})
}

func (f *playFrame) proceed(p *Position, d *Decision) bool {
	switch f.pc {
	case playReveal:
		p.emit(Event{Verb: VDeclare, Declares: VPlay, Player: f.player, Card: f.card, From: p.where[f.card], Clause: "7-1-3-1"}, p.byNaming(f)...)
		f.pc = playXros
		if f.placingDeclared || !p.hasPlacing(f.card) {
			f.pc = playReady
		}
		p.openWindow(len(p.frames)-1, happening{would: true, things: p.list(Ref{Card: p.ref(f.card)}), into: f.card, player: f.player, several: f.withOthers}, []cardtext.TriggerEvent{cardtext.EvPlayed})
	case playXros:
		return p.choosePlacing(f, d)
	case playReady:
		f.pc = playPlace
		if len(f.under) > 0 {
			p.showPlacing(f)
		}
	case playPlace:
		f.pc = playPay
		p.placeRest(f)
	case playPay:
		p.pop()
		p.report(0)
		p.recountPlay(f)
		f.complete(p)
	}
	return false
}

// complete pays for the card and puts it on the field, if it can still be played.
func (f *playFrame) complete(p *Position) {
	under, takesOff := p.placed(f)
	laid := append(p.laidUnder(f.placedByEffects), under...) // cards placed later lie lower
	full := takesOff
	takesOff = p.lessCost(takesOff, cardtext.PlayCost, f.player)
	cost := f.costDue(takesOff)
	if !p.canPay(f.player, cost) || !p.isSameCard(f.revealedAs) || f.toBreeding && p.breeding(f.player) != nil {
		p.trashPlaced(laid, ifElse(p.isAssembly(f.card, f.req), "7-3-2-8", "7-2-2-11"))
		// the permanent that it lay under has left, so the card can't go back there
		if f.stackGone {
			p.trashPlaced([]CardID{f.card}, "4-7-8")
			return
		}
		p.goesBack(f.card, f.player, cost, "7-1-2-3")
		return
	}
	if full > takesOff && !f.free {
		by, _ := p.reducingBarredBy(cardtext.PlayCost, f.player)
		p.stoppedCard(f.card, VReduce, by)
	}
	p.notePaying(f, under, takesOff)
	if !f.free {
		p.pay(f.player, cost, "7-1-3-2", ifSo(f.cost-f.takenOff-takesOff < 0, "1-3-9"))
	}
	// a text that says how the card comes goes before the general 3-4-3
	p.note(ifElse(f.suspended, "1-3-1", "3-4-3"))
	if f.toBreeding {
		p.playToBreeding(f, laid)
		return
	}
	from, fromSources, origin := p.where[f.card], p.isSource(f.card), p.originOf(f.card)
	if f.stackGone {
		from, fromSources, origin = UnderCard, f.stackOrigin == fromAnns || f.stackOrigin == fromBobs, f.stackOrigin
	}
	coming := p.byComing(f.player, f.card)
	if len(under) > 1 { // the order in which they lie
		coming = append(coming, ifElse(p.isAssembly(f.card, f.req), "7-3-2-6", "7-2-2-8"))
	}
	p.emit(Event{Verb: VPlay, Player: f.player, Card: f.card, From: from, To: BattleArea, Clause: p.playedClause(f), N: cost, Batch: f.batch, Suspended: f.suspended},
		// none of the cards around it comes along
		append(coming, ifSo(fromSources, "3-1-3-1-1"))...,
	)
	p.takeFromStack(f.card)
	pm := p.newPermanent(f.player, f.card)
	pm.Suspended, pm.origin = f.suspended, origin
	p.tuckPlaced(pm, laid)
	p.report(1)
	if from == SecurityStack {
		p.noteFromSearch()
		p.happen(happening{ev: cardtext.EvSecurityRemoved, player: p.owner[f.card], things: p.list(Ref{Card: p.ref(f.card)})})
		pm = p.PermOf(f.card)
	}
	xros := 0
	if f.req > 0 && !p.isAssembly(f.card, f.req) {
		xros = len(under) // 7-2-2-9, 7-2-2-10
	}
	p.played(pm, arrival{xrosCount: xros, onPlaySilenced: f.onPlaySilenced, fromSources: fromSources})
	if !f.triggersTogether {
		p.triggerPlayed([]Ref{{Perm: pm.ID}})
	}
}

// liftRevealed keeps a card that is being played from being trashed with the other cards under a
// permanent that leaves. While it is revealed it isn't one of those (15-15-3-1, Q6061). It reports
// whether the card is being played.
func (p *Position) liftRevealed(c CardID) bool {
	for _, x := range p.frames {
		if f, ok := x.(*playFrame); ok && f.card == c && p.isSameCard(f.revealedAs) && p.where[c] == UnderCard {
			f.stackGone, f.stackOrigin = true, p.originOf(c)
			p.noteBefore("15-15-3-1")
			p.where[c] = NoZone
			return true
		}
	}
	return false
}

// playedClause returns the clause of the last step by which the card was played. With cards placed
// under it, that is the step of a DigiXros or Assembly.
func (s *State) playedClause(f *playFrame) Clause {
	if len(s.laidUnder(f.under)) == 0 {
		return "7-1-3-3"
	}
	return ifElse(s.isAssembly(f.card, f.req), "7-3-3-4", "7-2-3-4")
}

// isSource reports whether the card is a digivolution card: one that lies under a Digimon, not
// under a Tamer nor beside it as a link card.
func (q *query) isSource(c CardID) bool {
	if q.where[c] != UnderCard {
		return false
	}
	pm := q.PermOf(c)
	return pm != nil && q.isDigimon(pm) && slices.Contains(pm.Sources(), c)
}

// takeFromStack takes a card that lies under a permanent out of there before it goes elsewhere.
func (s *State) takeFromStack(c CardID) {
	if s.where[c] == UnderCard {
		if pm := s.PermOf(c); pm != nil {
			pm.drop(s.T, c)
		}
	}
}

// arrival says how something came to be played.
type arrival struct {
	xrosCount      int  // how many cards a DigiXros placed under it
	onPlaySilenced bool // the effect that played it keeps its [On Play] effects from activating
	fromSources    bool // it came from digivolution cards
}

// played triggers the [On Play] effects of what has been played (15-16-2-1).
func (p *Position) played(pm *Permanent, by arrival) {
	p.noteNoRuleCheck()
	pm.xrosCount = uint8(by.xrosCount)
	if !by.onPlaySilenced {
		p.triggerOwn(cardtext.OnPlay, pm, "15-16-2-1", triggerInfo{mentionSnap: snapshot{xrosCount: by.xrosCount, fromSources: by.fromSources, origin: pm.origin, byEffect: p.acting().Def != 0, player: p.acting().Card, broughtBy: p.acting()}})
	}
}

// triggerPlayed triggers the effects that wait for something being played, once for all things
// played at the same time (15-5-2).
func (p *Position) triggerPlayed(refs []Ref) {
	now := p.onField(refs)
	things := now[:0]
	for _, r := range now {
		if p.Perm(r.Perm) != nil {
			things = append(things, r)
		}
	}
	if len(things) > 0 {
		pm := p.Perm(things[0].Perm)
		p.happen(happening{ev: cardtext.EvPlayed, things: things, into: pm.Top(), player: pm.Owner})
	}
	for _, r := range refs {
		if pm := p.Perm(r.Perm); pm != nil {
			pm.origin, pm.xrosCount = 0, 0
		}
	}
}

// goesBack records that a revealed card can no longer be played, digivolved into or used. It goes
// back, which isn't a removal from its area, and no memory moves (7-1-2-3, 8-1-2-6, 9-1-8).
func (p *Position) goesBack(c CardID, pl Player, cost int, clause Clause) {
	short := !p.canPay(pl, cost)
	p.emit(Event{Verb: VGoesBack, Player: pl, Card: c, From: p.where[c], To: p.where[c], Clause: clause},
		ifSo(short, "4-2-2"), ifSo(short, "1-3-11-1"))
}
