package cardtext

// RestTo places the rest of the revealed cards: to DeckBottom, DeckTop, TrashArea or HandArea, or
// face down to SecurityTop or SecurityBottom of Owner's security stack.
type RestTo struct {
	To    Where
	Owner Owner
	// Either is "to the top or bottom", as the player chooses; To is the top.
	Either bool
	Means  Antecedent // the revealed cards whose rest it is (see resolve.go)
	restToWording
}

// restToWording tells apart wordings with the same meaning.
type restToWording struct {
	anyOrder bool // the text says "in any order", although the player may choose it anyway
}

var restToKind = kind{zero: RestTo{}, imperatives: []imperative{
	theRest("trash the rest", RestTo{To: TrashArea}),
	theRest("add the rest to the hand", RestTo{To: HandArea}),
	theRest("return the rest to the top or bottom of the deck", RestTo{To: DeckTop, Either: true}),
	theRest("return the rest to the bottom of the deck", RestTo{To: DeckBottom}),
	theRest("return the rest to the top of the deck", RestTo{To: DeckTop}),
	theRest("return the rest to the top or bottom of your opponent's security stack", RestTo{To: SecurityTop, Owner: Opponents, Either: true}),
	theRest("return the rest to the top of your opponent's security stack", RestTo{To: SecurityTop, Owner: Opponents}),
}}

// theRest reads a fixed wording that has "the rest" as its second and third words.
func theRest(wording string, rest RestTo) imperative {
	return imperative{words: wording, read: func(p *parser) ([]Action, bool) {
		a := rest // a copy, because several goroutines may parse at the same time
		verb := p.i - len(words(wording))
		p.recordTo(PartRest, verb+1, verb+3, nil, 0)
		a.anyOrder = (a.To == DeckTop || a.To == DeckBottom) && p.anyOrder()
		return oneAction(a)
	}}
}

func (a RestTo) print(pr *printer, _ *Sentence) piece {
	switch a.To {
	case TrashArea:
		return pr.do("trash", "the rest")
	case HandArea:
		return pr.do("add", "the rest to your hand")
	}
	place := pick(a.To == DeckBottom || a.To == SecurityBottom, "the bottom", "the top")
	if a.Either {
		place = "the top or bottom"
	}
	if a.To == SecurityTop || a.To == SecurityBottom {
		return pr.do("return", "the rest to "+place+" of your opponent's security stack")
	}
	return pr.do("return", "the rest to "+place+" of the deck"+pick(a.anyOrder, " in any order", ""))
}

func (RestTo) phrases() []Phrase  { return nil }
func (RestTo) does() (Deed, bool) { return noDeed() }

// meaning returns the action with the meaning of its words "the rest" filled in.
func (a RestTo) meaning(r *resolver) Action {
	a.Means = orUncertain(r.shown)
	if a.Means.Kind == Shown {
		a.Means.Kind = Leftover
	}
	return a
}

// anyOrder reads the words that let the player choose the order of the cards.
func (p *parser) anyOrder() bool { return p.lit("in any order") }
