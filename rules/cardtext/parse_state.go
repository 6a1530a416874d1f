package cardtext

import "strconv"

// More processing conditions: whether something exists, what this effect did, what a stack
// contains.

// thereCondition reads "there are 10 or more cards in your trash", "there is a suspended Digimon",
// "there are 12 or more levels' total worth of Digimon".
func (p *parser) thereCondition() (*Cond, bool) {
	if !p.lit("there is") { // "there are" after normalizing
		return nil, false
	}
	c := &Cond{Kind: CondThere}
	if n, ok := p.num(); ok {
		c.Bound = Bound{Op: Equal, Value: n}
		if p.lit("or less") {
			c.Bound.Op = AtMost
		} else if p.lit("or more") {
			c.Bound.Op = AtLeast
		}
		c.Total = p.lit("total")
	} else if p.lit("a") {
		c.Bound = Bound{Op: AtLeast, Value: 1}
		c.single = true
	} else if p.lit("no") {
		c.Bound, c.none = Bound{Op: Equal}, true
	} else {
		return nil, false
	}
	if m := p.i; p.lit("color in") && !c.Total && !c.single {
		c.Kind, c.In, c.amid = CondColors, true, true
		var ok bool
		if c.Sel, ok = p.possessive(); ok && p.lit("digivolution card") {
			return c, true
		}
		c.Kind, c.In, c.amid, c.Sel = CondThere, false, false, nil
		p.i = m
	}
	s := &Select{Quantity: One}
	if c.Bound.Value > 0 && !c.Total && !c.single && p.lit("level's total worth of") {
		c.Kind, c.Sel = CondLevels, s
		s.Other = p.lit("other")
		return c, p.np(s) && !s.cardArea()
	}
	s.Other = p.lit("other")
	c.Sel = s
	if p.lit("security card") && !s.Other {
		s.Area = SecurityStack
		return c, c.Total
	}
	if p.lit("digivolution card under this Digimon") && !s.Other && !c.Total {
		s.Area, s.Of = SourcesOf, &Select{Quantity: This, Filter: Filter{Kind: KindDigimon}}
		c.below = true
		return c, true
	}
	return c, p.np(s)
}

// thereWords returns the printed words of such a condition.
func (c *Cond) thereWords() string {
	if c.below {
		return "there are " + c.Bound.words("fewer", "more") + " digivolution cards under this Digimon"
	}
	s := c.Sel
	if s.Area == SecurityStack && s.Owner == Anyone && s.Filter.FaceUp == nil {
		return "there are " + c.Bound.words("fewer", "more") + " total security cards"
	}
	body := pick(s.Other, "other ", "") + s.noun(!c.single, s.cardArea() || s.the && s.Filter.card) + s.tailWithArea(phraseOpts{})
	if c.single {
		return "there is " + article(body) + body
	}
	worth := pick(c.Kind == CondLevels, "levels' total worth of ", "")
	return "there are " + pick(c.none, "no", c.Bound.words("fewer", "more")) + " " + worth + pick(c.Total, "total ", "") + body
}

// effectDidCondition reads "this effect didn't delete", "no Digimon was deleted by this effect",
// "digivolved by this effect".
func (p *parser) effectDidCondition() (*Cond, bool) {
	c := &Cond{Kind: CondEffectDid}
	if m := p.i; !p.peek("this") && !p.peek("you") {
		if s, ok := p.sel(); ok && s.Quantity == One {
			if c.form = 7; p.lit("is") {
				c.form = 6
			} else if c.Not = p.lit("isn't"); c.Not {
				c.form = 6
			} else if !p.lit("was") {
				c.form = 0
			}
			if c.form > 0 {
				if k, ok := p.oneOf(deedParticiples()); ok && p.lit("by this effect") {
					c.Deed, c.Sel = Deed(k), s
					return c, true
				}
			}
		}
		p.i, c.Not, c.form = m, false, 0
	}
	verb := func(list []string) bool {
		k, ok := p.oneOf(list)
		c.Deed = Deed(k)
		return ok
	}
	switch {
	case p.lit("this effect didn't"):
		c.Not = true
		return c, verb(deedVerbs()) && p.didTo(c)
	case p.lit("this effect suspended your Digimon"):
		c.Deed, c.Who = DeedSuspend, Your
		return c, true
	case p.lit("this effect"):
		return c, verb(deedParticiples()) && p.didTo(c)
	case p.lit("no Digimon was"):
		c.Not, c.form = true, 1
		return c, verb(deedParticiples()) && p.lit("by this effect")
	case p.lit("no Digimon is"):
		c.Not, c.form = true, 3
		return c, verb(deedParticiples()) && p.lit("by this effect")
	case p.lit("you added card"), p.lit("you added a card"):
		c.Deed, c.form = DeedAdd, pick[uint8](wordAt(p.toks, p.i-2, "a"), 5, 4)
		return c, true
	case p.lit("digivolved by this effect"):
		c.Deed, c.form = DeedDigivolve, 2
		return c, true
	}
	return nil, false
}

// didTo reads on what and on how many things an effect acted: "this effect trashed a purple card",
// "this effect returned 3 or more cards".
func (p *parser) didTo(c *Cond) bool {
	m := p.i
	if b, ok := p.bound("less", "more"); ok && (b.Op != Equal || b.Value > 1) {
		s := &Select{Quantity: One}
		if c.Not || !p.np(s) || s.cardArea() || s.Owner != Anyone {
			return false
		}
		c.Bound, c.Sel = b, s
		return true
	}
	p.i = m
	if s, ok := p.sel(); ok && (s.Quantity == One || s.Quantity == Exactly && s.N == 1) && (!s.Bare || s.Owner == Opponents) {
		s.Quantity, s.N = One, 0
		c.Sel = s
		return true
	}
	p.i = m
	return true
}

func (c *Cond) effectDidWords() string {
	if s := c.Sel; s != nil {
		what := s.String()
		if c.Bound.Op != NoBound {
			what = c.Bound.words("fewer", "more") + " " + s.noun(true, s.Filter.card) + s.tailWithArea(phraseOpts{})
		}
		switch {
		case c.form == 7 && !c.Not:
			return what + " was " + deeds[c.Deed].done + " by this effect"
		case c.form >= 6:
			return what + c.is() + deeds[c.Deed].done + " by this effect"
		case c.Not:
			return "this effect didn't " + deeds[c.Deed].verb + " " + what
		}
		return "this effect " + deeds[c.Deed].done + " " + what
	}
	switch {
	case c.form == 1:
		return "no Digimon was " + deeds[c.Deed].done + " by this effect"
	case c.form == 4:
		return "you added cards"
	case c.form == 5:
		return "you added a card"
	case c.form == 3:
		return "no Digimon is " + deeds[c.Deed].done + " by this effect"
	case c.form == 2:
		return "digivolved by this effect"
	case c.Not:
		return "this effect didn't " + deeds[c.Deed].verb
	}
	return "this effect " + deeds[c.Deed].done + pick(c.Who == Your, " your Digimon", "")
}

// stateCondition reads other states of the game and of this Digimon's stack.
func (p *parser) stateCondition() (*Cond, bool) {
	switch {
	case p.lit("deleted"):
		c := &Cond{Kind: CondDeleted}
		return c, p.deletedBy(c)
	case p.lit("this card was face up"):
		return &Cond{Kind: CondWasFaceUp}, true
	case p.lit("during a attack"):
		return &Cond{Kind: CondDuringAttack}, true
	case p.lit("this Digimon's stack has"):
		n, ok := p.num()
		if m := p.i; ok && n > 1 && p.lit("or more card") { // the top card is one of them (4-7-2)
			return &Cond{Kind: CondSources, Sel: &Select{Quantity: This, Filter: Filter{Kind: KindDigimon}}, Bound: Bound{Op: AtLeast, Value: n - 1}, condWording: condWording{stack: true}}, true
		} else {
			p.i = m
		}
		c := &Cond{Kind: CondSameLevel, Sel: &Select{Quantity: This, Filter: Filter{Kind: KindDigimon}}, Bound: Bound{Op: AtLeast, Value: n}}
		return c, ok && p.lit("or more same-level card")
	case p.lit("any of them"):
		s := &Select{Quantity: It, Ref: RefThem, Any: true}
		c := &Cond{Kind: CondIs, Sel: s}
		if p.lit("is") {
			s.Filter.Colors = p.colors()
			return c, s.Filter.Colors != nil
		}
		return c, p.lit("has") && p.hasState(c, s, &s.Filter)
	}
	return p.totalColors()
}

// totalColors reads "your Tamers have 3 or more total colors".
func (p *parser) totalColors() (*Cond, bool) {
	s := &Select{Quantity: One, Bare: true}
	if !p.ownerWord(s) || s.Owner == Anyone || s.their || !p.np(s) || s.cardArea() || !p.lit("has") {
		return nil, false
	}
	b, ok := p.bound("less", "more")
	c := &Cond{Kind: CondColors, Sel: s, Bound: b, Total: true}
	c.counted = !p.lit("total")
	return c, ok && p.lit("color")
}

// deletedBy reads what deleted the Digimon.
func (p *parser) deletedBy(c *Cond) bool {
	if p.lit("outside of a battle") {
		c.By = NotByBattle
		return true
	}
	if m := p.i; p.lit("by") {
		if k, ok := p.plainKey(); ok {
			c.By, c.Keyword = ByKeyword, k
			return true
		}
		p.i = m
	}
	k, ok := p.oneOf(causes[:])
	c.By = TriggerCause(k)
	return ok && c.By != NotByDigiXros
}

// deletedWords returns the printed words of such a condition.
func (c *Cond) deletedWords() string {
	by := "deleted " + pick(c.By == NotByBattle, "outside of a battle", causes[c.By])
	if c.By == ByKeyword {
		by = "deleted by <" + c.Keyword + ">"
	}
	if c.Sel == nil {
		return by
	}
	return c.Sel.String() + " was " + by
}

func (c *Cond) stateWords() string {
	if c.Kind == CondDuringAttack {
		return "during an attack"
	}
	return "this Digimon's stack has " + strconv.Itoa(c.Bound.Value) + " or more same-level cards"
}
