package rules

import "digijudge/rules/cardtext"

// Playing a card (7-1-3). frPlay: card is played by pl, cost the play cost (changed in n by what interrupts), free when
// an effect waives it, flag to place it suspended. refs are the cards placed under it by the requirement req; ignore when they
// were said with the declaration.
const (
	playReveal = iota // 7-1-3-1, and the window for "would be played" (7-1-2-2)
	playXros          // 7-2-3-2, 7-3-3-2
	playReady         // 7-2-2-6, and the window for what leaves the battle area (7-2-2-7)
	playPlace         // 7-2-3-3, 7-3-3-3
	playPay           // 7-1-3-2
)

// mayPlay says whether the card in hand can be played as a main phase action, with the lowest cost it could come to.
func (p *Position) mayPlay(pl Player, c CardID) (cost int, clause Clause) {
	d := &p.T.Cards[c]
	if !d.isPlayed() {
		return 0, "7-1-1"
	}
	cost = max(0, d.PlayCost-p.standingReduction(cardtext.PlayCost, c, nil, nil, pl))
	if !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvPlayed, c, nil, pl))) {
		return cost, "1-3-11-1"
	}
	return cost, ""
}

// isPlayed says that it is a card that is played at all (7-1-1).
func (c *CardDef) isPlayed() bool {
	return (c.Category == Digimon || c.Category == Tamer) && c.PlayCost >= 0
}

// declarePlay starts a play from the hand as it was declared, with the cards to place under it if they were said at once.
func (p *Position) declarePlay(c Choice) {
	def := &p.T.Cards[c.Card]
	cost := max(0, def.PlayCost-p.standingReduction(cardtext.PlayCost, c.Card, nil, nil, c.Player))
	p.startPlay(c.Player, c.Card, cost, false, false)
	f := &p.frames[len(p.frames)-1]
	f.refs, f.req = append([]Ref(nil), c.Refs...), c.Requirement
	f.ignore = p.hasPlacing(c.Card) && !p.interrupted(c.Player, c.Card)
}

// startPlay begins a play: flag says suspended, rules that its [On Play] effects don't activate.
func (p *Position) startPlay(pl Player, c CardID, cost int, free, suspended bool) {
	p.push(frame{kind: frPlay, pl: pl, card: c, cost: cost, free: free, flag: suspended, other: Ref{Card: p.ref(c)}})
}

func (p *Position) stepPlay(f *frame, d *Decision) bool {
	switch f.pc {
	case playReveal:
		p.noteDeclaring(f)
		p.emit(Event{Verb: VDeclare, Declares: VPlay, Player: f.pl, Card: f.card, From: p.where[f.card], Clause: "7-1-3-1"})
		f.pc = playXros
		if f.ignore || !p.hasPlacing(f.card) {
			f.pc = playReady
		}
		p.openWindow(len(p.frames)-1, happening{would: true, things: []Ref{{Card: p.ref(f.card)}}, into: f.card, player: f.pl}, []cardtext.TriggerEvent{cardtext.EvPlayed})
	case playXros:
		return p.choosePlacing(f, d)
	case playReady:
		f.pc = playPlace
		if len(f.refs) > 0 {
			p.showPlacing(f)
		}
	case playPlace:
		f.pc = playPay
		p.placeRest(f)
	case playPay:
		fr := *f
		p.pop()
		p.left = 0
		under, less := p.placed(&fr)
		less = p.lessCost(less, cardtext.PlayCost, fr.pl)
		cost := max(0, fr.cost-fr.n-less) // 1-3-9
		if fr.free {
			cost = 0
		}
		if !p.canPay(fr.pl, cost) || !p.fresh(fr.other.Card) || fr.to == BreedingArea && p.breeding(fr.pl) != nil {
			p.trashPlaced(under, pick(p.isAssembly(fr.card, fr.req), "7-3-2-8", "7-2-2-11"))
			p.goesBack(fr.card, fr.pl, cost, "7-1-2-3")
			return false
		}
		p.notePaying(&fr, under, less)
		if !fr.free {
			if fr.cost-fr.n-less < 0 {
				p.note("1-3-9")
			}
			p.pay(fr.pl, cost, "7-1-3-2")
		}
		from := p.where[fr.card]
		if !fr.flag {
			p.note("3-4-3")
		}
		if fr.to == BreedingArea {
			p.playToBreeding(&fr, under)
			return false
		}
		p.noteComing(fr.pl, fr.card)
		p.notePlacedUnder(&fr, under)
		p.emit(Event{Verb: VPlay, Player: fr.pl, Card: fr.card, From: from, To: BattleArea, Clause: p.playedClause(&fr, under), N: cost, Batch: fr.batch})
		p.noteNotTiming(fr.card, cardtext.WhenDigivolving, "15-16-3-1")
		p.takeFromStack(fr.card)
		pm := p.newPermanent(fr.pl, fr.card)
		pm.Suspended = fr.flag
		p.tuckPlaced(pm, under)
		p.left = 1
		if from == SecurityStack {
			p.noteFromSearch()
			p.happen(happening{ev: cardtext.EvSecurityRemoved, player: p.owner[fr.card], things: []Ref{{Card: p.ref(fr.card)}}})
			pm = p.PermOf(fr.card)
		}
		xros := 0
		if fr.req > 0 && !p.isAssembly(fr.card, fr.req) {
			xros = len(under) // 7-2-2-9, 7-2-2-10
		}
		p.played(pm, xros, fr.rules)
		if !fr.told {
			p.tellPlayed([]Ref{{Perm: pm.ID}})
		}
	}
	return false
}

// playedClause is the last step of the procedure by which the card was played: with cards placed under it that of a DigiXros or Assembly.
func (p *Position) playedClause(f *frame, under []CardID) Clause {
	if len(under) == 0 {
		return "7-1-3-3"
	}
	return pick(p.isAssembly(f.card, f.req), "7-3-3-4", "7-2-3-4")
}

// takeFromStack takes a card that lies under a permanent out of there before it goes elsewhere.
func (p *Position) takeFromStack(c CardID) {
	if p.where[c] == UnderCard {
		if pm := p.PermOf(c); pm != nil {
			pm.drop(c)
		}
	}
}

// played triggers the [On Play] effects of what has been played (15-16-2-1). xros is how many cards a DigiXros placed under it.
// silent says that the effect that played it keeps its [On Play] effects from activating.
func (p *Position) played(pm *Permanent, xros int, silent bool) {
	p.noteNoRuleCheck()
	if !silent {
		p.triggerOwn(cardtext.OnPlay, pm, "15-16-2-1", triggerInfo{snap: snapshot{xros: xros}})
	}
}

// tellPlayed triggers what waits for something being played: once for all that are played at the same time (15-5-2).
func (p *Position) tellPlayed(refs []Ref) {
	var things []Ref
	for _, r := range p.onField(refs) {
		if p.Perm(r.Perm) != nil {
			things = append(things, r)
		}
	}
	if len(things) > 0 {
		pm := p.Perm(things[0].Perm)
		p.happen(happening{ev: cardtext.EvPlayed, things: things, into: pm.Top(), player: pm.Owner})
	}
}

// goesBack records that a revealed card can no longer be played, digivolved into or used: it goes back, which is no removal from
// its area, and no memory moves (7-1-2-3, 8-1-2-6, 9-1-8).
func (p *Position) goesBack(c CardID, pl Player, cost int, clause Clause) {
	if !p.canPay(pl, cost) {
		p.note("4-2-2")
		p.note("1-3-11-1")
	}
	p.emit(Event{Verb: VGoesBack, Player: pl, Card: c, From: p.where[c], To: p.where[c], Clause: clause})
}
