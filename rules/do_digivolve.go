package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.Digivolve](doDigivolve{})

// doDigivolve carries out "X may digivolve into Y" (8-1, 8-2, 8-4).
type doDigivolve struct {
	anyPlace[cardtext.Digivolve]
	once[cardtext.Digivolve]
	ours[cardtext.Digivolve]
	flat[cardtext.Digivolve]
	alone[cardtext.Digivolve]
	notOwed[cardtext.Digivolve]
	harmless[cardtext.Digivolve]
	ownPart[cardtext.Digivolve]
}

func (doDigivolve) plays(a cardtext.Digivolve) error {
	for _, s := range []*cardtext.Select{a.What, a.Into, a.With} {
		if err := selectPlays(s); err != nil {
			return err
		}
	}
	if s := a.Into; s.Area == cardtext.SecurityStack && (s.Filter.FaceUp == nil || !*s.Filter.FaceUp || s.Or != nil || len(s.Also) > 0 || a.DNA || a.App) {
		return fmt.Errorf("digivolving into a card of a security stack that isn't face up is not played yet")
	}
	for _, s := range []*cardtext.Select{a.What, a.With} {
		if s != nil && !onTheField(s) && !(a.DNA && a.With != nil && onTheField(a.What) != onTheField(a.With) && cardPartner(s)) {
			return fmt.Errorf("DNA digivolving with a card that is not on the field is not played yet")
		}
	}
	if a.Less.Each != nil {
		if a.DNA || a.App {
			return fmt.Errorf("counting what a DNA digivolution costs less is not played yet")
		}
		if err := eachPlays(a.Less.Each); err != nil {
			return err
		}
	}
	if a.As != nil && (a.DNA || a.App || a.Ignore || a.AnyLevel) {
		return fmt.Errorf("taking something for a Digimon is not played there yet")
	}
	if a.For.Op != 0 && (a.DNA || a.App || a.Ignore || a.AnyLevel || a.For.Than != nil) {
		return fmt.Errorf("asking for the cost of a digivolution is not played there yet")
	}
	if a.AnyLevel && (a.DNA || a.App || a.Ignore) {
		return fmt.Errorf("ignoring the level alone is not played there yet")
	}
	if a.DNA && a.With == nil && (a.What.Quantity != cardtext.Exactly || a.What.N != 2) {
		return fmt.Errorf("%q are not the two Digimon of a DNA digivolution", a.What.String())
	}
	return nil
}

// onTheField reports whether the phrase speaks of something on the field.
func onTheField(s *cardtext.Select) bool {
	return !isPile(s.Area) && len(s.Also) == 0 && s.Of == nil
}

// cardPartner reports whether the phrase means one card in the hand or trash with which a Digimon
// can DNA digivolve.
func cardPartner(s *cardtext.Select) bool {
	for _, z := range append([]cardtext.Where{s.Area}, s.Also...) {
		if z != cardtext.HandArea && z != cardtext.TrashArea {
			return false
		}
	}
	return s.Or == nil && (s.Quantity == cardtext.Exactly && s.N == 1 || s.Quantity == cardtext.One)
}

func (doDigivolve) compile(t *Table, a cardtext.Digivolve, _ *CardDef) error {
	t.ontoTamers = t.ontoTamers || a.As != nil
	return nil
}

func (doDigivolve) standing(_ cardtext.Digivolve, s *cardtext.Sentence, _ int) error {
	return standsOnce(s, cardtext.Permanently) // with "may" it grants a way to digivolve: see grantedPlays
}

func (doDigivolve) can(x act, a cardtext.Digivolve) (bool, Clause) {
	var d Decision
	x.digivolveByEffect(&d, &a, x.run)
	if len(d.Options) == 0 && x.sink != nil {
		return false, x.noDigivolution(&a, x.run)
	}
	return len(d.Options) > 0, "1-3-2"
}

func (doDigivolve) do(x act, a cardtext.Digivolve) outcome {
	if x.run.place.step > 0 {
		if a.DNA {
			x.run.meant.latest = x.onField(x.run.meant.latest) // the new Digimon (8-2-2-1)
		}
		return finished(x.run.result.moved > 0)
	}
	clause := Clause("15-10-2-1")
	if a.DNA {
		clause = "8-2-3-1" // the requirement says which two are chosen
	}
	o := x.offer(clause, func() { x.digivolveByEffect(x.d, &a, x.run) }, func(c Choice) { x.digivolve(&a, c) })
	if o.state == isOver {
		missedBy(a, x.run)
	}
	return o
}

// digivolve starts the digivolution that was chosen.
func (x act) digivolve(a *cardtext.Digivolve, c Choice) {
	x.run.meant.latest = []Ref{{Perm: c.Perm}}
	if a.What.Quantity == cardtext.It && len(x.run.meant.group) > 1 && hasPerm(x.run.meant.group, c.Perm) {
		x.run.meant.group, x.run.meant.mention = []Ref{{Perm: c.Perm}}, Ref{Perm: c.Perm} // if several triggered it, it speaks of the one that digivolves (8-1-2-5)
	}
	if a.DNA {
		x.run.meant.latest = []Ref{{Card: x.ref(c.Card)}}
	}
	if a.App {
		x.startAppFusion(c)
		return
	}
	base := 0
	if a.Less.Each != nil {
		base = x.wholeCost(a, c)
	}
	f := x.startDigivolve(c, digivolutionTerms{free: a.Free, ignore: a.Ignore, cost: c.Cost})
	if a.DNA && len(c.Refs) > 0 {
		f.secondCard, f.player = c.Refs[0].Card, x.run.ctrl
	}
	if a.As != nil {
		f.ontoLine = ontoByEffect
	}
	if a.Less.Each != nil {
		f.cost, f.effectReduction = base, x.takenOff(a, x.run)
		f.takenOff = f.effectReduction
	}
}

func (doDigivolve) chooses(cardtext.Digivolve) bool {
	return true
}

func (doDigivolve) missed(a cardtext.Digivolve, run *effectRun) {
	missed(a.What, run)
}

func (doDigivolve) object(a cardtext.Digivolve) *cardtext.Select {
	return a.What
}

func (doDigivolve) covers(cardtext.Digivolve) *cardtext.Select {
	return nil
}

func (doDigivolve) verb() Verb {
	return VGain
}

func (doDigivolve) begins(_ *Position, a cardtext.Digivolve, _ lastingEffect) error {
	return fmt.Errorf("%T is nothing that lasts", a)
}

func (doDigivolve) stand() stand {
	return standDigivolve
}

func (doDigivolve) survey(*Table, cardtext.Digivolve) {

}

// digivolveByEffect offers the digivolutions that an effect allows. Requirements must be met unless
// the effect waives them (8-1-2-2), and nothing in the breeding area digivolves unless the effect
// names that area (3-4-7-5).
func (p *Position) digivolveByEffect(d *Decision, a *cardtext.Digivolve, run *effectRun) {
	into := p.candidates(a.Into, run, nil)
	if a.Into.Quantity == cardtext.Exactly || a.Into.Quantity == cardtext.One || a.Into.Quantity == cardtext.UpTo {
		all := *a.Into
		all.Quantity = cardtext.All
		into = p.candidates(&all, run, nil)
	}
	if a.DNA {
		p.dnaByEffect(digivolving{a, run}, into, d)
		return
	}
	if a.App {
		what := append([]Ref{}, p.candidates(a.What, run, nil)...)
		for _, t := range into {
			p.appFusions(d, run.ctrl, t.Card.ID, what, "")
		}
		return
	}
	if d.refuse { // 8-3-2-2, 8-4-2-2
		what := append([]Ref{}, p.candidates(a.What, run, nil)...)
		for _, t := range into {
			p.appFusions(d, run.ctrl, t.Card.ID, what, "8-4-2-2")
			p.bursts(d, run.ctrl, t.Card.ID, "8-3-2-2")
		}
	}
	var few [4]way
	for _, r := range p.candidates(a.What, run, nil) {
		pm := p.Perm(r.Perm)
		if pm == nil {
			continue
		}
		for _, t := range into {
			c := t.Card.ID
			if p.T.Cards[c].Category != Digimon {
				continue
			}
			var ways []way
			p.while(p.byEffect(a.As, c, pm), func() { ways = p.waysAt(few[:0], c, pm, a.AnyLevel && !p.noIgnoring()) })
			if a.Ignore && !p.noIgnoring() {
				ways = []way{{cost: 0}}
			}
			if a.For.Op != 0 {
				ways = slices.DeleteFunc(ways, func(w way) bool { return !p.boundHolds(a.For, w.cost) })
			}
			if len(ways) == 0 {
				clause := Clause("8-1-3-1")
				if a.Ignore {
					clause = "15-1-3"
				}
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c}, clause)
				continue
			}
			for k, w := range ways {
				if k > 0 && (a.Free || a.Cost != nil || sameCost(ways[:k], w.cost)) {
					continue
				}
				cost, clause := p.costByEffect(digivolvingInto{digivolving{a, run}, pm, c}, w)
				d.addOrRefuse(Choice{Verb: VDigivolve, Perm: pm.ID, Card: c, Cost: cost, Requirement: w.req}, clause)
			}
		}
	}
	if d.refuse {
		p.refuseOthers(d, digivolving{a, run}, into)
	}
}

// costByEffect returns what a permanent pays to digivolve into a card by an effect, in one way, and
// the clause that forbids it, "" if none does.
func (p *Position) costByEffect(to digivolvingInto, w way) (cost int, clause Clause) {
	a, run, pm, c := to.Digivolve, to.run, to.perm, to.card
	p.while(asDigimon{perm: pm.ID, card: c}.saidBy(a, w.ontoLine), func() {
		switch {
		case a.Free:
		case a.Cost != nil:
			cost = max(0, p.digivolveCost(*a.Cost, c, pm)-p.takenOff(a, run))
		default:
			cost = max(0, p.digivolveCost(w.cost, c, pm)-p.takenOff(a, run))
		}
		switch {
		case !p.canPay(run.ctrl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, bill{player: run.ctrl, card: c, onto: pm}))):
			clause = "1-3-11-1"
		case p.forbiddenInto(pm, c):
			clause = "15-1-3"
		case p.unaffected(pm, run.ctrl, p.effectKind(run.ref)):
			clause = "15-15-5-1"
		}
	})
	return cost, clause
}

// refuseOthers refuses what an effect that digivolves can't perform: DNA digivolution (8-2-2-4),
// and digivolving into cards in hand that its words leave out.
func (p *Position) refuseOthers(d *Decision, by digivolving, into []Ref) {
	a, run := by.Digivolve, by.run
	for _, t := range into {
		p.dnaWays(t.Card.ID, run.ctrl, func(x, y *Permanent, cost int, req int8) {
			d.addOrRefuse(Choice{Verb: VDNA, Perm: x.ID, Perm2: y.ID, Card: t.Card.ID, Cost: cost, Requirement: req}, "8-2-2-4")
		})
	}
	for _, c := range p.hand[run.ctrl].cards() {
		if p.T.Cards[c].Category != Digimon || containsCard(into, c) {
			continue
		}
		for _, r := range p.candidates(a.What, run, nil) {
			d.addOrRefuse(Choice{Verb: VDigivolve, Perm: r.Perm, Card: c}, "15-10-2-1")
		}
	}
}

// digivolutionBarredBy returns the effect whose text keeps the action from digivolving anything. It
// returns no effect if the action is no digivolution.
func (p *Position) digivolutionBarredBy(a cardtext.Action, run *effectRun) (by EffectRef) {
	digivolve, ok := a.(cardtext.Digivolve)
	if !ok {
		return by
	}
	d := Decision{refuse: true}
	p.digivolveByEffect(&d, &digivolve, run)
	return p.barredAmong(d.Refusals)
}

// takenOff returns how much the effect's own words take off the cost of the digivolution, as
// counted now.
func (q *query) takenOff(a *cardtext.Digivolve, run *effectRun) int {
	n := a.Reduce
	if a.Less.Each != nil {
		n += a.Less.N * q.times(a.Less.Each, run)
	}
	return q.lessCost(n, cardtext.DigivolutionCost, run.ctrl)
}

// saidBy returns in which way the permanent counts as a Digimon while it digivolves: as the effect
// says, else as line n of the card says.
func (as asDigimon) saidBy(a *cardtext.Digivolve, n uint8) asDigimon {
	switch {
	case a.As != nil:
		as.n, as.as = ontoByEffect, a.As
	case n == 0:
		return asDigimon{}
	default:
		as.n = n
	}
	return as
}

// saidBelow returns as what the Tamer counts by the words of the effect whose digivolution is frame
// i.
func (s *State) saidBelow(i int) *cardtext.AsIf {
	for i--; i >= 0; i-- {
		if run, ok := s.frames[i].(*effectRun); ok {
			if list := actsInHand(run); run.place.action < len(list) {
				a, _ := list[run.place.action].(cardtext.Digivolve)
				return a.As
			}
			return nil
		}
	}
	return nil
}

// wholeCost returns the cost of the chosen digivolution before the effect's own words take anything
// off.
func (p *Position) wholeCost(a *cardtext.Digivolve, c Choice) (cost int) {
	pm := p.Perm(c.Perm)
	var ways []way
	p.while(p.byEffect(a.As, c.Card, pm), func() { ways = p.waysAt(nil, c.Card, pm, a.AnyLevel && !p.noIgnoring()) })
	if a.Ignore && !p.noIgnoring() {
		ways = []way{{cost: 0}}
	}
	for _, w := range ways {
		if a.Cost != nil {
			w.cost = *a.Cost
		}
		if w.req == c.Requirement {
			p.while(asDigimon{perm: pm.ID, card: c.Card}.saidBy(a, w.ontoLine), func() {
				cost = p.digivolveCost(w.cost, c.Card, pm)
			})
			break
		}
	}
	return cost
}

// recount counts again how much the digivolving effect takes off the cost. It is called when the
// cost is paid, because interrupting effects may have changed that number.
func (p *Position) recount(f *digivolveFrame) {
	if run, a, ok := actInHand[cardtext.Digivolve](p); ok && a.Less.Each != nil {
		n := p.takenOff(&a, run)
		f.takenOff, f.effectReduction = f.takenOff+n-f.effectReduction, n
	}
}

func containsCard(refs []Ref, c CardID) bool {
	for _, r := range refs {
		if r.Card.ID == c {
			return true
		}
	}
	return false
}

// digivolving is an action by which an effect lets something digivolve, together with that effect.
type digivolving struct {
	*cardtext.Digivolve
	run *effectRun
}

// digivolvingInto is one of the digivolutions that such an action allows.
type digivolvingInto struct {
	digivolving
	perm *Permanent
	card CardID
}

// dnaByEffect offers the DNA digivolutions that an effect allows: its holder, or what it names, and
// another Digimon digivolve into a card whose DNA requirement they meet, for its cost (8-2-2-4).
func (p *Position) dnaByEffect(by digivolving, into []Ref, d *Decision) {
	a, run := by.Digivolve, by.run
	if a.With != nil && onTheField(a.What) != onTheField(a.With) {
		p.dnaWithCards(by, into, d)
		return
	}
	what := p.candidates(a.What, run, nil)
	with := what
	if a.With != nil {
		all := *a.With
		if all.Quantity == cardtext.Exactly {
			all.Quantity = cardtext.All
		}
		with = p.candidates(&all, run, nil)
	}
	for _, t := range into {
		p.dnaWays(t.Card.ID, run.ctrl, func(x, y *Permanent, cost int, req int8) {
			fits := hasPerm(what, x.ID) && hasPerm(with, y.ID) || hasPerm(what, y.ID) && hasPerm(with, x.ID)
			if !fits {
				return
			}
			cost = p.dnaCost(cost, t.Card.ID, x, y)
			switch {
			case a.Free:
				cost = 0
			case a.Cost != nil:
				cost = p.dnaCost(*a.Cost, t.Card.ID, x, y)
			default:
				cost = max(0, cost-p.takenOff(a, run))
			}
			d.addOrRefuse(Choice{Verb: VDNA, Perm: x.ID, Perm2: y.ID, Card: t.Card.ID, Cost: cost, Requirement: req}, p.mayDNA(t.Card.ID, x, y, cost, run.ctrl))
		})
	}
}

// dnaWithCards offers the DNA digivolutions of a Digimon and a card that isn't on the field. Either
// can be the left one of the requirement. In a Choice the card is in Refs, as with <Blast DNA
// Digivolve>.
func (p *Position) dnaWithCards(by digivolving, into []Ref, d *Decision) {
	a, run := by.Digivolve, by.run
	what, with := *a.What, *a.With
	if !onTheField(&what) {
		what, with = with, what
	}
	for _, s := range []*cardtext.Select{&what, &with} {
		if s.Quantity == cardtext.Exactly || s.Quantity == cardtext.One {
			s.Quantity = cardtext.All
		}
	}
	cards := slices.Clone(p.candidates(&with, run, nil))
	for _, r := range slices.Clone(p.candidates(&what, run, nil)) {
		pm := p.Perm(r.Perm)
		if pm == nil || pm.Breeding || !p.isDigimon(pm) || p.T.Cards[pm.Top()].Token || int(pm.n)+2 > maxStack {
			continue
		}
		for _, t := range into {
			def := p.T.Cards[t.Card.ID]
			for i := range def.special {
				q := &def.special[i]
				if q.Kind != cardtext.ReqDNA || len(q.From) != 2 {
					continue
				}
				base := q.Value
				if a.Cost != nil {
					base = *a.Cost
				}
				cost := max(0, p.dnaCost(base, t.Card.ID, pm, nil)-p.takenOff(a, run))
				if a.Free {
					cost = 0
				}
				clause := Clause("")
				switch {
				case p.forbiddenInto(pm, t.Card.ID):
					clause = "15-1-3"
				case !p.canPay(run.ctrl, max(0, cost-p.possibleReduction(cardtext.EvDigivolves, bill{player: run.ctrl, card: t.Card.ID, onto: pm}))):
					clause = "1-3-11-1"
				}
				for _, h := range cards {
					if h.Card.ID == 0 || h.Card.ID == t.Card.ID {
						continue
					}
					for left := range 2 { // where the Digimon stands in the requirement
						if !p.permFits(&q.From[left], pm, run.ctrl, 0) || !p.cardFits(&q.From[1-left], h.Card.ID) {
							continue
						}
						c := Choice{Verb: VDNA, Perm: pm.ID, Card: t.Card.ID, Refs: []Ref{h}, Cost: cost, Requirement: int8(len(def.Digivolve) + i)}
						if left == 1 {
							c.Perm, c.Perm2 = 0, pm.ID
						}
						d.addOrRefuse(c, clause)
					}
				}
			}
		}
	}
}

func hasPerm(refs []Ref, id PermID) bool {
	for _, r := range refs {
		if r.Perm == id {
			return true
		}
	}
	return false
}

// The functions below play "While …, this Digimon may digivolve into [X] in the hand for a
// digivolution cost of N, ignoring digivolution requirements". This persistent effect gives its
// Digimon one more way to digivolve (8-1-2-1, 8-1-2-2). The way counts for every digivolution into
// that card, including those by other effects.

// grantedWays returns the ways that persistent effects give the permanent to digivolve into the
// card. The card must lie in its owner's hand if the effect says so.
func (q *query) grantedWays(out []way, c CardID, pm *Permanent) []way {
	if q.owner[c] != pm.Owner || q.T.features&onAny(standDigivolve) == 0 || q.noIgnoring() {
		return out
	}
	d := q.T.Cards[c]
	q.eachStandingOn(pm, standDigivolve, func(a cardtext.Action, in instance, holder *Permanent, _ *cardtext.Sentence) {
		g, ok := a.(cardtext.Digivolve)
		if !ok || g.Into.Quantity == cardtext.This || g.Into.Area == cardtext.HandArea && q.where[c] != Hand || in.ctrl != pm.Owner || !q.covers(g.What, in.ctrl, holder.ID, pm) || !q.cardFits(&g.Into.Filter, c) {
			return
		}
		out = append(out, way{req: int8(len(d.Digivolve) + len(d.special)), cost: *g.Cost})
	})
	if q.where[c] != Hand {
		return out
	}
	return q.ownWays(out, c, pm)
}

// ownWays returns the ways that the card itself gives: "your [X] can digivolve into this card in
// your hand for a digivolution cost of N, ignoring digivolution requirements". They apply only to
// Digimon in the battle area (15-1-7; Q1042, Q1342), and effects that digivolve can use them
// (Q1521).
func (q *query) ownWays(out []way, c CardID, pm *Permanent) []way {
	d := q.T.Cards[c]
	for _, def := range d.upper {
		if def.Kind != PersistentEffect || def.stands&standDigivolve == 0 {
			continue
		}
		for i := range def.Tree.Body {
			s := &def.Tree.Body[i]
			if s.If != nil && !q.holdsFor(s.If, pm.Owner) {
				continue
			}
			for _, a := range s.Acts {
				g, ok := a.(cardtext.Digivolve)
				if ok && g.Into.Quantity == cardtext.This && q.isDigimon(pm) && q.covers(g.What, pm.Owner, 0, pm) {
					out = append(out, way{req: int8(len(d.Digivolve) + len(d.special)), cost: *g.Cost})
				}
			}
		}
	}
	return out
}

// grantedPlays returns an error if the engine can't play that way to digivolve. The text must give
// a cost, ignore the requirements and name cards in the hand.
func grantedPlays(s *cardtext.Sentence) error {
	refuse := fmt.Errorf("that way to digivolve is not played yet")
	if s.By != nil || s.Opponent || s.Instead || s.Then || s.ForEach != nil || s.Max != nil || len(s.Acts) != 1 {
		return refuse
	}
	a := s.Acts[0].(cardtext.Digivolve)
	if a.Cost == nil || !a.Ignore || !onlyCosts(&a) {
		return refuse
	}
	what := a.What
	yours := what.Owner == cardtext.Your && what.Extreme == cardtext.NoExtreme && what.Or == nil
	if into := a.Into; into.Quantity == cardtext.This {
		if into.Area != cardtext.HandArea || what.Quantity != cardtext.One || !yours || what.Other || !asksPlayers(s.If) {
			return refuse
		}
		return fieldOnly(what)
	}
	switch q := what.Quantity; {
	case q == cardtext.This:
	case yours && (q == cardtext.All || q == cardtext.One && what.Bare):
	default:
		return refuse
	}
	into := a.Into
	anywhere := into.Area == cardtext.BattleArea && into.Owner == cardtext.Anyone && a.What.Quantity == cardtext.This // Q6389 to Q6391
	if !anywhere && (into.Area != cardtext.HandArea || into.Owner != cardtext.Your) || len(into.Also) > 0 || into.Or != nil || into.Quantity != cardtext.One {
		return refuse
	}
	return fieldOnly(a.What)
}

// onlyCosts reports whether a digivolution is a plain one, apart from its cost and what it ignores.
func onlyCosts(a *cardtext.Digivolve) bool {
	special := a.DNA || a.App || a.With != nil || a.As != nil
	return !special && a.Less.Each == nil && !a.Verb && !a.AnyLevel
}

// asksPlayers reports whether a condition only asks what players have. Such a condition can be
// asked for a card in the hand.
func asksPlayers(c *cardtext.Cond) bool {
	if c == nil {
		return true
	}
	switch c.Kind {
	case cardtext.CondHave, cardtext.CondMemory, cardtext.CondSecurity, cardtext.CondHand, cardtext.CondTrash:
	default:
		return false
	}
	if c.Sel != nil && (c.Sel.Other || c.Sel.Quantity == cardtext.This || c.Sel.Quantity == cardtext.It) {
		return false
	}
	for i := range c.And {
		if !asksPlayers(&c.And[i]) {
			return false
		}
	}
	for i := range c.Or {
		if !asksPlayers(&c.Or[i]) {
			return false
		}
	}
	return true
}
