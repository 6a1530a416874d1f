package cardtext

import (
	"reflect"
	"slices"
)

// sentences reads the body of an effect, up to the end of the text or of the quotation.
func (p *parser) sentences(mode bool) ([]Sentence, bool) {
	var body []Sentence
	outer := p.before
	defer func() { p.before = outer }()
	for {
		if p.before = nil; len(body) > 0 {
			p.before = &body[len(body)-1]
		}
		s, ok := p.sentence()
		if !ok {
			return nil, false
		}
		body = append(body, s...)
		if last := &body[len(body)-1]; len(last.Acts) > 0 {
			p.riders(last)
			p.raise(last)
			last.lastsAs(p.before)
		}
		stop := p.punct(".") || p.quoteEnded()
		if p.bodyEnds(mode) {
			return body, shareModes(body)
		}
		if !stop {
			return nil, false
		}
	}
}

// lastsAs copies the duration of the previous sentence if this one has none and replaces or extends
// the other: "X gets -N DP for the turn. If …, it gets -M DP instead", "X gets -N DP for the turn.
// It further gets -M DP for each …".
func (s *Sentence) lastsAs(before *Sentence) {
	if before == nil || len(s.Acts) != 1 || len(before.Acts) != 1 || reflect.TypeOf(s.Acts[0]) != reflect.TypeOf(before.Acts[0]) || actionDuration(s.Acts[0]) != Permanently {
		return
	}
	if !s.sharesTime() {
		return
	}
	if d := actionDuration(before.Acts[0]); d != Permanently {
		s.Acts[0], s.sameTime = s.Acts[0].(lasting).lastingFor(d), true
	}
}

// sharesTime reports whether the previous sentence alone may give the duration for this one.
func (s *Sentence) sharesTime() bool {
	if s.Instead {
		return !pointsBack(s.Acts[0])
	}
	dp, ok := s.Acts[0].(ChangeDP)
	return ok && s.ForEach != nil && !s.Then && dp.What.Quantity == It
}

// quoteEnded reports whether a quoted effect ends here. Its own full stop also ends the sentence.
func (p *parser) quoteEnded() bool {
	return p.i > 0 && p.toks[p.i-1].kind == tPunct && p.toks[p.i-1].text == `"` && p.tok().kind != tPunct && (p.tok().capital || p.tok().kind == tNum)
}

// bodyEnds reports whether the body ends here.
func (p *parser) bodyEnds(mode bool) bool {
	t := p.tok()
	return t.kind == tEnd || t.kind == tPunct && (t.text == `"` || mode && t.text == "・")
}

// sentence reads one printed sentence. It returns several sentences if parts of it are done or
// chosen separately.
func (p *parser) sentence() ([]Sentence, bool) {
	back, ok := p.deeper()
	defer back()
	if !ok {
		return nil, false
	}
	c := composer{parser: p, start: p.i}
	m := p.i
	c.s.Then = p.lit("then,")
	p.recordTo(PartThen, m, p.i-1, nil, 0)
	if m = p.i; p.lit("among them,") {
		p.recordTo(PartAmong, m, p.i-1, nil, 0)
		outer := p.among
		c.s.among, p.among = true, true
		defer func() { p.among = outer }()
	}
	outer := p.front
	defer func() { p.front = outer }()
	if p.front = nil; !c.heads() {
		return nil, false
	}
	m = p.i
	if c.s.If == nil || c.s.By != nil || !p.lit("instead") {
		return c.core()
	}
	p.record(PartInstead, m, nil) // as in "if …, instead …" (18-2-1)
	n := len(c.done)
	list, ok := c.core()
	if !ok || len(list) != n+1 || list[n].Instead {
		return nil, false
	}
	list[n].Instead, list[n].insteadFirst = true, true
	return list, true
}

// composer builds the sentences for one printed sentence.
type composer struct {
	*parser
	done  []Sentence // sentences that are finished
	s     Sentence   // the sentence being built
	dur   DurationKind
	whole bool // "you may" applies to everything that follows
	begun bool // s has a clause already
	start int  // the token at which s begins
	read  int  // the token after its last clause
	paid  int  // the token after "by X,"
}

// heads reads the words before the actions: conditions, counts, prices and durations. It returns
// false if one of them can't be read or has no meaning there.
func (c *composer) heads() bool {
	for {
		s, ok := &c.s, false
		switch {
		case c.peek("if"), c.peek("while"):
			ok = c.headCondition()
		case c.peek("otherwise,"):
			ok = c.otherwise()
		case s.ForEach == nil && (c.peek("for each") || c.peek("for every")):
			s.eachPaid = s.By != nil
			s.ForEach, ok = c.count()
			ok = ok && c.punct(",")
		case s.By == nil && c.peek("by"):
			ok = c.headPrice()
		case c.fronting():
			return true
		default:
			m := c.i
			k, is := c.oneOf(durations[:])
			if !is || c.dur != Permanently {
				c.i = m
				return true
			}
			c.record(PartDuration, m, DurationKind(k))
			ok = c.punct(",")
			c.dur, s.durationFirst, s.durationHead = DurationKind(k), true, c.peek("for each") || c.peek("for every")
		}
		if !ok {
			return false
		}
	}
}

// headCondition reads a condition. After a price, as in "by X, if Y, Z", the condition is checked
// when the price has been paid.
func (c *composer) headCondition() bool {
	if c.s.By != nil {
		c.record(PartSentence, c.start, nil)
		c.start = c.i
	}
	cond, ok := c.conditionClause()
	if !ok || c.dur != Permanently || c.s.ForEach != nil {
		return false
	}
	if before := c.s.If; before != nil && c.s.By == nil { // "if …, if …" requires both
		cond.again = true
		before.And = append(before.And, *cond)
		return len(before.Or)+len(cond.And)+len(cond.Or) == 0 && !cond.while
	}
	if c.s.By != nil {
		c.done = append(c.done, c.s)
		c.s = Sentence{}
	}
	c.s.If = cond
	return true
}

// otherwise reads "otherwise,", which means that the condition of the previous sentence doesn't
// hold.
func (c *composer) otherwise() bool {
	m, s := c.i, &c.s
	if s.If != nil || s.By != nil || s.ForEach != nil || s.Then || c.dur != Permanently || !c.before.denied() {
		return false
	}
	s.If, s.otherwise = c.before.If.denial(), true
	c.i += len(words("otherwise,"))
	c.record(PartCondition, m, s.If)
	return true
}

// denied reports whether "otherwise" after the sentence has one clear meaning: the sentence has one
// condition, which applies to everything that it does.
func (s *Sentence) denied() bool {
	return s != nil && s.If != nil && s.If.And == nil && s.If.Or == nil && s.By == nil && !s.And && !s.otherwise && s.If.Kind != CondDid
}

// denial returns the opposite of a condition, with copies of its phrases.
func (c *Cond) denial() *Cond {
	d := *c
	d.Not = !c.Not
	if c.Sel != nil {
		s := *c.Sel
		s.Means = Antecedent{}
		d.Sel = &s
	}
	return &d
}

// headPrice reads "by X,".
func (c *composer) headPrice() (ok bool) {
	m := c.i
	c.lit("by")
	c.ing = true
	c.s.By, ok = c.imperatives()
	c.ing = false
	c.record(PartBy, m, nil)
	ok = ok && c.punct(",")
	c.paid = c.i
	return ok
}

// core reads the actions.
func (c *composer) core() ([]Sentence, bool) {
	m := c.i
	if a, ok := first(c.parser, grammar.leads, func(read lead) (Action, bool) { return read(c.parser, &c.s) }); ok {
		c.s.Acts = []Action{a}
		c.recordActs(PartAction, m, 1)
		c.record(PartSentence, c.start, nil)
		return append(c.done, c.s), true
	}
	c.doer()
	if !c.clauses() || !c.frontSaid() || !c.oldPrice() {
		return nil, false
	}
	if !c.allLast(c.s.Acts, c.dur) || !sameDurations(c.s.Acts) || !c.tails() {
		return nil, false
	}
	m = c.i
	c.s.Instead = c.lit("instead")
	c.record(PartInstead, m, nil)
	c.lateCondition()
	c.record(PartSentence, c.start, nil)
	return append(c.done, c.s), true
}

// doer reads who acts, and whether they may choose not to.
func (c *composer) doer() {
	s, m, part := &c.s, c.i, PartOpponent
	switch {
	case c.ownMay():
	case c.lit("you may"):
		s.May, c.whole, part = true, true, PartMay
	case c.lit("your opponent may"):
		s.May, s.Opponent, c.whole, part = true, true, true, PartMay
	case c.peek("they") && s.If != nil && s.If.Who == Opponents:
		c.lit("they")
		s.Opponent, s.they = true, true
	case c.theyPlayTokens():
		c.lit("they")
		s.Opponent, s.they = true, true
	case c.peek("your opponent") && !c.peek("your opponent's") && !c.peek("your opponent can't"):
		c.lit("your opponent")
		s.Opponent = true
	}
	c.record(part, m, nil)
}

// theyPlayTokens reports whether "they play 1 [X] Token" follows after a mention of the opponent.
// "They" must be the opponent, because only players play Tokens.
func (c *composer) theyPlayTokens() bool {
	i := c.i
	if !wordAt(c.toks, i, "they") || !wordAt(c.toks, i+1, "play") || i+4 >= len(c.toks) || c.toks[i+2].kind != tNum || c.toks[i+3].kind != tIcon || !wordAt(c.toks, i+4, "token") {
		return false
	}
	for k := range i {
		if wordAt(c.toks, k, "your") && wordAt(c.toks, k+1, "opponent") {
			return true
		}
	}
	return false
}

// split begins another sentence, joined by "and", after the last clause.
func (c *composer) split() { c.splitBy(false) }

// splitMay is like split, for a sentence with "you may".
func (c *composer) splitMay() { c.splitBy(true) }

// splitBy is splitMay if may is set, else split.
func (c *composer) splitBy(may bool) {
	c.recordTo(PartSentence, c.start, c.read, nil, 0)
	c.start = c.read + 1
	c.done = append(c.done, c.s)
	c.s = Sentence{And: true, May: may}
}

// clauses reads the clauses one after the other.
func (c *composer) clauses() bool {
	for {
		cl, ok := c.clause()
		if !ok || !c.add(cl) {
			return false
		}
		c.begun = true
		c.read = c.i
		m := c.i
		if c.lit("and you may") {
			c.record(PartMay, m+1, nil)
			if c.closed() {
				return false
			}
			c.splitMay()
			c.whole, c.begun = true, false
			continue
		}
		if c.eachAgain(cl) {
			return true
		}
		if c.s.ForEach != nil && c.s.forEachLast || c.s.self || !c.separator() {
			c.i = m
			return true
		}
		if k := c.i; wordAt(c.toks, k-1, "and") && c.dur == Permanently && c.s.ForEach == nil && !(c.s.May && c.whole) && !c.s.Opponent && c.lateDuration() {
			c.begun = false
			continue
		} else {
			c.i = k
		}
		if wordAt(c.toks, c.i-1, "and") && (c.peek("for each") || c.peek("for every")) {
			if c.closed() {
				return false
			}
			n, ok := c.count()
			if !ok || !c.punct(",") {
				return false
			}
			c.split()
			c.s.ForEach, c.begun = n, false
		}
	}
}

// eachAgain reads another predicate for the same subject with a count of its own: "this Digimon
// gets +1000 DP for each X and gains <K> for every 2 Y". It becomes another sentence. It returns
// false, without moving, if none follows.
func (c *composer) eachAgain(cl clause) bool {
	m, s := c.i, &c.s
	n := len(cl.acts)
	if s.ForEach == nil || !s.forEachLast || s.May || s.Opponent || s.durationFirst || cl.verb || n == 0 {
		return false
	}
	list := cl.acts[n-1].phrases()
	if len(list) == 0 || list[0].What == nil || list[0].What.Quantity != This && list[0].What.Quantity != All || !c.lit("and") || !c.predicateAhead() {
		c.i = m
		return false
	}
	k := c.i
	subject := shared(list[0].What)
	acts, each, late, ok := c.predicates(subject)
	if !ok || each == nil {
		c.i = m
		return false
	}
	c.read = k - 1
	c.split()
	c.recordActs(PartAction, k, len(acts))
	c.s.Acts, c.s.ForEach, c.s.forEachLast, c.s.eachBehind = acts, each, true, late
	c.s.sameSubject = true
	return true
}

// closed reports whether words at the beginning apply to the whole printed sentence, so that it
// can't be split at an "and".
func (c *composer) closed() bool {
	return c.s.May && c.whole || c.s.Opponent || c.s.ForEach != nil || c.s.durationFirst
}

// lateDuration reads ", until …," after "and": the duration of the words after it, which become
// another sentence.
func (c *composer) lateDuration() bool {
	if c.tok().text != "," {
		return false
	}
	c.i++
	m := c.i
	k, ok := c.oneOf(durations[:])
	if !ok || DurationKind(k) == Permanently || !c.punct(",") {
		return false
	}
	if !sameDurations(c.s.Acts) || slices.ContainsFunc(c.s.Acts, func(a Action) bool { _, can := withDuration(a, ForTheTurn); return can }) {
		return false // the duration of the words before would be unclear
	}
	c.split()
	c.recordTo(PartDuration, m, c.i-1, DurationKind(k), 0)
	c.dur, c.s.durationFirst = DurationKind(k), true
	return true
}

// add adds a clause to the present sentence. It begins another sentence if only one of the two has
// "may", or if the clause has its object as the subject.
func (c *composer) add(cl clause) bool {
	s := &c.s
	if !cl.verb && (!c.begun && c.whole || s.Opponent) || cl.each != nil && len(cl.acts) > 1 {
		return false
	}
	if c.eachAlone(cl) {
		c.split()
		c.begun = false
	}
	switch {
	case !c.begun && cl.may:
		s.May = true
	case c.begun && cl.may != (s.May && !c.whole):
		if s.durationFirst || s.ForEach != nil || s.Opponent {
			return false
		}
		c.splitBy(cl.may)
		c.whole = false
	}
	if (cl.self || cl.both+s.both > 0) && len(s.Acts) > 0 {
		if s.May || s.Opponent || s.ForEach != nil || c.dur != Permanently {
			return false
		}
		c.splitBy(cl.may)
	}
	s.self, s.both = s.self || cl.self, cl.both
	if cl.each != nil {
		if s.ForEach != nil || len(s.Acts) > 0 {
			return false // unclear what is multiplied
		}
		s.ForEach, s.forEachLast, s.eachBehind = cl.each, true, cl.late
	}
	s.Acts = append(s.Acts, cl.acts...)
	return true
}

// eachAlone reports whether "for each …" after a clause belongs to that clause alone. Either the
// clause before has its own duration ("X gets -N DP for the turn and Y get -N DP for the turn for
// each …"), or it can't be multiplied ("unsuspend it and gain 1 memory for each …").
func (c *composer) eachAlone(cl clause) bool {
	s := &c.s
	n := len(s.Acts)
	if cl.each == nil || n == 0 || s.ForEach != nil || s.May || s.Opponent || s.durationFirst || cl.may || cl.self {
		return false
	}
	if actionDuration(s.Acts[n-1]) != Permanently && actionDuration(cl.acts[0]) != Permanently {
		return true
	}
	return c.dur == Permanently && len(cl.acts) == 1 && !slices.ContainsFunc(s.Acts, countable)
}

// countable reports whether an action can be multiplied: it has a number, or chooses among several
// things.
func countable(a Action) bool {
	var what *Select
	switch a := a.(type) {
	case Unsuspend:
		what = a.What
	case GainKeyword:
		if slices.ContainsFunc(a.Keywords, func(k Keyword) bool { return k.N != 0 }) {
			return true
		}
		what = a.What
	default:
		return true
	}
	return what.Quantity != This && what.Quantity != It && what.Quantity != All || actionDuration(a) != Permanently
}

// oldPrice reads the words after "you may X to", which make X an optional condition.
func (c *composer) oldPrice() bool {
	s := &c.s
	if !c.whole || s.Opponent || s.And || s.By != nil {
		return true
	}
	if c.latePrice() || !c.lit("to") {
		return true
	}
	c.record(PartBy, c.start, nil)
	s.By, s.byOld, s.May = s.Acts, true, false
	s.Acts = nil
	for {
		cl, ok := c.clause()
		if !ok || cl.may || cl.self || cl.each != nil && len(s.Acts)+len(cl.acts) > 1 {
			return false
		}
		if cl.each != nil {
			s.ForEach, s.forEachLast, s.eachBehind = cl.each, true, cl.late
		}
		s.Acts = append(s.Acts, cl.acts...)
		if s.forEachLast || !c.separator() {
			return true
		}
	}
}

// latePrice reads the words after "you may X by", which are an optional condition for X.
func (c *composer) latePrice() bool {
	m := c.i
	if len(c.done) > 0 || c.s.ForEach != nil || c.dur != Permanently || !c.lit("by") {
		return false
	}
	c.ing = true
	by, ok := c.imperatives()
	if c.ing = false; !ok {
		c.i = m
		return false
	}
	c.record(PartBy, m, nil)
	c.s.By, c.s.byLast, c.s.May = by, true, false
	return true
}

// tails reads words at the end of a sentence that apply to everything it does.
func (c *composer) tails() bool {
	for _, read := range grammar.tails {
		list, is, ok := read(c.parser, c.s.Acts)
		if is && !ok {
			return false
		}
		if is {
			c.s.Acts = list
		}
	}
	return true
}

// lateCondition reads a condition at the very end of the sentence.
func (c *composer) lateCondition() {
	m := c.i
	if c.s.If != nil || c.s.byOld || len(c.done) > 0 || !c.lit("if") {
		return
	}
	cond, ok := c.conditions()
	if !ok || c.tok().text != "." && !c.atEnd() {
		c.i = m
		return
	}
	c.record(PartCondition, m, cond)
	if c.s.By != nil { // checked once the price is paid (15-7)
		c.recordTo(PartSentence, c.start, c.paid, nil, 0)
		c.start = c.paid
		c.done = append(c.done, Sentence{Then: c.s.Then, By: c.s.By})
		c.s.Then, c.s.By = false, nil
	}
	c.s.If, c.s.ifLast = cond, true
}
