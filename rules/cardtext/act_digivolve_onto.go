package cardtext

import "strconv"

// DigivolveOnto lets this card in the hand digivolve onto a Tamer that counts as a Digimon for
// that: "You may digivolve this card from your hand onto one of your red Tamers as if the Tamer is
// a level 3 red Digimon."
type DigivolveOnto struct {
	Onto   *Select
	Level  int
	Colors []string // empty: the Tamer's own colors
	Cost   *int     // for a digivolution cost of N
	digivolveOntoWording
}

// digivolveOntoWording tells apart wordings with the same meaning.
type digivolveOntoWording struct {
	that bool // written "that card" instead of "the Tamer"
}

var digivolveOntoKind = kind{zero: DigivolveOnto{}, clauses: []special{
	{words: "you may digivolve this card from your hand onto", may: true, read: func(p *parser) (clause, bool) {
		onto, ok := p.sel()
		if !ok || onto.Owner != Your || onto.Quantity != One || !p.lit("as if") {
			return clause{}, false
		}
		d := DigivolveOnto{Onto: onto, digivolveOntoWording: digivolveOntoWording{that: p.lit("that card")}}
		if !d.that && !p.lit("the Tamer") || !p.lit("is a level") {
			return clause{}, false
		}
		if d.Level, ok = p.num(); !ok {
			return clause{}, false
		}
		d.Colors = p.colors()
		if !p.lit("Digimon") {
			return clause{}, false
		}
		if p.lit("for a digivolution cost of") {
			n, found := p.num()
			d.Cost, ok = &n, found
		}
		return clause{acts: []Action{d}}, ok
	}},
}}

func (a DigivolveOnto) print(*printer, *Sentence) piece {
	out := "you may digivolve this card from your hand onto " + a.Onto.phrase(phraseOpts{card: len(a.Onto.Filter.Names) > 0}) + " as if " +
		pick(a.that, "that card", "the Tamer") + " is a level " + strconv.Itoa(a.Level)
	if len(a.Colors) > 0 {
		out += " " + orList(a.Colors)
	}
	if out += " Digimon"; a.Cost != nil {
		out += " for a digivolution cost of " + strconv.Itoa(*a.Cost)
	}
	return piece{rest: out, mayHere: true}
}

func (a DigivolveOnto) phrases() []Phrase { return []Phrase{{What: a.Onto, Role: Aside}} }
func (DigivolveOnto) does() (Deed, bool)  { return noDeed() }
