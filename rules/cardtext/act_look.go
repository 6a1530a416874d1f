package cardtext

// Look is "look at X" or, with Show, "reveal X": what lies on top of a pile, which stays where it is (15-15-3-1). What follows speaks of
// "that card", and "the rest" is that card as long as it lies there.
type Look struct {
	What *Select
	Show bool // both players see it (15-15-3-8-1)
}

var lookKind = kind{zero: Look{}, imperatives: []imperative{
	{words: "look at", read: func(p *parser) ([]Action, bool) { return p.look(Look{}) }},
	{words: "reveal", read: func(p *parser) ([]Action, bool) { return p.look(Look{Show: true}) }},
}}

func (p *parser) look(a Look) ([]Action, bool) {
	s, ok := p.sel()
	a.What = s
	return one(a, ok && s.Or == nil && !s.Either && (s.Area == SecurityTop || s.Area == DeckTop && (!a.Show || s.Owner != Your)))
}

func (a Look) print(pr *printer, _ *Sentence) piece {
	return pr.obj(pick(a.Show, "reveal", "look at"), a.What, phraseOpts{}, "")
}

func (a Look) phrases() []Phrase  { return offField(a.What) }
func (a Look) does() (Deed, bool) { return DeedReveal, a.Show }

// resolve: the card is spoken of from now on.
func (a Look) resolve(r *resolver, at Place) bool {
	r.shown = Antecedent{Kind: Shown, At: at}
	return false
}
