package cardtext

import "fmt"

// Reveal is "reveal the top N cards of your deck". Later words speak of them as "among them" and
// "the rest".
type Reveal struct{ N int }

var revealKind = kind{zero: Reveal{}, imperatives: []imperative{{words: "reveal", read: func(p *parser) ([]Action, bool) {
	if !p.lit("the top") {
		return nil, false
	}
	n, ok := p.num()
	return one(Reveal{n}, ok && p.lit("card of your deck"))
}}}}

func (a Reveal) print(pr *printer, _ *Sentence) piece {
	if a.N == 1 {
		return pr.do("reveal", "the top card of your deck")
	}
	return pr.do("reveal", fmt.Sprintf("the top %d cards of your deck", a.N))
}

func (Reveal) phrases() []Phrase  { return nil }
func (Reveal) does() (Deed, bool) { return DeedReveal, true }

func (a Reveal) dealt() string {
	return pick(a.N == 1, "the card revealed before", "the cards revealed before")
}

// resolve lets later words point back to the revealed cards.
func (a Reveal) resolve(r *resolver, at Place) bool {
	r.shown = Antecedent{Kind: Shown, At: at}
	r.said = append(r.said, mention{means: r.shown, cards: true, many: true, one: a.N == 1, did: deedRefs(a)})
	return false
}
