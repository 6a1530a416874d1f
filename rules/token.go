package rules

// stackable: a token is never placed under a card, nor a card under a token (4-21-3).
func (p *Position) stackable(pm *Permanent) bool { return !p.T.Cards[pm.Top()].Token }
