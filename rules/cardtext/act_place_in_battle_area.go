package cardtext

// PlaceInBattleArea places an Option card in the battle area ("place this card in the battle
// area").
type PlaceInBattleArea struct{ What *Select }

var placeInBattleAreaKind = kind{zero: PlaceInBattleArea{}, placings: []placing{func(p *parser) (func(*Select) Action, bool) {
	return func(s *Select) Action { return PlaceInBattleArea{s} }, p.lit("in the battle area")
}}}

func (a PlaceInBattleArea) print(pr *printer, _ *Sentence) piece {
	return pr.obj("place", a.What, phraseOpts{card: true}, "in the battle area")
}

func (a PlaceInBattleArea) phrases() []Phrase           { return offField(a.What) }
func (PlaceInBattleArea) does() (Deed, bool)            { return DeedPlace, true }
func (PlaceInBattleArea) becomes(m *mention, role Role) { m.field = true }
