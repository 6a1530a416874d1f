package main

import (
	"digijudge/content"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// weakClaims returns a message for each claim that no change of the position turns over. Of a
// question's answers it checks the right ones.
func weakClaims(proof content.Proof, cards lang.CardSource) ([]string, error) {
	cfg := lang.Config{Cards: cards, FirstLine: proof.Line}
	source, extra := proof.Source, []string(nil)
	if q := proof.Question; q != nil {
		if q.Effect != "" {
			return nil, nil // nothing is played
		}
		cfg.FirstLine, source = q.ScenarioLine, q.Scenario
		// what the rules rule out often holds in no position at all, so wrong answers don't count
		extra = q.RightClaims()
	}
	s, err := scenario.ParseWith("content/"+proof.File, []byte(source), cfg)
	if err != nil {
		return nil, err
	}
	st, err := s.Strength(extra...)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, w := range st.Weak {
		out = append(out, "nothing can turn: "+w)
	}
	return out, nil
}
