package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/guard"
)

// kindLabels are the kinds of pages as readers see them beside a hit.
var kindLabels = map[string]string{
	content.KindKeyword: "Keyword", content.KindClause: "Clause", content.KindFAQ: "FAQ", content.KindGuide: "Guide", content.KindQuestion: "Question", content.KindRuling: "Ruling",
}

// maxSearchRunes is how much of a query counts.
const maxSearchRunes = 200

// search answers a question and looks through the whole site.
func (s *site) search(c echo.Context) error {
	q := searchText(c.QueryParam("q"))
	v := templates.SearchPage{Query: q}
	if q != "" {
		ctx := c.Request().Context()
		find := s.lib.Search
		if c.QueryParam("exact") != "" {
			find = s.lib.SearchExactly
		}
		res, err := find(ctx, q)
		if err != nil {
			return fmt.Errorf("searching: %w", err)
		}
		s.searchView(&v, res)
		if res.Answer != nil {
			v.Answer = s.answerView(ctx, res.Answer)
			v.Best = v.Best[1:] // it is the answer
		} else if res.Near != nil {
			v.Nearest = s.answerView(ctx, res.Near)
			v.Nearest.Near, v.Nearest.Word = true, "" // a Yes or No would be read as the answer to what was asked
			v.Best = v.Best[1:]
		}
		if err := s.addCards(ctx, q, c.QueryParam("exact") != "", &v); err != nil {
			return err
		}
		if v.State == "none" && c.Request().Method == http.MethodGet && s.players != nil {
			s.missed(guard.ClientKey(c.RealIP()), res)
		}
	}
	title := "Ask"
	if q != "" {
		title = q
	}
	p := s.page("", "/search", title, "Ask a ruling question in your own words, or find keywords, clauses, rulings, questions and cards.")
	p.Query, p.NoIndex = q, true
	return s.render(c, http.StatusOK, templates.Search(p, v))
}

// searchView maps what a search found.
func (s *site) searchView(v *templates.SearchPage, res *search.Result) {
	v.Total, v.Some, v.Unknown = res.Total, res.Some, strings.Join(res.Unknown, ", ")
	for _, f := range res.Fixed {
		v.Fixed = append(v.Fixed, templates.SearchFix{From: f.From, To: f.To})
	}
	if len(res.Fixed) > 0 {
		v.Instead = "/search?q=" + url.QueryEscape(v.Query) + "&exact=1"
	}
	for _, m := range res.Means {
		to := m.See
		if u, ok := s.lib.ClauseURL(clause.Clause(m.See)); ok {
			to = u
		}
		v.Means = append(v.Means, templates.SearchReading{Word: m.Word, Term: m.Term, URL: to})
	}
	switch res.Confidence {
	case search.Answered:
		v.State = "answered"
	case search.Named:
		v.State = "named"
	case search.Close:
		v.State = "close"
	default:
		v.State = "none"
	}
	if v.State == "close" && !res.Proved {
		v.State = "none"
	}
	hit := func(h search.Hit, kind bool) templates.SearchHit {
		out := templates.SearchHit{Title: h.Title, URL: h.URL, Snippet: h.Snippet, Type: h.Type, Number: h.Number}
		if strings.HasPrefix(h.Title, h.Number+" ") {
			out.Number = "" // the title says it
		}
		if kind {
			out.Kind = kindLabels[h.Kind]
		}
		return out
	}
	for _, h := range res.Best {
		v.Best = append(v.Best, hit(h, true))
	}
	for _, g := range res.Groups {
		row := templates.SearchGroup{Kind: g.Title, Total: g.Total, More: g.Total - len(g.Hits)}
		for _, h := range g.Hits {
			row.Hits = append(row.Hits, hit(h, false))
		}
		v.Groups = append(v.Groups, row)
	}
}

// searchText cleans what was typed and cuts it to the length that search looks at.
func searchText(q string) string {
	q = oneLine(q)
	if utf8.RuneCountInString(q) > maxSearchRunes {
		q = string([]rune(q)[:maxSearchRunes])
	}
	return q
}
