package cardtext

import "strconv"

// Phrases in which the player decides how many cards of a pile are taken: "up to 2 digivolution
// cards from the bottom of X", "any number of cards from the top of your security stack until you
// have 3 left", "cards in your hand until you have 4 left".

// upToEnd reads "the bottom 2 digivolution cards of X" and the like after "up to". The player
// decides how many of them.
func (p *parser) upToEnd(s *Select) bool {
	m := p.i
	if end, ok := p.endOfStack(); ok && !end.Either && end.Area != StackTopOf && end.N > 1 && end.Filter.FaceUp == nil {
		*s = *end
		s.Quantity = UpTo
		return true
	}
	p.i = m
	return false
}

// untilLeft reads “until N are left” after the cards. It means all but N of them or, with UpTo, any
// number of them.
func (p *parser) untilLeft(s *Select) bool {
	m := p.i
	whose := Select{}
	ok := false
	if s.Quantity == Exactly && p.lit("card in") {
		s.Area = HandArea
		ok = p.ownerWord(&whose) && p.lit("hand")
	} else if p.lit("card from the top of") {
		s.Area = SecurityTop
		ok = p.ownerWord(&whose) && p.lit("security stack")
	}
	known := whose.Owner == Your || whose.Owner == Opponents || whose.Owner == Both && s.Area == SecurityTop && s.Quantity == Exactly
	if ok = ok && known && p.lit(untilHas(whose.Owner)); ok {
		n, counted := p.num()
		s.N, s.Left, s.Owner, s.their = 1, n, whose.Owner, whose.their
		ok = counted && n > 0 && p.lit("left")
	}
	if !ok {
		p.i = m
		s.Area, s.Owner, s.their, s.N, s.Left = BattleArea, Anyone, false, 0, 0
	}
	return ok
}

// untilHas returns the words before what is left.
func untilHas(whose Owner) string { return pick(whose == Your, "until you have", "until they have") }

// numbered returns the printed words that upToEnd and untilLeft read. It returns false for other
// objects.
func (s *Select) numbered() (string, bool) {
	if s.Left > 0 {
		cards := pick(s.Quantity == UpTo, "any number of cards", "cards")
		place := pick(s.Area == HandArea, " in "+s.whose()+" hand ", " from the top of "+s.whose()+" security stack ")
		return cards + place + untilHas(s.Owner) + " " + strconv.Itoa(s.Left) + " left", true
	}
	if s.Quantity != UpTo {
		return "", false
	}
	side := pick(s.Area == DeckBottom || s.Area == SecurityBottom || s.Area == SourcesBottomOf, "bottom", "top")
	count := "up to " + strconv.Itoa(s.N)
	switch s.Area {
	case DeckTop, DeckBottom, SecurityTop, SecurityBottom:
		return count + " cards from the " + side + " of " + s.whose() + " " + pile(s.Area), true
	case SourcesTopOf, SourcesBottomOf:
		return count + " digivolution cards from the " + side + " of " + s.Of.String(), true
	}
	return "", false
}
