package rules

// This file changes the cards of a permanent (4-7-1). Every change goes through here, so that the
// permanent always knows the features of its cards' effects. See effects_features.go.

// fromCards returns the features of the effects of the permanent's cards.
func (t *Table) fromCards(pm *Permanent) feature {
	if pm.n == 0 {
		return 0
	}
	has := t.Cards[pm.cards[0]].features.top
	for _, c := range pm.Sources() {
		has |= t.Cards[c].features.under
	}
	for _, c := range pm.Links() {
		has |= t.Cards[c].features.under
	}
	return has
}

// cover puts a card on top of the stack.
func (pm *Permanent) cover(t *Table, c CardID) {
	copy(pm.cards[1:pm.n+1], pm.cards[:pm.n])
	pm.facedown <<= 1
	pm.cards[0] = c
	pm.n++
	pm.features = t.fromCards(pm)
}

// addUnder puts a card under the permanent, at the bottom.
func (pm *Permanent) addUnder(t *Table, c CardID) {
	pm.features |= t.Cards[c].features.under
	pm.cards[pm.n] = c
	pm.facedown &^= 1 << pm.n
	pm.n++
}

// addHigh puts a card right under the permanent's top card.
func (pm *Permanent) addHigh(t *Table, c CardID) {
	pm.features |= t.Cards[c].features.under
	copy(pm.cards[2:pm.n+1], pm.cards[1:pm.n])
	low := pm.facedown & 1
	pm.facedown = low | (pm.facedown>>1)<<2
	pm.cards[1] = c
	pm.n++
}

// plug makes a card one of the link cards.
func (pm *Permanent) plug(t *Table, c CardID) {
	pm.links[pm.nlinks] = c
	pm.nlinks++
	pm.features |= t.Cards[c].features.under
}

// drop takes a card out of the stack or the links.
func (pm *Permanent) drop(t *Table, c CardID) {
	pm.take(c)
	pm.features = t.fromCards(pm)
}

func (pm *Permanent) take(c CardID) {
	for i := 0; i < int(pm.n); i++ {
		if pm.cards[i] == c {
			copy(pm.cards[i:], pm.cards[i+1:pm.n])
			low := pm.facedown & (1<<i - 1)
			pm.facedown = low | pm.facedown>>(i+1)<<i
			pm.n--
			return
		}
	}
	for i := 0; i < int(pm.nlinks); i++ {
		if pm.links[i] == c {
			copy(pm.links[i:], pm.links[i+1:pm.nlinks])
			pm.nlinks--
			return
		}
	}
}
