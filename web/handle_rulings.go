package web

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// rulings is the list of rulings.
func (s *site) rulings(c echo.Context) error {
	return s.fixed(c, "/rulings", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		all, err := s.lib.Rulings(ctx)
		if err != nil {
			return nil, fmt.Errorf("listing rulings: %w", err)
		}
		var rows []templates.RulingRow
		for _, r := range all {
			rows = append(rows, templates.RulingRow{Title: strings.TrimSuffix(r.Title, "."), Slug: r.Slug, Clauses: s.clauseLinks(r.Clauses)})
		}
		p := s.page("", "/rulings", "Rulings", "Rulings for the Digimon Card Game, each a position that the rules engine plays.")
		return templates.Rulings(p, rows), nil
	})
}
