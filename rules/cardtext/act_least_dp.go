package cardtext

import "strconv"

// LeastDP is "X can't have less than N DP": no reduction brings its DP below N.
type LeastDP struct {
	What *Select
	N    int
	Dur  DurationKind
}

// Laid returns which things the action affects, and for how long.
func (a LeastDP) Laid() (*Select, DurationKind) { return a.What, a.Dur }

var leastDPKind = kind{zero: LeastDP{}, predicates: []predicate{{words: "can't have less than", read: func(p *parser, what *Select) (Action, bool) {
	n, ok := p.num()
	return LeastDP{What: what, N: n}, ok && n > 0 && p.lit("DP")
}}}}

func (a LeastDP) print(*printer, *Sentence) piece {
	return said(a.What, "can't have less than "+strconv.Itoa(a.N)+" DP", a.Dur)
}

func (a LeastDP) phrases() []Phrase                { return onField(a.What) }
func (LeastDP) does() (Deed, bool)                 { return noDeed() }
func (a LeastDP) lasts() DurationKind              { return a.Dur }
func (a LeastDP) lastingFor(d DurationKind) Action { a.Dur = d; return a }
