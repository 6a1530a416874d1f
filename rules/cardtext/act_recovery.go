package cardtext

import "fmt"

// Recovery is <Recovery +N (Deck)> (16-6).
type Recovery struct{ N int }

var recoveryKind = kind{zero: Recovery{}, keyword: func(_ *parser, k Keyword) ([]Action, bool) {
	return one(Recovery{k.N}, k.Name == "Recovery" && k.N > 0 && k.signed && k.SpecText == "Deck")
}}

func (a Recovery) print(*printer, *Sentence) piece {
	return piece{rest: fmt.Sprintf("<Recovery +%d (Deck)>", a.N), alone: true}
}

func (Recovery) phrases() []Phrase  { return nil }
func (Recovery) does() (Deed, bool) { return noDeed() }
