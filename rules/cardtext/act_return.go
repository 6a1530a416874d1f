package cardtext

import (
	"slices"
	"strings"
)

// Return returns cards to the hand, or to the top or bottom of the deck.
type Return struct {
	What   *Select
	To     Where // HandArea, DeckTop, DeckBottom
	Either bool  // to the top or bottom, as the player chooses; To is DeckTop
	returnWording
}

// returnWording tells apart wordings with the same meaning.
type returnWording struct {
	// the text says "in any order", although the player may choose it anyway (15-15-3-6)
	anyOrder bool
	placed   bool // "place X at the bottom of the deck"
	at       bool // "return X at the bottom of the deck"
	// the text says "to the bottom of the Digi-Egg deck", where Digi-Egg cards go anyway
	// (3-1-3-9-1)
	eggs bool
}

// returnPlaces are the places to which cards are returned, with their words.
var returnPlaces = []struct {
	words, placed string // the words after "return" and after "place"
	to            Where
	either        bool
}{
	{"to the hand", "", HandArea, false}, {"to the bottom of the deck", "at the bottom of the deck", DeckBottom, false},
	{"to the top of the deck", "at the top of the deck", DeckTop, false},
	{"to the bottom of the Digi-Egg deck", "", DeckBottom, false},
	{"to the top or bottom of the deck", "at the top or bottom of the deck", DeckTop, true},
}

var returnKind = kind{zero: Return{}, imperatives: []imperative{{words: "return", read: func(p *parser) ([]Action, bool) {
	list, ok := p.objects()
	if !ok {
		return nil, false
	}
	for _, to := range returnPlaces {
		if p.lit(to.words) {
			w := returnWording{eggs: strings.Contains(to.words, "Digi-Egg"), anyOrder: to.to != HandArea && p.anyOrder()}
			if w.eggs && slices.ContainsFunc(list, func(s *Select) bool { return s.Filter.Kind != KindDigiEgg }) {
				return nil, false // only Digi-Egg cards can lie there
			}
			return each(list, func(s *Select) Action { return Return{What: s, To: to.to, Either: to.either, returnWording: w} }), true
		}
		if to.placed != "" && p.lit(to.placed) {
			w := returnWording{at: true, anyOrder: p.anyOrder()}
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
		if w.to == a.To && w.either == a.Either && strings.Contains(w.words, "Digi-Egg") == a.eggs {
			to = pick(a.placed || a.at && w.placed != "", w.placed, w.words)
		}
	}
	return pr.obj(pick(a.placed, "place", "return"), a.What, phraseOpts{card: a.placed}, to+pick(a.anyOrder, " in any order", ""))
}

func (a Return) phrases() []Phrase { return joined(a.What) }
func (Return) does() (Deed, bool)  { return DeedReturn, true }

// refs returns the adjectives for what was returned. Cards returned to a deck may also be called
// "placed", because of "place X at the bottom of the deck".
func (a Return) refs() []Ref {
	if a.To == HandArea {
		return []Ref{RefReturned}
	}
	return []Ref{RefReturned, RefPlaced}
}
