package web

import (
	"context"
	"net/url"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// A page shows one board of a line: ?step=ID. The id is made of the step's words, so it stays when
// steps come or go before it. ?steps=all is all boards at once; the script fetches it with the
// first step that is taken. A page of many proofs draws no board unasked: ?proof=ID says which of
// them is watched.

// Parameters of addresses: one step of a line by its id, all of them at once, for the script, and
// which proof of the page is meant where it has many.
const (
	proofParam = "proof"
	stepParam  = "step"
	stepsParam = "steps"
)

// maxDuels is the most misconceptions that a result page plays.
const maxDuels = 2

// watch lets a proof be watched step by step on the page at that address. query is what else stands
// in the address.
func (s *site) watch(pr *proofs, v *templates.ProofView, path string, query url.Values) {
	if v == nil || len(v.Frames) < 2 {
		return
	}
	q := url.Values{}
	for k, vs := range query {
		if k != stepParam && k != stepsParam && k != "again" && len(vs) > 0 {
			q[k] = vs[:1]
		}
	}
	st := &templates.StepperView{Path: path, Query: q, Frames: v.Frames, Unknown: pr.step != ""}
	for i := range v.Frames {
		f := &v.Frames[i]
		if f.ID == pr.step {
			st.At, st.Unknown = i, false
		}
		f.ClauseURL, _ = s.lib.ClauseURL(clause.Clause(f.Clause))
		f.Law = s.index.clauses[f.Clause]
	}
	v.Stepper, pr.watched = st, st
}

// stepped answers with a page whose proof is watched. As it begins it is the same for everybody; a
// step of it is made when it is asked for.
func (s *site) stepped(c echo.Context, path string, build func(context.Context, *proofs) (templ.Component, error)) error {
	step, all, open := c.QueryParam(stepParam), c.QueryParam(stepsParam) != "", c.QueryParam(proofParam)
	if step == "" && !all && open == "" {
		return s.fixed(c, path, build)
	}
	return s.inTurn(c, turnWait, func(c echo.Context) error {
		ctx, cancel := context.WithTimeout(c.Request().Context(), proveTimeout)
		defer cancel()
		pr := &proofs{site: s, ctx: ctx, step: step, open: open}
		page, err := build(ctx, pr)
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", cacheRevalidate)
		if all && pr.watched != nil {
			return s.render(c, 200, templates.Frames(pr.watched))
		}
		return s.render(c, 200, page)
	})
}

// duels returns the lines of the misconceptions behind the wrong answers that were chosen, beside
// those of the rules.
func (s *site) duels(ctx context.Context, q *content.Question, a *quiz.Attempt) []templates.DuelView {
	var out []templates.DuelView
	chosen := map[string]bool{}
	for _, x := range a.Shown {
		chosen[x.Answer] = x.Chosen
	}
	seen := map[string]bool{}
	for i := range q.Answers {
		ans := &q.Answers[i]
		if len(out) == maxDuels || ans.Right || ans.Belief == "" || seen[ans.Belief] || !chosen[s.index.keys[q.ID][i]] {
			continue
		}
		seen[ans.Belief] = true
		d, ok, err := s.provers.shipped.Part(ctx, q.Question, i)
		if err != nil {
			s.log.ErrorContext(ctx, "a misconception couldn’t be played", "question", q.ID, "belief", ans.Belief, "err", err)
		}
		if err != nil || !ok {
			continue
		}
		d.Answer = unlink(q.AnswerHTML[i].Text)
		s.linkDuel(&d)
		out = append(out, d)
	}
	return out
}

// linkDuel gives the clauses of both lines their addresses.
func (s *site) linkDuel(d *templates.DuelView) {
	d.Clause.URL, _ = s.lib.ClauseURL(clause.Clause(d.Clause.Name))
	s.linkSteps(d.Wrong)
	s.linkSteps(d.Right)
}
