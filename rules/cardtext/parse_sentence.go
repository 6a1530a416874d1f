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
	start := p.i
	s := Sentence{Then: p.lit("then,")}
	p.recordTo(PartThen, start, p.i-1, nil, 0)
	if k := p.i; p.lit("among them,") {
		p.recordTo(PartAmong, k, p.i-1, nil, 0)
		outer := p.among
		s.among, p.among = true, true
		defer func() { p.among = outer }()
	}
	var dur DurationKind
	for {
		m := p.i
		if p.peek("if") || p.peek("while") {
			if s.By != nil {
				p.record(PartSentence, start, nil)
				start = m
			}
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
			p.record(PartBy, m, nil)
			if !ok || !p.punct(",") {
				return nil, false
			}
			s.By = acts
			continue
		}
		if k, ok := p.oneOf(durations[:]); ok && dur == Permanently {
			p.record(PartDuration, m, DurationKind(k))
			if !p.punct(",") {
				return nil, false
			}
			dur, s.durationFirst, s.durationHead = DurationKind(k), true, p.peek("for each") || p.peek("for every")
			continue
		}
		p.i = m
		break
	}
	if m := p.i; s.If != nil && s.By == nil && p.lit("instead") { // "if …, instead …" (18-2-1)
		p.record(PartInstead, m, nil)
		n := len(done)
		list, ok := p.core(start, done, s, dur)
		if !ok || len(list) != n+1 || list[n].Instead {
			return nil, false
		}
		list[n].Instead, list[n].insteadFirst = true, true
		return list, true
	}
	return p.core(start, done, s, dur)
}

// composer puts together what one printed sentence says; it becomes several where its parts are done or chosen separately.
type composer struct {
	*parser
	done  []Sentence // split off before
	s     Sentence   // in hand
	dur   DurationKind
	whole bool // "you may" covers all that follows
	begun bool // a clause of s has been read
	start int  // token at which s begins
	read  int  // behind its last clause
}

// core reads what a sentence that begins at start does. done are the sentences split off before; s has what stands in front, with the
// duration.
func (p *parser) core(start int, done []Sentence, s Sentence, dur DurationKind) ([]Sentence, bool) {
	m := p.i
	if a, ok := first(p, grammar.leads, func(read lead) (Action, bool) { return read(p, &s) }); ok {
		s.Acts = []Action{a}
		p.recordActs(PartAction, m, 1)
		p.record(PartSentence, start, nil)
		return append(done, s), true
	}
	c := composer{parser: p, done: done, s: s, dur: dur, start: start}
	c.doer()
	if !c.clauses() || !c.oldPrice() {
		return nil, false
	}
	if !p.allLast(c.s.Acts, c.dur) || !sameDurations(c.s.Acts) || !c.tails() {
		return nil, false
	}
	m = p.i
	c.s.Instead = p.lit("instead")
	p.record(PartInstead, m, nil)
	c.lateCondition()
	p.record(PartSentence, c.start, nil)
	return append(c.done, c.s), true
}

// doer reads who does it, and whether it may be left undone.
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
	case c.peek("your opponent") && !c.peek("your opponent's") && !c.peek("your opponent can't"):
		c.lit("your opponent")
		s.Opponent = true
	}
	c.record(part, m, nil)
}

// split begins a further sentence, joined with "and", behind the last clause.
func (c *composer) split(may bool) {
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
			if c.s.May && c.whole || c.s.Opponent || c.s.ForEach != nil || c.s.durationFirst {
				return false
			}
			c.split(true)
			c.whole, c.begun = true, false
			continue
		}
		if c.s.ForEach != nil && c.s.forEachLast || c.s.self || !c.separator() {
			c.i = m
			return true
		}
	}
}

// add adds a clause to the sentence in hand, or to a new one if it is left to the player otherwise, or if what is acted on is its subject.
func (c *composer) add(cl clause) bool {
	s := &c.s
	if !cl.verb && (!c.begun && c.whole || s.Opponent) || cl.each != nil && len(cl.acts) > 1 {
		return false
	}
	switch {
	case !c.begun && cl.may:
		s.May = true
	case c.begun && cl.may != (s.May && !c.whole):
		if s.durationFirst || s.ForEach != nil || s.Opponent {
			return false
		}
		c.split(cl.may)
		c.whole = false
	}
	if cl.self && len(s.Acts) > 0 {
		if s.May || s.Opponent || s.ForEach != nil || c.dur != Permanently {
			return false
		}
		c.split(cl.may)
	}
	s.self = s.self || cl.self
	if cl.each != nil {
		if s.ForEach != nil || len(s.Acts) > 0 {
			return false // what is multiplied?
		}
		s.ForEach, s.forEachLast = cl.each, true
	}
	s.Acts = append(s.Acts, cl.acts...)
	return true
}

// oldPrice reads what stands behind "you may X to": X was an optional condition.
func (c *composer) oldPrice() bool {
	s := &c.s
	if !c.whole || s.Opponent || s.And || s.By != nil || !c.lit("to") {
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
			s.ForEach, s.forEachLast = cl.each, true
		}
		s.Acts = append(s.Acts, cl.acts...)
		if s.forEachLast || !c.separator() {
			return true
		}
	}
}

// tails reads words behind all that is done.
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
	if c.s.If != nil || c.s.By != nil || c.s.Then || len(c.done) > 0 || !c.lit("if") {
		return
	}
	cond, ok := c.conditions()
	if !ok || c.tok().text != "." && !c.atEnd() {
		c.i = m
		return
	}
	c.record(PartCondition, m, cond)
	c.s.If, c.s.ifLast = cond, true
}
