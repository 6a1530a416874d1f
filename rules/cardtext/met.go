package cardtext

// This file reads texts such as "If you have a Digimon with …, place this card under that Digimon".
// "That Digimon" is one that the condition has found. If there are several, it means any one of
// them, so the phrase gets their description.

// met says by which words a phrase means one of the things that the condition has found.
type met uint8

const (
	metThat  met = iota + 1 // "that Digimon"
	metThose                // "1 of those Digimon"
	metThem                 // "they": all things of which a persistent effect has spoken
)

// met returns the phrase for what the condition says that a player has. It returns nil if the
// condition says something else, or more than that.
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

// isMet reports whether a phrase that points back can only mean one of the things in the condition.
// If so, it gets their description.
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

// they handles "they" in a persistent effect: "All of your X gain <K>. While …, they also gain
// <L>." The phrase gets the description of all the things of which the effect has spoken, because
// the effect applies to each such thing.
func (e *Effect) they() {
	if e.Trigger != nil || len(e.Timings) == 0 || len(e.Body) < 2 {
		return
	}
	for _, tm := range e.Timings {
		if tm != YourTurn && tm != OpponentsTurn && tm != AllTurns && tm != Security {
			return
		}
	}
	var all *Select
	for i := range e.Body {
		for _, a := range e.Body[i].Acts {
			list := a.phrases()
			if len(list) == 0 || list[0].What == nil || actionDuration(a) != Permanently {
				return
			}
			switch what := list[0].What; {
			case what.Quantity == All && what.Area == BattleArea && what.Or == nil && what.Means == Antecedent{} && (all == nil || all.String() == what.String()):
				all = what
			case i > 0 && all != nil && what.Quantity == It && what.Ref == RefThem && what.Filter.Kind == AnyCard:
				*what = *all
				what.met = metThem
			case all != nil && what == all:
				// Another sentence says something else about the same things.
			default:
				return
			}
		}
	}
}

// unmet returns the phrase without the description that isMet has given it.
func (r *resolver) unmet(s *Select) Select {
	back := Select{Quantity: It, Ref: RefThat, Filter: Filter{Kind: s.Filter.Kind}, Means: Antecedent{Kind: Uncertain}}
	if r.mets[s] == metThose {
		back.Quantity, back.N, back.Ref, back.Area = Exactly, 1, RefIt, SpokenOf
	}
	return back
}
