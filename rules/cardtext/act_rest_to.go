package cardtext

// RestTo places the revealed cards that are left over: DeckBottom, DeckTop, TrashArea.
type RestTo struct {
	To    Area
	Order bool // "in any order"
	// Either is "to the top or bottom": the player says which; To is DeckTop.
	Either bool
	Means  Antecedent // of what it is the rest (see resolve.go)
}

var restToKind = kind{zero: RestTo{}, imperatives: []imperative{
	{words: "trash the rest", fixed: true, read: func(*parser) ([]Action, bool) { return one(RestTo{To: TrashArea}, true) }},
	{words: "return the rest to the top or bottom of the deck", fixed: true, read: func(p *parser) ([]Action, bool) {
		return one(RestTo{To: DeckTop, Either: true, Order: p.anyOrder()}, true)
	}},
	{words: "return the rest to the bottom of the deck", fixed: true, read: func(p *parser) ([]Action, bool) {
		return one(RestTo{To: DeckBottom, Order: p.anyOrder()}, true)
	}},
	{words: "return the rest to the top of the deck", fixed: true, read: func(p *parser) ([]Action, bool) {
		return one(RestTo{To: DeckTop, Order: p.anyOrder()}, true)
	}},
}}

func (a RestTo) print(pr *printer, _ *Sentence) piece {
	if a.To == TrashArea {
		return pr.do("trash", "the rest")
	}
	place := pick(a.To == DeckTop, "the top", "the bottom")
	if a.Either {
		place = "the top or bottom"
	}
	return pr.do("return", "the rest to "+place+" of the deck"+pick(a.Order, " in any order", ""))
}

func (RestTo) phrases() []Phrase  { return nil }
func (RestTo) does() (Deed, bool) { return noDeed() }

// meaning is the action with what its own words, "the rest", mean.
func (a RestTo) meaning(r *resolver) Action {
	a.Means = orUncertain(r.shown)
	if a.Means.Kind == Shown {
		a.Means.Kind = Leftover
	}
	return a
}

// anyOrder reads that the player puts the cards in order.
func (p *parser) anyOrder() bool { return p.lit("in any order") }
