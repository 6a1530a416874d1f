package cardtext

// IgnoreColors is "you can ignore this card's color requirements" (of an Option card, when it is
// used).
type IgnoreColors struct{}

var ignoreColorsKind = kind{zero: IgnoreColors{}, clauses: []special{
	{words: "you may ignore this card's color requirements", may: true, read: func(*parser) (clause, bool) {
		return clause{acts: []Action{IgnoreColors{}}}, true
	}},
}}

func (IgnoreColors) print(*printer, *Sentence) piece {
	return piece{rest: "you can ignore this card's color requirements", mayHere: true}
}
func (IgnoreColors) phrases() []Phrase  { return nil }
func (IgnoreColors) does() (Deed, bool) { return noDeed() }
