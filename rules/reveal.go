package rules

// unrevealed are the cards of a deck, top first, that no effect under way has revealed: revealed cards still count for their area,
// but can't be referenced there (15-15-3-1), and draws come from the others (15-15-3-5).
func (p *Position) unrevealed(pl Player) []CardID {
	deck := p.deck[pl].cards()
	shown := false
	for i := range p.frames {
		shown = shown || p.frames[i].run != nil && len(p.frames[i].run.revealed) > 0
	}
	if !shown {
		return deck
	}
	out := make([]CardID, 0, len(deck))
	for _, c := range deck {
		if !p.isRevealed(c) {
			out = append(out, c)
		}
	}
	return out
}

// isRevealed says that an effect under way has revealed the card and not yet placed it.
func (p *Position) isRevealed(c CardID) bool {
	for i := range p.frames {
		if run := p.frames[i].run; run != nil {
			for _, r := range run.revealed {
				if r.ID == c && p.fresh(r) {
					return true
				}
			}
		}
	}
	return false
}
