package cardtext

// Return returns cards to the hand, or to the top or bottom of the deck.
type Return struct {
	What   *Select
	To     Where // HandArea, DeckTop, DeckBottom
	Either bool  // to the top or bottom: the player says which; To is DeckTop
	returnWording
}

type returnWording struct {
	anyOrder bool // "in any order", as whoever returns them may put them anyway (15-15-3-6)
	placed   bool // "place X at the bottom of the deck"
}

// returnPlaces are the places that cards are returned to, in words.
var returnPlaces = []struct {
	words, placed string // behind "return", behind "place"
	to            Where
	either        bool
}{
	{"to the hand", "", HandArea, false}, {"to the bottom of the deck", "at the bottom of the deck", DeckBottom, false},
	{"to the top of the deck", "at the top of the deck", DeckTop, false},
	{"to the top or bottom of the deck", "at the top or bottom of the deck", DeckTop, true},
}

var returnKind = kind{zero: Return{}, imperatives: []imperative{{words: "return", read: func(p *parser) ([]Action, bool) {
	list, ok := p.objects()
	if !ok {
		return nil, false
	}
	for _, to := range returnPlaces {
		if p.lit(to.words) {
			w := returnWording{anyOrder: to.to != HandArea && p.anyOrder()}
			return each(list, func(s *Select) Action { return Return{What: s, To: to.to, Either: to.either, returnWording: w} }), true
		}
	}
	return nil, false
}}}, placings: []placing{func(p *parser) (func(*Select) Action, bool) {
	for _, to := range returnPlaces {
		if to.placed != "" && p.lit(to.placed) {
			w := returnWording{placed: true, anyOrder: p.anyOrder()}
			return func(s *Select) Action { return Return{What: s, To: to.to, Either: to.either, returnWording: w} }, true
		}
	}
	return nil, false
}}}

func (a Return) print(pr *printer, _ *Sentence) piece {
	to := ""
	for _, w := range returnPlaces {
		if w.to == a.To && w.either == a.Either {
			to = pick(a.placed, w.placed, w.words)
		}
	}
	return pr.obj(pick(a.placed, "place", "return"), a.What, phraseOpts{card: a.placed}, to+pick(a.anyOrder, " in any order", ""))
}

func (a Return) phrases() []Phrase { return joined(a.What) }
func (Return) does() (Deed, bool)  { return DeedReturn, true }
