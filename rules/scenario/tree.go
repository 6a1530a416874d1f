package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"
	"sync"
	"time"

	"digijudge/rules"
)

// Tree counts, choice by choice, how many ways there are to play on from the end of a scenario's
// script.
type Tree struct {
	Depths []TreeDepth
	// Choices holds the first choices, with the number of lines behind each at the last depth.
	Choices []TreeChoice
	Spent   string // why the count stopped early, "" if it is complete
}

// TreeDepth has the counts after a number of choices. Questions with a single answer are answered
// by themselves and don't count as choices.
type TreeDepth struct {
	Depth int `json:"depth"`
	// how many ways there are to play that far; a line that ends earlier is counted only at the
	// depth where it ends
	Lines int `json:"lines"`
	Ended int `json:"ended"` // how many of them end the game
	// questions answered on the way from the previous depth, including those with a single answer;
	// each node's are counted once
	Decisions int `json:"decisions"`
	Nodes     int `json:"nodes"` // different positions, including unfinished procedures
}

// TreeChoice is a first choice with its count.
type TreeChoice struct {
	Choice string `json:"choice"`
	Lines  int    `json:"lines"`
	Nodes  int    `json:"nodes"`
}

// treeNode is a position, what is asked there, and the number of lines that lead to it.
type treeNode struct {
	lines int
	over  bool // the game is over
	// nil if the game is over or at the last depth, where nothing is played on
	p *rules.Position
	d *rules.Decision // the open question of p
}

// size returns how many bytes the node takes.
func (n treeNode) size() int {
	if n.p == nil {
		return nodeSize
	}
	return nodeSize + n.p.Size()
}

// Tree plays the script up to its first open choice. From there it plays every choice of both
// players, depth choices deep. Equal positions are walked once. The same scenario always gives the
// same counts; if a time limit ends the count, Spent says so.
func (s *Scenario) Tree(depth int, opt Options) (*Tree, error) {
	return s.tree(depth, opt, false)
}

// Divide is like Tree, but also counts the lines behind each first choice.
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

// opening plays the script up to its end, or up to the first step that leaves choices open.
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

// grower walks the tree, one depth after the other.
type grower struct {
	w         *walker
	decisions int
	key       []byte
	seen      keySet        // the positions met at the present depth
	layers    [2][]treeNode // the nodes of the present depth and of the one before
}

// growers holds growers that are not in use, so that their memory is used again.
var growers = sync.Pool{New: func() any { return new(grower) }}

// done makes the grower's memory available for the next one.
func (g *grower) done() {
	g.w = nil
	for _, layer := range g.layers {
		// clears the list of nodes, so that it doesn't keep their positions in memory
		clear(layer[:cap(layer)])
	}
	growers.Put(g)
}

// silent answers questions that have a single answer.
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

// maxForced bounds the questions with a single answer in a row, in case two players can only pass
// forever.
const maxForced = 1000

// grow adds everything that can follow from a node to the next depth.
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
		held := 0 // memory taken by the nodes of the next depth
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
