package cardtext

// AddToHand is "add X to your hand" (from among revealed cards, trash, security, this card).
type AddToHand struct{ What *Select }

var addToHandKind = kind{zero: AddToHand{}, imperatives: []imperative{{words: "add", read: func(p *parser) ([]Action, bool) {
	list, ok := p.objects()
	if !ok || !p.lit("to the hand") {
		return nil, false
	}
	if c, ok := p.orElseIt(list, func(s *Select) Action { return AddToHand{s} }); ok {
		return oneAction(c)
	}
	return each(list, func(s *Select) Action { return AddToHand{s} }), fromSomewhere(list)
}}}}

func (a AddToHand) print(pr *printer, _ *Sentence) piece {
	return pr.obj("add", a.What, phraseOpts{card: true}, pick(a.What.Area == RevealedCards, "to your hand", "to the hand"))
}

func (a AddToHand) phrases() []Phrase { return joined(a.What) }
func (AddToHand) does() (Deed, bool)  { return DeedAdd, true }
