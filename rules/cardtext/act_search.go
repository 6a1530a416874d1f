package cardtext

// Search is "search your security stack". For describes the card to look for.
type Search struct {
	Area Where
	// the cards to choose there ("search your security stack for 1 …"); nil if not said
	For *Select
}

var searchKind = kind{zero: Search{}, imperatives: []imperative{{words: "search", read: func(p *parser) ([]Action, bool) {
	if !p.lit("your security stack") {
		return nil, false
	}
	a := Search{Area: SecurityStack}
	if p.lit("for") {
		s, ok := p.sel()
		if !ok || s.Area != BattleArea || s.Owner != Anyone || s.Quantity == This || s.Quantity == It {
			return nil, false
		}
		s.Area, s.Owner = SecurityStack, Your
		a.For = s
	}
	return oneAction(a)
}}}}

func (a Search) print(pr *printer, _ *Sentence) piece {
	if a.For != nil {
		found := *a.For // the area has already been named, so the phrase itself has none
		found.Area, found.Owner = BattleArea, Anyone
		return pr.do("search", "your security stack for "+found.phrase(phraseOpts{card: true, noArea: true}))
	}
	return pr.do("search", "your security stack")
}

func (a Search) phrases() []Phrase { return offField(a.For) }
func (Search) does() (Deed, bool)  { return DeedFind, true }

// resolve lets later words point back to the cards of the stack.
func (a Search) resolve(r *resolver, at Place) bool {
	r.shown = Antecedent{Kind: Shown, At: at}
	return false
}
