package cardtext

// MeetColors is "black also meets this card's color requirements" (of an Option card).
type MeetColors struct {
	Color string // lower case
	meetColorsWording
}

// meetColorsWording tells apart wordings with the same meaning.
type meetColorsWording struct {
	old bool // "this card may also have its color requirements met by black"
}

var meetColorsKind = kind{zero: MeetColors{}, clauses: []special{
	{words: "this card may also have its color requirement met by", read: func(p *parser) (clause, bool) {
		k, ok := p.oneOf(colorNames)
		if !ok {
			return clause{}, false
		}
		return clause{acts: []Action{MeetColors{Color: colorNames[k], meetColorsWording: meetColorsWording{old: true}}}}, true
	}},
	{read: func(p *parser) (clause, bool) {
		k, ok := p.oneOf(colorNames)
		if !ok {
			return clause{}, false
		}
		return clause{acts: []Action{MeetColors{Color: colorNames[k]}}}, p.lit("also meets this card's color requirement")
	}},
}}

func (a MeetColors) print(*printer, *Sentence) piece {
	if a.old {
		return piece{rest: "this card may also have its color requirements met by " + a.Color}
	}
	return piece{rest: a.Color + " also meets this card's color requirements"}
}

func (MeetColors) phrases() []Phrase  { return nil }
func (MeetColors) does() (Deed, bool) { return noDeed() }
