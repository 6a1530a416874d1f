package cardtext

import "fmt"

// Recovery is <Recovery +N (Deck)> (16-6). With Until it is repeated until there are that many
// security cards; with ShortOf it stops before there would be that many.
type Recovery struct {
	N       int
	Until   int
	ShortOf int
}

var recoveryKind = kind{zero: Recovery{}, keyword: func(p *parser, k Keyword) ([]Action, bool) {
	a := Recovery{N: k.N}
	a.limit(p)
	return one(a, k.Name == "Recovery" && k.N > 0 && k.signed && k.SpecText == "Deck")
}}

// limit reads how many security cards it recovers up to.
func (a *Recovery) limit(p *parser) {
	m, to := p.i, &a.Until
	if !p.lit("until there are") {
		if to = &a.ShortOf; !p.lit("short of") {
			return
		}
	}
	n, ok := p.num()
	if !ok || n < 2 || !p.lit("card in your security stack") {
		p.i = m
		return
	}
	*to = n
}

func (a Recovery) print(*printer, *Sentence) piece {
	out := fmt.Sprintf("<Recovery +%d (Deck)>", a.N)
	switch {
	case a.Until > 0:
		out += fmt.Sprintf(" until there are %d cards in your security stack", a.Until)
	case a.ShortOf > 0:
		out += fmt.Sprintf(" short of %d cards in your security stack", a.ShortOf)
	}
	return piece{rest: out, alone: true}
}

func (Recovery) phrases() []Phrase  { return nil }
func (Recovery) does() (Deed, bool) { return noDeed() }
