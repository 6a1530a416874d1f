package cardtext

import "fmt"

// Pay is "pay N cost" (15-8-4-1): memory that is paid as a condition, so all of N or nothing.
type Pay struct{ N int }

var payKind = kind{zero: Pay{}, imperatives: []imperative{
	{words: "pay", read: func(p *parser) ([]Action, bool) {
		n, ok := p.num()
		return one(Pay{n}, ok && p.lit("cost"))
	}},
}}

func (a Pay) print(pr *printer, _ *Sentence) piece {
	return pr.do("pay", fmt.Sprintf("%d cost", a.N))
}

func (Pay) phrases() []Phrase  { return nil }
func (Pay) does() (Deed, bool) { return noDeed() }
