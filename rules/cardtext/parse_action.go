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
		p.attackRider(body)
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

// attackRider reads "With this effect, it can also attack unsuspended Digimon." behind "… may attack".
func (p *parser) attackRider(body []Sentence) {
	last := &body[len(body)-1]
	if len(last.Acts) == 0 {
		return
	}
	p.digivolveRider(last)
	p.silentRider(last)
	p.raise(last)
	at, ok := last.Acts[len(last.Acts)-1].(Attack)
	if !ok {
		return
	}
	m := p.i
	if !p.punct(".") || !p.lit("with this effect, it can") {
		p.i = m
		return
	}
	switch {
	case p.lit("also attack unsuspended Digimon"):
		at.Unsuspended = true
	case p.lit("attack on the turn it was played"):
		at.TurnPlayed = true
	default:
		p.i = m
		return
	}
	last.Acts[len(last.Acts)-1] = at
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
		s.Among, p.among = true, true
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
			dur, s.DurationFirst, s.DurationHead = DurationKind(k), true, p.peek("for each") || p.peek("for every")
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
		list[n].Instead, list[n].InsteadFirst = true, true
		return list, true
	}
	return p.core(done, s, dur)
}

// core reads what a sentence does. done are the sentences split off before; s has what stands in front.
func (p *parser) core(done []Sentence, s Sentence, dur DurationKind) ([]Sentence, bool) {
	if k, ok := p.oneOf(laterTimes[:]); ok {
		later := Later{When: LaterWhen(k)}
		if !p.punct(",") {
			return nil, false
		}
		c, ok := p.clause()
		if !ok || c.may || c.each != nil {
			return nil, false
		}
		later.Acts = c.acts
		if c.self {
			s.Self = true
		}
		s.Acts = []Action{later}
		return append(done, s), true
	}
	if p.peek("the next time") {
		a, ok := p.nextTime()
		s.Acts = []Action{a}
		return append(done, s), ok
	}
	whole := false // "you may" covers all that follows
	switch {
	case p.peek("you may ignore this card's color requirements"), p.peek("you may digivolve this card from your hand onto"):
	case p.lit("you may"):
		s.May, whole = true, true
	case p.lit("your opponent may"):
		s.May, s.Opponent, whole = true, true, true
	case p.peek("they") && s.If != nil && s.If.Who == Opponents:
		p.lit("they")
		s.Opponent, s.They = true, true
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
			if s.DurationFirst || s.ForEach != nil || s.Opponent {
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
		s.Self = s.Self || c.self
		if c.each != nil {
			if s.ForEach != nil || len(s.Acts) > 0 {
				return nil, false // what is multiplied?
			}
			s.ForEach, s.ForEachLast = c.each, true
		}
		s.Acts = append(s.Acts, c.acts...)
		first = false
		m := p.i
		if p.lit("and you may") {
			if s.May && whole || s.Opponent || s.ForEach != nil || s.DurationFirst {
				return nil, false
			}
			done = append(done, s)
			s = Sentence{And: true, May: true}
			whole, first = true, true
			continue
		}
		if s.ForEach != nil && s.ForEachLast || s.Self || !p.separator() {
			p.i = m
			break
		}
	}
	if whole && !s.Opponent && !s.And && s.By == nil && p.lit("to") {
		s.By, s.ByOld, s.May = s.Acts, true, false
		s.Acts = nil
		for {
			c, ok := p.clause()
			if !ok || c.may || c.self || c.each != nil && len(s.Acts)+len(c.acts) > 1 {
				return nil, false
			}
			if c.each != nil {
				s.ForEach, s.ForEachLast = c.each, true
			}
			s.Acts = append(s.Acts, c.acts...)
			if s.ForEachLast || !p.separator() {
				break
			}
		}
	}
	if dur != Permanently {
		for i, a := range s.Acts {
			b, ok := withDuration(a, dur)
			if !ok {
				return nil, false
			}
			s.Acts[i] = b
		}
	}
	if !sameDurations(s.Acts) {
		return nil, false
	}
	if k, ok := p.oneOf(laterTimes[:]); ok {
		if len(s.Acts) != 1 {
			return nil, false // which of them is done later?
		}
		s.Acts = []Action{Later{When: LaterWhen(k), Acts: s.Acts, Last: true}}
	}
	s.Instead = p.lit("instead")
	if m := p.i; s.If == nil && s.By == nil && !s.Then && len(done) == 0 && p.lit("if") {
		if c, ok := p.conditions(); ok && (p.punct(".") || p.atEnd()) {
			if !p.atEnd() {
				p.i--
			}
			s.If, s.IfLast = c, true
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

// nextTime reads "the next time X would … this turn, …".
func (p *parser) nextTime() (Action, bool) {
	if !p.lit("the next time") {
		return nil, false
	}
	t, ok := p.happening()
	if !ok || !t.Would || !p.lit("this turn,") {
		return nil, false
	}
	outer := p.trigger
	p.trigger = t
	body, ok := p.sentence()
	p.trigger = outer
	return NextTime{Trigger: t, Body: body}, ok
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

// specialClause reads the few clauses whose subject is no card.
func (p *parser) specialClause() (clause, bool) {
	switch {
	case p.peek("players can't") && !p.peek("players can't ignore digivolution requirements"), p.peek("your opponent can't"):
		return p.bar()
	case p.lit("players can't ignore digivolution requirements"):
		return clause{acts: []Action{NoIgnoring{}}}, true
	case p.lit("you may ignore this card's color requirements"):
		return clause{acts: []Action{IgnoreColors{}}}, true
	case p.unaffectingAhead():
		return p.unaffecting()
	case p.lit("this card may also have its color requirement met by"):
		k, ok := p.oneOf(colorNames)
		if !ok {
			return clause{}, false
		}
		return clause{acts: []Action{MeetColors{Color: colorNames[k], Old: true}}}, true
	case p.lit("your opponent's effects can't return"):
		what, ok := p.sel()
		if !ok || !p.lit("to hands or decks") {
			return clause{}, false
		}
		return clause{acts: []Action{Restrict{What: what, Can: []Ability{AbBeReturnedByEffects}, Dur: p.duration(), Active: true}}}, true
	case p.lit("you may digivolve this card from your hand onto"):
		a, ok := p.digivolveOnto()
		return clause{acts: []Action{a}}, ok
	case p.lit("you win the game"):
		return clause{acts: []Action{WinGame{Who: Your}}}, true
	case p.lit(replaceWords):
		return clause{acts: []Action{ReplaceDigiXros{}}}, true
	}
	m := p.i
	if k, ok := p.oneOf(colorNames); ok {
		return clause{acts: []Action{MeetColors{Color: colorNames[k]}}}, p.lit("also meets this card's color requirement")
	}
	if of, ok := p.possessive(); ok && p.lit("attack target can't be switched") {
		return clause{acts: []Action{Restrict{What: of, Can: []Ability{AbSwitchTarget}, Dur: p.duration()}}}, true
	}
	p.i = m
	var probe Select
	if p.ownerWord(&probe) && !probe.Their && p.lit("Security Digimon gets") {
		n, ok := p.signed()
		if !ok || !p.lit("DP") {
			return clause{}, false
		}
		return clause{acts: []Action{SecurityDP{Owner: probe.Owner, N: n, Dur: p.duration()}}}, true
	}
	p.i = m
	// "This Digimon and 1 of your other Digimon may DNA digivolve into …"
	what, ok := p.sel()
	if !ok || !p.lit("and") {
		return clause{}, false
	}
	with, ok := p.sel()
	if !ok {
		return clause{}, false
	}
	may := p.lit("may")
	if !p.lit("DNA digivolve into") {
		return clause{}, false
	}
	a, ok := p.digivolveTail(Digivolve{What: what, With: with, DNA: true})
	return clause{acts: []Action{a}, may: may}, ok
}

// subjectClause reads "X gets …", "X may attack", "X can't block until …".
func (p *parser) subjectClause() (clause, bool) {
	subject, ok := p.sel()
	if !ok {
		return clause{}, false
	}
	if acts, ok := p.withSecurityDigimon(subject); ok {
		return clause{acts: acts}, true
	}
	c := clause{may: p.lit("may")}
	switch {
	case p.lit("DNA digivolve into"):
		a, ok := p.digivolveTail(Digivolve{What: subject, DNA: true})
		c.acts = []Action{a}
		return c, ok && subject.N == 2
	case p.lit("app fuse into"):
		into, ok := p.sel()
		c.acts = []Action{Digivolve{What: subject, Into: into, App: true}}
		return c, ok
	case p.lit("digivolve into"):
		a, ok := p.digivolveTail(Digivolve{What: subject})
		c.acts = []Action{a}
		return c, ok
	case !c.may && p.lit("can digivolve into"):
		a, ok := p.digivolveTail(Digivolve{What: subject, Can: true})
		c.acts, c.may = []Action{a}, true
		return c, ok
	case p.lit("attack"):
		c.acts = []Action{p.attackTail(Attack{What: subject})}
		return c, true
	case p.lit("unsuspend"):
		c.acts, c.self = []Action{Unsuspend{subject}}, true
		if m := p.i; !c.may && subject.Quantity == This && p.lit("and") && p.predicateAhead() {
			if acts, each, ok := p.predicates(subject); ok && each == nil {
				c.acts = append(c.acts, acts...)
				return c, true
			}
			p.i = m
		} else {
			p.i = m
		}
		return c, true
	case p.lit("suspend"):
		c.acts, c.self = []Action{Suspend{subject}}, true
		return c, true
	case p.lit("is deleted"):
		c.acts, c.self = []Action{Delete{subject}}, true
		return c, !c.may
	}
	acts, each, ok := p.predicates(subject)
	if !ok {
		return c, false
	}
	c.self = c.may
	if actionDuration(acts[0]) != Permanently && p.lit("and attack") {
		acts = append(acts, p.attackTail(Attack{What: shared(subject)}))
	}
	c.acts, c.each = acts, each
	return c, true
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
				gk.Commas = true
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
	if d := p.duration(); d != Permanently {
		for i, a := range acts {
			b, ok := withDuration(a, d)
			if !ok {
				return nil, nil, false
			}
			acts[i] = b
		}
	}
	return acts, each, true
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

func (p *parser) predicate(what *Select) (Action, bool) {
	switch {
	case p.lit("gets"):
		if n, ok := p.signed(); ok && p.lit("DP") {
			return ChangeDP{What: what, N: n}, true
		}
		if p.lit("+ DP equal to") {
			from, ok := p.possessive()
			return AddDPOf{What: what, From: from}, ok && p.lit("DP")
		}
		return nil, false
	case p.lit("gains"):
		if m := p.i; p.lit("the following effect") {
			d := p.duration()
			if p.punct(":") && p.punct(`"`) {
				e := p.effect()
				return GainEffect{What: what, Effect: e, Dur: d, Following: true}, e != nil && p.punct(`"`)
			}
			p.i = m
		}
		if p.punct(`"`) {
			e := p.effect()
			return GainEffect{What: what, Effect: e}, e != nil && p.punct(`"`)
		}
		ks, ok := p.keywordList()
		return GainKeyword{What: what, Keywords: ks}, ok
	case what.None && p.lit("can"):
		can, ok := p.abilityList()
		return Restrict{What: what, Can: can}, ok
	case what.None:
		return nil, false
	case p.lit("can't"):
		can, ok := p.abilityList()
		r := Restrict{What: what, Can: can}
		if m := p.i; ok && len(can) == 1 && can[0] == AbBeBlocked && p.lit("by") {
			if r.By, ok = p.sel(); !ok || r.By.Quantity != One || r.By.Owner != Opponents {
				p.i, r.By, ok = m, nil, true
			}
		}
		return r, ok
	case p.lit("doesn't unsuspend"):
		return Restrict{What: what, Can: []Ability{AbUnsuspend}}, true
	case p.lit("can also attack unsuspended Digimon"):
		return Permit{What: what, Can: []Ability{AbAttackUnsuspended}}, true
	case p.lit("can attack on the turn it was played"):
		return Permit{What: what, Can: []Ability{AbAttackOnTurnPlayed}}, true
	case p.lit("isn't affected by"):
		return p.unaffected(what)
	case p.lit("isn't deleted"):
		return Prevent{What: what}, what.Quantity == It
	case p.lit("doesn't leave"):
		return Prevent{What: what, Leave: true}, what.Quantity == It || what.Area == SpokenOf && what.Quantity == Exactly
	case p.lit("is also treated as having the colors of its digivolution cards"):
		return TreatColors{What: what}, true
	case p.lit("is also treated as"):
		return p.treated(Treat{What: what, Also: true})
	case p.lit("is treated as"):
		return p.treated(Treat{What: what})
	}
	return nil, false
}

func (p *parser) unaffected(what *Select) (Action, bool) {
	u := Unaffected{What: what}
	if k, ok := p.shieldedKeyword(); ok {
		u.Keyword = k
		return u, p.lit("effect")
	}
	switch {
	case p.lit("your opponent's effects"):
		u.By = Opponents
		return u, true
	case p.lit("effects"):
		return u, true
	case p.lit("the effects of your opponent's"), p.lit("the effects of their"):
		u.By = Opponents
		var f Filter
		ok := p.plainNoun(&f)
		u.Kind = f.Kind
		return u, ok && f.Kind != AnyCard
	case p.lit("your opponent's"):
		u.By = Opponents
		var f Filter
		if !p.plainNoun(&f) || f.Kind == AnyCard {
			return nil, false
		}
		u.Kind = f.Kind
		return u, p.lit("effects")
	}
	return nil, false
}

// keywordList reads "<A>", "<A> and <B>", "<A>, <B> and <C>".
func (p *parser) keywordList() ([]Keyword, bool) {
	k, ok := p.key()
	if !ok {
		return nil, false
	}
	ks := []Keyword{k}
	for {
		m := p.i
		if !p.lit("and") && !p.punct(",") {
			return ks, true
		}
		k, ok := p.key()
		if !ok {
			p.i = m
			return ks, true
		}
		ks = append(ks, k)
	}
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

// digivolveTail reads what stands behind "digivolve into".
func (p *parser) digivolveTail(d Digivolve) (Action, bool) {
	into, ok := p.sel()
	if !ok {
		return nil, false
	}
	p.orA(into)
	d.Into = into
	switch {
	case p.lit("without paying the cost"):
		d.Free = true
	case p.lit("for a digivolution cost of"):
		n, ok := p.num()
		if !ok {
			return nil, false
		}
		d.Cost = &n
	case p.lit("with the digivolution cost reduced by"):
		n, ok := p.num()
		if !ok || n == 0 {
			return nil, false
		}
		d.Reduce = n
	}
	d.Ignore = p.lit("ignoring digivolution requirements")
	return d, true
}

func (p *parser) attackTail(a Attack) Action {
	switch {
	case p.lit("a player"):
		a.PlayerOnly = true
	case p.lit("your opponent's Digimon"):
		a.DigimonOnly = true
	}
	a.WithoutSuspend = p.lit("without suspending")
	return a
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
			s.Area, s.Owner, s.Their, s.Of, s.Also, s.From = last.Area, last.Owner, last.Their, last.Of, last.Also, last.From
			bare = false
		}
		if bare && p.among {
			s.Area, s.AmongFirst, bare = RevealedCards, true, false
		}
		if bare && (s.Filter.Kind == AnyCard && len(s.Filter.Names) == 0 || s.Filter.Card) && !s.The {
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
				s.Area, s.Owner, s.Their, s.Of, s.Also, s.From = or.Area, or.Owner, or.Their, or.Of, or.Also, or.From
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
				s.Area, s.Owner, s.Their, s.Of, s.Also, s.From = or.Area, or.Owner, or.Their, or.Of, or.Also, or.From
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

// imperative reads one verb with its objects.
func (p *parser) imperative() ([]Action, bool) {
	one := func(a Action, ok bool) ([]Action, bool) { return []Action{a}, ok }
	if p.tok().kind == tKey {
		return p.useKeyword()
	}
	switch {
	case p.verb("gain"):
		n, ok := p.num()
		return one(Memory{n}, ok && p.lit("memory"))
	case p.verb("lose"):
		n, ok := p.num()
		return one(Memory{-n}, ok && p.lit("memory"))
	case p.verb("pay"):
		n, ok := p.num()
		return one(Pay{n}, ok && p.lit("cost"))
	case p.lit("set your memory to"):
		n, ok := p.num()
		return one(SetMemory{n}, ok)
	case p.verb("draw"):
		n, ok := p.num()
		return one(Draw{N: n, Word: true}, ok && p.lit("card"))
	case p.verb("delete"):
		list, ok := p.objects()
		return each(list, func(s *Select) Action { return Delete{s} }), ok
	case p.verb("suspend"):
		list, ok := p.objects()
		return each(list, func(s *Select) Action { return Suspend{s} }), ok
	case p.verb("unsuspend"):
		list, ok := p.objects()
		return each(list, func(s *Select) Action { return Unsuspend{s} }), ok
	case p.lit("trash the rest"):
		return one(RestTo{To: TrashArea}, true)
	case p.verb("trash"):
		list, ok := p.objects()
		return each(list, func(s *Select) Action { return Trash{s} }), ok
	case p.lit("return the rest to the top or bottom of the deck"):
		return one(RestTo{To: DeckTop, Either: true, Order: p.lit("in any order")}, true)
	case p.lit("return the rest to the bottom of the deck"):
		return p.restTo(DeckBottom)
	case p.lit("return the rest to the top of the deck"):
		return p.restTo(DeckTop)
	case p.verb("return"):
		list, ok := p.objects()
		if !ok {
			return nil, false
		}
		to := HandArea
		switch {
		case p.lit("to the hand"):
		case p.lit("to the bottom of the deck"):
			to = DeckBottom
		case p.lit("to the top of the deck"):
			to = DeckTop
		case p.lit("to the top or bottom of the deck"):
			return each(list, func(s *Select) Action { return Return{What: s, To: DeckTop, Either: true} }), true
		default:
			return nil, false
		}
		return each(list, func(s *Select) Action { return Return{What: s, To: to} }), true
	case p.peekAddTo():
		return one(p.raiseMaximum())
	case p.verb("add"):
		list, ok := p.objects()
		if !ok || !p.lit("to the hand") {
			return nil, false
		}
		return each(list, func(s *Select) Action { return AddToHand{s} }), fromSomewhere(list)
	case p.verb("place"):
		return p.place()
	case p.verb("play"):
		return p.play()
	case p.verb("use"):
		return p.useOption()
	case p.verb("link"):
		return one(p.linkTo())
	case p.verb("reveal"):
		if !p.lit("the top") {
			return nil, false
		}
		n, ok := p.num()
		return one(Reveal{n}, ok && p.lit("card of your deck"))
	case p.verb("search"):
		if !p.lit("your security stack") {
			return nil, false
		}
		a := Search{Area: SecurityStack}
		if p.lit("for") {
			s, ok := p.sel()
			if !ok {
				return nil, false
			}
			if s.Area != BattleArea || s.Owner != Anyone || s.Quantity == This || s.Quantity == It {
				return nil, false
			}
			s.Area, s.Owner = SecurityStack, Your
			a.For = s
		}
		return one(a, true)
	case p.verb("shuffle"):
		var probe Select
		if !p.ownerWord(&probe) || probe.Their || probe.Owner == Anyone {
			return nil, false
		}
		switch {
		case p.lit("security stack"):
			return one(Shuffle{probe.Owner, SecurityStack}, true)
		case p.lit("deck"):
			return one(Shuffle{probe.Owner, DeckTop}, true)
		}
		return nil, false
	case p.lit("end the attack"):
		return one(EndAttack{}, true)
	case p.lit("attack with"):
		s, ok := p.sel()
		return one(Attack{What: s, With: true}, ok)
	case p.verb("flip"):
		return p.flip()
	case p.verb("change"):
		return one(p.changeInfo())
	case p.lit("switch the attack target to a player"):
		return one(SwitchTarget{Player: true}, true)
	case p.lit("switch the attack target to"):
		s, ok := p.sel()
		return one(SwitchTarget{To: s}, ok)
	case p.lit("reduce the"):
		return one(p.reduce())
	case p.lit("activate this card's"):
		name, ok := p.icon()
		return one(ActivateMain{}, ok && name == "Main" && p.lit("effect"))
	case p.lit("activate"):
		m := p.i
		if a, ok := p.activateEffect(); ok {
			return one(a, true)
		}
		p.i = m
		return one(p.choose())
	case p.lit("choose"):
		s, ok := p.sel()
		return one(Target{s}, ok)
	case p.lit("hatch a Digi-Egg"):
		return one(Hatch{}, true)
	case p.verb("give"):
		return p.give()
	case p.lit("to"):
		return p.toSomething()
	case p.verb("DNA digivolve"):
		return one(p.dnaImperative())
	case p.verb("digivolve"):
		return one(p.digivolveImperative())
	}
	return nil, false
}

func (p *parser) useKeyword() ([]Action, bool) {
	k, ok := p.key()
	if !ok {
		return nil, false
	}
	switch {
	case k.Name == "Draw" && k.N > 0 && !k.Signed && k.SpecText == "":
		return []Action{Draw{N: k.N}}, true
	case k.Name == "Recovery" && k.N > 0 && k.Signed && k.SpecText == "Deck":
		return []Action{Recovery{k.N}}, true
	case k.Name == "Mind Link" && (p.peek("with") || p.peek("to")):
		to := p.lit("to")
		p.lit("with")
		s, ok := p.sel()
		return []Action{UseKeyword{Keyword: k, What: s, To: to}}, ok
	case k.Name == "De-Digivolve":
		list, ok := p.objects()
		return each(list, func(s *Select) Action { return UseKeyword{Keyword: k, What: s} }), ok
	}
	return []Action{UseKeyword{Keyword: k}}, true
}

func (p *parser) reduce() (Action, bool) {
	r := ReduceCost{}
	switch {
	case p.lit("digivolution cost by"):
	case p.lit("play cost by"):
		r.Kind = PlayCost
	case p.lit("use cost by"):
		r.Kind = UseCost
	case p.lit("cost by"):
		r.Short = true
		if p.trigger == nil {
			return nil, false
		}
		switch p.trigger.Event {
		case EvDigivolves:
		case EvPlayed:
			r.Kind = PlayCost
		case EvUsesOption:
			r.Kind = UseCost
		default:
			return nil, false
		}
	default:
		return nil, false
	}
	n, ok := p.num()
	r.N = n
	return r, ok && n > 0
}

// place reads what stands behind "place".
func (p *parser) place() ([]Action, bool) {
	p.placing = true
	list, ok := p.objects()
	p.placing = false
	if !ok {
		return nil, false
	}
	switch {
	case p.lit("in the battle area"):
		return each(list, func(s *Select) Action { return PlaceInBattleArea{s} }), true
	case p.lit("face down as the bottom digivolution card of"), p.lit("as the bottom digivolution card of"):
		down := wordAt(p.toks, p.i-7, "down")
		under, ok := p.sel()
		return each(list, func(s *Select) Action { return PlaceUnder{What: s, Under: under, FaceDown: down, As: true} }), ok
	case p.peek("as"), p.peek("face down as"):
		down := p.lit("face down")
		p.lit("as")
		under, ok := p.ownedBy()
		top := p.lit("top digivolution card")
		if !ok || !top && !p.lit("bottom digivolution card") {
			return nil, false
		}
		return each(list, func(s *Select) Action {
			return PlaceUnder{What: s, Under: under, Top: top, FaceDown: down, Whose: true}
		}), true
	case p.lit("under"), p.lit("face down under"):
		down := wordAt(p.toks, p.i-2, "down")
		under, ok := p.sel()
		if !ok {
			return nil, false
		}
		top := p.lit("as its top digivolution card")
		if !top {
			p.lit("as its bottom digivolution card")
		}
		return each(list, func(s *Select) Action { return PlaceUnder{What: s, Under: under, Top: top, FaceDown: down} }), true
	}
	bottom := p.lit("at the bottom of")
	either := !bottom && p.lit("at the top or bottom of")
	if !bottom && !either && !p.lit("on top of") {
		return nil, false
	}
	var probe Select // its owner's: Anyone
	if !p.lit("its owner's") && (!p.ownerWord(&probe) || probe.Their || probe.Owner == Anyone || probe.Owner == Both) || !p.lit("security stack") {
		return nil, false
	}
	up := p.lit("face up")
	return each(list, func(s *Select) Action {
		return PlaceSecurity{What: s, Owner: probe.Owner, Bottom: bottom, Either: either, FaceUp: up}
	}), true
}

// play reads what stands behind "play".
func (p *parser) play() ([]Action, bool) {
	m := p.i
	if n, ok := p.num(); ok && n > 0 {
		if name, ok := p.icon(); ok && p.lit("token") {
			a := PlayToken{N: n, Name: name, Free: p.lit("without paying the cost")}
			a.Face, ok = p.tokenFace()
			return []Action{a}, ok
		}
	}
	p.i = m
	list, ok := p.objects()
	if !ok {
		return nil, false
	}
	if !fromSomewhere(list) {
		return nil, false
	}
	pl := Play{}
	pl.Suspended = p.lit("suspended")
	if pl.Space = p.lit("to a empty space in your breeding area"); pl.Space || p.lit("to your empty breeding area") {
		if pl.Breeding = true; len(list) > 1 {
			return nil, false
		}
	}
	switch {
	case p.lit("without paying the cost"):
		pl.Free = true
	case p.lit("with the play cost reduced by"), p.lit("with the cost reduced by"):
		n, ok := p.num()
		if !ok || n == 0 {
			return nil, false
		}
		pl.Reduce = n
	}
	return each(list, func(s *Select) Action { q := pl; q.What = s; return q }), true
}

// choose reads "1 of the effects below: ・… ・…".
func (p *parser) choose() (Action, bool) {
	c := Choose{All: p.lit("all")}
	if !c.All {
		n, ok := p.num()
		if !ok || n < 1 {
			return nil, false
		}
		c.N = n
	}
	if !p.lit("of the effects below") {
		return nil, false
	}
	if !p.punct(":") {
		c.Shared = true // see shareModes
		return c, p.tok().text == "."
	}
	for p.punct("・") {
		s, ok := p.sentences(true)
		if !ok || len(s) != 1 {
			return nil, false
		}
		c.Modes = append(c.Modes, s[0])
	}
	return c, len(c.Modes) >= 2 && c.N <= len(c.Modes)
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
			c.Of, c.Colors, c.Have = s, true, true
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
	if s := (&Select{Quantity: All}); p.np(s) && s.Area == SourcesOf && !s.From && s.Filter.plain() {
		s.In = true
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
	c.Of, c.Total = s, p.lit("total")
	return c, p.np(s)
}

// withDuration returns the action with its duration set; false if it has none, or has another.
func withDuration(a Action, d DurationKind) (Action, bool) {
	free := func(old DurationKind) bool { return old == Permanently }
	switch a := a.(type) {
	case ChangeDP:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case AddDPOf:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case GainKeyword:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case GainEffect:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case Restrict:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case Permit:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case Treat:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case Unaffected:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case Bar:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	case SecurityDP:
		ok := free(a.Dur)
		a.Dur = d
		return a, ok
	}
	return a, false
}

// restTo reads the end of what returns the rest of the revealed cards to the deck.
func (p *parser) restTo(to Area) ([]Action, bool) {
	return []Action{RestTo{To: to, Order: p.lit("in any order")}}, true
}
