package cardtext

import "fmt"

// ReduceCost changes the cost of the play, use or digivolution that this immediate-type effect
// interrupted. As a persistent effect it changes the cost of its own card in the hand. N > 0
// reduces it, N < 0 adds to it.
type ReduceCost struct {
	N    int
	Kind CostKind
	What *Select // persistent form: "this card in your hand"; nil in an immediate-type effect
	// the thing whose play cost is the reduction, as in "by the play cost of the deleted Digimon";
	// N is 0 then
	By   *Select
	Less PerEach // further, for each of something
	reduceCostWording
}

// reduceCostWording tells apart wordings with the same meaning.
type reduceCostWording struct {
	short bool // written "the cost" instead of "the digivolution cost"
	whose bool // "by the deleted Digimon's play cost"
}

// CostKind is the cost that ReduceCost changes.
type CostKind uint8

// Costs.
const (
	DigivolutionCost CostKind = iota
	PlayCost
	UseCost
	PlayOrDigivolutionCost // of a card that would be played or digivolved into
	// "the cost" of a card: the use cost of an Option, the play cost of another card
	PrintedCost
	LinkCost // of a card that would be linked (10-1-3-2)
)

// costWords are the costs in words, by CostKind.
var costWords = [...]string{DigivolutionCost: "digivolution cost", PlayCost: "play cost", UseCost: "use cost", PlayOrDigivolutionCost: "play or digivolution cost", LinkCost: "link cost", PrintedCost: "cost"}

// costOf gives the cost that "the cost" means, by the event that is interrupted.
var costOf = map[TriggerEvent]CostKind{EvDigivolves: DigivolutionCost, EvPlayed: PlayCost, EvUsesOption: UseCost, EvLinked: LinkCost}

var reduceCostKind = kind{zero: ReduceCost{}, imperatives: []imperative{
	{words: "reduce the", read: func(p *parser) ([]Action, bool) { return one(p.changedCost(1)) }},
	{words: "increase the", read: func(p *parser) ([]Action, bool) { return one(p.changedCost(-1)) }},
}, rider: reduceRider}

// changedCost reads which cost changes, and by how much.
func (p *parser) changedCost(sign int) (Action, bool) {
	r := ReduceCost{}
	k, ok := p.oneOf(costWords[:])
	if !ok {
		return nil, false
	}
	r.Kind = CostKind(k)
	if p.lit("of this card in your hand") {
		r.What = &Select{Quantity: This, Area: HandArea, Owner: Your}
	} else if r.Kind == PrintedCost { // the cost of the interrupted event is meant
		if p.trigger == nil {
			return nil, false
		}
		if r.Kind, r.short = costOf[p.trigger.Event], true; !costs(p.trigger.Event) {
			return nil, false
		}
	}
	if !p.lit("by") {
		return nil, false
	}
	if sign > 0 && p.lit("the play cost of") {
		r.By, ok = p.refSel()
		return r, ok && r.By.Filter.Kind != AnyCard
	}
	if m := p.i; sign > 0 {
		if r.By, ok = p.possessive(); ok && r.By.Quantity == It && r.By.Filter.Kind != AnyCard && p.lit("play cost") {
			r.whose = true
			return r, true
		}
		p.i, r.By = m, nil
	}
	n, ok := p.num()
	r.N = sign * n
	return r, ok && n > 0
}

// reduceRider reads "Further reduce it by N for each X." after a reduction.
func reduceRider(p *parser, a Action) (Action, bool) {
	r, ok := a.(ReduceCost)
	if !ok || r.N <= 0 || r.Less.Each != nil || r.What != nil || !p.punct(".") {
		return nil, false
	}
	r.Less, ok = p.perEach("", false)
	return r, ok
}

// costs reports whether a cost is paid for the event.
func costs(ev TriggerEvent) bool {
	_, ok := costOf[ev]
	return ok
}

func (a ReduceCost) print(pr *printer, _ *Sentence) piece {
	rest := "the " + pick(a.short, "cost", costWords[a.Kind]) + pick(a.What != nil, " of this card in your hand", "")
	switch {
	case a.By != nil && a.whose:
		return pr.do("reduce", rest+" by "+a.By.possessive()+" play cost")
	case a.By != nil:
		return pr.do("reduce", rest+" by the play cost of "+a.By.String())
	case a.N < 0:
		return pr.do("increase", fmt.Sprintf("%s by %d", rest, -a.N))
	}
	pc := pr.do("reduce", fmt.Sprintf("%s by %d", rest, a.N)+a.Less.behind(""))
	pc.end = pick(a.Less.Each != nil, ended, open)
	return pc
}

func (a ReduceCost) phrases() []Phrase {
	return append([]Phrase{{What: a.What, Role: Aside}, {What: a.By, Role: Aside}}, a.Less.phrase()...)
}
func (ReduceCost) does() (Deed, bool) { return noDeed() }
