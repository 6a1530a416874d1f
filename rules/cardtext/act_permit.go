package cardtext

// Permit allows: "X can also attack unsuspended Digimon", "X can attack the turn it was played".
type Permit struct {
	What *Select
	Can  []Ability
	Dur  DurationKind
}

var permitKind = kind{zero: Permit{}, predicates: []predicate{
	{words: "can also attack unsuspended Digimon", read: func(_ *parser, what *Select) (Action, bool) {
		return Permit{What: what, Can: []Ability{AbAttackUnsuspended}}, true
	}},
	{words: "can attack on the turn it was played", read: func(_ *parser, what *Select) (Action, bool) {
		return Permit{What: what, Can: []Ability{AbAttackOnTurnPlayed}}, true
	}},
}}

func (a Permit) print(*printer, *Sentence) piece {
	also := pick(len(a.Can) == 1 && a.Can[0] == AbAttackUnsuspended, "also ", "")
	return said(a.What, "can "+also+abilityWords(a.Can), a.Dur)
}

func (a Permit) phrases() []Phrase                { return onField(a.What) }
func (Permit) does() (Deed, bool)                 { return noDeed() }
func (a Permit) lasts() DurationKind              { return a.Dur }
func (a Permit) lastingFor(d DurationKind) Action { a.Dur = d; return a }
