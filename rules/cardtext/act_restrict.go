package cardtext

import (
	"slices"
	"strings"
)

// Restrict forbids: "X can't attack", "can't block", "doesn't unsuspend".
type Restrict struct {
	What *Select
	Can  []Ability
	Dur  DurationKind
	// By describes who can't block, only with AbBeBlocked: "can't be blocked by your opponent's
	// Digimon with …"; nil for everybody.
	By *Select
	// Into describes what it can't digivolve into, only with AbDigivolve. With Only it can
	// digivolve into nothing else. nil means anything.
	Into *Select
	Only bool
	// InPhase limits AbUnsuspend to "during their unsuspend phase". At other times it can
	// unsuspend.
	InPhase bool
	// EffectsOf says whose effects can't do it, as in "your opponent's Digimon's effects can't
	// delete X"; AnyCard means the effects of all cards.
	EffectsOf Kind
	restrictWording
}

// Laid returns which things the action affects, and for how long.
func (a Restrict) Laid() (*Select, DurationKind) { return a.What, a.Dur }

// restrictWording tells apart wordings with the same meaning.
type restrictWording struct {
	// the effects are the subject: "your opponent's effects can't return X to hands or decks"
	active bool
	make   bool // "make X unable to …"
	any    bool // "effects can't return any of X" for all of X

	dpOf bool // written "reduce the DP of X" instead of "reduce X's DP"
	// written "X can't attack this Digimon" instead of "this Digimon can't be attacked by X"
	attackers bool
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
		{words: "can't attack this Digimon", read: func(_ *parser, what *Select) (Action, bool) {
			return Restrict{What: &Select{Quantity: This, Filter: Filter{Kind: KindDigimon}}, Can: []Ability{AbBeAttacked}, By: what, restrictWording: restrictWording{attackers: true}},
				(what.Quantity == All || what.Bare) && what.Owner == Opponents && !what.cardArea()
		}},
		{words: "doesn't activate [Security] effects on Option cards it checks", read: func(_ *parser, what *Select) (Action, bool) {
			return Restrict{What: what, Can: []Ability{AbActivateChecked}}, true
		}},
		{words: "doesn't activate [Security] effects on cards it checks", read: func(_ *parser, what *Select) (Action, bool) {
			return Restrict{What: what, Can: []Ability{AbActivateAnyChecked}}, true
		}},
		{words: "can only digivolve into", read: func(p *parser, what *Select) (Action, bool) { return p.notInto(what, true) }},
		{words: "can't digivolve into", read: func(p *parser, what *Select) (Action, bool) { return p.notInto(what, false) }},
		{words: "can't digivolve to level", read: func(p *parser, what *Select) (Action, bool) {
			b, ok := p.bound("lower", "higher")
			into := &Select{Quantity: One, Bare: true, Filter: Filter{Level: b}}
			return Restrict{What: what, Can: []Ability{AbDigivolve}, Into: into}, ok
		}},
		{words: "doesn't unsuspend during their unsuspend phase", read: func(_ *parser, what *Select) (Action, bool) {
			return Restrict{What: what, Can: []Ability{AbUnsuspend}, InPhase: true}, what.Quantity != This
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
		{words: "your opponent's effects can't", read: func(p *parser) (clause, bool) {
			r := Restrict{restrictWording: restrictWording{active: true}}
			ok := p.activeRestriction(&r)
			r.Dur = p.duration()
			return clause{acts: []Action{r}}, ok
		}},
		{words: "your opponent's Digimon's effects can't", read: func(p *parser) (clause, bool) {
			r := Restrict{EffectsOf: KindDigimon, restrictWording: restrictWording{active: true}}
			ok := p.activeRestriction(&r) && !slices.Contains(r.Can, AbHaveDPReducedByEffects)
			r.Dur = p.duration()
			return clause{acts: []Action{r}}, ok
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

// notInto reads what the subject can't digivolve into, or the only thing that it can.
func (p *parser) notInto(what *Select, only bool) (Action, bool) {
	into, ok := p.selOrBare()
	ok = ok && into.Quantity == One && into.Owner == Anyone && !into.cardArea() && !into.Any && into.Or == nil
	return Restrict{What: what, Can: []Ability{AbDigivolve}, Into: into, Only: only}, ok
}

// restricted reads what can't be done, and by whom.
func (p *parser) restricted(r Restrict) (Action, bool) {
	can, ok := p.abilityList()
	r.Can = can
	if m := p.i; ok && len(can) == 1 && (can[0] == AbBeBlocked || can[0] == AbBeAttacked) && p.lit("by") {
		if r.By, ok = p.selOrBare(); !ok || r.By.Quantity != One && (r.By.Quantity != All || can[0] != AbBeAttacked) || r.By.Owner != Opponents && !(r.By.Owner == Anyone && r.By.Bare && r.By.Filter.Kind == KindDigimon) || r.By.cardArea() {
			p.i, r.By, ok = m, nil, true
		}
	}
	return r, ok
}

// activeRestrictions lists what effects of the opponent can be forbidden to do: the verb, the words
// after its object, and the ability that the object loses.
var activeRestrictions = [...]struct {
	verb, behind string
	ability      Ability
}{
	{"delete", "", AbBeDeletedByEffects}, {"reduce", "'s DP", AbHaveDPReducedByEffects}, {"return", "to hands or decks", AbBeReturnedByEffects},
	{"suspend", "", AbBeSuspendedByEffects}, {"trash", "'s stacked cards", AbHaveStackTrashedByEffects},
}

// activeRestriction reads "delete X or return it to hands or decks" after "your opponent's effects
// can't".
func (p *parser) activeRestriction(r *Restrict) bool {
	for k := 0; ; k++ {
		found := false
		for _, a := range activeRestrictions {
			if !p.lit(a.verb) {
				continue
			}
			dp, whose := a.behind == "'s DP", strings.HasPrefix(a.behind, "'s ")
			switch {
			case k > 0 && whose:
				found = p.lit("its") || p.lit("their")
			case k > 0:
				found = p.lit("it") || p.lit("them")
			case dp:
				m := p.i
				if r.dpOf = p.lit("the DP of"); r.dpOf {
					r.What, found = p.sel()
					r.any = found && r.What.denied()
					r.Can = append(r.Can, a.ability)
					if !found || !p.peek("or") {
						return found
					}
					p.i, r.Can = m, nil
					return false
				}
				r.What, found = p.ownedBy()
			case whose:
				r.What, found = p.ownedBy()
			default:
				r.What, found = p.sel()
			}
			if r.What != nil && k == 0 {
				r.any = r.What.denied()
			}
			found = found && (a.behind == "" || p.lit(strings.TrimPrefix(a.behind, "'s ")))
			r.Can = append(r.Can, a.ability)
			break
		}
		if !found {
			return false
		}
		if !p.lit("or") {
			return true
		}
	}
}

// activeWords returns the printed words of a restriction on effects.
func (a Restrict) activeWords() string {
	out := "your opponent's " + pick(a.EffectsOf == KindDigimon, "Digimon's ", "") + "effects can't "
	for k, can := range a.Can {
		for _, r := range activeRestrictions {
			if r.ability != can {
				continue
			}
			out += pick(k > 0, " or ", "") + r.verb + " "
			what := a.What.ofAny(a.any)
			whose := what + pick(strings.HasSuffix(what, "s"), "'", "'s")
			if a.What.Quantity == It {
				whose = a.What.possessive()
			}
			if k > 0 {
				what = pick(plural2(a.What), "them", "it")
				whose = pick(plural2(a.What), "their", "its")
			}
			if r.behind == "'s DP" && a.dpOf {
				out += "the DP of " + what
				continue
			}
			if rest, ok := strings.CutPrefix(r.behind, "'s "); ok {
				out += whose + " " + rest
				continue
			}
			out += what + pick(r.behind != "", " "+r.behind, "")
		}
	}
	return out
}

// abilityList reads one or more abilities: "attack", "attack or block", "attack, block or suspend".
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
	verb := a.make || pr.asksVerb(a.What, s)
	switch {
	case a.active || a.EffectsOf != AnyCard:
		return piece{rest: a.activeWords(), dur: a.Dur}
	case a.attackers && a.By != nil && a.What.Quantity == This && a.What.String() == "this Digimon" && len(a.Can) == 1 && a.Can[0] == AbBeAttacked && a.By.Owner == Opponents && (a.By.Quantity == All || a.By.Bare):
		return said(a.By, "can't attack this Digimon", a.Dur)
	case !verb && len(a.Can) == 1 && (a.Can[0] == AbActivateChecked || a.Can[0] == AbActivateAnyChecked):
		return said(a.What, agree(a.What, "doesn't", "don't")+" "+abilities[a.Can[0]], a.Dur)
	case a.Can[0] == AbSwitchTarget && !a.What.owns():
		return piece{rest: "the attack target of " + a.What.String() + " can't be switched", dur: a.Dur}
	case a.Can[0] == AbSwitchTarget:
		return piece{rest: a.What.possessive() + " attack target can't be switched", dur: a.Dur}
	case a.Into != nil:
		return said(a.What, a.intoWords(), a.Dur)
	case a.InPhase:
		return said(a.What, agree(a.What, "doesn't", "don't")+" unsuspend during their unsuspend phase", a.Dur)
	case !verb && !a.What.none && len(a.Can) == 1 && a.Can[0] == AbUnsuspend && (a.Dur == OpponentsNextUnsuspend || a.Dur == TheirNextUnsuspend):
		return said(a.What, agree(a.What, "doesn't", "don't")+" unsuspend", a.Dur)
	}
	by := ""
	if a.By != nil {
		by = " by " + pick(a.By.Owner == Anyone, a.By.phrase(phraseOpts{bare: true}), a.By.String())
	}
	if verb {
		return piece{verb: pr.form("make"), rest: a.What.String() + " unable to " + abilityWords(a.Can) + by, dur: a.Dur}
	}
	return said(a.What, pick(a.What.none, "can ", "can't ")+abilityWords(a.Can)+by, a.Dur)
}

// intoWords returns the printed words for what it can't digivolve into.
func (a Restrict) intoWords() string {
	level := a.Into.Filter
	if level.Level = (Bound{}); !a.Only && a.Into.Filter.Level.Than == nil && level.plain() && len(level.Or) == 0 {
		return "can't digivolve to level " + a.Into.Filter.Level.words("lower", "higher")
	}
	return pick(a.Only, "can only", "can't") + " digivolve into " + a.Into.phrase(phraseOpts{bare: a.Into.Bare})
}

func (a Restrict) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.By, Role: Aside}, Phrase{What: a.Into, Role: Aside})
}
func (Restrict) does() (Deed, bool)                 { return noDeed() }
func (a Restrict) lasts() DurationKind              { return a.Dur }
func (a Restrict) lastingFor(d DurationKind) Action { a.Dur = d; return a }
