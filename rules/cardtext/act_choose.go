package cardtext

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Choose is "activate 1 of the effects below", or with All "activate all of the effects below".
// Modes are in printed order. With a single mode it is "activate the effect below N times", and
// nothing is chosen.
//
// With Doable, only a mode that can be done may be chosen: "do 1 of the things below", of which
// "suspend 1 X, or 2 Y" is a short form.
type Choose struct {
	N      int
	All    bool
	Doable bool
	Modes  []Sentence
	chooseWording
}

// chooseWording tells apart wordings with the same meaning.
type chooseWording struct {
	single bool // "activate the effect below", once or N times
	orIt   bool // "add 1 X to the hand or place it …"
	inline bool // written "X or Y" instead of "do 1 of the things below: ・X ・Y"
	object bool // "suspend X or Y", with the verb said once
	orUse  bool // "play or use 1 X", "return to the hand or play 1 X"
	shared bool // the modes aren't listed here but after a later Choose of the same effect
}

var chooseKind = kind{zero: Choose{}, imperatives: []imperative{{words: "do", fixed: true, read: func(p *parser) ([]Action, bool) {
	n, ok := p.num()
	c := Choose{N: n, Doable: true}
	return one(c, ok && n == 1 && p.lit("of the things below") && p.punct(":") && p.modes(&c))
}}, {words: "activate", fixed: true, read: func(p *parser) ([]Action, bool) {
	if p.lit("the effect below") {
		return p.oneEffect()
	}
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
		c.shared = true // set by shareModes
		return one(c, p.tok().text == ".")
	}
	return one(c, p.modes(&c))
}}}}

// modes reads the list behind a Choose.
func (p *parser) modes(c *Choose) bool {
	for p.punct("・") {
		m := p.i
		s, ok := p.sentences(true)
		p.record(PartMode, m, nil)
		if s = thenJoined(s); !ok || len(s) != 1 {
			return false
		}
		c.Modes = append(c.Modes, s[0])
	}
	return len(c.Modes) >= 2 && c.N <= len(c.Modes)
}

// oneEffect reads what follows "activate the effect below": how often, and the effect.
func (p *parser) oneEffect() ([]Action, bool) {
	c := Choose{N: 1, chooseWording: chooseWording{single: true}}
	if n, ok := p.num(); ok {
		if c.N = n; n < 2 || !p.lit("times") && !p.lit("time") {
			return nil, false
		}
	}
	if !p.punct(":") || !p.punct("・") {
		return nil, false
	}
	m := p.i
	s, ok := p.sentences(true)
	p.record(PartMode, m, nil)
	if s = thenJoined(s); !ok || len(s) != 1 {
		return nil, false
	}
	c.Modes = s
	return oneAction(c)
}

// thenJoined turns "X. Then, Y." in a mode into one sentence, if neither has a condition, a price,
// a count or a choice. X and Y are done in that order.
func thenJoined(s []Sentence) []Sentence {
	if len(s) != 2 || !s[0].bare() || !s[1].bare() || !s[1].Then {
		return s
	}
	joined := s[0]
	joined.thenAt = len(joined.Acts)
	joined.Acts = slices.Concat(joined.Acts, s[1].Acts)
	return []Sentence{joined}
}

// bare reports whether a sentence has nothing but its actions.
func (s *Sentence) bare() bool {
	kept := s.If != nil || len(s.By) > 0 || s.May || s.Opponent || s.ForEach != nil || s.Max != nil
	return !kept && !s.Instead && !s.And && !s.self && len(s.Acts) > 0
}

// apart undoes thenJoined, for printing.
func (s *Sentence) apart() []Sentence {
	n := s.thenAt
	if n == 0 || n >= len(s.Acts) || !s.bare() {
		return []Sentence{*s}
	}
	first, then := *s, *s
	first.Acts, then.Acts = s.Acts[:n], s.Acts[n:]
	first.thenAt, then.thenAt, then.Then = 0, 0, true
	return []Sentence{first, then}
}

// shareModes copies the modes of a later Choose to this one: "Activate 1 of the effects below. If
// …, instead activate all of the effects below: ・…". It returns false if there is no later one.
func shareModes(body []Sentence) bool {
	var modes []Sentence
	for i := len(body) - 1; i >= 0; i-- {
		for k, a := range body[i].Acts {
			c, ok := a.(Choose)
			switch {
			case !ok:
			case !c.shared:
				modes = c.Modes
			case modes == nil || c.N > len(modes):
				return false
			default:
				c.Modes = modes
				body[i].Acts[k] = c
			}
		}
	}
	return true
}

// orElseIt reads "or place it …" after "add 1 X to the hand", or "or add it to the hand" after
// "place 1 X …". The player chooses which of the two is done with the card.
func (p *parser) orElseIt(list []*Select, one func(*Select) Action) (Choose, bool) {
	m := p.i
	if s := list[0]; len(list) == 1 && s.Quantity == Exactly && s.N == 1 && s.Of == nil && s.Or == nil && p.lit("or") {
		other := func(s *Select) Action { return AddToHand{s} }
		_, adds := one(s).(AddToHand)
		ok := !adds && p.lit("add it to the hand")
		if adds && p.lit("place it") {
			other, ok = first(p, grammar.placings, func(read placing) (func(*Select) Action, bool) { return read(p) })
		}
		if ok {
			again := *s // each mode is resolved by itself
			modes := []Sentence{{Acts: []Action{one(s)}}, {Acts: []Action{other(&again)}}}
			return Choose{N: 1, Doable: true, Modes: modes, chooseWording: chooseWording{orIt: true}}, true
		}
	}
	p.i = m
	return Choose{}, false
}

// ofOne reports whether both modes act on the thing that one phrase names, so that the second can
// say "it".
func (a Choose) ofOne() bool {
	var what [2]string
	for i := range what {
		list := a.Modes[i].Acts[0].phrases()
		if len(list) == 0 || list[0].What == nil {
			return false
		}
		what[i] = list[0].What.phrase(phraseOpts{card: true})
	}
	return what[0] == what[1]
}

func (a Choose) print(pr *printer, s *Sentence) piece {
	if a.orIt && a.ofOne() {
		pc, or := a.Modes[0].Acts[0].print(pr, s), a.Modes[1].Acts[0].print(pr, s)
		pc.list = false
		pc.tail += " or " + or.verb + " it " + or.tail
		return pc
	}
	if play, other, ok := a.orUsed(); ok {
		pc := play.print(pr, s)
		pc.verb, pc.list = other, false
		return pc
	}
	var b strings.Builder
	if a.inline && !a.startsLater() {
		pc := piece{rest: a.eitherWords(pr), end: pick(pr.ing, open, ended)}
		if m := &a.Modes[0]; len(m.Acts) > 0 && m.Acts[0].print(pr, m).verb != "" {
			pc.verb, pc.rest, _ = strings.Cut(pc.rest, " ")
		}
		return pc
	}
	if a.single {
		b.WriteString("the effect below")
		if a.N > 1 {
			b.WriteString(" " + strconv.Itoa(a.N) + " times")
		}
		return pr.do("activate", b.String()+": ・"+printBody(a.Modes[0].apart(), false))
	}
	b.WriteString(pick(a.All, "all", strconv.Itoa(a.N)) + " of the " + pick(a.Doable, "things", "effects") + " below")
	if a.shared {
		return pr.do("activate", b.String())
	}
	b.WriteByte(':')
	for i := range a.Modes {
		b.WriteString(" ・" + printBody(a.Modes[i].apart(), false))
	}
	pc := pr.do(pick(a.Doable, "do", "activate"), b.String())
	pc.end = listed
	return pc
}

// orUsed returns the play in "play or use 1 X" or "return to the hand or play 1 X" if the other
// mode matches it, and the words of both verbs.
func (a Choose) orUsed() (play Play, verb string, ok bool) {
	if !a.orUse || a.N != 1 || a.All || !a.Doable || len(a.Modes) != 2 || len(a.Modes[0].Acts) != 1 || len(a.Modes[1].Acts) != 1 {
		return play, "", false
	}
	for i := range a.Modes {
		if m := a.Modes[i]; m.If != nil || len(m.By) > 0 || m.May || m.Then || m.Instead || m.Opponent || m.ForEach != nil || m.Max != nil {
			return play, "", false
		}
	}
	said, meant, pr := piece{}, piece{}, &printer{}
	if second, uses := a.Modes[1].Acts[0].(UseOption); uses {
		var use UseOption
		if play, ok = a.Modes[0].Acts[0].(Play); ok {
			use, ok = play.orUse()
		}
		if ok {
			verb, said, meant = "play or use", use.print(pr, nil), second.print(pr, nil)
		}
	} else if back, returns := a.Modes[0].Acts[0].(Return); returns {
		var other Return
		if play, ok = a.Modes[1].Acts[0].(Play); ok {
			other, ok = play.orReturn()
		}
		if ok {
			verb, said, meant = "return to the hand or play", other.print(pr, nil), back.print(pr, nil)
		}
	}
	return play, verb, ok && said.rest == meant.rest && said.tail == meant.tail
}

// startsLater reports whether the first mode is done at a later time. Before "X or Y" the words for
// that time would belong to both modes.
func (a Choose) startsLater() bool {
	if len(a.Modes[0].Acts) == 0 {
		return false
	}
	if _, next := a.Modes[0].Acts[0].(NextTime); next {
		return true
	}
	later, ok := a.Modes[0].Acts[0].(Later)
	return ok && !later.Last
}

// eitherWords prints "suspend 1 X or unsuspend 1 Y", "unsuspend this Digimon or 1 Y".
func (a Choose) eitherWords(pr *printer) string {
	var parts []string
	for i := range a.Modes {
		m := &a.Modes[i]
		if a.object && i > 0 && len(m.Acts) == 1 && reflect.TypeOf(m.Acts[0]) == reflect.TypeOf(a.Modes[0].Acts[0]) {
			if pc := m.Acts[0].print(&printer{}, m); pc.verb == a.Modes[0].Acts[0].print(&printer{}, &a.Modes[0]).verb {
				parts = append(parts, strings.TrimPrefix(pc.rest, "the attack target to "))
				continue
			}
		}
		parts = append(parts, (&printer{third: pr.third, ing: pr.ing}).join(m.Acts, m, ""))
	}
	return strings.Join(parts, " or ")
}

func (Choose) phrases() []Phrase  { return nil }
func (Choose) does() (Deed, bool) { return noDeed() }

func (a Choose) sentences() []Sentence { return a.Modes }

// inside returns the actions of a mode.
func (a Choose) inside(at Place) []Action {
	if at.Mode < 1 || at.Mode > len(a.Modes) {
		return nil
	}
	return pick(at.InnerBy, a.Modes[at.Mode-1].By, a.Modes[at.Mode-1].Acts)
}

// resolve resolves the words that point back, in each mode by itself. Words after the modes can't
// point back into them.
func (a Choose) resolve(r *resolver, at Place) bool {
	if !a.shared {
		before := append([]mention(nil), r.said...)
		for k := range a.Modes {
			p := at
			p.Mode = k + 1
			r.said = append([]mention(nil), before...)
			r.sentence(&a.Modes[k], p)
		}
		r.said = append(before, mention{at: at})
	}
	r.done = Antecedent{Kind: DoneBefore, At: at}
	return true
}
