package web

import (
	"context"
	"errors"
	"fmt"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// guide serves one guide.
func (s *site) guide(c echo.Context) error {
	slug := c.Param("slug")
	path := "/guides/" + slug
	err := s.stepped(c, path, func(ctx context.Context, pr *proofs) (templ.Component, error) {
		pr.many = true
		g, err := s.lib.Guide(ctx, slug)
		if err != nil {
			return nil, fmt.Errorf("guide %q: %w", slug, err)
		}
		v := templates.GuidePage{
			GuideRow: templates.GuideRow{Title: g.Title, Summary: g.Summary, URL: path, Source: g.Source, For: g.For},
			Body:     pr.openBlocks(path, g.Body),
		}
		for _, h := range g.Headings {
			if h.Level == 2 {
				v.TOC = append(v.TOC, templates.Link{Name: h.Title, URL: "#" + h.ID})
			}
		}
		var all []templates.GuideRow // the guides before and after are written for the same readers
		for _, row := range s.index.guides {
			if row.For == g.For {
				all = append(all, row)
			}
		}
		for i := range all {
			if all[i].URL != path {
				continue
			}
			if i > 0 {
				v.Prev = &templates.Link{Name: all[i-1].Title, URL: all[i-1].URL}
			}
			if i+1 < len(all) {
				v.Next = &templates.Link{Name: all[i+1].Title, URL: all[i+1].URL}
			}
		}
		p := s.page("guides", path, g.Title, g.Plain, templates.Crumb{Name: "Guides", URL: "/guides"})
		return templates.Guide(p, v), nil
	})
	if errors.Is(err, content.ErrNotFound) {
		return notFoundError("No such guide", "There is no guide called “"+short(slug)+"”.", templates.Link{Name: "All guides", URL: "/guides"})
	}
	return err
}
