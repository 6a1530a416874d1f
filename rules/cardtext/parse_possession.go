package cardtext

// Conditions about the cards in a player's area, and about the cards under a Digimon or linked to
// it.

// pileCondition reads what a player's area has: "your hand has 5 or fewer cards", "their trash has
// a [X] trait card".
func (p *parser) pileCondition() (*Cond, bool) {
	probe := Select{}
	if !p.ownerWord(&probe) || probe.Owner != Your && probe.Owner != Opponents {
		return nil, false
	}
	c := &Cond{Who: probe.Owner, condWording: condWording{they: probe.their, holder: true}}
	s := &Select{Quantity: One}
	kinds := map[Where]CondKind{HandArea: CondHand, TrashArea: CondTrash, SecurityStack: CondSecurity}
	for _, a := range areaWords {
		if kinds[a.area] > 0 && p.lit(a.word+" has") {
			s.Area, s.Owner = a.area, probe.Owner
		}
	}
	if s.Area == BattleArea {
		return nil, false
	}
	area := s.Area
	s.Area, s.Owner = BattleArea, Anyone
	b, counted := p.bound("less", "more")
	if c.Bound = b; !counted {
		c.Bound = Bound{Op: AtLeast, Value: 1}
		if !p.lit("a") {
			return nil, false
		}
	}
	if !p.np(s) || s.cardArea() || s.the || s.Owner != Anyone || s.Extreme != NoExtreme || s.Other {
		return nil, false
	}
	s.Area, s.Owner, s.Filter.noCard = area, probe.Owner, false
	if counted && s.Filter.plain() {
		c.Kind = kinds[area]
		return c, true
	}
	c.Kind, c.Sel = CondHave, s
	return c, s.Filter.Kind == AnyCard || s.Filter.card
}

// countedSources reads "cards with the [X] trait are in this Digimon's digivolution cards" after a
// number.
func (p *parser) countedSources(b Bound) (*Cond, bool) {
	s := &Select{Quantity: One}
	if !p.np(s) || s.Area != BattleArea || s.Owner != Anyone || s.Filter.plain() || !p.lit("is in") {
		return nil, false
	}
	of, ok := p.possessive()
	if !ok || !p.lit("digivolution card") {
		return nil, false
	}
	s.Area, s.Of = SourcesOf, of
	return &Cond{Kind: CondSources, Sel: s, Bound: b, condWording: condWording{counted: true}}, true
}

// pileWords returns the printed words of such a condition.
func (c *Cond) pileWords() string {
	area := map[CondKind]string{CondHand: "hand", CondTrash: "trash", CondSecurity: "security stack"}[c.Kind]
	many := c.Bound != Bound{Op: AtLeast, Value: 1}
	what := "cards"
	if c.Sel != nil {
		for _, a := range areaWords {
			if a.area == c.Sel.Area {
				area = a.word
			}
		}
		what = c.Sel.noun(many, true) + c.Sel.tail()
		if !many {
			what = article(what) + what
		}
	}
	whose := pick(c.they, "their", ownerPossessive(c.Who))
	return whose + " " + area + " has " + pick(many || c.Sel == nil, c.Bound.words("fewer", "more")+" ", "") + what
}

// hasUnder reads which cards a Digimon has under it or linked to it, if they are described or are
// link cards: "a [X] digivolution card", "2 or more face-down digivolution cards", "any link
// cards".
func (p *parser) hasUnder(c *Cond, s *Select) bool {
	if s.Any || s.Filter.besides() {
		return false
	}
	card := &Select{Quantity: One, Of: s}
	bound, form := Bound{Op: AtLeast, Value: 1}, underSome
	switch {
	case p.lit("a"):
		form = underOne
	case p.lit("any"):
		form = underAny
	case p.lit("no"):
		bound, form = Bound{Op: Equal}, underNone
	default:
		if b, ok := p.bound("less", "more"); ok {
			bound, form = b, underCounted
		}
	}
	f := &card.Filter
	f.FaceUp = p.facing()
	p.adjectives(f)
	if names := p.nameList(); names != nil && p.lit("trait") {
		f.Traits, f.traitFirst = names, true
	} else {
		f.Names = names
	}
	switch {
	case f.Suspended != nil:
		return false
	case p.lit("link card"):
		card.Area = LinkCardsOf
	case p.lit("digivolution card") && (f.besides() || f.FaceUp != nil):
		card.Area = SourcesOf
	default:
		return false
	}
	c.Kind, c.Sel, c.Bound, c.under = CondSources, card, bound, form
	return true
}

// underForm is the wording for the number of such cards.
type underForm uint8

const (
	underNot     underForm = iota // the condition has another wording
	underOne                      // "a X digivolution card"
	underAny                      // "any X digivolution cards"
	underSome                     // "X digivolution cards"
	underNone                     // "no X digivolution cards"
	underCounted                  // "2 or more X digivolution cards"
)

// underWords returns the printed words that hasUnder reads, after the subject.
func (c *Cond) underWords() string {
	s, form := c.Sel, c.under
	switch {
	case form != underNot:
	case c.Bound == Bound{Op: AtLeast, Value: 1}:
		form = underOne
	case c.Bound == Bound{Op: Equal}:
		form = underNone
	default:
		form = underCounted
	}
	what := s.Filter.facingWord() + s.Filter.pre()
	if len(s.Filter.Names) > 0 {
		what += nameOr(s.Filter.Names) + " "
	}
	what += pick(s.Area == LinkCardsOf, "link card", "digivolution card")
	head := map[underForm]string{underAny: "any ", underNone: "no ", underCounted: c.Bound.words("fewer", "more") + " "}[form]
	return pick(c.Not, " doesn't have ", " has ") + pick(form == underOne, article(what), head) + what + pick(form == underOne, "", "s")
}
