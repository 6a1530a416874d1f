package pocket

import (
	"context"
	"slices"

	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// maxPlaysKept is the most plays that are kept. It is to last from an answer to the page after it,
// however many answer at the time.
const maxPlaysKept = 64

// plays are the last plays of questions by the rules: each answer is graded by one of its own, and
// the page after it shows the same. They are kept by the prepared question, which is a new one
// whenever its words are others, and as long as the process lasts: whatever they say, this engine
// has played it. A play that leaves anything undecided is not kept, since it may have been short of
// time.
type plays struct {
	recent[*quiz.Playable, *scenario.Result]
}

func newPlays() *plays {
	return &plays{recent[*quiz.Playable, *scenario.Result]{most: maxPlaysKept}}
}

// play returns what comes of a question by the rules.
func (k *plays) play(ctx context.Context, p *quiz.Playable) (*scenario.Result, error) {
	if r, ok := k.find(p); ok {
		return r, ctx.Err()
	}
	return k.anew(ctx, p)
}

// anew plays the question, whatever is kept of it.
func (k *plays) anew(ctx context.Context, p *quiz.Playable) (*scenario.Result, error) {
	r, err := p.Play(ctx, boundsFor(ctx))
	if err != nil {
		return nil, err
	}
	if p.Scenario != nil && r.Verdict() != scenario.Undecided && !slices.Contains(scenario.Verdicts(r.Extra), scenario.Undecided) {
		k.keep(p, r)
	}
	return r, nil
}
