package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// home is the front page, with the question of the day. Its form has a token of its own, so the page isn't cached.
func (s *site) home(c echo.Context) error {
	ctx := c.Request().Context()
	keywords, total, err := s.lib.Keywords(ctx, content.KeywordFilter{})
	if err != nil {
		return fmt.Errorf("listing keywords: %w", err)
	}
	v := templates.HomePage{Types: typeCounts(keywords), Keywords: total}
	if v.FAQs, err = s.faqRows(ctx); err != nil {
		return err
	}
	if v.Guides, err = s.guideRows(ctx); err != nil {
		return err
	}
	questions, err := s.lib.Questions(ctx, content.QuestionFilter{})
	if err != nil {
		return fmt.Errorf("listing questions: %w", err)
	}
	v.Questions = len(questions)
	if len(questions) > 0 {
		day := int(time.Now().Unix() / (24 * 60 * 60))
		q, err := s.lib.Question(ctx, questions[day%len(questions)].ID)
		if err != nil {
			return fmt.Errorf("question of the day: %w", err)
		}
		try := s.questionView(ctx, q, quizFilter{})
		v.Try = &try
	}
	p := s.page("", "/", "Digijudge", "Digimon Card Game rulings you can check: keyword reference, FAQ and quiz, each answer with its clause and a proof played by a rules engine.")
	p.Crumbs = nil
	return s.render(c, http.StatusOK, templates.Home(p, v))
}
