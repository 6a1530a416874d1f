package cardtext

import (
	"cmp"
	"slices"
	"strings"
)

// Part says what a piece of a text is in its tree.
type Part uint8

// The parts, with the type of their node.
const (
	PartEffect    Part = iota // an effect, also a quoted one; *Effect
	PartIcon                  // the area from which it works (15-14-2); Icon
	PartTiming                // Timing
	PartLimit                 // the limit per turn; int
	PartTrigger               // "when …", or "if …" with that meaning; *Trigger
	PartSentence              // *Sentence
	PartThen                  // "then"
	PartCondition             // "if …", "while …", "during …"; *Cond
	PartForEach               // "for each …"; *Count
	PartBy                    // the optional condition, "by X" or "you may X to"; []Action
	PartMay                   // who may choose: "you may", "may"
	PartOpponent              // "your opponent" or "they", if the opponent acts
	// "among them" at the beginning, or words about a play there
	PartAmong
	PartAction   // the actions with their subject; []Action
	PartMode     // one of the effects below; *Sentence
	PartSelect   // an object or other phrase; *Select
	PartRest     // "the rest"
	PartKeyword  // <K>; Keyword
	PartDuration // DurationKind
	// the time to which something is postponed: "at the end of the turn", "the next time …"
	PartLater
	PartInstead     // "instead"
	PartRider       // a sentence that adds to the action before it
	PartRaise       // a sentence that raises the limit of the choice before; *Raise
	PartReminder    // reminder text in parentheses, which isn't part of the tree
	PartRequirement // *Requirement
	PartRule        // *Rule
	PartLinkDP      // int
)

// Span is a piece of a paragraph and the part of the tree that it is.
type Span struct {
	Part     Part
	From, To int // range in Paragraph.Source, in bytes
	// the node of the tree, of the type given beside each Part; nil for parts that are only words
	Node   any
	Inside []Span // in the order of the text, without overlap
}

// ParseSpans is like Parse and also returns, for each paragraph, which part of the tree its words
// are. Words between the spans of one level join them: commas, "and".
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

// place is a span while the text is being read. It counts tokens instead of bytes, and only the
// number of actions, because the actions themselves are known at the end.
type place struct {
	part     Part
	from, to int // range of tokens
	node     any
	acts     int
}

// places holds the recorded spans in the order of their ends.
type places struct{ list []place }

// forget deletes the spans that end after a token. All methods that read words call it, so code
// that goes back to an earlier token doesn't have to.
func (r *places) forget(i int) {
	n := len(r.list)
	for n > 0 && r.list[n-1].to > i {
		n--
	}
	r.list = r.list[:n]
}

// record records that the tokens from the given one to the present one are a part.
func (p *parser) record(part Part, from int, node any) { p.recordTo(part, from, p.i, node, 0) }

// recordActs is like record for the words of n actions.
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

// held returns the spans that end after a token, so that resume can restore them.
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

// resume moves forward again from one token to another that was reached before, and restores the
// spans recorded on the way.
func (p *parser) resume(from, to int, held []place) {
	if p.placed != nil {
		p.placed.forget(from)
		p.placed.list = append(p.placed.list, held...)
	}
	p.i = to
}

// spans returns the recorded spans as a tree, each with its node of the paragraph.
func (p *parser) spans(par *Paragraph) []Span {
	list := p.placed.list
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { // spans recorded later contain earlier ones
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

// node is a recorded span with the spans inside it.
type node struct {
	place
	inside []*node
}

// effect assigns the sentences of an effect to their spans, also for effects inside it.
func (n *node) effect() {
	e, ok := n.node.(*Effect)
	if !ok {
		return
	}
	body(n.within(PartSentence), e.Body)
}

// within returns the spans of a part directly inside this one.
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

// body assigns sentences to their spans.
func body(list []*node, sentences []Sentence) {
	var parts []*Sentence
	for i := range sentences {
		if apart := sentences[i].apart(); len(apart) > 1 { // a mode of the form "X. Then, Y."
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

// holding is an action that contains sentences.
type holding interface{ sentences() []Sentence }

// actions assigns actions to the spans inside this one.
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

// quotes assigns the sentences of quoted effects to their spans.
func (n *node) quotes() {
	for _, in := range n.inside {
		if in.part == PartEffect {
			in.effect()
		} else if in.part != PartAction || in.node == nil {
			in.quotes()
		}
	}
}

// finished returns the spans as byte ranges between two offsets. If a variant wording has words
// that belong to two parts, the first part gets them all.
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
		// it is part of another action, which has the node
		if n.part == PartAction && n.node == nil {
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

// withReminders adds spans for text in parentheses that was left out.
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

// insert inserts a span at its place in the tree of spans.
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
