package quiz

import (
	"errors"
	"strings"

	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
)

// A question about the parts of an effect isn't judged by playing a game. Instead the program reads
// the effect's text (package anatomy). The answers make claims in a fixed vocabulary about its
// parts, and each claim is judged anew when somebody answers.

// prepareParts parses the effect text of a question about parts, and the claims of its answers.
func prepareParts(q *Question) (*Playable, error) {
	read := anatomy.Label(q.Effect, anatomy.Upper)
	p := &Playable{Question: q, Anatomy: &read, of: make([][]int, len(q.Answers))}
	var errs []error
	if !read.Complete {
		errs = append(errs, located.Errorf(q.File, q.ScenarioLine, "part of the effect is not understood, see digijudge explain"))
	}
	for i := range q.Answers {
		a := &q.Answers[i]
		for _, text := range a.Claims() {
			c, err := read.ParseClaim(strings.TrimPrefix(text, "part: "))
			if err != nil {
				errs = append(errs, located.Errorf(q.File, a.ClaimLine, "answer %q: %v", a.Text, err))
			}
			p.of[i] = append(p.of[i], len(p.parts))
			p.parts = append(p.parts, c)
		}
	}
	return p, errors.Join(errs...)
}

// readParts reads the effect text anew and judges all answers by it.
func (p *Playable) readParts() *scenario.Result {
	var all []scenario.ClaimResult
	for _, c := range p.parts {
		f := c.Judge()
		x := scenario.ClaimResult{Verdict: scenario.Fails, Words: f.Words, Reason: f.Reason}
		switch {
		case f.Unknown:
			x.Verdict = scenario.Undecided
		case f.Holds:
			x.Verdict = scenario.Holds
		}
		all = append(all, x)
	}
	r := &scenario.Result{}
	for _, places := range p.of {
		r.Extra = append(r.Extra, together(all, places))
	}
	return r
}

// PartClauses returns the clauses on which the reading of the effect and the verdicts on the
// answers rest. It returns nil for a question that isn't about the parts of an effect.
func (p *Playable) PartClauses() map[clause.Clause]bool {
	if p.Anatomy == nil {
		return nil
	}
	out := map[clause.Clause]bool{}
	add := func(clauses ...string) {
		for _, c := range clauses {
			out[clause.Clause(c)] = true
		}
	}
	var spans func([]anatomy.Span)
	spans = func(list []anatomy.Span) {
		for _, s := range list {
			add(s.Clause, s.Label.Clause())
			spans(s.Inside)
		}
	}
	for i := range p.Anatomy.Effects {
		e := &p.Anatomy.Effects[i]
		spans(e.Spans)
		for _, s := range append(append([]anatomy.Statement{e.KindWhy, e.ChoiceWhy, e.Decides, e.Inherited, e.Pending}, e.Stays...), e.Notes...) {
			add(s.Clauses...)
		}
		for _, t := range e.Targets {
			add(t.Says.Clauses...)
		}
	}
	for _, c := range p.parts {
		add(c.Judge().Clauses...)
	}
	return out
}
