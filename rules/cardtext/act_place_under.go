package cardtext

// PlaceUnder places cards under a permanent as digivolution cards.
type PlaceUnder struct {
	What     *Select
	Under    *Select
	Top      bool // "on top of its digivolution cards"; otherwise at the bottom
	Either   bool // at the top or bottom, as the player chooses
	FaceDown bool
	placeUnderWording
}

// placeUnderWording tells apart wordings with the same meaning.
type placeUnderWording struct {
	asCard bool // "as the bottom digivolution card of X"
	whose  bool // "as X's bottom digivolution card"
	bare   bool // the text says only "under 1 of your Digimon"; cards go to the bottom anyway
}

var placeUnderKind = kind{zero: PlaceUnder{}, placings: []placing{func(p *parser) (func(*Select) Action, bool) {
	a := PlaceUnder{FaceDown: p.lit("face down")}
	ok := false
	switch {
	case p.lit("as the bottom digivolution card of"):
		a.asCard = true
		a.Under, ok = p.sel()
	case p.lit("as"):
		a.whose = true
		a.Under, ok = p.ownedBy()
		a.Either = p.lit("top or bottom digivolution card")
		a.Top = !a.Either && p.lit("top digivolution card")
		ok = ok && (a.Either || a.Top || p.lit("bottom digivolution card"))
	case p.lit("under"):
		a.Under, ok = p.sel()
		if a.Top = ok && p.lit("as its top digivolution card"); ok && !a.Top && !p.lit("as its bottom digivolution card") {
			a.bare = a.Under.Filter.Kind != KindTamer && !a.Under.cardArea()
		}
	}
	// reads "at the top or bottom", where the player chooses
	if m := p.i; ok && !a.Top && !a.Either && p.lit("or under") {
		or, is := p.sel()
		if is && or.Filter.Kind == KindTamer && !or.cardArea() && a.Under.Or == nil && a.Under.Filter.Kind == KindDigimon {
			a.Under.Or = or
		} else {
			p.i = m
		}
	}
	return func(s *Select) Action { b := a; b.What = s; return b }, ok
}}}

// SaysBottom reports whether the text names the bottom instead of leaving it to the rules.
func (a PlaceUnder) SaysBottom() bool {
	return !a.Top && !a.Either && (a.asCard || a.whose || a.Under.Filter.Kind != KindTamer && !a.bare)
}

func (a PlaceUnder) print(pr *printer, _ *Sentence) piece {
	tail := pick(a.FaceDown, "face down ", "")
	under := *a.Under
	under.Or = nil
	switch {
	case a.Either:
		tail += "as " + under.possessive() + " top or bottom digivolution card"
	case a.asCard:
		tail += "as the bottom digivolution card of " + under.String()
	case a.whose:
		tail += "as " + under.possessive() + " " + pick(a.Top, "top", "bottom") + " digivolution card"
	case a.Top:
		tail += "under " + under.String() + " as its top digivolution card"
	default:
		tail += "under " + under.String() + pick(under.Filter.Kind != KindTamer && !a.bare, " as its bottom digivolution card", "")
	}
	if a.Under.Or != nil {
		tail += " or under " + a.Under.Or.String()
	}
	return pr.obj("place", a.What, phraseOpts{card: true}, tail)
}

func (a PlaceUnder) phrases() []Phrase {
	return append(joined(a.What), Phrase{What: a.Under, Role: Host, Field: true})
}
func (PlaceUnder) does() (Deed, bool) { return DeedPlace, true }

// resolve handles "its bottom card" for the top card of a Digimon: it means a place under that same
// Digimon.
func (a PlaceUnder) resolve(r *resolver, at Place) bool {
	u := a.Under
	if a.What.Area != StackTopOf || a.What.Of.Quantity != Exactly || u.Quantity != It || u.Ref != RefIt {
		return false
	}
	r.words(a.What)
	u.Means = Antecedent{Kind: Described}
	r.note(a, at)
	r.done = Antecedent{Kind: DoneBefore, At: at}
	return true
}

// becomes reports that a Digimon which is placed is no Digimon anymore.
func (PlaceUnder) becomes(m *mention, role Role) { m.field, m.cards = role == Host, role != Host }
