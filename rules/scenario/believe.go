package scenario

import (
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario/lang"
)

// believe makes the lines begin at a position that holds misconceptions.
func (w *walker) believe(names []string) error {
	for _, n := range names {
		if _, ok := rules.FindMisconception(n); !ok {
			return UnknownBelief(n)
		}
	}
	w.begin = w.c.start.Clone()
	return w.begin.Believe(names...)
}

// UnknownBelief returns the error for a misconception that the engine does not know.
func UnknownBelief(name string) *located.Error {
	var all []string
	for _, m := range rules.Misconceptions() {
		all = append(all, m.Name)
	}
	return &located.Error{Msg: "there is no misconception named \"" + name + "\"", Suggestion: lang.Nearest(name, all)}
}

// Difference is the first place at which two lines of play differ. A step without text means that
// the line has ended.
type Difference struct{ A, B ProofStep }

// FirstDifference compares two lines step by step. It returns nil if they say the same.
func FirstDifference(a, b *Line) *Difference {
	as, bs := a.Steps(), b.Steps()
	at := func(s []ProofStep, i int) ProofStep {
		if i < len(s) {
			return s[i]
		}
		return ProofStep{}
	}
	for i := range max(len(as), len(bs)) {
		if x, y := at(as, i), at(bs, i); x.Text != y.Text || x.Clause != y.Clause {
			return &Difference{x, y}
		}
	}
	return nil
}

// Shown plays all lines of the scenario and returns the clauses that they show: on events,
// decisions and refusals.
func (s *Scenario) Shown(opt Options, extra []*lang.Claim) (map[clause.Clause]bool, error) {
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	w, err := newWalker(c, opt, extra)
	if err != nil {
		return nil, err
	}
	w.shown = map[clause.Clause]bool{}
	w.start()
	if w.err != nil {
		return nil, w.err
	}
	return w.shown, nil
}

// show collects the clauses of a decision and of what it refuses.
func (w *walker) show(p *rules.Position, d *rules.Decision) {
	if d == nil {
		return
	}
	w.showClauses(d.Clause, d.Also)
	for i := range d.Only {
		w.showClauses("", d.Only[i].Clauses)
		w.showClauses("", d.Only[i].Asked)
	}
	for _, r := range p.Clone().Refusals() {
		w.showClauses(r.Clause, nil)
	}
}

func (w *walker) showClauses(clause clause.Clause, also clause.List) {
	w.shown[clause] = true
	for _, c := range also {
		w.shown[c] = true
	}
}

// Refutes reports whether the scenario refutes a misconception: it cites the clause, its lines show
// it, and the belief turns one of its claims or now lines.
func (s *Scenario) Refutes(m rules.Misconception, opt Options) (bool, error) {
	cited := false
	for _, c := range s.Clauses {
		cited = cited || c == m.Clause
	}
	if !cited {
		return false, nil
	}
	shown, err := s.Shown(opt, nil)
	if err != nil || !shown[m.Clause] {
		return false, err
	}
	return s.Flips(m, opt)
}

// Flips reports whether a claim or now line of the scenario holds without the belief and fails
// under it, or the other way round.
func (s *Scenario) Flips(m rules.Misconception, opt Options) (bool, error) {
	opt.Believing = nil
	truth, err := s.Run(opt)
	if err != nil {
		return false, err
	}
	opt.Believing = []string{m.Name}
	wrong, err := s.Run(opt)
	if err != nil {
		return false, err
	}
	for _, pair := range [2][2][]ClaimResult{{truth.Claims, wrong.Claims}, {truth.Now, wrong.Now}} {
		for i := range pair[0] {
			if a, b := pair[0][i].Verdict, pair[1][i].Verdict; a != b && a != Undecided && b != Undecided {
				return true, nil
			}
		}
	}
	return false, nil
}
