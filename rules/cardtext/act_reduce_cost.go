package cardtext

import "fmt"

// ReduceCost changes the cost of the play, use or digivolution that this immediate-type effect interrupted, or, as a
// persistent effect, of all that match; N > 0 reduces, N < 0 adds.
type ReduceCost struct {
	N    int
	Kind CostKind
	What *Select // persistent form: "the digivolution cost of your Digimon"; nil in an immediate-type effect
	// Short is "the cost" for "the digivolution cost" (print-back only).
	Short bool
}

// CostKind is the cost that ReduceCost changes.
type CostKind uint8

// Costs.
const (
	DigivolutionCost CostKind = iota
	PlayCost
	UseCost
)

// costWords are the costs in words, by CostKind.
var costWords = [...]string{DigivolutionCost: "digivolution cost", PlayCost: "play cost", UseCost: "use cost"}

// costOf are the costs that "the cost" means, by what would happen.
var costOf = map[TriggerEvent]CostKind{EvDigivolves: DigivolutionCost, EvPlayed: PlayCost, EvUsesOption: UseCost}

var reduceCostKind = kind{zero: ReduceCost{}, imperatives: []imperative{{words: "reduce the", fixed: true, read: func(p *parser) ([]Action, bool) {
	r := ReduceCost{}
	if k, ok := p.oneOf(costWords[:]); ok {
		r.Kind = CostKind(k)
	} else {
		if r.Short = p.lit("cost"); !r.Short || p.trigger == nil {
			return nil, false
		}
		if r.Kind, ok = costOf[p.trigger.Event]; !ok {
			return nil, false
		}
	}
	if !p.lit("by") {
		return nil, false
	}
	n, ok := p.num()
	r.N = n
	return one(r, ok && n > 0)
}}}}

func (a ReduceCost) print(pr *printer, _ *Sentence) piece {
	return pr.do("reduce", fmt.Sprintf("the %s by %d", pick(a.Short, "cost", costWords[a.Kind]), a.N))
}

func (a ReduceCost) phrases() []Phrase { return []Phrase{{What: a.What, Role: Aside}} }
func (ReduceCost) does() (Deed, bool)  { return noDeed() }
