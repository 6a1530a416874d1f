package web

import (
	"context"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// quick serves the one-page summary for the table.
func (s *site) quick(c echo.Context) error {
	return s.fixed(c, "/quick", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		sh, err := s.lib.Sheet(ctx, "quick")
		if err != nil {
			return nil, err
		}
		v := sheetView(sh)
		for _, k := range s.index.byName {
			v.Keywords = append(v.Keywords, keywordRow(k))
		}
		return templates.Quick(s.page("quick", sh.URL, sh.Title, sh.Plain), v), nil
	})
}

// changes serves what the newer versions of the rules changed.
func (s *site) changes(c echo.Context) error {
	return s.fixed(c, "/rules/changes", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		sh, err := s.lib.Sheet(ctx, "changes")
		if err != nil {
			return nil, err
		}
		p := s.page("rules", sh.URL, sh.Title, sh.Plain, templates.Crumb{Name: "Rules", URL: "/rules"})
		return templates.SheetOf(p, sheetView(sh)), nil
	})
}

// sheetView returns a sheet divided at its headings of the second level.
func sheetView(sh *content.Sheet) templates.SheetPage {
	v := templates.SheetPage{Title: sh.Title, Summary: sh.Summary}
	rest := ""
	for _, b := range sh.Body {
		rest += b.HTML
	}
	for rest != "" {
		var x templates.SheetSection
		if after, ok := strings.CutPrefix(rest, `<h2 id="`); ok {
			var title string
			x.ID, after, _ = strings.Cut(after, `">`)
			title, rest, _ = strings.Cut(after, "</h2>")
			x.Title = templates.Plain(title)
		}
		next := strings.Index(rest, `<h2 id="`)
		if next < 0 {
			next = len(rest)
		}
		x.HTML, rest = strings.TrimSpace(rest[:next]), rest[next:]
		if x.ID != "" || x.HTML != "" {
			v.Sections = append(v.Sections, x)
		}
	}
	return v
}
