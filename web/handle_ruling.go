package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// ruling is one ruling with its proof.
func (s *site) ruling(c echo.Context) error {
	slug := c.Param("slug")
	if to, ok := content.MovedRuling(slug); ok {
		return c.Redirect(http.StatusMovedPermanently, "/rulings/"+to)
	}
	path := "/rulings/" + slug
	err := s.stepped(c, path, func(ctx context.Context, pr *proofs) (templ.Component, error) {
		r, err := s.lib.Ruling(ctx, slug)
		if err != nil {
			return nil, fmt.Errorf("ruling %q: %w", slug, err)
		}
		v := templates.RulingPage{
			RulingRow: templates.RulingRow{Title: strings.TrimSuffix(r.Title, "."), Slug: r.Slug, Clauses: s.clauseLinks(r.Clauses)},
			Source:    r.Source, Quiz: s.quizOnClauses(r.Clauses), Proof: pr.one(path, r.Proof, false),
		}
		v.Proof.Title = "" // the page has it
		s.watch(pr, v.Proof, path, nil)
		if d, ok, err := s.prover.Refuted(ctx, path, r.Proof.Source); err != nil {
			s.log.Error("the misconceptions about a ruling could not be played", "ruling", slug, "err", err)
		} else if ok {
			s.linkDuel(&d)
			v.Myth = &d
		}
		p := s.page("", path, v.Title, r.Title, templates.Crumb{Name: "Rulings", URL: "/rulings"})
		return templates.Ruling(p, v), nil
	})
	if errors.Is(err, content.ErrNotFound) {
		return notFoundError("No such ruling", "There is no ruling called “"+short(slug)+"”.", templates.Link{Name: "All rulings", URL: "/rulings"})
	}
	return err
}
