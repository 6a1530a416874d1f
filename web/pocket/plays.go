package pocket

import (
	"context"
	"slices"
	"sync"

	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/templates"
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
	recent[*quiz.Playable, *onePlay]
}

func newPlays() *plays {
	return &plays{recent[*quiz.Playable, *onePlay]{most: maxPlaysKept}}
}

// play returns what comes of a question by the rules.
func (k *plays) play(ctx context.Context, p *quiz.Playable) (*onePlay, error) {
	if r, ok := k.find(p); ok {
		return r, ctx.Err()
	}
	return k.anew(ctx, p)
}

// anew plays the question, whatever is kept of it.
func (k *plays) anew(ctx context.Context, p *quiz.Playable) (*onePlay, error) {
	r, err := p.Play(ctx, boundsFor(ctx))
	if err != nil {
		return nil, err
	}
	played := newOnePlay(p, r)
	if p.Scenario != nil && r.Verdict() != scenario.Undecided && !slices.Contains(scenario.Verdicts(r.Extra), scenario.Undecided) {
		k.keep(p, played)
	}
	return played, nil
}

// onePlay is one play of a question, and what pages show of it: each view is made when the first
// page asks for it. Pages share the views, and change only the copies that they get.
type onePlay struct {
	question *quiz.Playable
	result   *scenario.Result
	proof    func() templates.ProofView // the line of play, made once

	mu    sync.Mutex
	duels map[int]templates.DuelView // by the answer's place
}

func newOnePlay(p *quiz.Playable, r *scenario.Result) *onePlay {
	return &onePlay{question: p, result: r, duels: map[int]templates.DuelView{}, proof: sync.OnceValue(func() templates.ProofView {
		var v templates.ProofView
		if p.Scenario != nil {
			v = ProofView(p.Scenario, r)
			v.Bench = BenchURL(p.Question.Scenario)
			KeepDrawings(&v)
		}
		v.Claims = ClaimViews(r.Extra, r.Main)
		return v
	})}
}

// proofView returns the line of play, for one page to add its addresses to.
func (o *onePlay) proofView() templates.ProofView {
	v := o.proof()
	v.Steps, v.Frames, v.Claims = ownSteps(v.Steps), slices.Clone(v.Frames), slices.Clone(v.Claims)
	for i := range v.Claims {
		v.Claims[i].Steps = ownSteps(v.Claims[i].Steps)
	}
	return v
}

// part sets the line of the belief behind an answer beside the true one; false if they don't part.
func (o *onePlay) part(ctx context.Context, answer int) (templates.DuelView, bool, error) {
	o.mu.Lock()
	v, known := o.duels[answer]
	o.mu.Unlock()
	if !known {
		parting, m, ok, err := o.question.Parting(ctx, answer, o.result, boundsFor(ctx))
		if err != nil || !ok { // may have been short of time: the next page plays again
			return templates.DuelView{}, false, err
		}
		v = DuelView(parting, m)
		o.mu.Lock()
		o.duels[answer] = v
		o.mu.Unlock()
	}
	v.Wrong, v.Right = ownSteps(v.Wrong), ownSteps(v.Right)
	return v, true, ctx.Err()
}

// ownSteps returns a copy of steps that may be changed.
func ownSteps(steps []templates.StepView) []templates.StepView {
	out := slices.Clone(steps)
	for i := range out {
		out[i].Also = slices.Clone(out[i].Also)
	}
	return out
}
