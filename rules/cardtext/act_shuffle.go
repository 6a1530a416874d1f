package cardtext

// Shuffle shuffles a player's security stack or deck.
type Shuffle struct {
	Owner Owner
	Area  Where // SecurityStack or DeckTop (the deck)
}

var shuffleKind = kind{zero: Shuffle{}, imperatives: []imperative{{words: "shuffle", read: func(p *parser) ([]Action, bool) {
	var whose Select
	if !p.ownerWord(&whose) || whose.their || whose.Owner == Anyone {
		return nil, false
	}
	switch {
	case p.lit("security stack"):
		return oneAction(Shuffle{whose.Owner, SecurityStack})
	case p.lit("deck"):
		return oneAction(Shuffle{whose.Owner, DeckTop})
	}
	return nil, false
}}}}

func (a Shuffle) print(pr *printer, _ *Sentence) piece {
	return pr.do("shuffle", ownerPossessive(a.Owner)+" "+pick(a.Area == SecurityStack, "security stack", "deck"))
}

func (Shuffle) phrases() []Phrase  { return nil }
func (Shuffle) does() (Deed, bool) { return noDeed() }
