package pocket

import (
	"context"
	"slices"
	"sync"

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
	mu   sync.Mutex
	list []play // the one asked for last comes last
}

type play struct {
	of     *quiz.Playable
	result *scenario.Result // it doesn't change
}

// play returns what comes of a question by the rules.
func (k *plays) play(ctx context.Context, p *quiz.Playable) (*scenario.Result, error) {
	if r := k.find(p); r != nil {
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
		k.keep(play{p, r})
	}
	return r, nil
}

// find returns the kept play of a question, nil if there is none.
func (k *plays) find(p *quiz.Playable) *scenario.Result {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.list, func(x play) bool { return x.of == p })
	if i < 0 {
		return nil
	}
	x := k.list[i]
	k.list = append(slices.Delete(k.list, i, i+1), x)
	return x.result
}

// keep adds a play; the one that nobody has asked for the longest makes room.
func (k *plays) keep(x play) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = slices.DeleteFunc(k.list, func(o play) bool { return o.of == x.of })
	if len(k.list) >= maxPlaysKept {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, x)
}

func (k *plays) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = nil
}
