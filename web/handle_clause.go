package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// maxClause is the longest text that is taken for a clause number.
const maxClause = 40

// clause leads from /r/16-7-4 to the page that has the clause.
func (s *site) clause(c echo.Context) error {
	number := clauseNumber(c.Param("number"))
	if to, ok := s.lib.ClauseURL(number); ok {
		c.Response().Header().Set("Cache-Control", cacheRevalidate)
		return c.Redirect(http.StatusFound, to)
	}
	links := []templates.Link{}
	if len(number) > maxClause {
		number = number[:maxClause] // no clause looks like this
	}
	for up := number; ; {
		i := strings.LastIndexByte(up, '-')
		if i < 0 {
			break
		}
		up = up[:i]
		if to, ok := s.lib.ClauseURL(up); ok {
			links = append(links, templates.Link{Name: "Clause " + up, URL: to})
		}
	}
	links = append(links, templates.Link{Name: "Rules by chapter", URL: "/rules"})
	return notFoundError("No clause "+short(number), "There is no text for a clause with this number. Clauses look like 16-7-4: chapter, section, number.", links...)
}

// clauseForm takes the number from the form on /rules.
func (s *site) clauseForm(c echo.Context) error {
	n := clauseNumber(c.QueryParam("n"))
	if n == "" {
		return c.Redirect(http.StatusSeeOther, "/rules")
	}
	return c.Redirect(http.StatusSeeOther, "/r/"+url.PathEscape(n))
}

// clauseNumber brings a typed number into the official form: " 16–7–4. " and "16.7.4" become "16-7-4".
func clauseNumber(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '–', '—', '‑', '−', '‐', '.', '_':
			return '-'
		case ' ', '\t', '§':
			return -1
		}
		return r
	}, s)
	return strings.Trim(s, "-")
}
