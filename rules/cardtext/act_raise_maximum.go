package cardtext

import "fmt"

// RaiseMaximum is "add N to the maximum your DP-based deletion effects can delete", with This "… to
// this Digimon's DP-based deletion effects' maximums" (15-15-4).
type RaiseMaximum struct {
	N    int
	This bool
}

const (
	yourMaximum = "to the maximum your DP-based deletion effects can delete"
	thisMaximum = "to this Digimon's DP-based deletion effects' maximums"
)

var raiseMaximumKind = kind{zero: RaiseMaximum{}, imperatives: []imperative{{words: "add", fixed: true, read: func(p *parser) ([]Action, bool) {
	n, ok := p.num()
	if !ok {
		return nil, false
	}
	if p.lit(yourMaximum) {
		return oneAction(RaiseMaximum{N: n})
	}
	return one(RaiseMaximum{N: n, This: true}, p.lit(thisMaximum))
}}}}

func (a RaiseMaximum) print(pr *printer, _ *Sentence) piece {
	return pr.do("add", fmt.Sprintf("%d %s", a.N, pick(a.This, thisMaximum, yourMaximum)))
}

func (RaiseMaximum) phrases() []Phrase  { return nil }
func (RaiseMaximum) does() (Deed, bool) { return noDeed() }
