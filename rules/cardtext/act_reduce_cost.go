package cardtext

import "fmt"

// ReduceCost changes the cost of the play, use or digivolution that this immediate-type effect interrupted, or, as a
// persistent effect, of all that match; N > 0 reduces, N < 0 adds.
type ReduceCost struct {
	N    int
	Kind CostKind
	What *Select // persistent form: "the digivolution cost of your Digimon"; nil in an immediate-type effect
	reduceCostWording
}

type reduceCostWording struct {
	short bool // "the cost" for "the digivolution cost"
}

// CostKind is the cost that ReduceCost changes.
type CostKind uint8

// Costs.
const (
	DigivolutionCost CostKind = iota
	PlayCost
	UseCost
	PlayOrDigivolutionCost // of a card that would be played or digivolved into
)

// costWords are the costs in words, by CostKind.
var costWords = [...]string{DigivolutionCost: "digivolution cost", PlayCost: "play cost", UseCost: "use cost", PlayOrDigivolutionCost: "play or digivolution cost"}

// costOf are the costs that "the cost" means, by what would happen.
var costOf = map[TriggerEvent]CostKind{EvDigivolves: DigivolutionCost, EvPlayed: PlayCost, EvUsesOption: UseCost}

var reduceCostKind = kind{zero: ReduceCost{}, imperatives: []imperative{{words: "reduce the", read: func(p *parser) ([]Action, bool) {
	r := ReduceCost{}
	switch {
	case p.lit(costWords[DigivolutionCost] + " by"):
	case p.lit(costWords[PlayCost] + " by"):
		r.Kind = PlayCost
	case p.lit(costWords[UseCost] + " by"):
		r.Kind = UseCost
	case p.lit(costWords[PlayOrDigivolutionCost] + " by"):
		r.Kind = PlayOrDigivolutionCost
	case p.lit("cost by") && p.trigger != nil:
		k, ok := costOf[p.trigger.Event]
		if r.Kind, r.short = k, true; !ok {
			return nil, false
		}
	default:
		return nil, false
	}
	n, ok := p.num()
	r.N = n
	return one(r, ok && n > 0)
}}}}

func (a ReduceCost) print(pr *printer, _ *Sentence) piece {
	return pr.do("reduce", fmt.Sprintf("the %s by %d", pick(a.short, "cost", costWords[a.Kind]), a.N))
}

func (a ReduceCost) phrases() []Phrase { return []Phrase{{What: a.What, Role: Aside}} }
func (ReduceCost) does() (Deed, bool)  { return noDeed() }
