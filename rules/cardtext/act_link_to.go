package cardtext

import (
	"fmt"
	"strings"
)

// LinkTo links a card to a Digimon (10-1): "link 1 Digimon card from your hand to this Digimon".
type LinkTo struct {
	What *Select
	// or this card instead: "link this card or 1 X from your trash to …"; nil for none
	Else   *Select
	To     *Select
	Free   bool // without paying the cost
	Reduce int  // with the cost reduced by N
	linkToWording
}

// linkToWording tells apart wordings with the same meaning.
type linkToWording struct {
	// the text doesn't name the Digimon: it is one of the player's, as always when a card is linked
	// (10-1-3-1)
	unsaid bool
}

var linkToKind = kind{zero: LinkTo{}, imperatives: []imperative{{words: "link", read: func(p *parser) ([]Action, bool) {
	what, ok := p.sel()
	if !ok {
		return nil, false
	}
	a := LinkTo{What: what}
	if what.Quantity == This && p.lit("or") {
		if a.Else, ok = p.sel(); !ok || a.Else.Quantity != Exactly || a.Else.N != 1 || !a.Else.cardArea() {
			return nil, false
		}
	}
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
	return oneAction(a)
}}}}

func (a LinkTo) print(pr *printer, _ *Sentence) piece {
	tail := pick(a.unsaid, "", "to "+a.To.String())
	switch {
	case a.Free:
		tail += " without paying the cost"
	case a.Reduce != 0:
		tail += fmt.Sprintf(" with the cost reduced by %d", a.Reduce)
	}
	if a.Else != nil {
		tail = " or " + a.Else.phrase(phraseOpts{card: true}) + pick(strings.HasPrefix(tail, " "), "", " ") + tail
	}
	return pr.solo("link", a.What, phraseOpts{card: true}, strings.TrimPrefix(tail, " "))
}

func (a LinkTo) phrases() []Phrase {
	return append(offField(a.What), Phrase{What: a.Else, Role: Aside}, Phrase{What: a.To, Role: Host, Field: true})
}
func (LinkTo) does() (Deed, bool) { return DeedLink, true }
