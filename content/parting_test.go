package content

import (
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// TestEveryBeliefParts wants for every misconception a scenario of the site in which its line leaves the rules, with a step on both sides
// that says where.
func TestEveryBeliefParts(t *testing.T) {
	corpus := beliefCorpus(t)
	for _, m := range rules.Misconceptions() {
		parts := false
		for id, s := range corpus {
			if ok, err := s.Refutes(m, scenario.Options{}); err != nil || !ok {
				continue
			}
			p, ok, err := s.PartsUnder(m.Name, scenario.Options{})
			if err != nil {
				t.Errorf("%s under %s: %v", id, m.Name, err)
			}
			if !ok {
				continue
			}
			if len(p.Wrong) == 0 || len(p.Right) == 0 || p.Wrong[0].Text == p.Right[0].Text && p.Wrong[0].Clause == p.Right[0].Clause && len(p.WrongBoard) == 0 {
				t.Errorf("%s under %s: parts after %d steps, and nothing says how: %+v, %+v", id, m.Name, len(p.Same), p.Wrong, p.Right)
			}
			parts = true
		}
		if !parts {
			t.Errorf("%s (%s): no scenario shows where its line parts from the rules", m.Name, m.Clause)
		}
	}
}
