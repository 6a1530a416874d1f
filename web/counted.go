package web

import (
	"context"
	"slices"
	"time"

	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// counts holds the metrics that the site collects for its operator.
type counts struct {
	meter  *meter
	misses *misses
}

// countedProver counts the scenarios that a prover plays, with how long each takes and how it ends.
type countedProver struct {
	Prover
	meter *meter
}

// What a scenario is played for, and how playing it can end.
const (
	playPage   = "page"   // a scenario on a page
	playAnswer = "answer" // the position of a question, to grade an answer
	// the line of play beside a result; it can be the one that graded the answer
	playResult = "result"
	playBelief = "belief" // a line of play under a misconception
	playAPI    = "api"

	outcomeDecided   = "decided"
	outcomeUndecided = "undecided"
	outcomeFailed    = "failed"
)

// played counts one playing of a scenario. start is when it began.
func (m *meter) played(what string, start time.Time, undecided bool, err error) {
	outcome := outcomeDecided
	switch {
	case err != nil:
		outcome = outcomeFailed
	case undecided:
		outcome = outcomeUndecided
	}
	m.plays.WithLabelValues(what, outcome).Observe(time.Since(start).Seconds())
}

func (p countedProver) Prove(ctx context.Context, id, source string) (templates.ProofView, error) {
	start := time.Now()
	v, err := p.Prover.Prove(ctx, id, source)
	p.meter.played(playPage, start, v.Verdict == scenario.Undecided.String(), err)
	return v, err
}

func (p countedProver) Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error) {
	start := time.Now()
	g, err := p.Prover.Grade(ctx, q, r)
	undecided := slices.Contains(g.Verdicts, scenario.Undecided)
	p.meter.played(playAnswer, start, undecided, err)
	if err == nil && !g.Agrees && !undecided {
		p.meter.disagreements.Inc()
	}
	return g, err
}

func (p countedProver) ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error) {
	start := time.Now()
	v, g, err := p.Prover.ProveAnswers(ctx, q, r)
	p.meter.played(playResult, start, slices.Contains(g.Verdicts, scenario.Undecided), err)
	return v, g, err
}

func (p countedProver) Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error) {
	start := time.Now()
	v, ok, err := p.Prover.Part(ctx, q, answer)
	p.meter.played(playBelief, start, false, err)
	return v, ok, err
}

func (p countedProver) Refuted(ctx context.Context, id, source string) (templates.DuelView, bool, error) {
	start := time.Now()
	v, ok, err := p.Prover.Refuted(ctx, id, source)
	p.meter.played(playBelief, start, false, err)
	return v, ok, err
}
