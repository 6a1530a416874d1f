package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// keyword serves one keyword's page.
func (s *site) keyword(c echo.Context) error {
	slug := c.Param("slug")
	path := "/keywords/" + slug
	err := s.fixed(c, path, func(ctx context.Context, pr *proofs) (templ.Component, error) {
		k, err := s.lib.Keyword(ctx, slug)
		if err != nil {
			return nil, fmt.Errorf("keyword %q: %w", slug, err)
		}
		v := templates.KeywordPage{
			KeywordRow: keywordRow(k.KeywordSummary), Written: pocket.TypesetAll(k.Written), Official: official(k.Official),
			Intro: pr.blocks(path, k.Intro), Clauses: pr.clauses(path, k.Clauses), Table: pr.blocks(path, k.Table),
		}
		v.Asked = askedViews(k.Questions)
		if s.index.asked[clause.Clause(k.Section)] {
			v.Quiz = quizFilter{mode: quiz.Topic, keyword: slug}.next("")
		}
		if err := s.keywordLinks(ctx, k, &v); err != nil {
			return nil, err
		}
		if v.Cards, err = s.keywordCards(ctx, slug); err != nil {
			return nil, err
		}
		p := s.page("keywords", path, k.Name, fmt.Sprintf("<%s> (%s): %s", k.Name, k.Type, k.Plain),
			templates.Crumb{Name: "Keywords", URL: "/keywords"})
		return templates.Keyword(p, v), nil
	})
	if errors.Is(err, content.ErrNotFound) {
		if norm := templates.TypeSlug(slug); norm != slug {
			if _, err := s.lib.Keyword(c.Request().Context(), norm); err == nil {
				return c.Redirect(http.StatusMovedPermanently, "/keywords/"+norm)
			}
		}
		return notFoundError("No such keyword", "There is no keyword effect called “"+short(slug)+"”.", templates.Link{Name: "All keywords", URL: "/keywords"})
	}
	return err
}

// keywordLinks adds the neighbors of a keyword, related keywords, and everything that cites it.
func (s *site) keywordLinks(ctx context.Context, k *content.Keyword, v *templates.KeywordPage) error {
	all := s.index.byName
	link := func(k content.KeywordSummary) *templates.Link {
		return &templates.Link{Name: k.Name, URL: "/keywords/" + k.Slug}
	}
	for i := range all {
		if all[i].Slug == k.Slug {
			if i > 0 {
				v.Prev = link(all[i-1])
			}
			if i+1 < len(all) {
				v.Next = link(all[i+1])
			}
		}
	}
	for _, slug := range s.index.together[k.Slug] {
		i := slices.IndexFunc(all, func(o content.KeywordSummary) bool { return o.Slug == slug })
		v.Related = append(v.Related, keywordRow(all[i]))
	}
	v.Answers = answerLinks(s.lib.Agreement().AnswersOn([]clause.Clause{clause.Clause(k.Section)}))
	cites, err := s.lib.Citations(ctx, clause.Clause(k.Section))
	if err != nil {
		return fmt.Errorf("what cites %s: %w", k.Section, err)
	}
	for _, ct := range cites {
		l := templates.Link{Name: ct.Title, URL: ct.URL}
		switch ct.Kind {
		case content.KindQuestion:
			// Not listed, because the link would give away what the question is about.
		case content.KindGuide:
			v.Guides = append(v.Guides, l)
		case content.KindFAQ:
			v.FAQs = append(v.FAQs, l)
		default:
			v.Rulings = append(v.Rulings, l)
		}
	}
	return nil
}
