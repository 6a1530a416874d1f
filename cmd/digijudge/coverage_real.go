package main

import (
	"context"

	"digijudge/content"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// realCoverage counts the scenarios that may play real cards, which are the card scenarios and the
// official answers. They don't count as showing a clause, because the coverage must be the same
// whatever was imported. But each clause that they cite must be shown.
type realCoverage struct {
	Looked  int `json:"looked"`
	Skipped int `json:"skipped"` // their cards are not imported
}

// coverReal adds a problem for every clause that such a scenario cites without showing it.
func (c *coverage) coverReal(ctx context.Context, cards lang.CardSource) error {
	plays, err := content.Plays()
	if err != nil {
		return err
	}
	answers, err := content.OfficialAnswers()
	if err != nil {
		return err
	}
	for i := range answers.Answers {
		if p := answers.Answers[i].Play; p != nil {
			plays = append(plays, *p)
		}
	}
	for i := range plays {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := &plays[i]
		if p.Ready(cards) != nil {
			c.Real.Skipped++
			continue
		}
		c.Real.Looked++
		idle, err := idleCitations(p.Proof, cards)
		if err != nil {
			c.problem("%s: %v", p.Proof.ID, err)
		}
		for _, id := range idle {
			c.problem("%s cites %s without showing it", p.Proof.ID, id)
		}
	}
	return nil
}

// idleCitations returns the clauses that a scenario cites and that none of its lines shows.
func idleCitations(proof content.Proof, cards lang.CardSource) ([]clause.Clause, error) {
	s, extra, cited, err := citing(proof, cards)
	if err != nil {
		return nil, err
	}
	shown, err := s.Shown(scenario.Options{}, extra)
	if err != nil {
		return nil, err
	}
	var idle []clause.Clause
	for _, id := range cited {
		if !shown[id] {
			idle = append(idle, id)
		}
	}
	return idle, nil
}
