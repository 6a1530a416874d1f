package cardtext

import "strconv"

// TurnEnd is "the turn end condition is the opponent having N or more memory", in place of 1 or
// more (6-1-4-1).
type TurnEnd struct{ N int }

var turnEndKind = kind{zero: TurnEnd{}, clauses: []special{
	{words: turnEndWords, read: func(p *parser) (clause, bool) {
		n, ok := p.num()
		return clause{acts: []Action{TurnEnd{N: n}}}, ok && n > 1 && p.lit("or more memory")
	}},
}}

const turnEndWords = "the turn end condition is the opponent having"

func (a TurnEnd) print(*printer, *Sentence) piece {
	return piece{rest: turnEndWords + " " + strconv.Itoa(a.N) + " or more memory"}
}
func (TurnEnd) phrases() []Phrase  { return nil }
func (TurnEnd) does() (Deed, bool) { return noDeed() }
