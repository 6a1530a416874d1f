package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// maxClause is the length in bytes of the longest text that is looked up as a clause number.
const maxClause = 40

// clause serves the page of one clause, such as /r/16-7-4: its text and everything that cites it.
func (s *site) clause(c echo.Context) error {
	number := clauseNumber(c.Param("number"))
	if len(number) <= maxClause {
		if number != c.Param("number") {
			if _, ok := s.lib.ClauseURL(clause.Clause(number)); ok {
				return c.Redirect(http.StatusMovedPermanently, "/r/"+number)
			}
		}
		if place, ok := s.index.book.places[number]; ok {
			return s.fixed(c, "/r/"+number, func(_ context.Context, pr *proofs) (templ.Component, error) { return s.clausePage(pr, place), nil })
		}
		if n, err := strconv.Atoi(number); err == nil && s.index.book.chapters[n] != nil && strconv.Itoa(n) == number {
			return c.Redirect(http.StatusFound, s.index.book.chapters[n].URL)
		}
	}
	// the section of a keyword is shown on the keyword's page
	if to, ok := s.lib.ClauseURL(clause.Clause(number)); ok {
		c.Response().Header().Set("Cache-Control", cacheRevalidate)
		return c.Redirect(http.StatusFound, to)
	}
	links := []templates.Link{}
	if len(number) > maxClause {
		number = number[:maxClause] // too long for any clause
	}
	for up := clause.Clause(number).Parent(); up != ""; up = up.Parent() {
		if to, ok := s.lib.ClauseURL(up); ok {
			links = append(links, templates.Link{Name: "Clause " + string(up), URL: to})
		}
	}
	links = append(links, templates.Link{Name: "Rules by chapter", URL: "/rules"})
	return notFoundError("No clause "+short(number), "There is no text for a clause with this number. Clauses look like 16-7-4: chapter, section, number.", links...)
}

// clausePage returns the page of a clause with everything that cites it.
func (s *site) clausePage(pr *proofs, place int) templ.Component {
	b, sh := s.index.book, s.index.shelf
	c := b.clauses[place]
	path, n := "/r/"+c.Number, clause.Clause(c.Number)
	v := templates.ClausePage{
		Clause: pr.clauses(path, b.clauses[place:place+1])[0], About: b.sections[string(n.Section())], In: c.URL,
		Rulings: s.rulingRows(sh.cite[n]), Met: len(sh.play[n]),
	}
	if v.Met > 0 {
		v.All = "/rulings/clause/" + c.Number
	}
	text := c.Title
	for _, block := range c.Body {
		text += " " + block.HTML
	}
	v.Words = wordsOf(s.index.terms, c.Number, templates.Plain(text))
	for _, m := range b.misread[n] {
		v.Beliefs = append(v.Beliefs, templates.Belief{Says: content.Typeset(m.Says), Correction: content.Typeset(m.Correction)})
	}
	for _, n := range b.below(c.Number) {
		v.Below = append(v.Below, s.clauseRow(n))
	}
	for _, n := range b.refs[c.Number] {
		v.Refs = append(v.Refs, s.clauseRow(n))
	}
	v.Answers = answerLinks(s.lib.Agreement().AnswersOn(nil, n))
	for kind, list := range map[string]*[]templates.Link{content.KindFAQ: &v.FAQs, content.KindQuestion: &v.Questions, content.KindGuide: &v.Guides} {
		for _, ct := range b.citations(n, kind) {
			*list = append(*list, templates.Link{Name: ct.Title, URL: ct.URL})
		}
	}
	if n != n.Section() {
		row := s.clauseRow(string(n.Parent()))
		v.Up = &row
	}
	link := func(i int) *templates.Link {
		if i < 0 || i >= len(b.clauses) {
			return nil
		}
		return &templates.Link{Name: b.clauses[i].Number, URL: "/r/" + b.clauses[i].Number}
	}
	v.Prev, v.Next = link(place-1), link(place+1)
	title := "Clause " + c.Number
	if v.About != "" {
		title += " · " + v.About
	}
	about := templates.Plain(s.index.clauses[c.Number])
	if about == "" {
		about = fmt.Sprintf("Clause %s of the rules: its text, its rulings and its questions.", c.Number)
	}
	p := s.page("rules", path, title, about, templates.Crumb{Name: "Rules", URL: "/rules"}, s.clauseCrumb(c))
	p.NoCrumb = true
	return templates.ClauseAlone(p, v)
}

// clauseCrumb returns a link from a clause to its chapter or keyword.
func (s *site) clauseCrumb(c content.Clause) templates.Crumb {
	page, _, _ := strings.Cut(c.URL, "#")
	chapter, _, _ := strings.Cut(c.Number, "-")
	n, _ := strconv.Atoi(chapter)
	if strings.HasPrefix(page, "/keywords/") || s.index.book.chapters[n] == nil {
		return templates.Crumb{Name: s.index.book.sections[string(clause.Clause(c.Number).Section())], URL: page}
	}
	return templates.Crumb{Name: chapterName(s.index.book.chapters[n]), URL: page}
}

// clauseRow returns a clause as a row of a list.
func (s *site) clauseRow(number string) templates.LawRow {
	row := templates.LawRow{Number: number, URL: "/r/" + number, About: s.index.book.sections[string(clause.Clause(number).Section())], HTML: pocket.Unlink(s.index.clauses[number])}
	if row.HTML == "" {
		if i, ok := s.index.book.places[number]; ok {
			row.HTML = pocket.Unlink(s.index.book.clauses[i].Title)
		}
	}
	if _, ok := s.index.book.places[number]; !ok {
		row.URL, _ = s.lib.ClauseURL(clause.Clause(number))
	}
	return row
}

// clauseForm takes the form on /rules and redirects to the clause with the typed number.
func (s *site) clauseForm(c echo.Context) error {
	n := clauseNumber(c.QueryParam("n"))
	if n == "" {
		return c.Redirect(http.StatusSeeOther, "/rules")
	}
	return c.Redirect(http.StatusSeeOther, "/r/"+url.PathEscape(n))
}

// clauseNumber returns a typed number in the official form: " 16–7–4. " and "16.7.4" become
// "16-7-4".
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
