package pocket

import (
	"context"
	"slices"
	"sync"

	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// maxPlaysKept is how many plays are kept. It must last from an answer to the page after it,
// however many readers answer at the time.
const maxPlaysKept = 64

// plays has the last plays of questions by the rules. Each answer is graded by a new play, and the
// page after it shows the same play. The key is the prepared question, which is a new one whenever
// the question changes. Plays are kept only in memory, so this process has played each of them. A
// play that leaves anything undecided isn't kept, because it may only have lacked time.
type plays struct {
	recent[*quiz.Playable, *onePlay]
}

func newPlays() *plays {
	return &plays{recent[*quiz.Playable, *onePlay]{most: maxPlaysKept}}
}

// play returns a play of a question by the rules. It plays only if no play is kept.
func (k *plays) play(ctx context.Context, p *quiz.Playable) (*onePlay, error) {
	if r, ok := k.find(p); ok {
		return r, ctx.Err()
	}
	return k.anew(ctx, p)
}

// anew plays the question even if a play is kept.
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

// onePlay is one play of a question with the views that pages show of it. A view is made when the
// first page needs it. Pages share the views, so each gets a copy of what it changes.
type onePlay struct {
	question *quiz.Playable
	result   *scenario.Result
	proof    func() templates.ProofView // returns the line of play, which it makes once

	mu    sync.Mutex
	duels map[int]templates.DuelView // by the answer's index
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

// proofView returns the line of play. Its steps, frames and claims are copies that a page may
// change.
func (o *onePlay) proofView() templates.ProofView {
	v := o.proof()
	v.Steps, v.Frames, v.Claims = ownSteps(v.Steps), slices.Clone(v.Frames), slices.Clone(v.Claims)
	for i := range v.Claims {
		v.Claims[i].Steps = ownSteps(v.Claims[i].Steps)
	}
	return v
}

// part returns the line of the misconception behind an answer, compared with the true line. It
// returns false if there is no misconception, or if no line shows it.
func (o *onePlay) part(ctx context.Context, answer int) (templates.DuelView, bool, error) {
	o.mu.Lock()
	v, known := o.duels[answer]
	o.mu.Unlock()
	if !known {
		parting, m, ok, err := o.question.Parting(ctx, answer, o.result, boundsFor(ctx))
		if err != nil || !ok { // perhaps only for lack of time, so the next page plays again
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
