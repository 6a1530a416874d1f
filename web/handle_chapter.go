package web

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// chapter is one chapter of the rules.
func (s *site) chapter(c echo.Context) error {
	missing := notFoundError("No such chapter", "The rules have no chapter “"+short(c.Param("chapter"))+"”.", templates.Link{Name: "Rules by chapter", URL: "/rules"})
	n, err := strconv.Atoi(c.Param("chapter"))
	if err != nil || strconv.Itoa(n) != c.Param("chapter") {
		return missing
	}
	path := "/rules/" + strconv.Itoa(n)
	err = s.fixed(c, path, func(ctx context.Context, pr *proofs) (templ.Component, error) {
		ch, err := s.lib.Chapter(ctx, n)
		if err != nil {
			return nil, fmt.Errorf("chapter %d: %w", n, err)
		}
		v := templates.ChapterPage{ChapterRow: chapterRow(ch.ChapterSummary), Intro: pr.blocks(path, ch.Intro, true), Sections: pr.clauses(path, ch.Clauses)}
		all, err := s.lib.Chapters(ctx)
		if err != nil {
			return nil, fmt.Errorf("listing chapters: %w", err)
		}
		for i := range all {
			if all[i].Number != n {
				continue
			}
			if i > 0 {
				v.Prev = chapterLink(all[i-1])
			}
			if i+1 < len(all) {
				v.Next = chapterLink(all[i+1])
			}
		}
		p := s.page("rules", path, fmt.Sprintf("%d %s", n, ch.Title), ch.Plain, templates.Crumb{Name: "Rules", URL: "/rules"})
		return templates.Chapter(p, v), nil
	})
	if errors.Is(err, content.ErrNotFound) {
		return missing
	}
	return err
}

func chapterLink(c content.ChapterSummary) *templates.Link {
	return &templates.Link{Name: fmt.Sprintf("%d %s", c.Number, c.Title), URL: c.URL}
}
