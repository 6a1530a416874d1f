package cardtext

// conditionClause reads "If …," or "While …,".
func (p *parser) conditionClause() (*Cond, bool) {
	m := p.i
	while := p.lit("while")
	if !while && !p.lit("if") {
		return nil, false
	}
	c, ok := p.conditions()
	if !ok {
		return nil, false
	}
	c.while = while
	p.tally = nil
	switch c.Kind {
	case CondMemory, CondSecurity, CondHand, CondTrash:
		if c.And == nil && c.Or == nil {
			p.tally = c
		}
	}
	p.record(PartCondition, m, c)
	return c, p.punct(",")
}

// conditions reads one condition, or several joined by "and" or by "or".
func (p *parser) conditions() (*Cond, bool) {
	c, ok := p.condition()
	if !ok {
		return nil, false
	}
	for {
		m := p.i
		and := p.lit("and")
		if !and && !p.lit("or") {
			return c, true
		}
		next, ok := p.condition()
		if !ok {
			p.i = m + 1
			next, ok = p.elidedCondition(c)
		}
		if !ok || and && len(c.Or) > 0 || !and && len(c.And) > 0 {
			p.i = m
			return c, true
		}
		if and {
			c.And = append(c.And, *next)
		} else {
			c.Or = append(c.Or, *next)
		}
	}
}

// elidedCondition reads a condition that shares subject and verb with the one before: "you have 8
// or more cards in your hand and a Tamer", "this Digimon is black and has 13000 DP or more".
func (p *parser) elidedCondition(before *Cond) (*Cond, bool) {
	c := &Cond{Who: before.Who, condWording: condWording{they: before.they, elided: true}}
	switch before.Kind {
	case CondHave, CondMemory, CondSecurity, CondHand, CondTrash:
		if before.Not || before.Than || before.lies || before.holder || before.Who == Anyone {
			return nil, false
		}
		return p.has(c)
	case CondIs:
		if before.Not || before.Sel.Quantity != This || before.had {
			return nil, false
		}
		c.Kind, c.Sel, c.Who = CondIs, &Select{Quantity: This, Filter: Filter{Kind: before.Sel.Filter.Kind}}, Anyone
		switch {
		case p.lit("has"):
			return c, p.hasState(c, c.Sel, &c.Sel.Filter)
		case p.lit("is"):
			return c, p.isState(c, &c.Sel.Filter)
		}
	}
	return nil, false
}

func (p *parser) condition() (*Cond, bool) {
	return longest(p, p.didCondition, p.playerCondition, p.pileCondition, p.sourceCondition, p.includeCondition, p.subjectCondition, p.thereCondition, p.effectDidCondition, p.stateCondition)
}

// didCondition reads conditions that have a fixed wording.
func (p *parser) didCondition() (*Cond, bool) {
	switch {
	case p.lit("you did"):
		return &Cond{Kind: CondDid}, true
	case p.lit("you didn't"):
		return &Cond{Kind: CondDid, Not: true}, true
	case p.lit("DNA digivolving"):
		return &Cond{Kind: CondDNA}, true
	case p.lit("digivolving from your trash"):
		return &Cond{Kind: CondFromTrash}, true
	case p.lit("played from digivolution card"):
		return &Cond{Kind: CondPlayedFromSources}, true
	case p.lit("played from your hand"):
		return &Cond{Kind: CondPlayedFromSources, Sel: &Select{Quantity: One, Owner: Your, Area: HandArea}}, true
	case p.lit("played from your trash"):
		return &Cond{Kind: CondPlayedFromSources, Sel: &Select{Quantity: One, Owner: Your, Area: TrashArea}}, true
	case p.lit("this card was played by"):
		names := p.nameList()
		return &Cond{Kind: CondPlayedByEffect, Sel: &Select{Quantity: One, Filter: Filter{Names: names}}}, names != nil && p.take(tWord, "'s") && p.lit("effect")
	case p.lit("played or digivolved by a effect"):
		return &Cond{Kind: CondByEffect}, true
	case p.lit("attacking by"):
		k, ok := p.plainKey()
		return &Cond{Kind: CondAttackingBy, Keyword: k}, ok
	case p.peek("played by") && p.i+2 < len(p.toks) && p.toks[p.i+2].kind == tKey:
		p.lit("played by")
		k, ok := p.plainKey()
		return &Cond{Kind: CondPlayedByEffect, Keyword: k}, ok
	case p.lit("played by a effect"):
		return &Cond{Kind: CondPlayedByEffect}, true
	case p.lit("DigiXrosing with"):
		n, ok := p.num()
		b := Bound{Op: Equal, Value: n} // exactly that many: 7-2-2-10
		if p.lit("or more") {
			b.Op = AtLeast
		}
		return &Cond{Kind: CondDigiXros, Bound: b}, ok && p.lit("card")
	case p.lit("DigiXrosing"):
		return &Cond{Kind: CondDigiXros}, true
	case p.lit("it's your turn"):
		return &Cond{Kind: CondTurn, Who: Your}, true
	case p.lit("it's your opponent's turn"):
		return &Cond{Kind: CondTurn, Who: Opponents}, true
	}
	return nil, false
}

// plainKey reads a keyword without a number and without a specification.
func (p *parser) plainKey() (string, bool) {
	k, ok := p.key()
	return k.Name, ok && k.N == 0 && k.SpecText == ""
}

// fromWords returns the printed words for where something was played from.
func (c *Cond) fromWords() string {
	if c.Sel == nil {
		return "digivolution cards"
	}
	return pick(c.Sel.Area == HandArea, "your hand", "your trash")
}

// playerCondition reads what a player has or did.
func (p *parser) playerCondition() (*Cond, bool) {
	c := &Cond{}
	switch {
	case p.lit("either player has"):
		c.Who = Both
		return p.eitherHas(c)
	case p.lit("both players have"):
		return p.bothHave(c)
	case p.lit("your opponent"):
		c.Who = Opponents
	case p.lit("they"):
		c.Who, c.they = Opponents, true
	case p.lit("you"):
		c.Who = Your
	default:
		return nil, false
	}
	switch {
	case p.lit("attack with a Digimon this turn"), p.lit("attacked with a Digimon this turn"):
		c.Kind = CondAttackedThisTurn
		return c, true
	case p.lit("didn't attack with a Digimon this turn"):
		c.Kind, c.Not = CondAttackedThisTurn, true
		return c, true
	case p.lit("doesn't have"):
		c.Kind, c.Not = CondHave, true
		if p.lit("a security card") {
			c.Kind, c.Bound = CondSecurity, Bound{Op: AtLeast, Value: 1}
			return c, true
		}
		s, ok := p.sel()
		return c.having(s), ok
	case !p.lit("have"):
		return nil, false
	}
	return p.has(c)
}

// bothHave reads what each of the players has in their own area: "3 or fewer security cards".
func (p *parser) bothHave(c *Cond) (*Cond, bool) {
	c, ok := p.eitherHas(c)
	if !ok {
		return nil, false
	}
	c.both, c.Who = true, Your
	theirs := *c
	theirs.Who = Opponents
	c.And = []Cond{theirs}
	return c, true
}

// eitherHas reads what either player has in an area: "3 or fewer security cards", "no cards in
// their hand".
func (p *parser) eitherHas(c *Cond) (*Cond, bool) {
	b, ok := p.bound("less", "more")
	if !ok && p.lit("no") {
		ok = true
	}
	c.Bound = b
	if b.Op == NoBound {
		c.Bound, c.none = Bound{Op: Equal}, true
	}
	switch {
	case p.lit("security card"):
		c.Kind = CondSecurity
	case p.lit("card in their hand"):
		c.Kind = CondHand
	default:
		c.Kind = CondTrash
		ok = ok && p.lit("card in their trash")
	}
	return c, ok
}

// has reads what a player has.
func (p *parser) has(c *Cond) (*Cond, bool) {
	m := p.i
	if p.thanOther(c) {
		return c, true
	}
	p.i, c.Than, c.Total, c.Bound = m, false, false, Bound{}
	exactly := p.lit("exactly")
	if n, ok := p.num(); ok {
		b := Bound{Op: pick(exactly, Precisely, Equal), Value: n}
		if exactly {
		} else if p.lit("or less") {
			b.Op = AtMost
		} else if p.lit("or more") {
			b.Op = AtLeast
		}
		c.Bound = b
		if last := p.tally; b.Op != Equal && !exactly && last != nil && last.Who == c.Who && p.peek(",") {
			c.Kind, c.short = last.Kind, true
			return c, true
		}
		switch {
		case p.lit("memory"):
			c.Kind = CondMemory
			return c, true
		case p.lit("security card"):
			c.Kind = CondSecurity
			return c, true
		case p.lit("card in your hand"), p.lit("card in their hand"):
			c.Kind = CondHand
			return c, true
		case p.lit("card in your trash"), p.lit("card in their trash"):
			c.Kind = CondTrash
			return c, true
		}
		c.total = p.lit("total")
		s := &Select{Quantity: One}
		s.Other = p.lit("other")
		if p.np(s) {
			c.Kind, c.counted = CondHave, true
			return c.having(s), true
		}
		return nil, false
	}
	p.i = m
	s, ok := p.sel()
	if !ok || s.Quantity != One || s.Bare {
		return nil, false
	}
	c.Kind, c.Bound = CondHave, Bound{Op: AtLeast, Value: 1}
	p.orA(s)
	if s.Or != nil && s.Or.Owner == Anyone {
		s.Or.Owner = c.Who
	}
	return c.having(s), true
}

// thanWords are the words for comparing with the other player: those before what is counted, and
// those after it.
var thanWords = [...]struct {
	op           Compare
	head, behind string
}{
	{LessThan, "fewer", "than"}, {MoreThan, "more", "than"}, {AtMost, "as many or fewer", "as"}, {AtLeast, "as many or more", "as"},
	{Equal, "the same number of", "as"},
}

// thanOther reads "fewer security cards than your opponent", "as many or more total Digimon and
// Tamers as you".
func (p *parser) thanOther(c *Cond) bool {
	m := p.i
	for _, w := range thanWords {
		if p.i = m; !p.lit(w.head) {
			continue
		}
		c.Than, c.Bound = true, Bound{Op: w.op}
		switch {
		case p.lit("security card"):
			c.Kind = CondSecurity
		case p.lit("card in your hand"), p.lit("card in their hand"):
			c.Kind = CondHand
		case p.lit("card in your trash"), p.lit("card in their trash"):
			c.Kind = CondTrash
		default:
			c.Kind, c.Total = CondHave, p.lit("total")
			s := &Select{Quantity: One}
			if !p.np(s) || s.cardArea() || s.Owner != Anyone {
				continue
			}
			c.Sel = s
			s.Owner = c.Who
		}
		if !p.lit(w.behind) {
			continue
		}
		if p.lit(pick(c.Who == Your, "your opponent", "you")) || c.Kind == CondSecurity && p.thanUnder(c) {
			return true
		}
	}
	return false
}

// thanUnder reads "this Digimon has face-down digivolution cards": the number of those is compared.
func (p *parser) thanUnder(c *Cond) bool {
	s := &Select{Quantity: All, Area: SourcesOf, Of: &Select{Quantity: This, Filter: Filter{Kind: KindDigimon}}}
	if !p.lit("this Digimon has") {
		return false
	}
	s.Filter.FaceUp = p.facing()
	c.Sel = s
	return p.lit("digivolution card")
}

// thanOtherWords returns the printed words that thanOther reads, to be put after the player.
func (c *Cond) thanOtherWords(of string) string {
	for _, w := range thanWords {
		if w.op == c.Bound.Op && c.Kind == CondSecurity && c.Sel != nil {
			return c.has() + w.head + " " + of + " " + w.behind + " this Digimon has " + c.Sel.Filter.facingWord() + "digivolution cards"
		}
		if w.op == c.Bound.Op {
			return c.has() + w.head + " " + of + " " + w.behind + pick(c.Who == Your, " your opponent", " you")
		}
	}
	return unknown("comparison", int(c.Bound.Op))
}

// having makes the player the owner, unless the words name another.
func (c *Cond) having(s *Select) *Cond {
	if c.Sel = s; s != nil && s.Owner == Anyone {
		s.Owner = c.Who
	}
	if c.Not {
		c.Bound = Bound{Op: AtLeast, Value: 1}
	}
	return c
}

// includeCondition reads "this Digimon's digivolution cards include a X or a Y".
func (p *parser) includeCondition() (*Cond, bool) {
	of, ok := p.possessive()
	if !ok || !p.lit("digivolution card include") {
		return nil, false
	}
	one := func() (*Cond, bool) {
		s := &Select{Quantity: One}
		if s.Filter.Names = p.nameList(); s.Filter.Names == nil && (!p.lit("a") || !p.np(s) || s.Area != BattleArea) {
			return nil, false
		}
		s.Area, s.Of = SourcesOf, of
		return &Cond{Kind: CondSources, Sel: s, Bound: Bound{Op: AtLeast, Value: 1}, condWording: condWording{holds: true}}, true
	}
	c, ok := one()
	for ok {
		m := p.i
		if !p.lit("or") || !p.peek("a") {
			p.i = m
			break
		}
		or, is := one()
		if !is {
			return nil, false
		}
		or.also = true
		c.Or = append(c.Or, *or)
	}
	return c, ok
}

// sourceCondition reads "[X] is in this Digimon's digivolution cards".
func (p *parser) sourceCondition() (*Cond, bool) {
	s := &Select{Quantity: One}
	m := p.i
	if b, ok := p.bound("less", "more"); ok {
		return p.countedSources(b)
	}
	if names := p.nameList(); names != nil {
		s.Filter.Names = names
	} else {
		p.i = m
		if !p.lit("a") {
			return nil, false
		}
		if !p.np(s) || s.Area != BattleArea {
			return nil, false
		}
	}
	if p.lit("is face up in your security stack") {
		s.Area, s.Owner, s.Filter.FaceUp = SecurityStack, Your, ptr(true)
		return &Cond{Kind: CondHave, Who: Your, Sel: s, Bound: Bound{Op: AtLeast, Value: 1}, condWording: condWording{lies: true}}, len(s.Filter.Names) > 0 && s.Filter.Kind == AnyCard && len(s.Filter.Or) == 0
	}
	if p.lit("is in your trash") {
		s.Area, s.Owner = TrashArea, Your
		return &Cond{Kind: CondHave, Who: Your, Sel: s, Bound: Bound{Op: AtLeast, Value: 1}, condWording: condWording{lies: true}}, len(s.Filter.Names) > 0 && s.Filter.Kind == AnyCard && len(s.Filter.Or) == 0
	}
	not := false
	if !p.lit("is in") {
		if !p.lit("isn't in") {
			return nil, false
		}
		not = true
	}
	of, ok := p.possessive()
	if !ok || !p.lit("digivolution card") {
		return nil, false
	}
	s.Area, s.Of = SourcesOf, of
	return &Cond{Kind: CondSources, Sel: s, Not: not, Bound: Bound{Op: AtLeast, Value: 1}}, true
}

// subjectCondition reads what a card is or has.
func (p *parser) subjectCondition() (*Cond, bool) {
	s, ok := p.sel()
	if ok && s.Quantity == One && !s.cardArea() && s.Owner != Anyone && p.lit("is attacking") {
		return &Cond{Kind: CondAttacking, Sel: s}, true
	}
	if !ok || s.Quantity != This && s.Quantity != It {
		return nil, false
	}
	c := &Cond{Kind: CondIs, Sel: s}
	f := &s.Filter
	switch {
	case p.lit("was deleted"):
		c.Kind = CondDeleted
		return c, p.deletedBy(c)
	case p.lit("had digivolution card"):
		c.Kind, c.Bound = CondHadSources, Bound{Op: AtLeast, Value: 1}
		return c, true
	case p.lit("is"):
		return c, p.isState(c, f)
	case p.lit("isn't"):
		c.Not = true
		return c, p.isState(c, f)
	case p.lit("doesn't have"):
		c.Not = true
		return c, p.hasState(c, s, f)
	case p.lit("has"):
		return c, p.hasState(c, s, f)
	case p.leaves && s.Quantity == This && p.lit("was"):
		c.had = true
		return c, p.isState(c, f) && c.Kind == CondIs
	case p.lit("had no digivolution card"):
		c.Kind, c.Bound = CondHadSources, Bound{Op: Equal}
		return c, true
	case p.leaves && s.Quantity == This && p.lit("had"):
		c.had = true
		return c, p.hasState(c, s, f) && c.Kind == CondIs
	}
	return nil, false
}

func (p *parser) isState(c *Cond, f *Filter) bool {
	switch {
	case p.lit("attacking"):
		c.Kind = CondAttacking
		return true
	case p.lit("suspended"):
		f.Suspended = ptr(true)
		return true
	case p.lit("unsuspended"):
		f.Suspended = ptr(false)
		return true
	case p.lit("level"):
		b, ok := p.bound("lower", "higher")
		f.Level = b
		return ok
	case c.Sel.Quantity == It && p.lit("a"):
		return p.isCard(c, f)
	}
	if f.Names = p.nameList(); f.Names != nil {
		for {
			m := p.i
			alt := Filter{}
			if !p.lit("or has") || !p.attribute(&Select{}, &alt) {
				p.i = m
				return true
			}
			f.Or = append(f.Or, alt)
		}
	}
	f.Colors = p.colors()
	return f.Colors != nil
}

// isCard reads the kind of a card: "it is a black card", "that card is a Digimon card with …".
func (p *parser) isCard(c *Cond, f *Filter) bool {
	s := &Select{Quantity: One}
	if !p.np(s) || s.Area != BattleArea || s.Owner != Anyone || s.Extreme != NoExtreme || s.Filter.namedOr() || s.Or != nil {
		return false
	}
	if s.Filter.Kind != AnyCard {
		f.Or = []Filter{s.Filter}
		return s.Filter.card
	}
	c.a = true
	f.Colors, f.Not = s.Filter.Colors, s.Filter.Not
	non := s.Filter.non()
	s.Filter.Colors, s.Filter.Not = nil, nil
	return (f.Colors != nil) != (non != "") && !s.Filter.besides()
}

// kindOnly reports whether a filter asks only for a kind and for what that kind implies.
func (f *Filter) kindOnly() bool {
	return f.Kind == AnyCard && len(f.Or) == 1 && f.Or[0].Kind != AnyCard && !(&Filter{Kind: f.Kind}).besides() && len(f.Names) == 0
}

func (p *parser) hasState(c *Cond, s *Select, f *Filter) bool {
	m := p.i
	if p.lit("no digivolution card") {
		c.Kind, c.Bound = CondSources, Bound{Op: Equal}
		return true
	}
	if p.lit("digivolution card") {
		c.Kind, c.Bound = CondSources, Bound{Op: AtLeast, Value: 1}
		return true
	}
	if b, ok := p.bound("less", "more"); ok {
		c.Bound = b
		switch {
		case p.lit("digivolution card"):
			c.Kind = CondSources
			return true
		case p.lit("color"):
			c.Kind, c.In = CondColors, p.lit("in its digivolution card")
			return true
		}
		c.Bound = Bound{}
	}
	p.i = m
	if p.hasUnder(c, s) {
		return true
	}
	p.i = m
	base := *f
	if !p.attribute(s, f) {
		return false
	}
	p.otherThan(f)
	for {
		m := p.i
		alt := base
		alt.Kind = AnyCard
		if p.lit("or is") {
			if alt.Colors = p.colors(); alt.Colors == nil || c.Not {
				p.i = m
				return true
			}
			f.Or = append(f.Or, alt)
			return true
		}
		if !p.lit("or") || !p.attribute(s, &alt) {
			p.i = m
			return true
		}
		p.otherThan(&alt)
		f.Or = append(f.Or, alt)
	}
}
