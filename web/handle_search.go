package web

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// search looks through the whole site.
func (s *site) search(c echo.Context) error {
	q := searchText(c.QueryParam("q"))
	v := templates.SearchPage{Query: q}
	if q != "" {
		groups, err := s.lib.Search(c.Request().Context(), q)
		if err != nil {
			return fmt.Errorf("searching: %w", err)
		}
		for _, g := range groups {
			row := templates.SearchGroup{Kind: g.Title, More: g.Total - len(g.Hits)}
			for _, h := range g.Hits {
				hit := templates.SearchHit{Title: h.Title, URL: h.URL, Snippet: h.Snippet, Type: h.Type, Number: h.Number}
				if strings.HasPrefix(h.Title, h.Number+" ") {
					hit.Number = "" // the title says it
				}
				row.Hits = append(row.Hits, hit)
			}
			v.Groups = append(v.Groups, row)
			v.Total += g.Total
		}
		if err := s.addCards(c.Request().Context(), q, &v); err != nil {
			return err
		}
	}
	title := "Search"
	if q != "" {
		title = "Search: " + q
	}
	p := s.page("", "/search", title, "Search keywords, clauses, FAQ, guides, questions and cards.")
	p.Query, p.NoIndex = q, true
	return s.render(c, http.StatusOK, templates.Search(p, v))
}

// searchText cleans what was typed and cuts it to the length that search looks at.
func searchText(q string) string {
	r := []rune(oneLine(q))
	if len(r) > 100 {
		r = r[:100]
	}
	return string(r)
}
