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

// faq serves one FAQ with all its entries and their proofs.
func (s *site) faq(c echo.Context) error {
	slug := c.Param("slug")
	path := "/faq/" + slug
	err := s.stepped(c, path, func(ctx context.Context, pr *proofs) (templ.Component, error) {
		pr.many = true
		f, err := s.lib.FAQ(ctx, slug)
		if err != nil {
			return nil, fmt.Errorf("FAQ %q: %w", slug, err)
		}
		v := templates.FAQPage{Title: f.Title, Summary: f.Summary, Intro: pr.blocks(path, f.Intro), TOC: headings(f.Intro)}
		for _, g := range f.Groups {
			group := templates.FAQGroup{Title: g.Title, ID: "group-" + templates.TypeSlug(g.Title)}
			for _, e := range g.Entries {
				body := append([]templates.Block{{HTML: e.Ruling}}, pr.blocks(path, e.Body)...)
				group.Entries = append(group.Entries, templates.FAQEntry{
					ID: e.ID, N: e.Order, Question: e.Question, Plain: e.Plain, Answer: firstWord(e.Ruling), Body: body, Clauses: s.clauseLinks(e.Clauses), Quiz: s.quizOnClauses(e.Clauses), Changed: e.Changed,
				})
			}
			v.Groups = append(v.Groups, group)
		}
		for _, other := range s.index.faqs {
			if other.URL != path {
				v.Others = append(v.Others, other)
			}
		}
		p := s.page("faq", path, f.Title, f.Plain, templates.Crumb{Name: "FAQ", URL: "/faq"})
		return templates.FAQ(p, v), nil
	})
	if errors.Is(err, content.ErrNotFound) {
		return notFoundError("No such FAQ", "There is no FAQ called “"+short(slug)+"”.", templates.Link{Name: "All FAQs", URL: "/faq"})
	}
	return err
}
