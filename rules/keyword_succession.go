package rules

import "digijudge/rules/cardtext"

// <Succession> (16-47) gives its holder all effects of its topmost specified digivolution card,
// except for <Succession>.
var succession = KeywordSpec{
	Name: "Succession", Section: "16-47", Type: TypePersistent, Kind: PersistentEffect, Plays: true, NeedsSpec: true,
	hooks: plainKeyword{}, lending: true,
}

// succeeded visits the effects that a <Succession> gives the permanent: those in the upper box of
// the topmost digivolution card that fits. Inherited effects of that card are there anyway (4-3-3).
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

// succeededBy returns the clause by which the effect comes from the digivolution card that
// <Succession> names (16-47-1), "" if it doesn't.
func (q *query) succeededBy(in instance, perm PermID) Clause {
	if pm := q.Perm(perm); q.sink != nil && pm != nil && in.gained == 0 && in.card != pm.Top() && in.def.Section == cardtext.Upper {
		return q.lender(pm)
	}
	return ""
}

// succeededTo returns the clause by which the Digimon has this keyword from the card that
// <Succession> names (16-47-1), or "" if it has it otherwise.
func (q *query) succeededTo(pm *Permanent, keyword string) (by Clause) {
	q.eachOwn(pm, func(in instance) {
		if k := in.def.Keyword; k != nil && k.Name == keyword && by == "" {
			by = q.succeededBy(in, pm.ID)
		}
	})
	return by
}

// lender returns the clause by which the Digimon has effects of cards under it: by <Succession>, or
// by an effect that gives them.
func (s *State) lender(pm *Permanent) Clause {
	for _, d := range s.T.Cards[pm.Top()].upper {
		if d.spec == &succession {
			return "16-47-1"
		}
	}
	return "15-13-1"
}
