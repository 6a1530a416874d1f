package web

import (
	"context"
	"net/url"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
	"digijudge/web/pocket"
)

// A page shows one board of a line, chosen by ?step=ID. The id is made of the step's words, so it
// stays the same if steps before it come or go. ?steps=all returns all boards at once; the page's
// script fetches them when the reader takes the first step. A page with many proofs shows a board
// only for the proof that ?proof=ID names.

// Parameters of addresses: the proof that is shown with a board on a page with many proofs, one
// step of its line, and all steps at once for the script.
const (
	proofParam = "proof"
	stepParam  = pocket.StepParam
	stepsParam = pocket.StepsParam
)

// watch adds the controls with which a reader steps through a proof on the page at that address.
// query has the other parameters of the address.
func (s *site) watch(pr *proofs, v *templates.ProofView, path string, query url.Values) {
	if v == nil || len(v.Frames) < 2 {
		return
	}
	s.pocketSite().Watch(v, path, query, pr.step)
	pr.watched = v.Stepper
}

// stepped serves a page whose proof can be watched step by step. Without a step in the address, the
// page is the same for everybody and is served as a fixed one. Otherwise it is made for the
// request.
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
