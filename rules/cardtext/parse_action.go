package cardtext

import (
	"reflect"
	"slices"
)

// sameDurations returns an error if a change with a duration follows one without in the same
// sentence, because the duration could belong to both.
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

// separator reads the words between two actions of a sentence.
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
	each *Count // a "for each …" after it
	late bool   // "for each …" comes after its duration
	both int    // see Sentence.both
}

func (p *parser) clause() (clause, bool) {
	m := p.i
	c, ok := p.oneClause()
	if !ok || !p.peek("or") {
		return c, ok
	}
	k := p.i
	p.lit("or")
	may := p.lit("you may")
	if d, ok := p.oneClause(); ok && !(may && (d.may || !d.verb)) {
		d.may = d.may || may
		if c, ok := c.or(d); ok {
			p.recordTo(PartSentence, m, k, nil, 0)
			p.recordTo(PartMode, m, k, nil, 0)
			p.record(PartSentence, k+1, nil)
			p.record(PartMode, k+1, nil)
			p.recordActs(PartAction, m, 1)
			return c, true
		}
	}
	p.i = k
	return c, true
}

func (p *parser) oneClause() (clause, bool) {
	return longest(p, p.imperativeClause, p.subjectClause, p.specialClause)
}

// or combines two clauses to a choice: "suspend 1 X or unsuspend 1 Y". The second may have "you
// may": "add 1 X to the hand, or you may place 1 Y …". It returns false if the sentence would be
// ambiguous, for example because only the first clause has "may" or the two have different
// durations.
func (c clause) or(d clause) (clause, bool) {
	if c.may || d.may && !d.verb || c.both+d.both > 0 || slices.ContainsFunc(d.acts, pointsBack) || c.each != nil || d.each != nil || !sameDurations(slices.Concat(c.acts, d.acts)) {
		return c, false
	}
	ch := Choose{N: 1, Doable: true, chooseWording: chooseWording{inline: true}}
	for _, x := range []clause{c, d} {
		ch.Modes = append(ch.Modes, Sentence{May: x.may, Acts: x.acts, sentenceWording: sentenceWording{self: x.self}})
	}
	return clause{acts: []Action{ch}, verb: c.verb && d.verb}, true
}

func (p *parser) imperativeClause() (clause, bool) {
	acts, ok := p.imperative()
	if !ok {
		return clause{}, false
	}
	c := clause{acts: acts, verb: true}
	if c.each, ok = p.behindEach(); ok && c.each != nil {
		if c.late = anyDuration(acts); !c.late {
			ok = p.allLast(acts, p.duration()) // as in "to X, give -1000 DP for each Y until …"
		}
	}
	return c, ok
}

// anyDuration reports whether one of the actions already has a duration.
func anyDuration(acts []Action) bool {
	return slices.ContainsFunc(acts, func(a Action) bool { return actionDuration(a) != Permanently })
}

// pointsBack reports whether an action refers to something mentioned before it.
func pointsBack(a Action) bool {
	return slices.ContainsFunc(a.phrases(), func(x Phrase) bool { return x.What != nil && x.What.Quantity == It && x.What.Ref != RefSame })
}

// imperatives reads verbs joined by "and".
func (p *parser) imperatives() ([]Action, bool) {
	acts, ok := p.eitherPrice()
	for ok {
		m := p.i
		if p.ing && p.punct(",") {
			if more, is := p.listedPrices(); is {
				return append(acts, more...), true
			}
			p.i = m
		}
		if !p.lit("and") {
			return acts, true
		}
		more, ok2 := p.eitherPrice()
		if !ok2 {
			p.i = m
			return acts, true
		}
		acts = append(acts, more...)
	}
	return nil, false
}

// listedPrices reads "paying Y and doing Z" after "by doing X,". Without an "and" before the last
// item, the comma ends the price.
func (p *parser) listedPrices() ([]Action, bool) {
	var list []Action
	for {
		acts, ok := p.eitherPrice()
		if !ok {
			return nil, false
		}
		list = append(list, acts...)
		if p.lit("and") {
			last, ok := p.eitherPrice()
			return append(list, last...), ok
		}
		if !p.punct(",") {
			return nil, false
		}
	}
}

// eitherPrice reads one verb with its objects and, after "by", a second one as an alternative:
// "suspending 1 X or trashing 1 Y".
func (p *parser) eitherPrice() ([]Action, bool) {
	from := p.i
	acts, ok := p.imperative()
	if m := p.i; ok && p.ing && len(acts) == 1 && p.lit("or") {
		if or, is := p.imperative(); is && len(or) == 1 && !pointsBack(or[0]) && reflect.TypeOf(or[0]) != reflect.TypeOf(Choose{}) {
			c := Choose{N: 1, Doable: true, chooseWording: chooseWording{inline: true}}
			for _, a := range []Action{acts[0], or[0]} {
				c.Modes = append(c.Modes, Sentence{Acts: []Action{a}})
			}
			for _, part := range []Part{PartSentence, PartMode} {
				p.recordTo(part, from, m, nil, 0)
				p.record(part, m+1, nil)
			}
			p.recordActs(PartAction, from, 1)
			return oneAction(c)
		}
		p.i = m
	}
	return acts, ok
}

// shared returns the subject for a further action of the same clause.
func shared(s *Select) *Select {
	if s.Quantity == Exactly || s.Quantity == UpTo {
		return &Select{Quantity: It, Ref: RefSame}
	}
	return s
}

// predicates reads what is said of a subject. One duration covers all of it.
func (p *parser) predicates(subject *Select) (acts []Action, each *Count, late, ok bool) {
	what, timed := subject, 0
	for {
		a, ok := p.predicate(what)
		if !ok {
			return nil, nil, false, false
		}
		acts = append(acts, a)
		if p.ownDuration(acts[timed:]) {
			timed, what = len(acts), shared(subject)
			continue
		}
		m := p.i
		if !p.lit("and") && !p.punct(",") {
			break
		}
		if b, ok := p.barePredicate(a, shared(subject)); ok {
			acts = append(acts, b)
			if q, ok := p.bareQuote(shared(subject)); ok {
				acts = append(acts, q)
			}
			break
		}
		if _, keyword := a.(GainKeyword); keyword && p.tok().text == `"` {
			if e := p.quoted(); e != nil {
				acts = append(acts, GainEffect{What: shared(subject), Effect: e, gainEffectWording: gainEffectWording{bare: true}})
				break
			}
		}
		if !p.predicateAhead() {
			p.i = m
			break
		}
		what = shared(subject)
	}
	if each, ok = p.behindEach(); !ok {
		return nil, nil, false, false
	}
	d := p.duration()
	if each == nil && d != Permanently {
		if each, ok = p.behindEach(); !ok {
			return nil, nil, false, false
		}
		late = each != nil
	}
	if timed > 0 && (each != nil || d == Permanently && anyLasting(acts[timed:])) {
		return nil, nil, false, false // it would be unclear for how long
	}
	return acts, each, late, p.allLast(acts[timed:], d)
}

// behindEach reads "for each …" after the action. It returns nil if there is none, and false if it
// can't be read.
func (p *parser) behindEach() (*Count, bool) {
	if !p.peek("for each") && !p.peek("for every") {
		return nil, true
	}
	return p.count()
}

// ownDuration reads the duration of the actions so far, if another predicate with a different
// duration follows.
func (p *parser) ownDuration(acts []Action) bool {
	m := p.i
	if d := p.duration(); d != Permanently && p.separator() && p.predicateAhead() && p.allLast(acts, d) {
		return true
	}
	p.i = m
	return false
}

func anyLasting(acts []Action) bool {
	return slices.ContainsFunc(acts, func(a Action) bool { _, ok := a.(lasting); return ok })
}

// predicateAhead reports whether a predicate without a subject follows.
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
		return wordAt(p.toks, p.i+1, "also") || wordAt(p.toks, p.i+1, "treated")
	}
	return false
}

func (p *parser) duration() DurationKind {
	m := p.i
	if k, ok := p.oneOf(durations[:]); ok {
		p.record(PartDuration, m, DurationKind(k))
		return DurationKind(k)
	}
	return Permanently
}

// objects reads the objects of a verb: one, or several joined by "and". An area after the last one
// also applies to those before it ("1 X and 1 Y from your hand").
func (p *parser) objects() ([]*Select, bool) {
	list, ok := p.objectList()
	if !ok || !supply(list) {
		return nil, false
	}
	for i := len(list) - 1; i >= 0; i-- {
		s, last := list[i], list[min(i+1, len(list)-1)]
		bare := s.Area == BattleArea && s.Owner == Anyone && (s.Quantity == Exactly || s.Quantity == UpTo || s.Quantity == One)
		if s != last && bare && last.cardArea() && !endOfPile(last.Area) {
			s.Area, s.Owner, s.their, s.Of, s.Also, s.from = last.Area, last.Owner, last.their, last.Of, last.Also, last.from
			bare = false
			for or := s.Or; or != nil && or.Area == BattleArea && or.Owner == Anyone; or = or.Or {
				or.Area, or.Owner, or.their, or.Of, or.Also, or.from = s.Area, s.Owner, s.their, s.Of, s.Also, s.from
			}
		}
		if p.front != nil && p.front.area != nil && !p.front.fill(s) {
			return nil, false
		}
		bare = bare && s.Area == BattleArea
		if bare && p.among {
			s.Area, s.amongFirst, bare = RevealedCards, true, false
			for or := s.Or; or != nil && or.Area == BattleArea && or.Owner == Anyone; or = or.Or {
				or.Area, or.amongFirst = RevealedCards, true
			}
		}
		if bare && (s.Filter.Kind == AnyCard && len(s.Filter.Names) == 0 || s.Filter.card) && !s.the {
			return nil, false // "1 card" needs an area
		}
	}
	return list, true
}

func endOfPile(a Where) bool {
	switch a {
	case DeckTop, DeckBottom, SecurityTop, SecurityBottom, SourcesTopOf, SourcesBottomOf, StackTopOf:
		return true
	}
	return false
}

// fromSomewhere reports whether every object is a card in a named place, which playing and adding
// require.
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
		if p.ing && p.tok().text == "," {
			if more, ok := p.listed(); ok {
				return append(list, more...), true
			}
			p.i = m
			return list, true
		}
		if !p.lit("and") && !p.punct(",") {
			return list, true
		}
		s, ok := p.sel()
		if !ok || p.subjectEnds() {
			p.i = m
			return list, true
		}
		p.orElse(s)
		list = append(list, s)
	}
}

// subjectEnds reports whether the words read so far are the subject of what follows.
func (p *parser) subjectEnds() bool {
	return p.predicateAhead() || slices.ContainsFunc([]string{"may", "unsuspend", "suspend", "digivolve", "DNA digivolve", "attack"}, p.peek)
}

// listed reads ", 1 Y and 1 Z" after "by returning 1 X". Without an "and" before the last item, the
// comma ends the price.
func (p *parser) listed() ([]*Select, bool) {
	var list []*Select
	for {
		and := p.lit("and")
		if !and && !p.punct(",") {
			return nil, false
		}
		s, ok := p.sel()
		if !ok || s.Quantity != Exactly {
			return nil, false
		}
		if list = append(list, s); and {
			// otherwise the items aren't part of the price
			return list, len(list) > 1 && !p.peek("can also be placed for") && !p.subjectEnds()
		}
	}
}

// orElse reads "or 1 Y" after "1 X", which means one of the two.
func (p *parser) orElse(s *Select) {
	m := p.i
	if s.Quantity == Exactly && s.N == 1 && !endOfPile(s.Area) && s.Or == nil {
		comma := p.punct(",")
		if !comma && !p.lit("or") {
			p.i = m
			return
		}
		if or, ok := p.orBare(s); ok && !comma {
			s.Or, s.orBare = or, true
			s.sharePlace(or)
			return
		}
		if or, ok := p.sel(); ok && or.Quantity == Exactly && or.N == 1 && !endOfPile(or.Area) && !p.predicateAhead() {
			if comma {
				p.orElse(or)
			}
			if !comma || or.Or != nil {
				s.sharePlace(or)
				s.Or, s.comma = or, comma
				return
			}
		}
	}
	p.i = m
}

// sharePlace gives a phrase without a place the place of the other one: "1 X or 1 Y from your
// hand".
func (s *Select) sharePlace(or *Select) {
	if s.Area == BattleArea && s.Owner == Anyone && or.cardArea() {
		s.Area, s.Owner, s.their, s.Of, s.Also, s.from = or.Area, or.Owner, or.their, or.Of, or.Also, or.from
	}
}

// orBare reads "or purple Tamer card" after "1 X", which means one of the two. It refuses the words
// if an adjective of the first noun could also belong to the second, or words after the second noun
// to the first.
func (p *parser) orBare(s *Select) (*Select, bool) {
	m := p.i
	or := &Select{Quantity: Exactly, N: 1}
	if p.tok().kind != tNum && !p.peek("a") && !p.peek("this") && p.np(or) && !p.predicateAhead() && s.apartFrom(or) {
		if !s.cardArea() && !or.cardArea() && or.Owner == Anyone && !or.the {
			or.Owner, or.their = s.Owner, s.their // as in "1 of your Tamers or level 6 Digimon"
		}
		return or, or.cardArea() || !s.cardArea() && or.Area == s.Area
	}
	p.i = m
	return nil, false
}

// apartFrom reports whether no words of one of the two phrases could also belong to the other.
func (s *Select) apartFrom(or *Select) bool {
	first, second := &s.Filter, &or.Filter
	asks := func(f *Filter) bool { return f.pre() != "" || len(f.Names) > 0 }
	digimonOnly := *first
	digimonOnly.Level, digimonOnly.DP = Bound{}, Bound{}
	before := asks(second) || !asks(first) || !asks(&digimonOnly) && (second.Kind == KindTamer || second.Kind == KindOption)
	behind := or.tail() == "" || s.tail() != ""
	return before && behind && (asks(second) || second.Kind != first.Kind) && s.Extreme == NoExtreme && or.Extreme == NoExtreme
}

// orA reads "or a Y" after "a X", which means one of the two.
func (p *parser) orA(s *Select) {
	m := p.i
	if s.Quantity == One && !s.Any && s.Or == nil && p.lit("or") && p.peek("a") {
		if or, ok := p.sel(); ok && or.Quantity == One && !p.peek("is in") && !p.peek("isn't in") {
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
	m := p.i
	c, ok := p.readCount()
	if ok {
		p.record(PartForEach, m, c)
	}
	return c, ok
}

func (p *parser) readCount() (*Count, bool) {
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
	if c.Memory = p.memoryCount(); c.Memory != Anyone {
		return c, true
	}
	m := p.i
	if p.lit("color") {
		s := &Select{Quantity: All}
		if owner := p.ownerWord(s) && s.Owner != Anyone; p.np(s) && (owner || s.Filter.bothKinds && s.Owner == Anyone) && p.lit("has") {
			c.Of, c.Colors, c.have = s, true, true
			return c, true
		}
	}
	p.i = m
	if p.lit("level of the Digimon this effect deleted") {
		c.Of, c.Levels = &Select{Quantity: It, Ref: RefThisEffectDeleted, Filter: Filter{Kind: KindDigimon}}, true
		return c, c.Per == 1
	}
	for form := amongThem; form <= differentAmong; form++ {
		if s := (&Select{Quantity: All}); p.lit(pick(form == amongThem, "color among", "different color among")) {
			c.Of, c.Colors, c.among = s, true, form
			return c, p.ownerWord(s) && s.Owner != Anyone && p.np(s) && !s.cardArea()
		}
	}
	if c.Per > 1 && p.lit("same-level card") {
		of, ok := p.possessive()
		c.Of, c.SameLevel = of, true
		return c, ok && of.Quantity == This && p.lit("stack has")
	}
	if p.lit("color in") {
		k, s := p.i, &Select{Quantity: All, Area: TrashArea}
		if p.ownerWord(s) && s.Owner != Anyone && p.lit("trash") {
			c.Of, c.Colors = s, true
			return c, true
		}
		p.i = k
		if of, ok := p.possessive(); ok && p.lit("digivolution card") {
			c.Of, c.Colors, c.In = of, true, true
			return c, true
		}
		return nil, false
	}
	if p.doneCount(c) {
		return c, true
	}
	p.i = m
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
		if of, ok := p.ownedBy(); ok && of.Quantity == One && of.Bare {
			if s := (&Select{Quantity: All, Of: of, selectWording: selectWording{possessed: true}}); p.cardUnder(s) {
				if of.Area == BattleArea && p.lit("in the breeding area") {
					of.Area = BreedingArea
				}
				c.Of = s
				return c, true
			}
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
		if k := p.i; !s.cardArea() && p.lit("this effect suspended") {
			if f := s.Filter; f.Kind != KindDigimon || s.Other || f.besides() || len(f.Or) > 0 {
				return nil, false
			}
			s.Quantity, s.Ref = It, RefThisEffectSuspended
		} else if p.i = k; !c.Colors && c.Per == 1 && p.lit("and each of") {
			s.Or = &Select{Quantity: All}
			return c, !s.cardArea() && p.owned(s.Or) && !s.Or.cardArea()
		}
		return c, true
	}
	if p.didCount(c) {
		return c, true
	}
	p.i = m
	s := &Select{Quantity: All}
	c.Of, c.total = s, p.lit("total")
	s.Other = p.lit("other")
	return c, p.np(s)
}

// memoryCount reads "memory your opponent has" or "point of memory you have". It returns Anyone if
// neither is there.
func (p *parser) memoryCount() Owner {
	m := p.i
	if p.lit("memory") || p.lit("point of memory") {
		switch {
		case p.lit("your opponent has"):
			return Opponents
		case p.lit("you have"):
			return Your
		}
	}
	p.i = m
	return Anyone
}

// doneCount reads the things on which the effect has acted: "card this effect trashed", "card
// trashed by this effect", "one".
func (p *parser) doneCount(c *Count) bool {
	s := &Select{Quantity: It, Ref: RefThem}
	m := p.i
	one := p.lit("one")
	if !one && !p.plainNoun(&s.Filter) {
		return false
	}
	c.done = doneActive
	if !p.lit("this effect") {
		c.done = pick(one, doneOne, donePassive)
	} else if one {
		return false
	}
	if s.Ref = p.doneRef(s.Filter.Kind == AnyCard && !one); s.Ref == RefIt {
		if p.i = m; one && p.lit("one") && c.Per == 1 && !p.peek("of") {
			s.Ref, c.Of, c.done = RefThem, s, doneActive
			return true
		}
		return false
	}
	if c.done == donePassive {
		switch {
		case p.lit("by this effect"):
		case p.lit("with this effect"):
			c.done = doneWith
		case s.Ref == RefPlayed || s.Ref == RefThisEffectAdded:
			return false // "for each Digimon played" could mean the whole turn
		default:
			c.done = doneBare
		}
	}
	c.Of = s
	return true
}

// didCount reads the described things among those on which the effect has acted: "[X] trait card
// this effect trashed", "level 4 or lower Digimon deleted by this effect".
func (p *parser) didCount(c *Count) bool {
	s := &Select{Quantity: One}
	if !p.np(s) || s.cardArea() || s.Owner != Anyone || s.Or != nil || s.Filter.plain() {
		return false
	}
	active := p.lit("this effect")
	k, ok := p.oneOf(deedParticiples())
	switch {
	case !ok:
		return false
	case active:
		c.done = doneActive
	case p.lit("by this effect"):
		c.done = donePassive
	case p.lit("with this effect"):
		c.done = doneWith
	default:
		return false
	}
	c.Did = &Cond{Kind: CondEffectDid, Deed: Deed(k), Sel: s}
	return true
}

// doneRef reads the participle for what was done, such as "trashed". It returns RefIt if there is
// none.
func (p *parser) doneRef(card bool) Ref {
	for ref := RefPlayed; ref <= RefDigivolved; ref++ {
		if refAdjective(ref) != "" && p.lit(refAdjective(ref)) {
			return pick(ref == RefSuspended, RefThisEffectSuspended, ref)
		}
	}
	return pick(card && p.lit("added"), RefThisEffectAdded, RefIt)
}

// words returns the printed words for the things on which the effect has acted, from a noun and a
// participle.
func (f doneForm) words(noun, done string) string {
	switch f {
	case donePassive:
		return noun + " " + done + " by this effect"
	case doneWith:
		return noun + " " + done + " with this effect"
	case doneBare:
		return noun + " " + done
	case doneOne:
		return "one " + done
	}
	return noun + " this effect " + done
}
