package cardtext

// Permit allows: "X can also attack unsuspended Digimon", "X can attack the turn it was played".
type Permit struct {
	What *Select
	Can  []Ability
	Dur  DurationKind
	// Of describes the unsuspended Digimon that may be attacked; nil allows all.
	Of *Select
}

// Laid returns which things the action affects, and for how long.
func (a Permit) Laid() (*Select, DurationKind) { return a.What, a.Dur }

var permitKind = kind{zero: Permit{}, predicates: []predicate{
	{words: "can also attack unsuspended", read: func(p *parser, what *Select) (Action, bool) {
		of := &Select{Quantity: One, Bare: true}
		ok := p.np(of) && of.Filter.Kind == KindDigimon && of.Area == BattleArea && of.Owner == Anyone && of.Filter.Suspended == nil
		a := Permit{What: what, Can: []Ability{AbAttackUnsuspended}}
		if f := of.Filter; f.preWithoutTrait() != "" || f.post("") != "" || f.traitFirst || len(f.Names) > 0 {
			of.Owner = Opponents
			a.Of = of
		}
		return a, ok
	}},
	{words: "can attack on the turn it was played", read: func(_ *parser, what *Select) (Action, bool) {
		return Permit{What: what, Can: []Ability{AbAttackOnTurnPlayed}}, true
	}},
}}

func (a Permit) print(*printer, *Sentence) piece {
	if a.What.none { // "none of … can" would forbid it instead
		all := *a.What
		all.none = false
		a.What = &all
	}
	if a.Of != nil {
		of := *a.Of
		of.Owner = Anyone
		return said(a.What, "can also attack unsuspended "+of.phrase(phraseOpts{bare: true}), a.Dur)
	}
	also := pick(len(a.Can) == 1 && a.Can[0] == AbAttackUnsuspended, "also ", "")
	return said(a.What, "can "+also+abilityWords(a.Can), a.Dur)
}

func (a Permit) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.Of, Role: Aside})
}
func (Permit) does() (Deed, bool)                 { return noDeed() }
func (a Permit) lasts() DurationKind              { return a.Dur }
func (a Permit) lastingFor(d DurationKind) Action { a.Dur = d; return a }
