package content

import (
	"testing"

	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/scenario"
)

// TestEveryBeliefParts: for every misconception there is a scenario in which play under it leaves
// the rules, with a step on both sides that shows where.
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

// TestBelievedAnswersPart: for wrong answers that rest on a misconception there is a step at which
// their line leaves the rules. A few have none, because only the order of a pile differs, which no
// step and no board shows.
func TestBelievedAnswersPart(t *testing.T) {
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	n, same := 0, 0
	for _, proof := range Proofs() {
		if proof.Question == nil {
			continue
		}
		p, err := quiz.Prepare(proof.Question, cards)
		if err != nil {
			continue // check reports it
		}
		truth, err := p.Play(t.Context(), scenario.Options{})
		if err != nil {
			t.Errorf("%s: %v", proof.ID, err)
			continue
		}
		for i, a := range proof.Question.Answers {
			if a.Belief == "" {
				continue
			}
			n++
			part, m, ok, err := p.Parting(t.Context(), i, truth, scenario.Options{})
			switch {
			case err != nil:
				t.Errorf("%s: %v", proof.ID, err)
			case !ok:
				same++
				t.Logf("%s, answer %q: its line under %s is that of the rules", proof.ID, a.Text, a.Belief)
			case m.Name != a.Belief || len(part.Wrong) == 0 || len(part.Right) == 0:
				t.Errorf("%s, answer %q: nothing says how it parts after %d steps", proof.ID, a.Text, len(part.Same))
			}
		}
	}
	if n < 20 || same*50 > n {
		t.Errorf("of %d answers with a belief %d don't part from the rules", n, same)
	}
}
