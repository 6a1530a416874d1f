package lang

import (
	"fmt"

	"digijudge/rules"
)

// claim reads a claim line, such as "claim never: …".
func (p *parser) claim() {
	c := Claim{Pos: p.pos(), Comments: p.takeComments()}
	p.i++
	c.Quant = p.quantifier()
	p.wantPunct(":")
	p.claimed(&c)
	if c.Step != nil && p.stepClaims() == maxStepClaims {
		p.failAt(c.Pos.Col, fmt.Sprintf("a scenario has at most %d claims about lines of its script", maxStepClaims), "")
	}
	p.s.Claims = append(p.s.Claims, c)
}

// quantifier reads always, can, never or sometimes, if the line has one of them here.
func (p *parser) quantifier() Quantifier {
	switch {
	case p.word("always"):
		return Always
	case p.word("can"):
		return Can
	case p.word("never"):
		return Never
	case p.word("sometimes"):
		return Sometimes
	}
	if t := p.peek(); t.kind == tWord {
		p.expected("\":\", always, can, never or sometimes", "always", "can", "never", "sometimes")
	}
	return Plain
}

// ParseClaim reads a further claim that uses this scenario's names. The text is a claim line, or
// what stands after the word claim, or only its proposition. The error is a *located.Error or
// located.List. Its columns count in text, and it names the file "claim".
func (s *Scenario) ParseClaim(text string) (*Claim, error) {
	p := &parser{s: s, file: "claim", lineNo: 1, line: text, stage: inClaims}
	var c Claim
	p.guard(func() {
		if len(text) > 2000 {
			p.failAt(1, "the claim is too long", "")
		}
		p.toks = lexLine(text, nil)
		c.Pos = p.pos()
		word := p.word("claim")
		t := p.peek()
		if word || t.kind == tWord && isPunct(p.peekAt(1), ":") {
			c.Quant = p.quantifier()
			p.wantPunct(":")
		}
		p.claimed(&c)
	})
	if len(p.errs) == 0 {
		c.walkRefs(p.checkRef)
	}
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	return &c, nil
}

// maxStepClaims bounds how many claims may be about script lines, because each needs a run of its
// own.
const maxStepClaims = 16

func (p *parser) stepClaims() int {
	n := 0
	for i := range p.s.Claims {
		if p.s.Claims[i].Step != nil {
			n++
		}
	}
	return n
}

// claimed reads the content of a claim: a proposition, or that a line of the script changes
// nothing.
func (p *parser) claimed(c *Claim) {
	begin, mistakes := p.peek().off, len(p.errs)
	defer func() {
		if r := recover(); r != nil {
			if said := p.inOurWords(p.line[begin:]); said != "" && len(p.errs) == mistakes+1 {
				p.errs[mistakes].Suggestion = said
			}
			panic(r)
		}
	}()
	n := len(p.toks) - 3 // the words after the quoted line are the last three
	if n < p.i || !isWord(p.toks[n], "changes") || !isWord(p.toks[n+1], "nothing") && !isWord(p.toks[n+1], "something") {
		c.Prop = p.prop()
		return
	}
	at, toks := p.peek(), p.toks
	if c.Quant != Plain {
		p.failAt(c.Pos.Col, "a line of the script changes something or nothing as it stands; leave out "+c.Quant.String(), "")
	}
	c.Changes = isWord(toks[n+1], "something")
	line := toks[p.i:n:n]
	if len(line) == 1 && line[0].kind == tString {
		line = lexLine(line[0].text, nil)
		for i := range line {
			line[i].col += at.col
		}
	} else {
		line = append(line, token{kind: tEnd, col: toks[n].col, off: toks[n].off})
	}
	p.toks, p.i = line, 0
	st := p.readStep()
	p.toks, p.i = toks, len(toks)-1
	said := st.String()
	if st.Kind == StepNow {
		p.failAt(at.col, "a now line changes nothing anyway; name a line of the script that does something", "")
	}
	var texts []string
	for i := range p.s.Steps {
		if texts = append(texts, p.s.Steps[i].String()); texts[i] == said {
			c.Step = &p.s.Steps[i]
			return
		}
	}
	p.failAt(at.col, "no line of the script says \""+said+"\"; the claim names one word for word", Nearest(said, texts))
}

// prop reads a proposition to the end of the line.
func (p *parser) prop() Prop {
	var pr Prop
	pr.Terms, pr.Or = p.terms()
	if p.word("when") {
		e := p.event()
		pr.When = &e
	}
	if p.word("if") {
		pr.If, pr.IfOr = p.terms()
	}
	p.wantEnd("and", "or", "when", "if", "before", "after", "at", "because")
	return pr
}

// terms reads several facts and happenings joined with "and", or with "or".
func (p *parser) terms() (terms []Term, or bool) {
	for {
		terms = append(terms, p.term())
		word := ""
		switch {
		case isWord(p.peek(), "and"):
			word = "and"
		case isWord(p.peek(), "or"):
			word = "or"
		default:
			return terms, or
		}
		if len(terms) > 1 && or != (word == "or") {
			p.failAt(p.peek().col, "and and or don't mix in one claim; write two claims", "")
		}
		or = word == "or"
		p.i++
	}
}

// fact reads a state or a modal, for now lines.
func (p *parser) fact() Term {
	col := p.peek().col
	t := p.term()
	if t.Happen != nil {
		p.failAt(col, "now is about the position; this is something that happens, and belongs into a claim", "")
	}
	return t
}

// term reads a state, a modal or a happening. Its first few tokens tell which.
func (p *parser) term() Term {
	t := Term{Pos: p.pos()}
	switch {
	case p.isModal():
		t.Modal = p.modal()
	case p.isState():
		t.State = p.state()
	default:
		t.Happen = p.happening()
	}
	return t
}

// happening reads a single event, several events in an order, or an event with a count.
func (p *parser) happening() *Happening {
	h := &Happening{Events: []Event{p.event()}}
	switch {
	case p.word("before"):
		h.Kind = Before
		h.Events = append(h.Events, p.event())
	case p.word("after"):
		h.Kind = After
		h.Events = append(h.Events, p.event())
	case p.words("at", "the"):
		p.wantWord("same", "time", "as")
		h.Kind = SameTime
		h.Events = append(h.Events, p.event())
	case isPunct(p.peek(), ","):
		h.Kind = Chain
		for p.punct(",") {
			p.wantWord("then")
			h.Events = append(h.Events, p.event())
		}
	case p.word("at"):
		h.Kind = Times
		h.Cmp = p.bound()
		p.times(h)
	case p.peek().kind == tNum:
		h.Kind = Times
		p.times(h)
	}
	return h
}

// bound reads "least" or "most".
func (p *parser) bound() Compare {
	switch {
	case p.word("least"):
		return AtLeast
	case p.word("most"):
		return AtMost
	}
	p.expected("least or most", "least", "most", "the")
	return Exactly
}

func (p *parser) times(h *Happening) {
	h.N = p.number("the number of times", 0, 999)
	if !p.word("times") && !p.word("time") {
		p.expected("times", "times")
	}
}

// isModal reports whether a player and "may" or "must" come next.
func (p *parser) isModal() bool {
	t, next := p.peek(), p.peekAt(1)
	return t.kind == tName && players[t.text] != NoPlayer && (isWord(next, "may") || isWord(next, "must"))
}

func (p *parser) modal() *Modal {
	m := &Modal{Player: p.player()}
	switch {
	case p.word("must"):
		m.Kind = Must
	case p.words("may", "not"):
		m.Kind = MayNot
	case p.words("may", "only"):
		m.Kind = MayOnly
	default:
		p.wantWord("may")
		m.Kind = May
	}
	if !p.sight(m) {
		m.Action = p.action(actionBase)
	}
	if at := p.peek(); p.word("because") {
		if m.Kind != MayNot {
			p.failAt(at.col, "because stands only after may not", "")
		}
		t := p.peek()
		if t.kind != tClause {
			p.expected("a clause number such as 12-1-4")
		}
		m.Because = p.checkClause(t)
		p.i++
	}
	return m
}

// sight reads something that a player may do with cards at any time: “look at Kei”, “rearrange the
// cards under Kai”.
func (p *parser) sight(m *Modal) bool {
	at := p.peek()
	switch {
	case p.words("look", "at"):
		m.Look = p.namePtr(roleAny)
	case p.words("rearrange", "the", "cards", "under"):
		m.Order = &Order{Under: p.namePtr(roleAny)}
	case p.word("rearrange"):
		m.Order = &Order{Player: p.owner(), Area: p.area()}
		if OnField(m.Order.Area) {
			p.failAt(at.col, "things on the field lie in no order; name the hand, trash, deck, eggs or security, or the cards under X", "")
		}
	default:
		return false
	}
	if m.Kind != May && m.Kind != MayNot {
		p.failAt(at.col, "nobody has to look at cards or to rearrange them; write may or may not", "")
	}
	return true
}

// isState reports whether a state comes next. It looks at the tokens after the subject.
func (p *parser) isState() bool {
	t, a, b := p.peek(), p.peekAt(1), p.peekAt(2)
	switch t.kind {
	case tWord:
		return t.text == "memory" || t.text == "cards" && isWord(a, "under") || (t.text == "turn" || t.text == "phase") && isPunct(a, "=")
	case tName:
		if reserved(t.text) {
			return false
		}
		switch {
		case isPunct(a, "="), isWord(a, "has"), isWord(a, "have"), isWord(a, "does") && isWord(b, "not"):
			return true
		case isWord(a, "is"):
			switch b.text {
			case "not", "suspended", "unsuspended", "face-up", "in", "on", "a", "an":
				return b.kind == tWord
			case "at":
				return b.kind == tWord
			}
		}
	case tOf:
		return p.isOwnedState()
	}
	return false
}

// isOwnedState reports whether a state comes next that begins with an owner, such as "Rex's DP =
// 3000".
func (p *parser) isOwnedState() bool {
	t, a, b := p.peek(), p.peekAt(1), p.peekAt(2)
	switch {
	case isPlayerName(t.text):
		if b.kind == tPunct && b.text == "=" || isWord(b, "at") {
			return a.kind == tWord && areaNamed(a.text) != rules.NoZone || a.kind == tName && categories[a.text] != NoCategory
		}
	case a.kind == tName && a.text == "DP":
		return true
	case a.kind == tWord:
		switch a.text {
		case "original", "level", "cost", "digivolution", "link":
			return true
		}
		if a.text == "printed" || a.text == "gained" {
			return p.isPending(3)
		}
		if a.text == "effect" {
			return p.isPending(3)
		}
	case a.kind == tIcon || a.kind == tKeyword:
		return p.isPending(2)
	}
	return false
}

// isPending reports whether "is pending" or "is not pending" begins n tokens ahead, perhaps after
// "from X".
func (p *parser) isPending(i int) bool {
	if isWord(p.peekAt(i), "from") {
		i += 2
	}
	return isWord(p.peekAt(i), "is") && (isWord(p.peekAt(i+1), "pending") || isWord(p.peekAt(i+1), "not"))
}

func isPlayerName(s string) bool { return s == "Ann" || s == "Bob" }

func (p *parser) state() *State {
	s := &State{}
	t := p.peek()
	switch {
	case p.word("memory"):
		s.Kind = MemoryIs
		s.Cmp = p.compare()
		col := p.peek().col
		s.N = p.number("the memory", 0, maxMemory)
		if p.word("for") {
			s.Player = p.player()
		} else if s.N > 0 {
			p.failAt(col, fmt.Sprintf("whose memory? write memory … %d for Ann, or for Bob", s.N), "")
		}
		if s.N == 0 && s.Cmp == Exactly {
			s.Player = NoPlayer
		}
	case p.word("turn"):
		p.wantPunct("=")
		s.Kind, s.Player = TurnIs, p.player()
	case p.word("phase"):
		p.wantPunct("=")
		ph, ok := phases[p.peek().text]
		if p.peek().kind != tWord || !ok {
			p.expected("a phase", "unsuspend", "draw", "breeding", "main")
		}
		p.i++
		s.Kind, s.Phase = PhaseIs, ph
	case isWord(t, "cards") && isWord(p.peekAt(1), "under"):
		p.i += 2
		s.Kind, s.Stat, s.Name = StatIs, StatUnder, p.namePtr(roleAny)
		s.Cmp = p.compare()
		s.N = p.number("the number", 0, maxNumber)
	case t.kind == tOf && isPlayerName(t.text):
		p.i++
		s.Kind, s.Player = OwnedIs, players[t.text]
		if w := p.take(); w.kind == tName {
			s.Category = categories[w.text]
		} else {
			s.Area = areaNamed(w.text)
		}
		s.Cmp = p.compare()
		s.N = p.number("the number", 0, MaxCards)
	case t.kind == tOf:
		p.ofState(s)
	default:
		s.Name = p.namePtr(roleAny)
		p.nameState(s)
	}
	return s
}

// ofState reads a state about a number of a card, or about a pending effect.
func (p *parser) ofState(s *State) {
	next := p.peekAt(1)
	if next.kind == tIcon || next.kind == tKeyword || isWord(next, "effect") || isWord(next, "printed") || isWord(next, "gained") {
		s.Kind = IsPending
		s.Effect = p.effect()
		p.wantWord("is")
		s.Not = p.word("not")
		p.wantWord("pending")
		return
	}
	t := p.peek()
	p.resolve(t, roleAny)
	n := Name{p.pos(), t.text, p.s.names[t.text].said}
	p.i++
	s.Kind, s.Name = StatIs, &n
	original := p.word("original")
	switch w := p.peek(); {
	case w.kind == tName && w.text == "DP":
		p.i++
		s.Stat = StatDP
		if original {
			s.Stat = StatOriginalDP
		}
	case p.word("level"):
		s.Stat = StatLevel
		if original {
			s.Stat = StatOriginalLevel
		}
	case p.word("cost"):
		s.Stat = StatCost
		if original {
			s.Stat = StatOriginalCost
		}
	case !original && p.words("digivolution", "cards"):
		s.Stat = StatSources
	case !original && p.words("link", "cards"):
		s.Stat = StatLinks
	default:
		p.expected("DP, level, cost, digivolution cards or link cards", "DP", "level", "cost", "digivolution", "link")
	}
	s.Cmp = p.compare()
	s.N = p.number("the number", 0, maxNumber)
}

// compare reads "=", "at least" or "at most".
func (p *parser) compare() Compare {
	switch {
	case p.punct("="):
		return Exactly
	case p.word("at"):
		switch {
		case p.word("least"):
			return AtLeast
		case p.word("most"):
			return AtMost
		}
		p.expected("least or most", "least", "most")
	}
	p.expected("=, at least or at most", "at")
	return Exactly
}

func (p *parser) nameState(s *State) {
	switch {
	case p.punct("="):
		s.Kind = IsStack
		s.Stack = p.stack(false)
		for p.words("with", "link") {
			s.Links = append(s.Links, p.name(roleCard))
		}
	case p.word("has") || p.word("have"):
		p.has(s)
	case p.words("does", "not", "have"):
		s.Not = true
		p.has(s)
	default:
		p.wantWord("is")
		s.Not = p.word("not")
		p.is(s)
	}
}

// has reads what a thing has: a keyword, a name, a trait or a color.
func (p *parser) has(s *State) {
	t := p.peek()
	switch {
	case t.kind == tKeyword:
		p.i++
		s.Kind, s.Text = HasKeyword, t.text
		if p.peek().kind == tNum {
			s.N = p.number("the number of times", 1, MaxCount)
			if !p.word("times") && !p.word("time") {
				p.expected("times", "times")
			}
		}
	case p.words("the", "name"), p.word("name"):
		s.Kind, s.Text = HasName, p.trait()
	case p.words("the", "trait"), p.word("trait"):
		s.Kind, s.Text = HasTrait, p.trait()
	case t.kind == tName && colors[t.text]:
		p.i++
		s.Kind, s.Text = HasColor, t.text
	default:
		p.expected("a <keyword>, the name, the trait or a color", "the", "Red", "Blue", "Yellow", "Green", "Black", "Purple", "White")
	}
}

// is reads what stands after "is" or "is not".
func (p *parser) is(s *State) {
	switch {
	case p.word("suspended"):
		s.Kind = IsSuspended
	case p.word("unsuspended"):
		s.Kind = IsUnsuspended
	case p.word("face-up"):
		s.Kind = IsFaceUp
	case p.word("in"):
		s.Kind = IsIn
		s.Player = p.owner()
		s.Area = p.area()
		if OnField(s.Area) {
			p.wantWord("area")
		}
	case p.words("on", "top", "of"):
		s.Kind = IsOnTop
		p.pile(s)
	case p.words("at", "the", "bottom", "of"):
		s.Kind = IsAtBottom
		p.pile(s)
	case p.word("a") || p.word("an"):
		s.Kind = IsA
		t := p.peek()
		s.Category = categories[t.text]
		if t.kind != tName || s.Category == NoCategory {
			p.expected("a category", "Digimon", "Tamer", "Option", "Digi-Egg")
		}
		p.i++
	default:
		p.expected("suspended, unsuspended, face-up, in, on top of, at the bottom of or a category", "suspended",
			"unsuspended", "face-up", "in", "on", "at", "a", "an")
	}
}

// pile reads a player's deck or security, as in "Bob's deck".
func (p *parser) pile(s *State) {
	s.Player = p.owner()
	s.Area = p.area()
	if s.Area != rules.Deck && s.Area != rules.SecurityStack {
		p.i--
		p.expected("deck or security", "deck", "security")
	}
}

// --- effects named in the file

// refs returns all effects that the script and the claims name.
func (s *Scenario) refs() []*EffectRef {
	var out []*EffectRef
	add := func(r *EffectRef) { out = append(out, r) }
	for i := range s.Steps {
		st := &s.Steps[i]
		st.Action.walkRefs(add)
		st.Until.walkRefs(add)
		walkTerms(st.Facts, add)
	}
	for i := range s.Claims {
		s.Claims[i].walkRefs(add)
	}
	return out
}

func (c *Claim) walkRefs(f func(*EffectRef)) {
	walkTerms(c.Prop.Terms, f)
	if c.Prop.When != nil {
		c.Prop.When.walkRefs(f)
	}
	walkTerms(c.Prop.If, f)
}

func walkTerms(terms []Term, f func(*EffectRef)) {
	for i := range terms {
		t := &terms[i]
		switch {
		case t.State != nil && t.State.Effect != nil:
			f(t.State.Effect)
		case t.Modal != nil:
			t.Modal.Action.walkRefs(f)
		case t.Happen != nil:
			for j := range t.Happen.Events {
				t.Happen.Events[j].walkRefs(f)
			}
		}
	}
}

func (a *Action) walkRefs(f func(*EffectRef)) {
	if a.Effect != nil {
		f(a.Effect)
	}
}

func (e *Event) walkRefs(f func(*EffectRef)) {
	if e.Action != nil {
		e.Action.walkRefs(f)
	}
	if e.Effect != nil {
		f(e.Effect)
	}
	if e.Cause != nil && e.Cause.Effect != nil {
		f(e.Cause.Effect)
	}
}
