package cardtext

import (
	"fmt"
	"strings"
)

// LinkTo links a card to a Digimon (10-1): "link 1 Digimon card from your hand to this Digimon".
type LinkTo struct {
	What   *Select
	To     *Select
	Free   bool // without paying the cost
	Reduce int  // with the cost reduced by N
	linkToWording
}

type linkToWording struct {
	unsaid bool // to which Digimon isn't said: 1 of its player's, as whenever a card is linked (10-1-3-1)
}

var linkToKind = kind{zero: LinkTo{}, imperatives: []imperative{{words: "link", read: func(p *parser) ([]Action, bool) {
	what, ok := p.sel()
	if !ok {
		return nil, false
	}
	a := LinkTo{What: what}
	if a.unsaid = !p.lit("to"); a.unsaid {
		a.To = &Select{Quantity: Exactly, N: 1, Owner: Your, Filter: Filter{Kind: KindDigimon}}
	} else if a.To, ok = p.sel(); !ok || a.To.Filter.Kind != KindDigimon && a.To.Quantity != It {
		return nil, false
	}
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
	tail := pick(a.unsaid, "", "to "+a.To.String())
	switch {
	case a.Free:
		tail += " without paying the cost"
	case a.Reduce != 0:
		tail += fmt.Sprintf(" with the cost reduced by %d", a.Reduce)
	}
	return pr.solo("link", a.What, phraseOpts{card: true}, strings.TrimPrefix(tail, " "))
}

func (a LinkTo) phrases() []Phrase {
	return append(offField(a.What), Phrase{What: a.To, Role: Host, Field: true})
}
func (LinkTo) does() (Deed, bool) { return DeedLink, true }
