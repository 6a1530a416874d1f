package web

import (
	"context"
	"errors"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
)

// errNoEngine is what the stand-in says until the engine is wired.
var errNoEngine = errors.New("the rules engine is not wired yet")

// newProver makes the site's prover: the rules engine.
func newProver(*content.Library) (Prover, error) { return noProver{}, nil }

// noProver plays nothing and says so: pages show "not played", answers are under review.
type noProver struct{}

func (noProver) Prove(context.Context, string, string) (templates.ProofView, error) {
	return templates.ProofView{}, errNoEngine
}

func (noProver) Position(_ context.Context, _, source string) (Position, error) {
	return Position{}, errNoEngine
}

func (noProver) Grade(context.Context, *quiz.Question) (GradeResult, error) {
	return GradeResult{}, errNoEngine
}

func (noProver) ProveAnswers(context.Context, *quiz.Question) (templates.ProofView, error) {
	return templates.ProofView{}, errNoEngine
}
