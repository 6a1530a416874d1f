package content

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"digijudge/rules"
	"digijudge/rules/racetest"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// beliefCorpus returns every scenario of the site that can be played, by name.
func beliefCorpus(t *testing.T) map[string]*scenario.Scenario {
	t.Helper()
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*scenario.Scenario{}
	for _, p := range Proofs() {
		src := p.Source
		if p.Question != nil {
			if p.Question.Scenario == "" || p.Question.Drill {
				// a question about a text plays nothing; a drill repeats a ruling, which is played
				// itself
				continue
			}
			src = p.Question.Scenario
		}
		s, err := scenario.ParseWith(p.File, []byte(src), lang.Config{Cards: cards, FirstLine: p.Line})
		if err != nil {
			t.Errorf("%s: %v", p.ID, err) // check reports it too
			continue
		}
		if err := s.Prepare(); err != nil {
			if !errors.Is(err, lang.ErrMissingCard) {
				t.Errorf("%s: %v", p.ID, err)
			}
			continue
		}
		all[p.ID] = s
	}
	return all
}

// TestMisconceptionsRefuted: against every misconception there is a scenario that cites its clause,
// shows it, and has a claim that changes under the belief.
func TestMisconceptionsRefuted(t *testing.T) {
	corpus := beliefCorpus(t)
	for _, m := range rules.Misconceptions() {
		killed := false
		for id, s := range corpus {
			ok, err := s.Refutes(m, scenario.Options{})
			if err != nil {
				t.Logf("%s under %s: %v", id, m.Name, err)
			}
			if ok {
				killed = true
				break
			}
		}
		if !killed {
			t.Errorf("survives: %s (%s)", m.Name, m.Clause)
		}
	}
}

// TestBeliefsKeepToTheirClause plays all scenarios under every misconception. If no event, decision
// or refusal shows the clause, the belief must change nothing.
func TestBeliefsKeepToTheirClause(t *testing.T) {
	corpus := beliefCorpus(t)
	for i, id := range slices.Sorted(maps.Keys(corpus)) {
		if racetest.On && i%20 != 0 {
			continue
		}
		s := corpus[id]
		truth, err := s.Run(scenario.Options{})
		if err != nil {
			continue // check reports it
		}
		shown, err := s.Shown(scenario.Options{}, nil)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		for _, m := range rules.Misconceptions() {
			if shown[m.Clause] {
				continue
			}
			r, err := s.Run(scenario.Options{Believing: []string{m.Name}})
			switch {
			case err != nil:
				t.Errorf("%s under %s: %v", id, m.Name, err)
			case r.Stray != nil:
				t.Errorf("%s under %s (%s is not shown): %v", id, m.Name, m.Clause, r.Stray)
			case r.Lines != truth.Lines:
				t.Errorf("%s under %s (%s is not shown): %d lines, in truth %d", id, m.Name, m.Clause, r.Lines, truth.Lines)
			default:
				for i := range truth.Claims {
					if truth.Claims[i].Verdict != r.Claims[i].Verdict {
						t.Errorf("%s under %s (%s is not shown): %q was %s, became %s", id, m.Name, m.Clause, r.Claims[i].Words, truth.Claims[i].Verdict, r.Claims[i].Verdict)
					}
				}
				if d := scenario.FirstDifference(truth.Main, r.Main); d != nil {
					t.Errorf("%s under %s (%s is not shown): %q became %q", id, m.Name, m.Clause, d.A.Text, d.B.Text)
				}
			}
		}
	}
}
