package rules

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// This file carries out digivolution (8-1-3), DNA digivolution (8-2-3), burst digivolution (8-3-3)
// and app fusion (8-4-3).
const (
	digivolveReveal = iota // 8-1-3-1
	digivolveWindow        // the window for "would digivolve" (8-1-2-4)
	digivolveReturn        // 8-3-3-2: the Tamer of a burst digivolution
	digivolvePay           // 8-1-3-2, 8-1-3-3
	digivolveDraw          // the draw, for the belief that it comes last
)

// digivolveFrame is a digivolution under way.
type digivolveFrame struct {
	declared
	pc     uint8
	perm   PermID // the permanent that digivolves
	second PermID // the second Digimon of a DNA digivolution
	dna    bool
	// the second card of a DNA digivolution if it isn't on the field; second is 0 then
	secondCard          CardRef
	blast               bool // it is made by <Blast DNA Digivolve>
	burst               bool
	burstTamer          PermID  // the Tamer that a burst digivolution returns
	linkCard            CardRef // the link card of an app fusion
	ignoresRequirements bool    // an effect waives the requirements
	req                 int8    // number of the requirement on the card
	// number of the line by which a Tamer counts as a Digimon: see do_digivolve_onto.go
	ontoLine uint8
	// counted is the part of takenOff that the digivolving effect had counted itself when the
	// digivolution was declared.
	effectReduction int
}

func (*digivolveFrame) kind() frameKind          { return digivolveKind }
func (*digivolveFrame) costs() cardtext.CostKind { return cardtext.DigivolutionCost }
func (f *digivolveFrame) copyTo(to *State)       { putOn(to, f) }
func (f *digivolveFrame) encode(e *encoder) {
	e.u8(int(f.pc))
	e.perm(f.perm)
	e.perm(f.second)
	f.declared.encode(e)
	e.u8(int(f.req))
	e.u8(int(f.ontoLine))
	e.u8(f.effectReduction)
	e.flag(f.burst, f.ignoresRequirements, f.dna, f.blast)
	e.cardRef(f.secondCard)
	e.cardRef(f.linkCard)
	e.perm(f.burstTamer)
}

// digivolution holds the clauses of one kind of digivolution: all of it, the declaration, the
// payment, and the placing with its draw. For a kind that isn't the standard one, affected says
// that what affects digivolution affects it too.
type digivolution struct {
	verb                               Verb
	all, declare, pay, place, affected Clause
}

var (
	standardDigivolution = digivolution{VDigivolve, "8-1-3", "8-1-3-1", "8-1-3-2", "8-1-3-3", ""}
	dnaDigivolution      = digivolution{VDNA, "8-2-3", "8-2-3-1", "8-2-3-2", "8-2-3-3", "8-2-2-5"}
	burstDigivolution    = digivolution{VBurst, "8-3-3", "8-3-3-1", "8-3-3-3", "8-3-3-4", "8-3-2-3"}
	appFusion            = digivolution{VAppFuse, "8-4-3", "8-4-3-1", "8-4-3-2", "8-4-3-3", "8-4-2-3"}
)

// digivolution returns the clauses of the kind of digivolution that the frame carries out.
func (f *digivolveFrame) digivolution() *digivolution {
	switch {
	case f.dna:
		return &dnaDigivolution
	case f.burst:
		return &burstDigivolution
	case f.linkCard.ID != 0:
		return &appFusion
	}
	return &standardDigivolution
}

// declareDigivolution tells that the card is revealed, what digivolves into it, and what was
// declared along with that.
func (p *Position) declareDigivolution(f *digivolveFrame) {
	proc := f.digivolution()
	e := Event{Verb: VDeclare, Declares: proc.verb, Player: f.player, Perm: f.perm, Perm2: f.second, Card: f.card, From: p.where[f.card], Clause: proc.declare}
	switch {
	case f.burst:
		e.Perm2 = f.burstTamer
	case f.secondCard.ID != 0:
		e.TargetCard = f.secondCard.ID
	}
	def := p.T.Cards[f.card]
	line := int(f.req) - len(def.Digivolve)
	unlikeColors := line >= 0 && line < len(def.special) && def.special[line].Kind == cardtext.ReqDigivolve
	p.emit(e, ifSo(def.Dual, "4-6-2"), ifSo(f.blast, "16-31-4"), ifSo(f.ignoresRequirements, "8-1-2-2"), ifSo(!f.ignoresRequirements && unlikeColors, "2-3-5-3"))
	if f.blast {
		h := f.secondCard.ID
		p.emit(Event{Verb: VReveal, Card: h, Player: p.owner[h], From: Hand, Clause: "16-31-6"})
	}
}

// way is one way in which a permanent meets a card's requirements, with its cost.
type way struct {
	req  int8 // number of the requirement on the card: circles first, then lines
	cost int
	// number of the line by which a Tamer counts as a Digimon (see do_digivolve_onto.go)
	ontoLine uint8
}

// ways appends the digivolution requirements of the card that the permanent meets, each with its
// cost (8-1-2-1), to an empty list.
func (q *query) ways(out []way, c CardID, pm *Permanent) []way {
	return q.waysAt(out, c, pm, false)
}

// waysAt is like ways; if anyLevel is set, the permanent counts as being of every level.
func (q *query) waysAt(out []way, c CardID, pm *Permanent, anyLevel bool) []way {
	d := q.T.Cards[c]
	if d.Category != Digimon || q.T.Cards[pm.Top()].Token || pm.n == maxStack {
		return out // 4-21-3
	}
	if len(d.Digivolve) > 0 && q.isDigimon(pm) {
		level, colors := q.Level(pm), ColorSet(0)
		for i, r := range d.Digivolve {
			if level != r.Level && !anyLevel {
				continue
			}
			if colors == 0 { // colors are read only where the level fits
				colors = q.Colors(pm)
			}
			if colors&r.Color != 0 {
				out = append(out, way{req: int8(i), cost: r.Cost})
			}
		}
	}
	for i := range d.special {
		r := &d.special[i]
		if r.Kind != cardtext.ReqDigivolve || !q.holdsFor(r.If, pm.Owner) {
			continue
		}
		from := &r.From[0]
		if anyLevel {
			from = levelless(from)
		}
		if q.permFits(from, pm, pm.Owner, 0) {
			out = append(out, way{req: int8(len(d.Digivolve) + i), cost: r.Value})
		}
	}
	return q.grantedWays(q.ontoWays(out, c, pm), c, pm)
}

// levelless returns the requirement's filter without its level. If the filter asks for nothing
// else, everything fits, unless it has alternatives: then only those count.
func levelless(f *cardtext.Filter) *cardtext.Filter {
	g := *f
	g.Level = cardtext.Bound{}
	g.Or = nil
	for i := range f.Or {
		g.Or = append(g.Or, *levelless(&f.Or[i]))
	}
	return &g
}

// whyNoWay returns the clause that withholds a digivolution for which no requirement is met: that
// an exact name is asked for, or that no requirement fits.
func (s *State) whyNoWay(c CardID, pm *Permanent) Clause {
	d := s.T.Cards[c]
	if d.Category != Digimon {
		return "8-1-1"
	}
	if s.T.Cards[pm.Top()].Token {
		return "4-21-3"
	}
	for i := range d.special {
		if r := &d.special[i]; r.Kind == cardtext.ReqDigivolve {
			for _, n := range r.From[0].Names {
				if name := s.T.Cards[pm.Top()].Name; containedIn(n, name) && !strings.EqualFold(n, name) {
					return "2-3-1-2"
				}
			}
		}
	}
	return "8-1-3-1"
}

// digivolveCost returns the cost of a way, as persistent effects change it. What interrupting
// effects will take off isn't counted.
func (q *query) digivolveCost(base int, c CardID, pm *Permanent) int {
	return max(0, base-q.standingReduction(cardtext.DigivolutionCost, bill{player: pm.Owner, card: c, onto: pm}))
}

// dnaCost returns the cost of a DNA digivolution of two Digimon, as persistent effects change it
// (8-2-2-5).
func (q *query) dnaCost(base int, c CardID, a, b *Permanent) int {
	return max(0, base-q.standingReduction(cardtext.DigivolutionCost, bill{player: a.Owner, card: c, onto: a, with: b}))
}

// mayDNA returns the clause that withholds a DNA digivolution of the two for that cost, "" if none
// does.
func (p *Position) mayDNA(c CardID, a, b *Permanent, cost int, pl Player) Clause {
	switch {
	case p.forbiddenInto(a, c), p.forbiddenInto(b, c):
		return "15-1-3"
	case !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, bill{player: pl, card: c, onto: a, with: b}))):
		return "1-3-11-1"
	}
	return ""
}

// digivolveOptions offers every digivolution of one of the player's cards on the field into the
// card (8-1-3-1).
func (p *Position) digivolveOptions(d *Decision, pl Player, c CardID) {
	var few [4]way
	for i := range p.perms {
		pm := &p.perms[i]
		if pm.Owner != pl {
			continue
		}
		ways := p.ways(few[:0], c, pm)
		if len(ways) == 0 {
			if d.refuse {
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, p.whyNoWay(c, pm))
			}
			continue
		}
		p.noteWay(d, c, pm, ways)
		for k, w := range ways {
			cost := 0
			if sameCost(ways[:k], w.cost) {
				continue
			}
			if k > 0 {
				d.also(p, "8-1-2-1")
			}
			clause := Clause("")
			p.while(byLine(w.ontoLine, c, pm), func() {
				cost = p.digivolveCost(w.cost, c, pm)
				if !p.canPay(pl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, bill{player: pl, card: c, onto: pm}))) {
					clause = "1-3-11-1"
				} else if p.forbiddenInto(pm, c) {
					clause = "15-1-3"
				}
			})
			d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c, Cost: cost, Requirement: w.req}, clause)
		}
	}
}

func sameCost(ws []way, cost int) bool {
	for _, w := range ws {
		if w.cost == cost {
			return true
		}
	}
	return false
}

// dnaWays visits the pairs of the player's battle-area cards that meet a DNA requirement of the
// card, in the requirement's order (8-2-3-1).
func (q *query) dnaWays(c CardID, pl Player, visit func(a, b *Permanent, cost int, req int8)) {
	d := q.T.Cards[c]
	for i := range d.special {
		r := &d.special[i]
		if r.Kind != cardtext.ReqDNA || len(r.From) != 2 {
			continue
		}
		for x := range q.perms {
			a := &q.perms[x]
			if a.Owner != pl || a.Breeding || q.T.Cards[a.Top()].Token || !q.permFits(&r.From[0], a, pl, 0) {
				continue
			}
			for y := range q.perms {
				b := &q.perms[y]
				if x == y || a.n+b.n >= maxStack || b.Owner != pl || b.Breeding || q.T.Cards[b.Top()].Token || !q.permFits(&r.From[1], b, pl, 0) {
					continue
				}
				visit(a, b, r.Value, int8(len(d.Digivolve)+i))
			}
		}
	}
}

// digivolutionTerms are the terms of a digivolution: its cost, and what is waived.
type digivolutionTerms struct {
	cost   int
	free   bool // nothing is paid
	ignore bool // its digivolution requirements are ignored
}

// startDigivolve begins a digivolution or DNA digivolution as it was declared.
func (p *Position) startDigivolve(c Choice, on digivolutionTerms) *digivolveFrame {
	f := digivolveFrame{
		declared: declared{player: c.Player, card: c.Card, revealedAs: p.ref(c.Card), cost: on.cost, free: on.free},
		perm:     c.Perm, second: c.Perm2, dna: c.Verb == VDNA, ignoresRequirements: on.ignore, req: c.Requirement,
	}
	if pm := p.Perm(c.Perm); pm != nil {
		f.player = pm.Owner
		f.ontoLine = p.ontoOf(&c, pm, on.ignore)
	}
	return push(p, f)
}

func (f *digivolveFrame) proceed(p *Position, d *Decision) bool {
	switch f.pc {
	case digivolveReveal:
		p.declareDigivolution(f)
		f.pc = digivolveWindow
	case digivolveWindow:
		if p.askOnto(f, d) {
			return true
		}
		f.pc = digivolvePay
		if f.burst {
			f.pc = digivolveReturn
		}
		things := []Ref{{Perm: f.perm}}
		switch {
		case f.secondCard.ID != 0:
			things[0].Perm = max(f.perm, f.second)
		case f.dna:
			things = append(things, Ref{Perm: f.second})
		}
		// in the breeding area only effects with {Breeding} see a digivolution (3-4-7-4, 3-4-7-6)
		if p.Perm(things[0].Perm) != nil {
			p.openWindow(len(p.frames)-1, happening{would: true, things: things, into: f.card, player: f.player, dna: f.dna}, []cardtext.TriggerEvent{cardtext.EvDigivolves})
		}
	case digivolveReturn:
		f.pc = digivolvePay
		p.returnTamer(f)
	case digivolvePay:
		p.pop()
		p.report(0)
		p.recount(f)
		p.digivolve(f)
	case digivolveDraw:
		p.pop()
		p.bonusDraw(f.player, standardDigivolution.place)
	}
	return false
}

func (p *Position) digivolve(f *digivolveFrame) {
	cost := f.costDue(0)
	if f.secondCard.ID != 0 {
		if !p.canPay(f.player, cost) {
			p.goesBack(f.card, f.player, cost, "8-1-2-6")
			return
		}
		p.dnaWithCard(f, cost)
		return
	}
	pm := p.Perm(f.perm)
	if pm == nil || f.dna && p.Perm(f.second) == nil || !p.canPay(f.player, cost) || !p.isSameCard(f.revealedAs) || pm.n == maxStack || !p.appFusable(f, pm) || f.burst && p.Perm(f.burstTamer) != nil {
		p.goesBack(f.card, f.player, cost, "8-1-2-6")
		return
	}
	proc := f.digivolution()
	if !f.free {
		p.pay(f.player, cost, proc.pay, p.byDigivolutionCost(f)...)
	}
	if f.dna {
		p.dnaDigivolve(f)
		return
	}
	if f.linkCard.ID != 0 {
		p.stackLinkCard(pm, f.linkCard.ID)
	}
	p.noteMissedAttack(pm, f.card)
	var before *Permanent
	if f.ontoLine == 0 && !p.isDigimon(pm) {
		before = p.asItWas(pm) // it digivolves as the card type that it is
	}
	stacked, from := p.restacked(pm, f.card), p.where[f.card]
	p.emit(Event{Verb: VDigivolve, Player: f.player, Perm: pm.ID, Card: f.card, TargetCard: pm.Top(), From: p.where[f.card], N: cost, Clause: proc.place},
		p.byDigivolving(f, pm)...)
	p.takeFromStack(f.card)
	p.takeOut(f.card)
	if !stacked {
		p.inc[f.card]++
	}
	pm = p.Perm(f.perm)
	old := pm.Top()
	pm.cover(p.T, f.card)
	p.where[old] = UnderCard
	p.where[f.card] = BattleArea
	if pm.Breeding {
		p.where[f.card] = BreedingArea
	}
	if p.holdsBeliefs() {
		p.digivolvedAsBelieved(pm)
	}
	p.noteKeywordsLost(pm, old)
	p.noteNoAddition(pm)
	p.report(1)
	if from == SecurityStack {
		p.happen(happening{ev: cardtext.EvSecurityRemoved, player: p.owner[f.card], things: p.list(Ref{Card: p.ref(f.card)})})
	}
	if proc == &standardDigivolution && p.acting().Def == 0 && p.playRules().drawComesLast() {
		card := f.card
		g := push(p, digivolveFrame{declared: declared{player: f.player}, pc: digivolveDraw})
		p.digivolved(pm.ID, newTop{player: g.player, card: card, before: before, from: from})
		p.settle()
		return
	}
	p.bonusDraw(f.player, proc.place)
	if f.burst {
		p.setBurst(f.perm, f.card)
	}
	p.digivolved(f.perm, newTop{player: f.player, card: f.card, before: before, from: from})
}

// usedThisTurn reports whether some [X Per Turn] effect of the Digimon was used this turn.
func (s *State) usedThisTurn(pm *Permanent) bool {
	return slices.ContainsFunc(s.uses, func(u use) bool { return u.isOf(pm) })
}

// isOf reports whether the use is one of the Digimon's effects.
func (u *use) isOf(pm *Permanent) bool {
	return u.perm == pm.ID || u.card.ID != 0 && slices.Contains(pm.Stack(), u.card.ID)
}

// digivolvedAsBelieved carries out the beliefs about what digivolving does to a Digimon.
func (p *Position) digivolvedAsBelieved(pm *Permanent) {
	if pm.Suspended && p.playRules().unsuspendsOnDigivolving() {
		p.emit(Event{Verb: VUnsuspend, Perm: pm.ID, Card: pm.Top(), Player: pm.Owner, Clause: "8-1-2-3", ByRules: true})
		pm.Suspended = false
	}
	if pm.Entered == p.TurnNo && p.playRules().digivolvingLiftsTheWait() {
		pm.Entered = -1
	}
	if p.playRules().usesResetOnDigivolving() {
		p.uses = slices.DeleteFunc(p.uses, func(u use) bool { return u.isOf(pm) })
	}
}

// bonusDraw draws the card for digivolving. If there is none to draw, the digivolution goes on
// (8-1-2-8).
func (p *Position) bonusDraw(pl Player, clause Clause) {
	if clause != standardDigivolution.place || !p.playRules().digivolvingDrawsNothing() {
		p.draw(pl, 1, byRules, clause)
	}
}

// newTop is the card that a permanent has digivolved into.
type newTop struct {
	player Player
	card   CardID
	from   Zone       // the area that the card came from
	dna    bool       // the digivolution was a DNA digivolution
	before *Permanent // a Tamer that digivolved as a Tamer, as it was; nil for a Digimon
}

// digivolved triggers what waits for a digivolution.
func (p *Position) digivolved(id PermID, top newTop) {
	pl, into, before, dna, from := top.player, top.card, top.before, top.dna, top.from
	pm := p.Perm(id)
	if pm == nil {
		return
	}
	if pm.Breeding {
		p.noteUnseen(pm, cardtext.WhenDigivolving, happening{ev: cardtext.EvDigivolves, things: p.list(Ref{Perm: id}), into: into, player: pl, dna: dna})
	}
	sn := p.snap(pm)
	sn.dna, sn.fromTrash, sn.broughtBy = dna, from == Trash, p.acting()
	p.triggerOwn(cardtext.WhenDigivolving, pm, "15-16-3-1", triggerInfo{mentionSnap: sn})
	if p.playRules().onPlayWhenDigivolving() {
		p.triggerOwn(cardtext.OnPlay, pm, "15-16-2-1", triggerInfo{mentionSnap: sn})
	}
	p.happen(happening{ev: cardtext.EvDigivolves, things: p.list(Ref{Perm: id}), into: into, player: pl, dna: dna, from: from, before: before})
}

// dnaDigivolve stacks the sources in the printed order and makes one new Digimon of them. It is
// unsuspended, nothing lies on it, and it can attack (8-2-2-1).
func (p *Position) dnaDigivolve(f *digivolveFrame) {
	a, b := p.Perm(f.perm), p.Perm(f.second)
	for _, pm := range []*Permanent{a, b} { // right before they are placed
		for _, l := range append([]CardID(nil), pm.Links()...) {
			p.trashFromStack(pm, l, "8-2-2-1-2")
		}
	}
	p.emit(Event{Verb: VDNA, Player: f.player, Perm: a.ID, Perm2: b.ID, Card: f.card, TargetCard: a.Top(), From: p.where[f.card], Clause: dnaDigivolution.place},
		append(p.byDNA(a, b), ifSo(p.deck[f.player].n == 0, "8-1-2-8"))...)
	turned, from := a.Suspended || b.Suspended, p.where[f.card]
	stack := append([]CardID{f.card}, a.Stack()...)
	stack = append(stack, b.Stack()...)
	down := make([]bool, len(stack))
	for i := range down[1:] {
		if i < int(a.n) {
			down[1+i] = a.facedown>>i&1 == 1
		} else {
			down[1+i] = b.facedown>>(i-int(a.n))&1 == 1
		}
	}
	for _, c := range stack {
		p.inc[c]++ // 8-2-2-1-2: new cards
	}
	p.takeFromStack(f.card)
	p.takeOut(f.card)
	p.removePerm(f.perm)
	p.removePerm(f.second)
	p.dropLasting(f.perm)
	p.dropLasting(f.second)
	id := p.place(f.player, stack, Placement{FaceDown: down, Suspended: turned && p.playRules().dnaKeepsSuspension(), PlayedThisTurn: p.playRules().dnaWaits()})
	p.report(1)
	p.bonusDraw(f.player, dnaDigivolution.place)
	p.digivolved(id, newTop{player: f.player, card: f.card, dna: true, from: from})
}
