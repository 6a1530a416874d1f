package quiz

import (
	"context"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// Parting plays the question as somebody does who gives a wrong answer for its misconception, and
// says where that line leaves the rules, which truth has played. It is false where the answer names
// no misconception, or no line shows the difference.
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
