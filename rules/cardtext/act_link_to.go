package cardtext

import "fmt"

// LinkTo links a card to a Digimon (10-1): "link 1 Digimon card from your hand to this Digimon".
type LinkTo struct {
	What   *Select
	To     *Select
	Free   bool // without paying the cost
	Reduce int  // with the cost reduced by N
}

var linkToKind = kind{zero: LinkTo{}, imperatives: []imperative{{words: "link", read: func(p *parser) ([]Action, bool) {
	what, ok := p.sel()
	if !ok || !p.lit("to") {
		return nil, false
	}
	to, ok := p.sel()
	if !ok || to.Filter.Kind != KindDigimon && to.Quantity != It {
		return nil, false
	}
	a := LinkTo{What: what, To: to}
	switch {
	case p.lit("without paying the cost"):
		a.Free = true
	case p.lit("with the cost reduced by"):
		n, ok := p.num()
		if !ok || n == 0 {
			return nil, false
		}
		a.Reduce = n
	}
	return one(a, true)
}}}}

func (a LinkTo) print(pr *printer, _ *Sentence) piece {
	tail := "to " + a.To.String()
	switch {
	case a.Free:
		tail += " without paying the cost"
	case a.Reduce != 0:
		tail += fmt.Sprintf(" with the cost reduced by %d", a.Reduce)
	}
	return pr.solo("link", a.What, phraseOpts{card: true}, tail)
}

func (a LinkTo) phrases() []Phrase {
	return append(offField(a.What), Phrase{What: a.To, Role: Host, Field: true})
}
func (LinkTo) does() (Deed, bool) { return DeedLink, true }
