package web

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// rulings serves the ways to the rulings: by topic, keyword, chapter and clause. With a query it
// serves what the filter finds.
func (s *site) rulings(c echo.Context) error {
	if c.QueryParam("q") != "" || c.QueryParam("in") != "" || c.QueryParam("page") != "" {
		return s.inTurn(c, turnWait, s.foundRulings)
	}
	return s.fixed(c, "/rulings", func(context.Context, *proofs) (templ.Component, error) {
		all, _ := s.rulingList("all", "")
		v := templates.RulingsFront{Form: s.rulingForm(rulingFilter{in: all}), Total: len(all.places)}
		for _, t := range rulingTopics {
			if t.slug != "keywords" { // each keyword is listed below
				v.Topics = append(v.Topics, s.listLink("topic", t.slug))
			}
		}
		for _, k := range s.index.keywords {
			v.Keywords = append(v.Keywords, s.listLink("keyword", k.Slug))
		}
		for n := 1; s.index.chapters[strconv.Itoa(n)] != ""; n++ {
			v.Chapters = append(v.Chapters, s.listLink("chapter", strconv.Itoa(n)))
		}
		p := s.page("rulings", "/rulings", "Rulings", fmt.Sprintf("%d rulings for the Digimon Card Game, each with its reason, its clauses and a position that the rules engine plays.", v.Total))
		return templates.Rulings(p, v), nil
	})
}

// listLink returns a link to a list of rulings.
func (s *site) listLink(kind, value string) templates.RulingsLink {
	l, _ := s.rulingList(kind, value)
	return templates.RulingsLink{Name: l.title, URL: l.path(), About: l.about, N: len(l.places)}
}

// rulingsIn serves one page of a list of rulings.
func (s *site) rulingsIn(c echo.Context) error {
	kind, value, number := c.Param("kind"), c.Param("value"), c.Param("page")
	if kind == "all" || kind == "" {
		kind, value, number = "all", number, value
	}
	missing := notFoundError("No such list", "There is no such list of rulings.", templates.Link{Name: "All rulings", URL: "/rulings"})
	l, ok := s.rulingList(kind, value)
	page := 1
	if number != "" {
		n, err := strconv.Atoi(number)
		ok = ok && err == nil && strconv.Itoa(n) == number && n > 1
		page = n
	}
	if !ok || page > 1 && (page-1)*rulingsPerPage >= len(l.places) {
		return missing
	}
	return s.fixed(c, l.page(page), func(context.Context, *proofs) (templ.Component, error) {
		v := s.rulingsPage(rulingFilter{in: l}, l.places, page, l.page)
		title := l.title
		if kind != "all" {
			title = "Rulings: " + title
		}
		if page > 1 {
			title += ", page " + strconv.Itoa(page)
		}
		about := fmt.Sprintf("%s. %s", title, l.about)
		p := s.page("rulings", l.page(page), title, strings.TrimSpace(about), templates.Crumb{Name: "Rulings", URL: "/rulings"})
		return templates.RulingsIn(p, v), nil
	})
}

// foundRulings serves the rulings that the filter finds.
func (s *site) foundRulings(c echo.Context) error {
	all, _ := s.rulingList("all", "")
	f := rulingFilter{query: oneLine(c.QueryParam("q")), in: all}
	if r := []rune(f.query); len(r) > maxFilter {
		f.query = string(r[:maxFilter])
	}
	bad := ""
	if in := c.QueryParam("in"); in != "" {
		kind, value, _ := strings.Cut(in, "/")
		if l, ok := s.rulingList(kind, value); ok {
			f.in = l
		} else {
			bad = "There is no list “" + short(in) + "”: all rulings were looked through."
		}
	}
	page, _ := pageNumber(c)
	places := f.places(s.index.shelf)
	if (page-1)*rulingsPerPage >= len(places) {
		page = 1
	}
	v := s.rulingsPage(f, places, page, func(n int) string {
		q := f.values()
		if n > 1 {
			q.Set("page", strconv.Itoa(n))
		}
		return listURL("/rulings", q)
	})
	v.Query, v.Bad = f.query, bad
	title := "Rulings"
	if f.query != "" {
		title += " with “" + f.query + "”"
	}
	p := s.page("rulings", "/rulings", title, "What the filter found among the rulings.", templates.Crumb{Name: "Rulings", URL: "/rulings"})
	p.NoIndex = true
	return s.render(c, 200, templates.RulingsIn(p, v))
}

// rulingsPage returns one page of rulings. at returns the address of a page by its number.
func (s *site) rulingsPage(f rulingFilter, places []int, page int, at func(int) string) templates.RulingsPage {
	from := (page - 1) * rulingsPerPage
	to := min(from+rulingsPerPage, len(places))
	v := templates.RulingsPage{
		Title: f.in.title, About: f.in.about, Rules: templates.Link{Name: f.in.text, URL: f.in.where}, Form: s.rulingForm(f),
		From: from + 1, To: to, Total: len(places), Rows: s.rulingRows(places[from:to]), Page: page,
	}
	if f.in.kind == "topic" && f.in.value == "keywords" || f.in.kind == "all" || f.query != "" {
		v.Subjects = true
		for i := range v.Rows {
			v.Rows[i].Subject = s.subjectLink(places[from+i]).Name
		}
	}
	for n := 1; (n-1)*rulingsPerPage < len(places); n++ {
		v.Pages = append(v.Pages, templates.Link{Name: strconv.Itoa(n), URL: at(n)})
	}
	return v
}

// rulingForm returns the form of the filter.
func (s *site) rulingForm(f rulingFilter) templates.RulingForm {
	form := templates.RulingForm{Query: f.query, Max: maxFilter}
	option := func(l rulingList) templates.Option {
		return templates.Option{Value: l.key(), Label: l.title + " (" + strconv.Itoa(len(l.places)) + ")", Selected: l.key() == f.in.key()}
	}
	group := func(label, kind string, values []string) {
		g := templates.OptionGroup{Label: label}
		for _, v := range values {
			if l, ok := s.rulingList(kind, v); ok && len(l.places) > 0 {
				g.Options = append(g.Options, option(l))
			}
		}
		form.Groups = append(form.Groups, g)
	}
	var topics, keywords, chapters []string
	for _, t := range rulingTopics {
		topics = append(topics, t.slug)
	}
	for _, k := range s.index.keywords {
		keywords = append(keywords, k.Slug)
	}
	for n := 1; s.index.chapters[strconv.Itoa(n)] != ""; n++ {
		chapters = append(chapters, strconv.Itoa(n))
	}
	group("Topics", "topic", topics)
	group("Keywords", "keyword", keywords)
	group("Chapters of the rules", "chapter", chapters)
	if f.in.kind == "clause" {
		form.Groups = append(form.Groups, templates.OptionGroup{Label: "Clause", Options: []templates.Option{option(f.in)}})
	}
	return form
}
