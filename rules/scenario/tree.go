package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"
	"sync"
	"time"

	"digijudge/rules"
)

// Tree is what lies behind the script of a scenario: how many ways to play on there are, choice by
// choice.
type Tree struct {
	Depths []TreeDepth
	// Choices are the first choices with what lies behind each, at the last depth.
	Choices []TreeChoice
	Spent   string // why the count stopped early, "" if it is whole
}

// TreeDepth is the tree after so many choices. Questions with one answer pass by themselves and are
// no choices.
type TreeDepth struct {
	Depth     int `json:"depth"`
	Lines     int `json:"lines"`     // ways to play that far; those that ended earlier are counted at their end only
	Ended     int `json:"ended"`     // of them: lines on which the game is over
	Decisions int `json:"decisions"` // questions answered on the way from the depth before, each node's once, silent ones too
	Nodes     int `json:"nodes"`     // distinct positions, unfinished business included
}

// TreeChoice is one first choice.
type TreeChoice struct {
	Choice string `json:"choice"`
	Lines  int    `json:"lines"`
	Nodes  int    `json:"nodes"`
}

// treeNode is a position, what is asked there, and the number of lines that lead to it.
type treeNode struct {
	lines int
	over  bool            // the game is
	p     *rules.Position // nil when the game is over and at the last depth: nothing is played on from there
	d     *rules.Decision // p's own
}

// size returns what the node takes, in bytes.
func (n treeNode) size() int {
	if n.p == nil {
		return nodeSize
	}
	return nodeSize + n.p.Size()
}

// Tree plays the script as far as it leaves no choice open, and from there every choice of
// everybody, depth choices deep. Equal positions are walked once. Same scenario, same counts; a
// time limit that strikes is told in Spent.
func (s *Scenario) Tree(depth int, opt Options) (*Tree, error) {
	return s.tree(depth, opt, false)
}

// Divide is like Tree, and counts for every first choice by itself.
func (s *Scenario) Divide(depth int, opt Options) (*Tree, error) {
	return s.tree(depth, opt, true)
}

func (s *Scenario) tree(depth int, opt Options, divide bool) (t *Tree, err error) {
	var w *walker
	defer func() {
		switch r := recover().(type) {
		case nil:
		case rules.OutOfWork:
			w.outOfWork()
			if t == nil {
				t = &Tree{}
			}
			t.Spent, err = w.spent, nil
		default:
			t, err = nil, s.broken(w, r)
		}
	}()
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	if w, err = newWalker(c, opt, nil); err != nil {
		return nil, err
	}
	p, err := w.opening()
	if err != nil {
		return nil, err
	}
	g := growers.Get().(*grower)
	defer g.done()
	g.w, g.decisions = w, 0
	d := g.silent(p)
	if w.err != nil {
		return nil, w.err
	}
	q := p.Clone()
	t = &Tree{Depths: g.grow(treeNode{lines: 1, over: d == nil, p: q, d: g.silent(q)}, depth)}
	if divide && d != nil && depth > 0 {
		options := append([]rules.Choice(nil), d.Options...)
		for _, o := range options {
			text := optionText(p, d, &o)
			q := p.Clone()
			q.Choose(o)
			d := g.silent(q)
			rest := g.grow(treeNode{lines: 1, over: d == nil, p: q, d: d}, depth-1)
			last := rest[len(rest)-1]
			if w.spent == "" {
				t.Choices = append(t.Choices, TreeChoice{text, last.Lines, last.Nodes})
			}
		}
	}
	if w.err != nil {
		return nil, w.err
	}
	t.Spent = w.incomplete()
	return t, nil
}

// opening plays the script up to its end or its first open stretch.
func (w *walker) opening() (*rules.Position, error) {
	p, m := w.first(), w.newMonitor(nil)
	var pol policy
	for si := 0; ; {
		d := p.Step(m)
		m.settle(p)
		si = w.advance(p, d, m, si, &pol)
		if d == nil && si < len(w.c.steps) && w.c.steps[si].step.Kind != lang.StepAnything {
			w.fail(w.neverReached(si, m))
		}
		if d != nil && len(d.Options) == 0 {
			w.fail(w.stuck(p, d, si))
		}
		if w.err != nil {
			return nil, w.err
		}
		if d == nil || si == len(w.c.steps) || w.c.steps[si].step.Kind == lang.StepAnything {
			return p, nil
		}
		if act := &w.c.steps[si].act; act.verb == rules.VConcede {
			si++
			w.choose(p, d, m, rules.Choice{Verb: rules.VConcede, Player: act.who})
			w.taken = append(w.taken, len(w.path))
			continue
		}
		option, used, err := w.take(p, d, &w.c.steps[si])
		if err != nil {
			return nil, err
		}
		w.choose(p, d, m, d.Options[option])
		if used {
			si++
			w.taken = append(w.taken, len(w.path))
		}
	}
}

// grower walks the tree one depth after the other.
type grower struct {
	w         *walker
	decisions int
	key       []byte
	seen      keySet        // the nodes of the depth at hand
	layers    [2][]treeNode // memory of the depth at hand and of the one before
}

// growers are those that walk no tree now: their memory is used again.
var growers = sync.Pool{New: func() any { return new(grower) }}

// done gives the grower's memory away.
func (g *grower) done() {
	g.w = nil
	for _, layer := range g.layers {
		clear(layer[:cap(layer)]) // not the positions
	}
	growers.Put(g)
}

// silent passes over questions with one answer.
func (g *grower) silent(p *rules.Position) *rules.Decision {
	for range maxForced {
		d := p.Step(nil)
		if d != nil {
			if g.w.spoil != nil {
				g.w.spoil(d)
			}
			g.w.truncated = g.w.truncated || d.Truncated
		}
		if d == nil || len(d.Options) > 1 {
			return d
		}
		if len(d.Options) == 0 {
			g.w.fail(g.w.stuck(p, d, len(g.w.c.steps)))
			return nil
		}
		g.decisions++
		p.Choose(d.Options[0])
	}
	return p.Step(nil)
}

// maxForced bounds the questions with one answer in a row: two players who can only pass.
const maxForced = 1000

// grow returns the counts from a node on.
func (g *grower) grow(from treeNode, depth int) []TreeDepth {
	w, layer := g.w, []treeNode{from}
	w.bytes = from.size()
	var out []TreeDepth
	for at := 0; ; at++ {
		td := TreeDepth{Depth: at, Nodes: len(layer), Decisions: g.decisions}
		g.decisions = 0
		for _, n := range layer {
			td.Lines += n.lines
			if n.over {
				td.Ended += n.lines
			}
		}
		out = append(out, td)
		if at == depth || len(layer) == 0 {
			return out
		}
		next := g.layers[at&1][:0]
		held := 0 // by the next depth
		g.seen.reset()
		for _, n := range layer {
			if n.over {
				continue
			}
			options := n.d.Options
			for i, o := range options {
				q := n.p
				if i+1 < len(options) {
					q = copyOf(n.p)
				}
				q.Choose(o)
				g.decisions++
				d := g.silent(q)
				if w.err != nil {
					return out
				}
				g.key = q.Encode(g.key[:0])
				if k, known := g.seen.number(g.key); known {
					next[k].lines = min(next[k].lines+n.lines, maxLines)
					done(q)
					continue
				}
				kept := nodeSize + len(g.key)
				if d != nil && at+1 < depth {
					next = append(next, treeNode{lines: n.lines, p: q, d: d})
					kept += q.Size()
				} else {
					next = append(next, treeNode{lines: n.lines, over: d == nil})
					done(q)
				}
				held, w.bytes = held+kept, w.bytes+kept
				if w.nodes++; w.bytes > w.maxBytes {
					w.spent = w.full()
					return out
				}
				if w.nodes > w.maxNodes {
					w.spent = fmt.Sprintf("more than %d positions", w.maxNodes)
					return out
				}
				if w.nodes&15 == 0 && time.Now().After(w.deadline) {
					w.spent = fmt.Sprintf("no time left after %d positions", w.nodes)
					return out
				}
			}
		}
		g.layers[at&1] = next
		layer, w.bytes = next, held
	}
}
