package web

import (
	"context"
	"fmt"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// guides is the list of guides.
func (s *site) guides(c echo.Context) error {
	return s.fixed(c, "/guides", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		rows, err := s.guideRows(ctx)
		if err != nil {
			return nil, err
		}
		p := s.page("guides", "/guides", "Guides", "Guides to the rules of the Digimon Card Game, with examples played step by step.")
		return templates.Guides(p, rows), nil
	})
}

func (s *site) guideRows(ctx context.Context) ([]templates.GuideRow, error) {
	guides, err := s.lib.Guides(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing guides: %w", err)
	}
	var rows []templates.GuideRow
	for _, g := range guides {
		rows = append(rows, templates.GuideRow{Title: g.Title, Summary: g.Summary, URL: "/guides/" + g.Slug})
	}
	return rows, nil
}
