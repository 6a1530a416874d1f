package rules

import "digijudge/rules/cardtext"

// <Succession> (16-47) gives its holder all effects, but for <Succession>, of its topmost specified
// digivolution card.
var succession = KeywordSpec{
	Name: "Succession", Section: "16-47", Type: TypePersistent, Kind: PersistentEffect, Plays: true, NeedsSpec: true,
	hooks: plainKeyword{}, lending: true,
}

// succeeded visits the effects that a <Succession> on the permanent gives it: those of the upper
// box of the topmost digivolution card that fits. Its inherited effects are there anyway (4-3-3).
func (q *query) succeeded(pm *Permanent, d *EffectDef, visit func(instance)) {
	for i := 1; i < int(pm.n); i++ {
		c := pm.cards[i]
		if pm.facedown>>i&1 == 1 || !q.cardFits(d.Keyword.Spec, c) {
			continue
		}
		for _, x := range q.T.Cards[c].upper {
			if x.spec != &succession {
				visit(instance{def: x, card: c, ctrl: pm.Owner})
			}
		}
		if q.believes(bSuccessionGivesAllCards) {
			continue
		}
		return
	}
}

// noteSucceeded notes that the effect comes from the digivolution card that <Succession> names
// (16-47-1).
func (p *Position) noteSucceeded(in instance, perm PermID) {
	if pm := p.Perm(perm); p.sink != nil && pm != nil && in.gained == 0 && in.card != pm.Top() && in.def.Section == cardtext.Upper {
		p.note(p.lender(pm))
	}
}

// noteSuccession notes that the Digimon has the keyword that decides here from the card that
// <Succession> names (16-47-1).
func (p *Position) noteSuccession(pm *Permanent, keyword string) {
	if p.sink == nil {
		return
	}
	p.eachOwn(pm, func(in instance) {
		if k := in.def.Keyword; k != nil && k.Name == keyword && in.gained == 0 && in.card != pm.Top() && in.def.Section == cardtext.Upper {
			p.note(p.lender(pm))
		}
	})
}

// lender returns the clause by which the Digimon has effects of the cards under it: <Succession>,
// or an effect that gives them.
func (s *State) lender(pm *Permanent) Clause {
	for _, d := range s.T.Cards[pm.Top()].upper {
		if d.spec == &succession {
			return "16-47-1"
		}
	}
	return "15-13-1"
}
