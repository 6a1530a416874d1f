package proof

import (
	"cmp"
	"context"
	"fmt"

	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Proof is one scenario of the site, as `digijudge check` plays it.
type Proof struct {
	ID    string // unique: "question/piercing-waits", "faq/digivolution-1-proof-1"
	Title string
	// KindQuestion, KindFAQ, KindGuide or KindRuling; KindKeyword or KindRules if such a page has a
	// scenario
	Kind   string
	File   string // path below content/
	Line   int    // the line of File at which Source begins
	Source string
	// Question is set if Kind is KindQuestion or KindDrill. Its answers have the claims.
	Question *quiz.Question
}

// Disagreement is one point on which the engine and the site differ.
type Disagreement struct {
	At   int            // the line in the proof's file
	Text string         // verdict, claim in words, reason
	Line *scenario.Line // the line of play that shows it, or nil
}

// Play plays the scenario and judges its claims. The claims of a question's answers are in
// Result.Extra.
func (p *Proof) Play(ctx context.Context, cards lang.CardSource) (*scenario.Result, error) {
	_, _, r, err := p.PlayWhole(ctx, cards)
	return r, err
}

// PlayWhole is like Play and also returns what was played: a question, or else a scenario.
func (p *Proof) PlayWhole(ctx context.Context, cards lang.CardSource) (*quiz.Playable, *scenario.Scenario, *scenario.Result, error) {
	if p.Question != nil {
		q, err := quiz.Prepare(p.Question, cards)
		if err != nil {
			return nil, nil, nil, err
		}
		r, err := q.Play(ctx, scenario.Options{})
		return q, nil, r, err
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, nil, err
	}
	s, err := scenario.ParseWith("content/"+p.File, []byte(p.Source), lang.Config{Cards: cards, FirstLine: p.Line})
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := s.Run(scenario.Options{})
	return nil, s, r, err
}

// Disagreements plays the scenario and returns every point on which it isn't as the site says. An
// error, an undecided claim, a scenario without claims and a step that changes nothing count as
// disagreements too.
func (p *Proof) Disagreements(ctx context.Context, cards lang.CardSource) ([]Disagreement, error) {
	q, sc, r, err := p.PlayWhole(ctx, cards)
	if err != nil {
		return nil, err
	}
	var out []Disagreement
	if q != nil {
		for _, i := range q.Disagreements(r) {
			a, key, c := &p.Question.Answers[i], "is not ticked", &r.Extra[i]
			if a.Right {
				key = "is ticked"
			}
			out = append(out, Disagreement{cmp.Or(a.ClaimLine, a.Line, p.Line), fmt.Sprintf("answer %d %s, but its claim %s: %s (%s)", i+1, key, c.Verdict, c.Words, c.Reason), c.Line})
		}
		wrong, err := q.Unbelieved(ctx, scenario.Options{})
		if err != nil {
			return nil, err
		}
		for i, a := range p.Question.Answers {
			if why := wrong[i]; why != "" {
				out = append(out, Disagreement{At: cmp.Or(a.ClaimLine, a.Line, p.Line), Text: fmt.Sprintf("answer %d does not follow from the belief %s: %s", i+1, a.Belief, why)})
			}
		}
		if len(out) == 0 {
			if out, err = varied(ctx, p.Question, cards); err != nil {
				return nil, err
			}
		}
	} else if len(r.Claims)+len(r.Now) == 0 {
		out = append(out, Disagreement{At: p.Line, Text: "it claims nothing"})
	}
	for _, c := range r.Unproved() {
		out = append(out, Disagreement{cmp.Or(c.Claim.Pos.Line, p.Line), fmt.Sprintf("%s: %s (%s)", c.Verdict, c.Words, c.Reason), c.Line})
	}
	// steps of a question may be there for the story, even if no answer depends on them
	if sc == nil {
		return out, nil
	}
	idle, err := sc.IdleSteps(scenario.Options{}, nil)
	for _, st := range idle {
		out = append(out, Disagreement{At: st.Pos.Line, Text: "the step says nothing: " + st.String() + " (if that is the point, write " + scenario.ChangesNothing(&st) + ")"})
	}
	return out, err
}

// VariantBounds limit the time that one variant may take.
var VariantBounds = scenario.Options{MaxNodes: 50_000}

// varied returns what is wrong with a question's variants: it has variants, and none can be proved.
func varied(ctx context.Context, q *quiz.Question, cards lang.CardSource) ([]Disagreement, error) {
	list, err := q.Variants(ctx, cards, VariantBounds)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	for _, v := range list {
		if v.Why == "" {
			return nil, nil
		}
	}
	return []Disagreement{{At: q.BodyLine, Text: fmt.Sprintf("it varies, but none of its %d variants is kept; the first: %s", len(list), list[0].Why)}}, nil
}
