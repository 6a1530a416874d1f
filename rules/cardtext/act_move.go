package cardtext

// Move takes a Digimon from the breeding area to the battle area (4-17).
type Move struct {
	What *Select // in the breeding area, or the holder
	moveWording
}

// moveWording tells apart wordings with the same meaning.
type moveWording struct {
	to bool // written "X moves to the battle area" instead of "X moves"
}

var moveKind = kind{zero: Move{},
	imperatives: []imperative{{words: "move", read: func(p *parser) ([]Action, bool) {
		s, ok := p.sel()
		if !ok || s.cardArea() || s.Area == FieldArea || s.the {
			return nil, false
		}
		from := p.lit("from the breeding area to the battle area") || p.lit("from your breeding area to your battle area")
		if s.Quantity == This || s.Quantity == It {
			return one(Move{What: s}, !from)
		}
		s.Area = BreedingArea
		return one(Move{What: s}, from)
	}}},
	subjects: []subjectVerb{{words: "move", read: func(p *parser, c *clause, subject *Select) bool {
		c.self = true
		return c.act(Move{What: subject, moveWording: moveWording{to: p.lit("to the battle area")}}, subject.Quantity == This || subject.Quantity == It)
	}}},
}

func (a Move) print(pr *printer, s *Sentence) piece {
	if a.What.Area == BreedingArea {
		plain := *a.What
		plain.Area = BattleArea
		return pr.do("move", plain.String()+" from the breeding area to the battle area")
	}
	pc := pr.turned("move", a.What, s)
	pc.list = false
	if a.to && s.self {
		pc.rest += " to the battle area"
	}
	return pc
}

func (a Move) phrases() []Phrase { return onField(a.What) }
func (Move) does() (Deed, bool)  { return noDeed() }
