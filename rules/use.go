package rules

import "digijudge/rules/cardtext"

// These are the steps of using an Option (9-1-9).
const (
	useReveal = iota // 9-1-9-1, and the window for "would be used" (9-1-6)
	usePay           // 9-1-9-2, 9-1-9-3
	useTrash         // 9-1-5
)

// useFrame is the use of an Option in progress.
type useFrame struct {
	declared
	pc uint8
	// by how much the card's own text lowers its use cost, for as long as it is used, whether paid
	// or not [Q3307]
	ownReduction int
	// the player has been asked whether to digivolve into the card instead of trashing it (4-20-1)
	artsAsked bool
}

func (*useFrame) kind() frameKind          { return useKind }
func (*useFrame) costs() cardtext.CostKind { return cardtext.UseCost }
func (f *useFrame) copyTo(to *State)       { putOn(to, f) }
func (f *useFrame) encode(e *encoder) {
	e.u8(int(f.pc))
	f.declared.encode(e)
	e.u8(f.ownReduction)
	e.flag(f.artsAsked)
}

// startUse begins the use of an Option as it was declared.
func (p *Position) startUse(pl Player, c Choice, free bool) {
	push(p, useFrame{declared: declared{player: pl, card: c.Card, revealedAs: p.ref(c.Card), cost: c.Cost, free: free}, ownReduction: p.ownReduction(c.Card, pl)})
}

// useCostNow returns the card with its present use cost, lowered by its own text while it is in the
// hand or being used [Q3307].
func (q *query) useCostNow(c *CardDef, id CardID) *CardDef {
	own := 0
	switch q.where[id] {
	case Hand:
		own = q.ownReduction(id, q.owner[id])
	case NoZone:
		for _, f := range q.frames {
			if f, ok := f.(*useFrame); ok && f.card == id {
				own = f.ownReduction
			}
		}
	}
	if own == 0 || c.UseCost < 0 {
		return c
	}
	reduced := *c
	reduced.UseCost = max(0, c.UseCost-own)
	return &reduced
}

// mayUse returns the lowest cost at which the Option in hand can be used, and "" or the clause that
// withholds the use: color requirements (4-22) or the cost.
func (p *Position) mayUse(pl Player, c CardID) (cost int, clause Clause) {
	d := p.T.Cards[c]
	if !d.isOptionCard() || d.UseCost < 0 {
		return 0, "9-1-1"
	}
	cost = max(0, d.UseCost-p.ownReduction(c, pl))
	if p.barred(pl, cardtext.BarUseOption) {
		return cost, "15-1-3"
	}
	if !p.meetsColors(pl, d) && !p.waivesColors(pl, c) {
		return cost, "4-22-2"
	}
	if !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvUsesOption, bill{player: pl, card: c}))) {
		return cost, "1-3-11-1"
	}
	return cost, ""
}

// meetsColors reports whether the player meets the Option's color requirements: for each of its
// colors, a Digimon or Tamer of that color on the field. The breeding area is part of the field
// (4-22-2 to 4-22-4, 3-4-6).
func (q *query) meetsColors(pl Player, d *CardDef) bool {
	var have ColorSet
	for i := range q.perms {
		pm := &q.perms[i]
		if c := q.T.Cards[pm.Top()].Category; pm.Owner == pl && (c == Tamer || q.isDigimon(pm)) {
			have |= q.Colors(pm)
		}
	}
	asked := d.useColors()
	if asked.Count() == 1 && q.alsoMet(pl, d, have) {
		return true
	}
	return have&asked == asked || have&asked != 0 && q.playRules().oneColorIsEnough()
}

// useColors returns the colors that are needed to use the card (4-22-1). For a DUAL card they are
// those of its Option side.
func (c *CardDef) useColors() ColorSet {
	if c.UseColors != 0 {
		return c.UseColors
	}
	return c.Colors
}

// declareUse tells that the card is revealed to be used (9-1-9-1), and why its color requirements
// are met (9-1-1).
func (p *Position) declareUse(f *useFrame) {
	var also []Clause
	if def := p.T.Cards[f.card]; p.sink != nil {
		met := def.Colors != 0 && p.meetsColors(f.player, def)
		several := met && def.useColors().Count() > 1
		also = []Clause{"9-1-1", ifSo(met, "4-22-2"), ifSo(several, "4-22-3"), ifSo(several, "4-22-4"), ifSo(def.Dual, "4-6-1"), ifSo(def.Dual, "4-6-2"),
			ifSo(p.metByAddedColors(f.player, f.card), "15-12-1-1")}
	}
	p.emit(Event{Verb: VDeclare, Declares: VUse, Player: f.player, Card: f.card, From: p.where[f.card], Clause: "9-1-9-1"}, also...)
}

func (f *useFrame) proceed(p *Position, d *Decision) bool {
	switch f.pc {
	case useReveal:
		p.declareUse(f)
		f.pc = usePay
		p.openWindow(len(p.frames)-1, happening{would: true, things: p.list(Ref{Card: p.ref(f.card)}), into: f.card, player: f.player}, []cardtext.TriggerEvent{cardtext.EvUsesOption})
	case usePay:
		cost := max(0, f.cost-f.takenOff)
		if !p.canPay(f.player, cost) || !p.isSameCard(f.revealedAs) {
			pl, c := f.player, f.card
			p.pop()
			p.goesBack(c, pl, cost, "9-1-8")
			return false
		}
		f.pc = useTrash
		pl, c := f.player, f.card
		if f.takenOff != 0 {
			p.note("9-1-9") // what interrupted the use was processed before the cost is paid
		}
		if !f.free {
			p.pay(pl, cost, "9-1-9-2", ifSo(f.cost-f.takenOff < 0, "1-3-9"))
		}
		p.emit(Event{Verb: VUse, Player: pl, Card: c, From: p.where[c], Clause: "9-1-9-3", N: cost},
			"9-1-5", // the card is trashed only after that
		)
		p.takeFromStack(c)
		p.takeOut(c) // the card is in no area while it is used (9-1-4)
		p.inc[c]++
		if p.playRules().optionIsTrashedFirst() {
			p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: NoZone, Clause: "9-1-5"})
			p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
		}
		p.happen(happening{ev: cardtext.EvUsesOption, things: p.list(Ref{Card: p.ref(c)}), into: c, player: pl})
		for _, d := range p.T.Cards[c].mains() {
			if d.Kind != OptionMain {
				continue
			}
			ref := EffectRef{Def: d.ID, Card: c}
			pe := pendingEffect{ref: ref, source: p.ref(c), ctrl: pl}
			// effects that it triggers belong to the batch of those that the use triggered
			// (15-4-3-2)
			run := p.startRun(pe)
			if !p.possible(run) {
				p.nothing(pe, run)
				p.discard(run)
				break
			}
			for i := range d.Tree.Body {
				if s := &d.Tree.Body[i]; len(s.By) > 0 || s.If != nil {
					p.note("9-1-3")
				}
			}
			p.begin(run)
			run.place.headTaken = false
			break // only the first [Main] effect is activated (9-1-9-3)
		}
	case useTrash:
		if arts := p.artsDigivolve(f, d); arts != isOver {
			return arts == hasAsked
		}
		c := f.card
		p.pop()
		if p.where[c] == NoZone {
			p.emit(Event{Verb: VTrash, Card: c, Player: p.owner[c], From: NoZone, Clause: "9-1-5"},
				ifSo(p.sink != nil && p.needsRuleCheck(), "17-1-2-2"))
			p.moveCard(c, destination{zone: Trash, owner: p.owner[c], faceUp: true})
		}
	}
	return false
}
