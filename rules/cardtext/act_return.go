package cardtext

// Return returns cards to the hand, or to the top or bottom of the deck.
type Return struct {
	What   *Select
	To     Where // HandArea, DeckTop, DeckBottom
	Either bool  // to the top or bottom: the player says which; To is DeckTop
}

// returnPlaces are the places that cards are returned to, in words.
var returnPlaces = []struct {
	words  string
	to     Where
	either bool
}{
	{"to the hand", HandArea, false}, {"to the bottom of the deck", DeckBottom, false}, {"to the top of the deck", DeckTop, false},
	{"to the top or bottom of the deck", DeckTop, true},
}

var returnKind = kind{zero: Return{}, imperatives: []imperative{{words: "return", read: func(p *parser) ([]Action, bool) {
	list, ok := p.objects()
	if !ok {
		return nil, false
	}
	for _, w := range returnPlaces {
		if p.lit(w.words) {
			return each(list, func(s *Select) Action { return Return{What: s, To: w.to, Either: w.either} }), true
		}
	}
	return nil, false
}}}}

func (a Return) print(pr *printer, _ *Sentence) piece {
	to := ""
	for _, w := range returnPlaces {
		if w.to == a.To && w.either == a.Either {
			to = w.words
		}
	}
	return pr.obj("return", a.What, phraseOpts{}, to)
}

func (a Return) phrases() []Phrase { return joined(a.What) }
func (Return) does() (Deed, bool)  { return DeedReturn, true }
