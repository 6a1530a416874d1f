package cardtext

// Look is "look at X" or, with Show, "reveal X": of the top of a pile, or all of a hand or security
// stack. The cards stay where they are (15-15-3-1). What follows speaks of "that card" or of cards
// "in it"; "the rest" is that card as long as it lies there.
type Look struct {
	What *Select
	Show bool // both players see it (15-15-3-8-1)
	Eggs bool // the top card of the Digi-Egg deck, and What is nil
	lookWording
}

// lookWording tells apart wordings with the same meaning.
type lookWording struct {
	whole bool // "look at your opponent's hand"
}

var lookKind = kind{zero: Look{}, imperatives: []imperative{
	{words: "look at", read: func(p *parser) ([]Action, bool) { return p.look(Look{}) }},
	{words: "reveal", read: func(p *parser) ([]Action, bool) { return p.look(Look{Show: true}) }},
}}

func (p *parser) look(a Look) ([]Action, bool) {
	if p.lit("the top card of your Digi-Egg deck") {
		a.Eggs = true
		return oneAction(a)
	}
	if s := p.wholeArea(); s != nil {
		a.What, a.whole = s, true
		return oneAction(a)
	}
	s, ok := p.sel()
	a.What = s
	if ok && s.Quantity == All && s.Area == SecurityStack && s.Filter.plain() {
		return oneAction(a)
	}
	return one(a, ok && s.Or == nil && !s.Either && (s.Area == SecurityTop || s.Area == DeckTop && (!a.Show || s.Owner != Your)))
}

// wholeArea reads a whole area, such as "your opponent's hand" or "your security stack". It returns
// nil for anything else.
func (p *parser) wholeArea() *Select {
	m, s := p.i, &Select{Quantity: All}
	if p.ownerWord(s) && (s.Owner == Your || s.Owner == Opponents) {
		switch {
		case s.Owner == Opponents && p.lit("hand"):
			s.Area = HandArea
			return s
		case p.lit("security stack"):
			s.Area = SecurityStack
			return s
		}
	}
	p.i = m
	return nil
}

func (a Look) print(pr *printer, _ *Sentence) piece {
	if a.Eggs {
		return pr.do(pick(a.Show, "reveal", "look at"), "the top card of your Digi-Egg deck")
	}
	if a.What.Quantity == All && (a.whole && a.What.Area == SecurityStack || a.What.Area == HandArea) {
		return pr.do(pick(a.Show, "reveal", "look at"), a.What.whose()+pick(a.What.Area == HandArea, " hand", " security stack"))
	}
	return pr.obj(pick(a.Show, "reveal", "look at"), a.What, phraseOpts{}, "")
}

func (a Look) phrases() []Phrase  { return offField(a.What) }
func (a Look) does() (Deed, bool) { return DeedReveal, a.Show }

// resolve lets later words point back to the card.
func (a Look) resolve(r *resolver, at Place) bool {
	r.shown = Antecedent{Kind: Shown, At: at}
	return false
}
