package rules

// <Succession> (16-47) gives its holder all effects, but for <Succession>, of its topmost specified digivolution card.
var succession = KeywordSpec{
	Name: "Succession", Section: "16-47", Type: TypePersistent, Kind: PersistentEffect, Plays: true, NeedsSpec: true,
}

// succeeded visits the effects that a <Succession> on the permanent gives it: those of the upper box of the topmost digivolution card
// that fits. Its inherited effects are there anyway (4-3-3).
func (p *Position) succeeded(pm *Permanent, d *EffectDef, visit func(instance)) {
	for i := 1; i < int(pm.n); i++ {
		c := pm.cards[i]
		if pm.facedown>>i&1 == 1 || !p.cardFits(d.Keyword.Spec, c) {
			continue
		}
		for _, x := range p.T.Cards[c].upper {
			if x.spec != &succession {
				visit(instance{def: x, card: c, ctrl: pm.Owner})
			}
		}
		if p.believes(bSuccessionGivesAllCards) {
			continue
		}
		return
	}
}
