package cardtext

import "strings"

// namesakeAreas are the areas with whose cards a text can compare names.
var namesakeAreas = []struct {
	word string
	area Where
}{{"battle area", BattleArea}, {"trash", TrashArea}, {"hand", HandArea}}

// namesake reads whose name it is after "the same name as": this Digimon's, that of something
// mentioned before, of any of a player's Digimon or Tamers, or of the cards in a player's areas.
func (p *parser) namesake() (*Select, bool) {
	m := p.i
	if s, ok := p.comparable(); ok {
		return s, true
	}
	p.i = m
	if s := (&Select{Quantity: One, Any: true}); p.lit("any of") && p.owned(s) && !s.cardArea() {
		p.record(PartSelect, m, s)
		return s, true
	}
	p.i = m
	s := &Select{Quantity: All}
	if !p.lit("the card in") || !p.ownerWord(s) || s.Owner == Anyone {
		return nil, false
	}
	area, ok := p.namesakeArea()
	if s.Area = area; !ok {
		return nil, false
	}
	for {
		k := p.i
		if !p.lit("or") {
			break
		}
		also, ok := p.namesakeArea()
		if !ok {
			p.i = k
			break
		}
		s.Also = append(s.Also, also)
	}
	p.record(PartSelect, m, s)
	return s, true
}

func (p *parser) namesakeArea() (Where, bool) {
	for _, a := range namesakeAreas {
		if p.lit(a.word) {
			return a.area, true
		}
	}
	return 0, false
}

// namesakeWords returns the printed words such as "the cards in your battle area or trash".
func (s *Select) namesakeWords() string {
	var list []string
	for _, in := range append([]Where{s.Area}, s.Also...) {
		for _, a := range namesakeAreas {
			if a.area == in {
				list = append(list, a.word)
			}
		}
	}
	return "the cards in " + s.whose() + " " + strings.Join(list, " or ")
}
