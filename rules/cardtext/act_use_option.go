package cardtext

import "strconv"

// UseOption uses Option cards by an effect (9-1-1).
type UseOption struct {
	What   *Select
	Free   bool // without paying the cost
	Reduce int  // with the use cost reduced by N
	// AnyColor is "without meeting its color requirements".
	AnyColor bool
}

var useOptionKind = kind{zero: UseOption{}, imperatives: []imperative{{words: "use", read: func(p *parser) ([]Action, bool) {
	what, ok := p.sel()
	if !ok || what.Filter.Kind != KindOption || !fromSomewhere([]*Select{what}) {
		return nil, false
	}
	a := UseOption{What: what}
	switch {
	case p.lit("without meeting its color requirements or paying the cost"):
		a.Free, a.AnyColor = true, true
	case p.lit("without paying the cost"):
		a.Free = true
	case p.lit("with the use cost reduced by"), p.lit("with the cost reduced by"):
		n, ok := p.num()
		if a.Reduce = n; !ok || n == 0 {
			return nil, false
		}
	}
	return oneAction(a)
}}}}

func (a UseOption) print(pr *printer, _ *Sentence) piece {
	tail := ""
	switch {
	case a.AnyColor:
		tail = "without meeting its color requirements or paying the cost"
	case a.Free:
		tail = "without paying the cost"
	case a.Reduce != 0:
		tail = "with the cost reduced by " + strconv.Itoa(a.Reduce)
	}
	return pr.solo("use", a.What, phraseOpts{card: true}, tail)
}

func (a UseOption) phrases() []Phrase { return offField(a.What) }
func (UseOption) does() (Deed, bool)  { return DeedUse, true }
