package cardtext

// This file reads "If you have a Digimon with …, place this card under that Digimon". The action
// can mean what the condition says that a player has. If there are several, it means one of them,
// and the phrase describes them.

// met is how a phrase is worded that describes one of those that the condition speaks of.
type met uint8

const (
	metThat  met = iota + 1 // "that Digimon"
	metThose                // "1 of those Digimon"
	metThem                 // "they": all of those of whom a persistent effect has spoken
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

// isMet reports whether a phrase that points back can only mean one of the things in the condition.
// If so, it describes them from then on.
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

// they makes "they" in a persistent effect mean all things of which it has spoken: "All of your X
// gain <K>. While …, they also gain <L>." The effect lies on every such thing, so the phrase
// describes them.
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
			case all != nil && what == all: // said of it besides
			default:
				return
			}
		}
	}
}

// unmet returns the phrase with nothing that it certainly means.
func (r *resolver) unmet(s *Select) Select {
	back := Select{Quantity: It, Ref: RefThat, Filter: Filter{Kind: s.Filter.Kind}, Means: Antecedent{Kind: Uncertain}}
	if r.mets[s] == metThose {
		back.Quantity, back.N, back.Ref, back.Area = Exactly, 1, RefIt, SpokenOf
	}
	return back
}
