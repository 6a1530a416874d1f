package cardtext

import (
	"cmp"
	"slices"
	"strings"
)

// Part says what a piece of a text is in its tree.
type Part uint8

// The parts.
const (
	PartEffect      Part = iota // an effect, also one in quotes; *Effect
	PartIcon                    // from where it works (15-14-2); Icon
	PartTiming                  // Timing
	PartLimit                   // how often in a turn; int
	PartTrigger                 // "when …", or "if …" that means it; *Trigger
	PartSentence                // *Sentence
	PartThen                    // "then"
	PartCondition               // "if …", "while …", "during …"; *Cond
	PartForEach                 // "for each …"; *Count
	PartBy                      // the optional condition: "by X", or "you may X to"; []Action
	PartMay                     // who may: "you may", "may"
	PartOpponent                // that the opponent does it: "your opponent", "they"
	PartAmong                   // "among them" at the head, or from where and for what something is played
	PartAction                  // what is done, with the subject it is done by; []Action
	PartMode                    // one of the effects below; *Sentence
	PartSelect                  // to what, with what; *Select
	PartRest                    // "the rest"
	PartKeyword                 // <K>; Keyword
	PartDuration                // DurationKind
	PartLater                   // the time for which something is set: "at the end of the turn", "the next time …"
	PartInstead                 // "instead"
	PartRider                   // a sentence that belongs to the action before it
	PartRaise                   // a sentence that raises what the one before can choose; *Raise
	PartReminder                // in parentheses: no part of the tree
	PartRequirement             // *Requirement
	PartRule                    // *Rule
	PartLinkDP                  // int
)

// Span is a piece of a paragraph and what the tree has of it.
type Span struct {
	Part     Part
	From, To int    // bytes of Paragraph.Source
	Node     any    // of the tree, as it says beside each part; nil for parts that are words alone
	Inside   []Span // in the order of the text, without overlap
}

// ParseSpans does what Parse does, and returns for each paragraph what its words are in the tree.
// Words that stand between the spans of one level join them: commas, "and".
func ParseSpans(src string) (*Text, [][]Span, error) {
	if err := tooLong(src); err != nil {
		return nil, nil, err
	}
	text, spans := &Text{}, [][]Span(nil)
	for _, l := range splitLines(src) {
		p := newParser(l)
		p.placed = &places{}
		par, err := p.wholeParagraph()
		if err != nil {
			return nil, nil, err
		}
		text.Paragraphs = append(text.Paragraphs, *par)
		spans = append(spans, p.spans(par))
	}
	return text, spans, nil
}

// place is a span that is being recorded: tokens, not bytes, and actions counted, because which
// they are is known at the end only.
type place struct {
	part     Part
	from, to int // tokens
	node     any
	acts     int
}

// places are what a parser has recorded, in an order in which their ends never go back.
type places struct{ list []place }

// forget drops what was recorded behind a token to which the parser has gone back. All reading of
// words calls it, so no place at which the parser goes back has to.
func (r *places) forget(i int) {
	n := len(r.list)
	for n > 0 && r.list[n-1].to > i {
		n--
	}
	r.list = r.list[:n]
}

// record notes that the tokens from the given one up to here were read as a part.
func (p *parser) record(part Part, from int, node any) { p.recordTo(part, from, p.i, node, 0) }

// recordActs does what record does, for the words from which n actions were read.
func (p *parser) recordActs(part Part, from, n int) { p.recordTo(part, from, p.i, nil, n) }

func (p *parser) recordTo(part Part, from, to int, node any, acts int) {
	if p.placed == nil || from >= to {
		return
	}
	p.placed.forget(p.i)
	k := len(p.placed.list)
	for k > 0 && p.placed.list[k-1].from >= to {
		k--
	}
	p.placed.list = slices.Insert(p.placed.list, k, place{part: part, from: from, to: to, node: node, acts: acts})
}

// held returns the places recorded from a token on, to be put back with resume.
func (p *parser) held(from int) []place {
	if p.placed == nil {
		return nil
	}
	list := p.placed.list
	k := len(list)
	for k > 0 && list[k-1].to > from {
		k--
	}
	return slices.Clone(list[k:])
}

// resume goes on at a token to which the parser had come before it went back to one, with what was
// recorded on that way.
func (p *parser) resume(from, to int, held []place) {
	if p.placed != nil {
		p.placed.forget(from)
		p.placed.list = append(p.placed.list, held...)
	}
	p.i = to
}

// spans puts what was recorded in order: each within what it was read for, with its node of the
// paragraph.
func (p *parser) spans(par *Paragraph) []Span {
	list := p.placed.list
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { // what was recorded later is around
		x, y := list[a], list[b]
		return cmp.Or(x.from-y.from, y.to-x.to, b-a)
	})
	root := &node{}
	stack := []*node{root}
	for _, k := range order {
		for len(stack) > 1 && stack[len(stack)-1].to < list[k].to {
			stack = stack[:len(stack)-1]
		}
		n := &node{place: list[k]}
		up := stack[len(stack)-1]
		up.inside = append(up.inside, n)
		stack = append(stack, n)
	}
	for _, n := range root.inside {
		if n.part == PartEffect {
			n.effect()
		}
	}
	return p.withReminders(p.finished(root.inside, 0, len(p.line.text)))
}

// node is the place of one part of the text, with the places of the parts that stand inside it.
type node struct {
	place
	inside []*node
}

// effect gives the sentences of an effect, of those in it too, their nodes.
func (n *node) effect() {
	e, ok := n.node.(*Effect)
	if !ok {
		return
	}
	body(n.within(PartSentence), e.Body)
}

// within returns the places of a part directly in this one.
func (n *node) within(part Part) []*node {
	var out []*node
	for _, in := range n.inside {
		if in.part == part {
			out = append(out, in)
		} else if in.part == PartBy || in.part == PartMode && part == PartSentence {
			out = append(out, in.within(part)...)
		}
	}
	return out
}

// body gives places their sentences.
func body(list []*node, sentences []Sentence) {
	var parts []*Sentence
	for i := range sentences {
		if apart := sentences[i].apart(); len(apart) > 1 { // "X. Then, Y." of a mode
			parts = append(parts, &apart[0], &apart[1])
			continue
		}
		parts = append(parts, &sentences[i])
	}
	if len(list) != len(parts) {
		return
	}
	for i, n := range list {
		s := parts[i]
		n.node = s
		n.actions(slices.Concat(s.By, s.Acts))
		for _, by := range n.inside {
			if by.part == PartBy {
				by.node = s.By
			}
		}
	}
}

// holding is an action in which there are sentences.
type holding interface{ sentences() []Sentence }

// actions gives the places of actions in this one the actions.
func (n *node) actions(acts []Action) {
	list := n.within(PartAction)
	sum := 0
	for _, a := range list {
		sum += a.acts
	}
	if sum != len(acts) {
		return
	}
	for _, a := range list {
		own := acts[:a.acts]
		a.node, acts = own, acts[a.acts:]
		for _, x := range own {
			if h, ok := x.(holding); ok {
				body(a.within(PartSentence), h.sentences())
				modes, each := a.within(PartMode), h.sentences()
				for k, m := range modes {
					if len(m.inside) == 1 {
						m.node = m.inside[0].node
					} else if len(modes) == len(each) {
						m.node = &each[k]
					}
				}
			} else if h, ok := x.(nesting); ok {
				a.actions(h.inside(Place{}))
			}
		}
		a.quotes()
	}
}

// quotes gives the sentences of effects in quotes their nodes.
func (n *node) quotes() {
	for _, in := range n.inside {
		if in.part == PartEffect {
			in.effect()
		} else if in.part != PartAction || in.node == nil {
			in.quotes()
		}
	}
}

// finished returns places as spans of the text between two bytes. Of words that a variant wording
// shares between two parts the first has all.
func (p *parser) finished(list []*node, lo, hi int) []Span {
	var out []Span
	for _, n := range list {
		from, to := hi, lo
		for _, t := range p.toks[n.from:n.to] {
			if t.pos < t.end {
				from, to = min(from, t.pos), max(to, t.end)
			}
		}
		from, to = max(from, lo), min(to, hi)
		if from >= to {
			continue
		}
		if n.part == PartAction && n.node == nil { // read within another, in whose node it is
			inner := p.finished(n.inside, from, to)
			out = append(out, inner...)
			if len(inner) > 0 {
				lo = inner[len(inner)-1].To
			}
			continue
		}
		out = append(out, Span{Part: n.part, From: from, To: to, Node: n.node, Inside: p.finished(n.inside, from, to)})
		lo = to
	}
	return out
}

// withReminders adds what stands in parentheses and was left out.
func (p *parser) withReminders(spans []Span) []Span {
	toks := lex(strings.ReplaceAll(p.line.text, "\n", " "))
	for i := 0; i < len(toks); i++ {
		if toks[i].text != "(" || toks[i].kind != tPunct {
			continue
		}
		end := closing(toks, i)
		if end == 0 {
			break
		}
		s := Span{Part: PartReminder, From: toks[i].pos, To: toks[end].end}
		if !slices.ContainsFunc(p.toks, func(t token) bool { return t.pos < s.To && t.end > s.From && t.pos < t.end }) {
			spans = insert(spans, s)
			i = end
		}
	}
	return spans
}

// insert puts a span where it belongs.
func insert(spans []Span, s Span) []Span {
	for i := range spans {
		if spans[i].From <= s.From && spans[i].To >= s.To {
			spans[i].Inside = insert(spans[i].Inside, s)
			return spans
		}
		if spans[i].From >= s.To {
			return slices.Insert(spans, i, s)
		}
	}
	return append(spans, s)
}
