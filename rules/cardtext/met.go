package cardtext

// "If you have a Digimon with …, place this card under that Digimon": what the condition of a
// sentence says that a player has can be meant by what is done. Several may be there; then it is
// one of those, and the phrase describes them.

// met is how a phrase is worded that describes one of those that the condition speaks of.
type met uint8

const (
	metThat  met = iota + 1 // "that Digimon"
	metThose                // "1 of those Digimon"
)

// met returns what the condition says that a player has, nil if it says nothing of the kind, or
// more than that.
func (c *Cond) met() *Select {
	if c == nil || c.Kind != CondHave || c.Not || c.Than || c.Total || c.Sel == nil || len(c.And) > 0 || len(c.Or) > 0 {
		return nil
	}
	s := c.Sel
	if s.Quantity != One || s.Area != BattleArea || s.Or != nil || s.Of != nil || s.Different != NoDifference || s.Filter.Kind == AnyCard || s.Filter.Kind == KindToken || c.Bound.Op != AtLeast && c.Bound.Op != Equal {
		return nil
	}
	return s
}

// isMet reports whether a phrase for which nothing else is spoken of means one of those that the
// condition speaks of. It describes them from then on.
func (r *resolver) isMet(s *Select, a Antecedent) bool {
	if r.has == nil || a.Kind != Uncertain || a.Or != nil || s.Filter.Kind != r.has.Filter.Kind || s.Means.Kind != Unresolved {
		return false
	}
	form := metThose
	switch {
	case s.Quantity == It && s.Ref == RefThat && r.hasOne:
		form = metThat
	case s.Area != SpokenOf || s.Quantity != Exactly:
		return false
	}
	*s = Select{Quantity: Exactly, N: 1, Owner: r.has.Owner, Other: r.has.Other, Filter: r.has.Filter, Extreme: r.has.Extreme, Token: r.has.Token}
	if r.mets == nil {
		r.mets = map[*Select]met{}
	}
	s.met, r.mets[s] = form, form
	return true
}

// unmet returns the phrase with nothing that it certainly means.
func (r *resolver) unmet(s *Select) Select {
	back := Select{Quantity: It, Ref: RefThat, Filter: Filter{Kind: s.Filter.Kind}, Means: Antecedent{Kind: Uncertain}}
	if r.mets[s] == metThose {
		back.Quantity, back.N, back.Ref, back.Area = Exactly, 1, RefIt, SpokenOf
	}
	return back
}
