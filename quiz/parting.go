package quiz

import (
	"context"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// Parting plays the question as somebody would who holds the misconception of a wrong answer. It
// says where that game first departs from the game by the rules, which truth has played. It returns
// false if the answer names no misconception, or if the two games don't differ.
func (p *Playable) Parting(ctx context.Context, answer int, truth *scenario.Result, opt scenario.Options) (scenario.Parting, rules.Misconception, bool, error) {
	if answer < 0 || answer >= len(p.Question.Answers) || p.Scenario == nil {
		return scenario.Parting{}, rules.Misconception{}, false, nil
	}
	m, ok := rules.FindMisconception(p.Question.Answers[answer].Belief)
	if !ok {
		return scenario.Parting{}, m, false, nil
	}
	opt.Believing = []string{m.Name}
	wrong, err := p.Play(ctx, opt)
	if err != nil {
		return scenario.Parting{}, m, false, err
	}
	parting, ok := scenario.ClaimParts(wrong, &wrong.Extra[answer], truth, &truth.Extra[answer])
	return parting, m, ok, nil
}
