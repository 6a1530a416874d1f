package web

import (
	"context"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// provers play: with the cards that the site ships, and with the imported ones.
type provers struct{ shipped, imported Prover }

// Prover plays scenarios. The site's own one is the rules engine (pocket.Engine); tests bring a fake.
// Implementations may be called from several goroutines. Every verdict is of a play of this
// process; none is kept beyond it.
type Prover interface {
	// Prove plays a scenario with its own claims. id names the scenario in messages, such as
	// "faq/digivolution-1". ClauseURL of the steps may stay empty; the caller fills it in.
	Prove(ctx context.Context, id, source string) (templates.ProofView, error)
	// Position sets a scenario up without playing it: the board and the cards as a question shows
	// them.
	Position(ctx context.Context, id, source string) (pocket.Position, error)
	// Grade plays a question's scenario, each time, and grades a response by it.
	Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error)
	// ProveAnswers plays a question's scenario for its result page: the line of play, with the
	// claims of the answers in the places of Question.Answers, and the grade of a response by it.
	ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error)
	// Part sets the line that follows from the belief behind a wrong answer beside the true one. It
	// is false where there is no belief, or no line shows it.
	Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error)
	// Refuted is the first misconception about a clause that the scenario cites under which a claim
	// of it turns, set beside the true line; false if there is none.
	Refuted(ctx context.Context, id, source string) (templates.DuelView, bool, error)
}

// newProver makes the site's prover. The error names a shipped card that can't be read.
func newProver() (Prover, error) {
	cards, err := content.Cards()
	if err != nil {
		return nil, err
	}
	return pocket.NewEngine(cards), nil
}

// newCardProver makes a prover that plays imported cards, as they are at the time. The error names
// a shipped card that can't be read.
func newCardProver(lib *content.Library) (Prover, error) {
	cards, err := lib.CardSource()
	if err != nil {
		return nil, err
	}
	return pocket.NewEngine(cards), nil
}
