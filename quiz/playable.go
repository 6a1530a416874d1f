package quiz

import (
	"context"
	"errors"
	"fmt"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// Playable is a question made ready for the engine: its scenario and the claims of its answers are parsed once. Verdicts are
// never kept: Play plays.
type Playable struct {
	Question *Question
	Scenario *scenario.Scenario
	Claims   []*scenario.Claim // one for each answer, in order
}

// Prepare parses a question's scenario and the claims of its answers. cards resolves cards named by number and may be nil.
// Errors carry the question's file and line.
func Prepare(q *Question, cards scenario.CardSource) (*Playable, error) {
	s, err := scenario.ParseWith(q.File, []byte(q.Scenario), scenario.Config{Cards: cards, FirstLine: q.ScenarioLine})
	if err != nil {
		return nil, err
	}
	p := &Playable{Question: q, Scenario: s}
	var errs []error
	for _, a := range q.Answers {
		c, err := s.ParseClaim(a.Claim)
		if err != nil {
			var at *scenario.Error
			if errors.As(err, &at) {
				at.File, at.Line = q.File, a.ClaimLine
			}
			errs = append(errs, fmt.Errorf("answer %q: %w", a.Text, err))
		}
		p.Claims = append(p.Claims, c)
		if err := knownBelief(q, &a); err != nil {
			errs = append(errs, err)
		}
	}
	return p, errors.Join(errs...)
}

// Play runs the question's scenario now and judges every answer's claim: Result.Extra holds the verdicts in the order of
// the answers. An error means that the engine could not play it. ctx only stops a run that has not begun; the run itself is
// bounded by opt.
func (p *Playable) Play(ctx context.Context, opt scenario.Options) (*scenario.Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r, err := p.Scenario.RunClaims(opt, p.Claims)
	if err != nil {
		return nil, fmt.Errorf("playing question %s: %w", p.Question.ID, err)
	}
	return r, nil
}

// knownBelief says whether an answer's belief is one that the engine can hold.
func knownBelief(q *Question, a *Answer) error {
	if a.Belief == "" {
		return nil
	}
	if _, ok := rules.FindMisconception(a.Belief); ok {
		return nil
	}
	return fileErr(q.File, a.ClaimLine, "%s", scenario.UnknownBelief(a.Belief))
}

// Unbelieved are the places of the wrong answers whose claim does not hold under the misconception that they name, each with the
// reason. Every belief is played.
func (p *Playable) Unbelieved(ctx context.Context, opt scenario.Options) (map[int]string, error) {
	out := map[int]string{}
	for i, a := range p.Question.Answers {
		if a.Belief == "" {
			continue
		}
		opt.Believing = []string{a.Belief}
		r, err := p.Play(ctx, opt)
		if err != nil {
			return nil, err
		}
		if e := r.Extra[i]; e.Verdict != scenario.Holds {
			out[i] = fmt.Sprintf("%s: %s (%s)", e.Verdict, e.Words, e.Reason)
		}
	}
	return out, nil
}

// Disagreements are the places of the answers on which the engine and the stored key differ: a ticked answer has to hold,
// any other one to fail, and undecided agrees with nothing.
func (p *Playable) Disagreements(r *scenario.Result) []int {
	var out []int
	for i, a := range p.Question.Answers {
		want := scenario.Fails
		if a.Right {
			want = scenario.Holds
		}
		if i >= len(r.Extra) || r.Extra[i].Verdict != want {
			out = append(out, i)
		}
	}
	return out
}
