package cardtext

// Restrict forbids: "X can't attack", "can't block", "doesn't unsuspend".
type Restrict struct {
	What *Select
	Can  []Ability
	Dur  DurationKind
	// By is by whom, with AbBeBlocked: "can't be blocked by your opponent's Digimon with …"; nil for anybody.
	By *Select
	restrictWording
}

type restrictWording struct {
	active bool // "your opponent's effects can't return X to hands or decks"
	make   bool // "make X unable to …"
}

var restrictKind = kind{zero: Restrict{},
	predicates: []predicate{
		{words: "can", none: true, read: func(p *parser, what *Select) (Action, bool) {
			can, ok := p.abilityList()
			return Restrict{What: what, Can: can}, ok
		}},
		{words: "can't", read: func(p *parser, what *Select) (Action, bool) {
			return p.restricted(Restrict{What: what})
		}},
		{words: "doesn't unsuspend", read: func(_ *parser, what *Select) (Action, bool) {
			return Restrict{What: what, Can: []Ability{AbUnsuspend}}, true
		}},
	},
	imperatives: []imperative{{words: "make", read: func(p *parser) ([]Action, bool) {
		what, ok := p.sel()
		if !ok || !p.lit("unable to") {
			return nil, false
		}
		r, ok := p.restricted(Restrict{What: what, restrictWording: restrictWording{make: true}})
		return p.lastingFor(r, ok)
	}}},
	clauses: []special{
		{words: "your opponent's effects can't return", read: func(p *parser) (clause, bool) {
			what, ok := p.sel()
			if !ok || !p.lit("to hands or decks") {
				return clause{}, false
			}
			return clause{acts: []Action{Restrict{What: what, Can: []Ability{AbBeReturnedByEffects}, Dur: p.duration(), restrictWording: restrictWording{active: true}}}}, true
		}},
		{words: "the attack target of", read: func(p *parser) (clause, bool) {
			of, ok := p.sel()
			if !ok || of.owns() || !p.lit("can't be switched") {
				return clause{}, false
			}
			return clause{acts: []Action{Restrict{What: of, Can: []Ability{AbSwitchTarget}, Dur: p.duration()}}}, true
		}},
		{read: func(p *parser) (clause, bool) {
			of, ok := p.ownedBy()
			if !ok || !p.lit("attack target can't be switched") {
				return clause{}, false
			}
			return clause{acts: []Action{Restrict{What: of, Can: []Ability{AbSwitchTarget}, Dur: p.duration()}}}, true
		}},
	},
}

// restricted reads what can't be done, and by whom.
func (p *parser) restricted(r Restrict) (Action, bool) {
	can, ok := p.abilityList()
	r.Can = can
	if m := p.i; ok && len(can) == 1 && can[0] == AbBeBlocked && p.lit("by") {
		if r.By, ok = p.sel(); !ok || r.By.Quantity != One || r.By.Owner != Opponents {
			p.i, r.By, ok = m, nil, true
		}
	}
	return r, ok
}

// abilityList reads "attack", "attack or block", "attack, block or suspend".
func (p *parser) abilityList() ([]Ability, bool) {
	var list []Ability
	for {
		k, ok := p.oneOf(abilities[:])
		if !ok {
			return nil, false
		}
		list = append(list, Ability(k))
		m := p.i
		if !p.lit("or") && !p.punct(",") {
			return list, true
		}
		if _, ok := p.oneOf(abilities[:]); !ok {
			p.i = m
			return list, true
		}
		p.i = m + 1
	}
}

func abilityWords(list []Ability) string {
	var parts []string
	for _, a := range list {
		parts = append(parts, abilities[a])
	}
	return orList(parts)
}

func (a Restrict) print(pr *printer, s *Sentence) piece {
	switch {
	case a.active:
		return piece{rest: "your opponent's effects can't return " + a.What.String() + " to hands or decks", dur: a.Dur}
	case a.Can[0] == AbSwitchTarget && !a.What.owns():
		return piece{rest: "the attack target of " + a.What.String() + " can't be switched", dur: a.Dur}
	case a.Can[0] == AbSwitchTarget:
		return piece{rest: a.What.possessive() + " attack target can't be switched", dur: a.Dur}
	case !a.make && !pr.asksVerb(a.What, s) && len(a.Can) == 1 && a.Can[0] == AbUnsuspend && (a.Dur == OpponentsNextUnsuspend || a.Dur == TheirNextUnsuspend):
		return said(a.What, agree(a.What, "doesn't", "don't")+" unsuspend", a.Dur)
	}
	by := ""
	if a.By != nil {
		by = " by " + a.By.String()
	}
	if a.make || pr.asksVerb(a.What, s) {
		return piece{verb: pr.form("make"), rest: a.What.String() + " unable to " + abilityWords(a.Can) + by, dur: a.Dur}
	}
	return said(a.What, pick(a.What.none, "can ", "can't ")+abilityWords(a.Can)+by, a.Dur)
}

func (a Restrict) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.By, Role: Aside})
}
func (Restrict) does() (Deed, bool)                 { return noDeed() }
func (a Restrict) lasts() DurationKind              { return a.Dur }
func (a Restrict) lastingFor(d DurationKind) Action { a.Dur = d; return a }
