package web

import (
	"context"
	"fmt"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// rules serves the list of chapters.
func (s *site) rules(c echo.Context) error {
	return s.fixed(c, "/rules", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		chapters, err := s.lib.Chapters(ctx)
		if err != nil {
			return nil, fmt.Errorf("listing chapters: %w", err)
		}
		var rows []templates.ChapterRow
		for _, ch := range chapters {
			rows = append(rows, chapterRow(ch))
		}
		p := s.page("rules", "/rules", "Rules by chapter", "The comprehensive rules of the Digimon Card Game, every clause under its official number and in plain words.")
		versions, _, err := s.lib.OfficialVersions(ctx)
		if err != nil {
			return nil, err
		}
		return templates.Rules(p, rows, len(versions) > 1), nil
	})
}

func chapterRow(c content.ChapterSummary) templates.ChapterRow {
	return templates.ChapterRow{N: c.Number, Title: c.Title, Summary: c.Summary, Clauses: c.Count, URL: c.URL}
}
