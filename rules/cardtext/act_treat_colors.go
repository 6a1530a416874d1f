package cardtext

// TreatColors is "X is also treated as having the colors of its digivolution cards".
type TreatColors struct {
	What *Select
}

var treatColorsKind = kind{zero: TreatColors{}, predicates: []predicate{
	{words: "is also treated as having the colors of its digivolution cards", read: func(_ *parser, what *Select) (Action, bool) {
		return TreatColors{What: what}, true
	}},
}}

func (a TreatColors) print(*printer, *Sentence) piece {
	return said(a.What, agree(a.What, "is", "are")+" also treated as having the colors of its digivolution cards", Permanently)
}

func (a TreatColors) phrases() []Phrase { return onField(a.What) }
func (TreatColors) does() (Deed, bool)  { return noDeed() }
