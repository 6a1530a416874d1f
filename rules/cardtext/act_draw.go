package cardtext

import "fmt"

// Draw is <Draw N>, or "draw N" (16-8).
type Draw struct {
	N    int
	Word bool // written as a verb, not as the keyword
	Both bool // both players draw, each from their own deck
}

var drawKind = kind{zero: Draw{},
	keyword: func(_ *parser, k Keyword) ([]Action, bool) {
		return one(Draw{N: k.N}, k.Name == "Draw" && k.N > 0 && !k.signed && k.SpecText == "")
	},
	imperatives: []imperative{
		{words: "draw", read: func(p *parser) ([]Action, bool) {
			n, ok := p.num()
			return one(Draw{N: n, Word: true}, ok && p.lit("card"))
		}},
	},
	clauses: []special{{words: "both players draw", read: func(p *parser) (clause, bool) {
		n, ok := p.num()
		return clause{acts: []Action{Draw{N: n, Word: true, Both: true}}}, ok && p.lit("card")
	}}, {words: "both players", read: func(p *parser) (clause, bool) {
		k, ok := p.key()
		return clause{acts: []Action{Draw{N: k.N, Both: true}}}, ok && k.Name == "Draw" && k.N > 0 && !k.signed && k.SpecText == ""
	}}},
}

func (a Draw) print(pr *printer, _ *Sentence) piece {
	if a.Both && !a.Word {
		return piece{rest: fmt.Sprintf("both players <Draw %d>", a.N)}
	}
	if a.Both {
		return piece{rest: "both players draw " + plural(a.N, "card")}
	}
	if a.Word {
		return pr.do("draw", plural(a.N, "card"))
	}
	return piece{rest: fmt.Sprintf("<Draw %d>", a.N), alone: true}
}

func (Draw) phrases() []Phrase  { return nil }
func (Draw) does() (Deed, bool) { return noDeed() }
