package cardtext

// Search is "search your security stack": For says what may be done with the card found.
type Search struct {
	Area Where
	For  *Select // the cards to choose there ("search your security stack for 1 …"); nil if not said
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
		found := *a.For // where it lies has been said
		found.Area, found.Owner = BattleArea, Anyone
		return pr.do("search", "your security stack for "+found.phrase(phraseOpts{card: true, noArea: true}))
	}
	return pr.do("search", "your security stack")
}

func (a Search) phrases() []Phrase { return offField(a.For) }
func (Search) does() (Deed, bool)  { return DeedFind, true }

// resolve: the cards of the stack are spoken of from now on.
func (a Search) resolve(r *resolver, at Place) bool {
	r.shown = Antecedent{Kind: Shown, At: at}
	return false
}
