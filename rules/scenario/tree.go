package scenario

import (
	"fmt"
	"time"

	"digijudge/rules"
)

// Tree is what lies behind the script of a scenario: how many ways to play on there are, choice by choice.
type Tree struct {
	Depths []TreeDepth
	// Choices are the first choices with what lies behind each, at the last depth.
	Choices []TreeChoice
	Spent   string // why the count stopped early, "" if it is whole
}

// TreeDepth is the tree after so many choices. Questions with one answer pass by themselves and are no choices.
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

// treeNode is a position and the number of lines that lead to it.
type treeNode struct {
	p     *rules.Position
	lines int
}

// Tree plays the script as far as it leaves no choice open, and from there every choice of everybody, depth choices deep.
// Equal positions are walked once. Same scenario, same counts; a time limit that strikes is told in Spent.
func (s *Scenario) Tree(depth int, opt Options) (*Tree, error) {
	return s.tree(depth, opt, false)
}

// Divide is Tree with the counts of every first choice.
func (s *Scenario) Divide(depth int, opt Options) (*Tree, error) {
	return s.tree(depth, opt, true)
}

func (s *Scenario) tree(depth int, opt Options, divide bool) (t *Tree, err error) {
	defer func() {
		if r := recover(); r != nil {
			t, err = nil, s.errAt(s.Turn.Pos, fmt.Sprintf("the engine can't play this: %v", r), "")
		}
	}()
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	w, err := newWalker(c, opt, nil)
	if err != nil {
		return nil, err
	}
	p, err := w.opening()
	if err != nil {
		return nil, err
	}
	g := &grower{w: w}
	g.silent(p)
	t = &Tree{Depths: g.grow([]treeNode{{p.Clone(), 1}}, depth)}
	d := p.Step(nil)
	if divide && d != nil && depth > 0 {
		options := append([]rules.Choice(nil), d.Options...)
		texts := optionTexts(p, d)
		for i, o := range options {
			q := p.Clone()
			q.Choose(o)
			g.silent(q)
			rest := g.grow([]treeNode{{q, 1}}, depth-1)
			last := rest[len(rest)-1]
			if w.spent == "" {
				t.Choices = append(t.Choices, TreeChoice{texts[i], last.Lines, last.Nodes})
			}
		}
	}
	t.Spent = w.spent
	return t, nil
}

// opening plays the script up to its end or its first open stretch.
func (w *walker) opening() (*rules.Position, error) {
	p, m := w.begin.Clone(), w.newMonitor(nil)
	var pol policy
	for si := 0; ; {
		d := p.Step(m)
		m.settle()
		si = w.advance(p, d, m, si, &pol)
		if w.err != nil {
			return nil, w.err
		}
		if d == nil || si == len(w.c.steps) || w.c.steps[si].step.Kind == StepAnything {
			return p, nil
		}
		if act := &w.c.steps[si].act; act.verb == Concede {
			si++
			w.choose(p, d, m, rules.Choice{Verb: rules.VConcede, Player: act.who})
			continue
		}
		option, used, err := w.take(p, d, &w.c.steps[si])
		if err != nil {
			return nil, err
		}
		if used {
			si++
		}
		w.choose(p, d, m, d.Options[option])
	}
}

// grower walks the tree one depth after the other.
type grower struct {
	w         *walker
	decisions int
	key       []byte
	options   []rules.Choice
	free      []*rules.Position // positions met again: their memory serves for the next copies
}

// silent passes over questions with one answer.
func (g *grower) silent(p *rules.Position) *rules.Decision {
	for range maxForced {
		d := p.Step(nil)
		if d == nil || len(d.Options) > 1 {
			return d
		}
		g.decisions++
		p.Choose(d.Options[0])
	}
	return p.Step(nil)
}

// maxForced bounds the questions with one answer in a row: two players who can only pass.
const maxForced = 1000

// copyOf is a copy of a position.
func (g *grower) copyOf(p *rules.Position) *rules.Position {
	q := new(rules.Position)
	if n := len(g.free); n > 0 {
		q, g.free = g.free[n-1], g.free[:n-1]
	}
	p.CopyTo(q)
	return q
}

// grow is the counts from a depth on.
func (g *grower) grow(layer []treeNode, depth int) []TreeDepth {
	w := g.w
	var out []TreeDepth
	for at := 0; ; at++ {
		td := TreeDepth{Depth: at, Nodes: len(layer), Decisions: g.decisions}
		g.decisions = 0
		for _, n := range layer {
			td.Lines += n.lines
			if n.p.Over {
				td.Ended += n.lines
			}
		}
		out = append(out, td)
		if at == depth || len(layer) == 0 {
			return out
		}
		var next []treeNode
		seen := map[string]int{}
		for _, n := range layer {
			d := n.p.Step(nil)
			if d == nil {
				continue
			}
			options := append(g.options[:0], d.Options...)
			g.options = options
			for i, o := range options {
				q := n.p
				if i+1 < len(options) {
					q = g.copyOf(n.p)
				}
				q.Choose(o)
				g.decisions++
				g.silent(q)
				g.key = q.Encode(g.key[:0])
				if k, ok := seen[string(g.key)]; ok {
					next[k].lines = min(next[k].lines+n.lines, maxLines)
					g.free = append(g.free, q)
					continue
				}
				seen[string(g.key)] = len(next)
				next = append(next, treeNode{q, n.lines})
				if w.nodes++; w.nodes > w.maxNodes {
					w.spent = fmt.Sprintf("more than %d positions", w.maxNodes)
					return out
				}
				if w.nodes&255 == 0 && time.Now().After(w.deadline) {
					w.spent = fmt.Sprintf("no time left after %d positions", w.nodes)
					return out
				}
			}
		}
		layer = next
	}
}
