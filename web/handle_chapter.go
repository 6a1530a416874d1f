package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// chapter serves one chapter of the rules, or one part of a chapter that is too long for one page.
// If the address has a clause's number instead, it redirects to that clause.
func (s *site) chapter(c echo.Context) error {
	number := c.Param("chapter")
	path := "/rules/" + number
	place := s.index.book.page(path)
	if place < 0 {
		if to, ok := s.lib.ClauseURL(clause.Clause(number)); ok {
			return c.Redirect(http.StatusFound, to)
		}
		return notFoundError("No such chapter", "The rules have no chapter “"+short(number)+"”.", templates.Link{Name: "Rules by chapter", URL: "/rules"})
	}
	return s.fixed(c, path, func(_ context.Context, pr *proofs) (templ.Component, error) {
		b := s.index.book
		page := b.pages[place]
		ch := b.chapters[page.chapter]
		v := s.chapterPage(pr, ch, page)
		v.Prev, v.Next = s.pageLink(place-1), s.pageLink(place+1)
		crumbs := []templates.Crumb{{Name: "Rules", URL: "/rules"}}
		about := ch.Plain
		if page.url != ch.URL {
			crumbs = append(crumbs, templates.Crumb{Name: chapterName(ch), URL: ch.URL})
			about = page.name() + ", in chapter " + chapterName(ch) + " of the rules, clause by clause."
		}
		p := s.page("rules", path, page.name(), about, crumbs...)
		p.NoCrumb = page.url != ch.URL
		if len(ch.Parts) > 0 && page.to == 0 {
			return templates.ChapterContents(p, v), nil
		}
		return templates.Chapter(p, v), nil
	})
}

// wholeChapter serves a whole chapter on one page, for printing and searching. Only a chapter that
// is divided into parts has such a page.
func (s *site) wholeChapter(c echo.Context) error {
	n, err := strconv.Atoi(c.Param("chapter"))
	ch := s.index.book.chapters[n]
	if err != nil || ch == nil || len(ch.Parts) == 0 || c.Param("chapter") != strconv.Itoa(n) {
		return notFoundError("No such page", "There is no such page of the rules.", templates.Link{Name: "Rules by chapter", URL: "/rules"})
	}
	path := ch.URL + "/whole"
	return s.fixed(c, path, func(_ context.Context, pr *proofs) (templ.Component, error) {
		v := s.chapterPage(pr, ch, bookPage{url: path, sections: strconv.Itoa(n), title: ch.Title, chapter: n, to: len(ch.Clauses)})
		p := s.page("rules", path, chapterName(ch)+", whole", ch.Plain+" The whole chapter on one page.", templates.Crumb{Name: "Rules", URL: "/rules"}, templates.Crumb{Name: chapterName(ch), URL: ch.URL})
		p.NoIndex, p.NoCrumb = true, true
		return templates.Chapter(p, v), nil
	})
}

func chapterName(ch *content.Chapter) string { return strconv.Itoa(ch.Number) + " " + ch.Title }

// chapterPage returns a page of a chapter, with the table of contents of the whole chapter.
func (s *site) chapterPage(pr *proofs, ch *content.Chapter, page bookPage) templates.ChapterPage {
	v := templates.ChapterPage{
		ChapterRow: chapterRow(ch.ChapterSummary), Divided: len(ch.Parts) > 0, Range: page.sections, Part: page.title, Sections: pr.clauses(page.url, ch.Clauses[page.from:page.to]),
	}
	if page.from == 0 {
		v.Intro = pr.blocks(page.url, ch.Intro)
	}
	for i := range v.Sections {
		c := &v.Sections[i]
		words := wordsOf(s.index.terms, c.Number, templates.Plain(s.index.clauses[c.Number]))
		for k := range c.Body {
			if c.Body[k].Proof == nil {
				c.Body[k].HTML, words = glossed(c.Body[k].HTML, words)
			}
		}
	}
	whole := page.url == ch.URL+"/whole"
	for i, c := range ch.Clauses {
		here := i >= page.from && i < page.to
		url := c.URL
		if here {
			url = "#" + c.Number
		}
		if c.Level == 2 || len(v.TOC) == 0 {
			v.TOC = append(v.TOC, templates.TOCSection{Number: c.Number, Title: templates.Plain(c.Title), URL: url, Here: here})
			continue
		}
		at := &v.TOC[len(v.TOC)-1]
		at.Here = at.Here || here
		if here && !whole && strings.Count(c.Number, "-") == 2 || page.to == 0 {
			at.Below = append(at.Below, templates.Link{Name: c.Number, URL: url})
		}
	}
	return v
}

// pageLink returns a link to the rules page at a place, or nil if there is no such place.
func (s *site) pageLink(place int) *templates.Link {
	pages := s.index.book.pages
	if place < 0 || place >= len(pages) {
		return nil
	}
	return &templates.Link{Name: pages[place].name(), URL: pages[place].url}
}
