package web

import (
	"context"
	"net/url"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
	"digijudge/web/pocket"
)

// A page shows one board of a line: ?step=ID. The id is made of the step's words, so it stays when
// steps come or go before it. ?steps=all is all boards at once; the script fetches it with the
// first step that is taken. A page of many proofs draws no board unasked: ?proof=ID says which of
// them is watched.

// Parameters of addresses: one step of a line by its id, all of them at once, for the script, and
// which proof of the page is meant where it has many.
const (
	proofParam = "proof"
	stepParam  = pocket.StepParam
	stepsParam = pocket.StepsParam
)

// watch lets a proof be watched step by step on the page at that address. query is what else stands
// in the address.
func (s *site) watch(pr *proofs, v *templates.ProofView, path string, query url.Values) {
	if v == nil || len(v.Frames) < 2 {
		return
	}
	s.pocketSite().Watch(v, path, query, pr.step)
	pr.watched = v.Stepper
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
