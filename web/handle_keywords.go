package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// keywords is the list of keyword effects, filtered by effect type and by name or text.
func (s *site) keywords(c echo.Context) error {
	query := short(c.QueryParam("q"))
	want := c.QueryParam("type")
	total := len(s.index.keywords)
	v := templates.KeywordList{Total: total, Query: query, Types: s.index.types}
	status := http.StatusOK
	if want != "" {
		label, ok := content.ParseEffectType(want)
		if !ok {
			v.Unknown, status = short(want), http.StatusBadRequest
		}
		v.Type = label
	}
	if v.Unknown == "" {
		rows := s.index.keywordsOf(v.Type)
		if query != "" {
			var err error
			if rows, _, err = s.lib.Keywords(c.Request().Context(), content.KeywordFilter{Type: v.Type, Query: query}); err != nil {
				return fmt.Errorf("filtering keywords: %w", err)
			}
		}
		for _, k := range rows {
			v.Rows = append(v.Rows, keywordRow(k))
		}
	}
	title := "Keyword effects"
	if v.Type != "" {
		title = v.Type + " keywords"
	}
	p := s.page("keywords", "/keywords", title, fmt.Sprintf("All %d keyword effects of the Digimon Card Game by effect type, each clause in plain words.", total))
	p.NoIndex = query != "" || v.Unknown != ""
	return s.render(c, status, templates.Keywords(p, v))
}
