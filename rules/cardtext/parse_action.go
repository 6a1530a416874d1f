package cardtext

// sentences reads the body of an effect up to the end of the text or the end of the quotation.
func (p *parser) sentences(mode bool) ([]Sentence, bool) {
	var body []Sentence
	for {
		s, ok := p.sentence()
		if !ok {
			return nil, false
		}
		body = append(body, s...)
		if last := &body[len(body)-1]; len(last.Acts) > 0 {
			p.riders(last)
			p.raise(last)
		}
		stop := p.punct(".")
		if p.bodyEnds(mode) {
			return body, shareModes(body)
		}
		if !stop {
			return nil, false
		}
	}
}

// bodyEnds says that nothing more belongs to this body.
func (p *parser) bodyEnds(mode bool) bool {
	t := p.tok()
	return t.kind == tEnd || t.kind == tPunct && (t.text == `"` || mode && t.text == "・")
}

// sentence reads one sentence; it becomes several where its parts are done or chosen separately.
func (p *parser) sentence() ([]Sentence, bool) {
	back, ok := p.deeper()
	defer back()
	if !ok {
		return nil, false
	}
	var done []Sentence
	s := Sentence{Then: p.lit("then,")}
	if p.lit("among them,") {
		outer := p.among
		s.among, p.among = true, true
		defer func() { p.among = outer }()
	}
	var dur DurationKind
	for {
		m := p.i
		if p.peek("if") || p.peek("while") {
			c, ok := p.conditionClause()
			if !ok || s.If != nil && s.By == nil || dur != Permanently || s.ForEach != nil {
				return nil, false
			}
			if s.By != nil { // "by X, if Y, Z": Y is asked after X is done
				done = append(done, s)
				s = Sentence{}
			}
			s.If = c
			continue
		}
		if (p.peek("for each") || p.peek("for every")) && s.ForEach == nil && s.By == nil {
			c, ok := p.count()
			if ok && p.punct(",") {
				s.ForEach = c
				continue
			}
			return nil, false
		}
		if p.peek("by") && s.By == nil {
			p.lit("by")
			p.ing = true
			acts, ok := p.imperatives()
			p.ing = false
			if !ok || !p.punct(",") {
				return nil, false
			}
			s.By = acts
			continue
		}
		if k, ok := p.oneOf(durations[:]); ok && dur == Permanently {
			if !p.punct(",") {
				return nil, false
			}
			dur, s.durationFirst, s.durationHead = DurationKind(k), true, p.peek("for each") || p.peek("for every")
			continue
		}
		p.i = m
		break
	}
	if s.If != nil && s.By == nil && p.lit("instead") { // "if …, instead …" (18-2-1)
		n := len(done)
		list, ok := p.core(done, s, dur)
		if !ok || len(list) != n+1 || list[n].Instead {
			return nil, false
		}
		list[n].Instead, list[n].insteadFirst = true, true
		return list, true
	}
	return p.core(done, s, dur)
}

// core reads what a sentence does. done are the sentences split off before; s has what stands in front.
func (p *parser) core(done []Sentence, s Sentence, dur DurationKind) ([]Sentence, bool) {
	if a, ok := first(p, grammar.leads, func(read lead) (Action, bool) { return read(p, &s) }); ok {
		s.Acts = []Action{a}
		return append(done, s), true
	}
	whole := false // "you may" covers all that follows
	switch {
	case p.ownMay():
	case p.lit("you may"):
		s.May, whole = true, true
	case p.lit("your opponent may"):
		s.May, s.Opponent, whole = true, true, true
	case p.peek("they") && s.If != nil && s.If.Who == Opponents:
		p.lit("they")
		s.Opponent, s.they = true, true
	case p.peek("your opponent") && !p.peek("your opponent's") && !p.peek("your opponent can't"):
		p.lit("your opponent")
		s.Opponent = true
	}
	first := true
	for {
		c, ok := p.clause()
		if !ok {
			return nil, false
		}
		if !c.verb && (first && whole || s.Opponent) || c.each != nil && len(c.acts) > 1 {
			return nil, false
		}
		if first && c.may {
			s.May = true
		} else if !first && c.may != (s.May && !whole) {
			if s.durationFirst || s.ForEach != nil || s.Opponent {
				return nil, false
			}
			done = append(done, s)
			s = Sentence{And: true, May: c.may}
			whole = false
		}
		if c.self && len(s.Acts) > 0 {
			if s.May || s.Opponent || s.ForEach != nil || dur != Permanently {
				return nil, false
			}
			done = append(done, s)
			s = Sentence{And: true, May: c.may}
		}
		s.self = s.self || c.self
		if c.each != nil {
			if s.ForEach != nil || len(s.Acts) > 0 {
				return nil, false // what is multiplied?
			}
			s.ForEach, s.forEachLast = c.each, true
		}
		s.Acts = append(s.Acts, c.acts...)
		first = false
		m := p.i
		if p.lit("and you may") {
			if s.May && whole || s.Opponent || s.ForEach != nil || s.durationFirst {
				return nil, false
			}
			done = append(done, s)
			s = Sentence{And: true, May: true}
			whole, first = true, true
			continue
		}
		if s.ForEach != nil && s.forEachLast || s.self || !p.separator() {
			p.i = m
			break
		}
	}
	if whole && !s.Opponent && !s.And && s.By == nil && p.lit("to") {
		s.By, s.byOld, s.May = s.Acts, true, false
		s.Acts = nil
		for {
			c, ok := p.clause()
			if !ok || c.may || c.self || c.each != nil && len(s.Acts)+len(c.acts) > 1 {
				return nil, false
			}
			if c.each != nil {
				s.ForEach, s.forEachLast = c.each, true
			}
			s.Acts = append(s.Acts, c.acts...)
			if s.forEachLast || !p.separator() {
				break
			}
		}
	}
	if !p.allLast(s.Acts, dur) || !sameDurations(s.Acts) {
		return nil, false
	}
	for _, read := range grammar.tails {
		if list, is, ok := read(p, s.Acts); is && !ok {
			return nil, false
		} else if is {
			s.Acts = list
		}
	}
	s.Instead = p.lit("instead")
	if m := p.i; s.If == nil && s.By == nil && !s.Then && len(done) == 0 && p.lit("if") {
		if c, ok := p.conditions(); ok && (p.punct(".") || p.atEnd()) {
			if !p.atEnd() {
				p.i--
			}
			s.If, s.ifLast = c, true
		} else {
			p.i = m
		}
	}
	return append(done, s), true
}

// sameDurations refuses a sentence in which one change has a duration and another before it has none: it could be meant
// for both.
func sameDurations(acts []Action) bool {
	open := false
	for _, a := range acts {
		switch _, can := withDuration(a, ForTheTurn); {
		case can:
			open = true
		case actionDuration(a) != Permanently && open:
			return false
		}
	}
	return true
}

// separator reads what stands between two actions of a sentence.
func (p *parser) separator() bool {
	m := p.i
	if p.lit("and") || p.punct(",") {
		return true
	}
	p.i = m
	return false
}

// clause is one part of a sentence: what one subject does, or one verb with its objects.
type clause struct {
	acts []Action
	verb bool   // an imperative
	may  bool   // "X may …"
	self bool   // see Sentence.Self
	each *Count // "for each …" behind it
}

func (p *parser) clause() (clause, bool) {
	return longest(p, p.imperativeClause, p.subjectClause, p.specialClause)
}

func (p *parser) imperativeClause() (clause, bool) {
	acts, ok := p.imperative()
	if !ok {
		return clause{}, false
	}
	c := clause{acts: acts, verb: true}
	if p.peek("for each") || p.peek("for every") {
		c.each, ok = p.count()
	}
	return c, ok
}

// imperatives reads verbs joined by "and".
func (p *parser) imperatives() ([]Action, bool) {
	acts, ok := p.imperative()
	for ok {
		m := p.i
		if !p.lit("and") {
			return acts, true
		}
		more, ok2 := p.imperative()
		if !ok2 {
			p.i = m
			return acts, true
		}
		acts = append(acts, more...)
	}
	return nil, false
}

// shared is the subject of a further action of the same clause.
func shared(s *Select) *Select {
	if s.Quantity == Exactly || s.Quantity == UpTo {
		return &Select{Quantity: It, Ref: RefSame}
	}
	return s
}

// predicates reads what is said of a subject, with one duration for all of it.
func (p *parser) predicates(subject *Select) (acts []Action, each *Count, ok bool) {
	what := subject
	for {
		a, ok := p.predicate(what)
		if !ok {
			return nil, nil, false
		}
		acts = append(acts, a)
		m := p.i
		if !p.lit("and") && !p.punct(",") {
			break
		}
		if b, ok := p.barePredicate(a, shared(subject)); ok {
			if gk, many := a.(GainKeyword); many && len(gk.Keywords) > 1 && p.toks[m-2].text == "," {
				gk.commas = true
				acts[len(acts)-1] = gk
			}
			acts = append(acts, b)
			break
		}
		if !p.predicateAhead() {
			p.i = m
			break
		}
		what = shared(subject)
	}
	if p.peek("for each") || p.peek("for every") {
		if each, ok = p.count(); !ok {
			return nil, nil, false
		}
	}
	return acts, each, p.allLast(acts, p.duration())
}

// predicateAhead says that a predicate without a subject follows.
func (p *parser) predicateAhead() bool {
	t := p.tok()
	if t.kind != tWord {
		return false
	}
	switch t.text {
	case "gets", "can't", "can", "isn't", "doesn't":
		return true
	case "gains":
		return p.i+1 < len(p.toks) && (p.toks[p.i+1].kind == tKey || p.toks[p.i+1].text == `"`)
	case "is":
		return wordAt(p.toks, p.i+1, "also")
	}
	return false
}

func (p *parser) duration() DurationKind {
	if k, ok := p.oneOf(durations[:]); ok {
		return DurationKind(k)
	}
	return Permanently
}

// objects reads the objects of a verb: one, or several joined by "and". An area behind the last holds for those before it
// too ("1 X and 1 Y from your hand").
func (p *parser) objects() ([]*Select, bool) {
	list, ok := p.objectList()
	if !ok {
		return nil, false
	}
	last := list[len(list)-1]
	for _, s := range list {
		bare := s.Area == BattleArea && s.Owner == Anyone && (s.Quantity == Exactly || s.Quantity == UpTo || s.Quantity == One)
		if s != last && bare && last.cardArea() && !endOfPile(last.Area) {
			s.Area, s.Owner, s.their, s.Of, s.Also, s.from = last.Area, last.Owner, last.their, last.Of, last.Also, last.from
			bare = false
		}
		if bare && p.among {
			s.Area, s.amongFirst, bare = RevealedCards, true, false
		}
		if bare && (s.Filter.Kind == AnyCard && len(s.Filter.Names) == 0 || s.Filter.Card) && !s.the {
			return nil, false // "1 card" from nowhere
		}
	}
	return list, true
}

func endOfPile(a Area) bool {
	switch a {
	case DeckTop, DeckBottom, SecurityTop, SecurityBottom, SourcesTopOf, SourcesBottomOf, StackTopOf:
		return true
	}
	return false
}

// fromSomewhere says that every object is a card in a place that was named, as playing and adding ask for.
func fromSomewhere(list []*Select) bool {
	for _, s := range list {
		if s.Quantity != This && s.Quantity != It && !s.cardArea() && s.Area != BreedingArea {
			return false
		}
	}
	return true
}

func (p *parser) objectList() ([]*Select, bool) {
	s, ok := p.sel()
	if !ok {
		return nil, false
	}
	p.orElse(s)
	list := []*Select{s}
	for {
		m := p.i
		if !p.lit("and") && (p.ing || !p.punct(",")) {
			return list, true
		}
		s, ok := p.sel()
		if !ok || p.predicateAhead() || p.peek("may") || p.peek("unsuspend") || p.peek("suspend") || p.peek("digivolve") || p.peek("attack") {
			p.i = m
			return list, true
		}
		p.orElse(s)
		list = append(list, s)
	}
}

// orElse reads "or 1 Y" behind "1 X": one of the two is meant.
func (p *parser) orElse(s *Select) {
	m := p.i
	if s.Quantity == Exactly && s.N == 1 && !endOfPile(s.Area) && p.lit("or") {
		if or, ok := p.sel(); ok && or.Quantity == Exactly && or.N == 1 && !endOfPile(or.Area) && !p.predicateAhead() {
			if s.Area == BattleArea && s.Owner == Anyone && or.cardArea() {
				s.Area, s.Owner, s.their, s.Of, s.Also, s.from = or.Area, or.Owner, or.their, or.Of, or.Also, or.from
			}
			s.Or = or
			return
		}
	}
	p.i = m
}

// orA reads "or a Y" behind "a X": one of the two is meant.
func (p *parser) orA(s *Select) {
	m := p.i
	if s.Quantity == One && !s.Any && s.Or == nil && p.lit("or") && p.peek("a") {
		if or, ok := p.sel(); ok && or.Quantity == One {
			if s.Area == BattleArea && s.Owner == Anyone && or.cardArea() {
				s.Area, s.Owner, s.their, s.Of, s.Also, s.from = or.Area, or.Owner, or.their, or.Of, or.Also, or.from
			}
			s.Or = or
			return
		}
	}
	p.i = m
}

func each(list []*Select, make func(*Select) Action) []Action {
	var acts []Action
	for _, s := range list {
		acts = append(acts, make(s))
	}
	return acts
}

// count reads "for each …" and "for every N …".
func (p *parser) count() (*Count, bool) {
	c := &Count{Per: 1}
	if p.lit("for every") {
		n, ok := p.num()
		if !ok || n < 2 {
			return nil, false
		}
		c.Per = n
	} else if !p.lit("for each") {
		return nil, false
	}
	m := p.i
	if p.lit("color") {
		if s := (&Select{Quantity: All}); p.ownerWord(s) && s.Owner != Anyone && p.np(s) && p.lit("has") {
			c.Of, c.Colors, c.have = s, true, true
			return c, true
		}
	}
	p.i = m
	if p.lit("color in") {
		if of, ok := p.possessive(); ok && p.lit("digivolution card") {
			c.Of, c.Colors, c.In = of, true, true
			return c, true
		}
		return nil, false
	}
	if s := (&Select{Quantity: All}); p.np(s) && s.Area == SourcesOf && !s.from && s.Filter.plain() {
		s.inside = true
		c.Of = s
		return c, true
	}
	p.i = m
	if p.lit("of") {
		if of, ok := p.possessive(); ok && p.lit("color") {
			c.Of, c.Colors = of, true
			return c, true
		}
		p.i = m
		p.lit("of")
		s := &Select{Quantity: All}
		c.Of = s
		if !p.owned(s) {
			return nil, false
		}
		if !s.cardArea() && p.take(tWord, "'s") {
			if !p.lit("color") {
				return nil, false
			}
			c.Colors = true
		}
		return c, true
	}
	s := &Select{Quantity: All}
	c.Of, c.total = s, p.lit("total")
	return c, p.np(s)
}
