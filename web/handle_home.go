package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// home is the front page, with the question of the day. Its form has a token of its own, so the page isn't cached.
func (s *site) home(c echo.Context) error {
	ctx := c.Request().Context()
	questions := s.index.questions
	v := templates.HomePage{
		Types: s.index.types, Keywords: len(s.index.keywords), FAQs: s.index.faqs, Guides: s.index.guides, Questions: len(questions),
	}
	if len(questions) > 0 {
		day := int(time.Now().Unix() / (24 * 60 * 60))
		q, err := s.lib.Question(ctx, questions[day%len(questions)].ID)
		if err != nil {
			return fmt.Errorf("question of the day: %w", err)
		}
		player, err := s.playerFor(c)
		if err != nil {
			return err
		}
		try := s.questionView(ctx, q, quizFilter{}, player, shownAgain{})
		try.Heading = "" // the section has one
		v.Try = &try
	}
	p := s.page("", "/", "Digijudge", "Digimon Card Game rulings you can check: keyword reference, FAQ and quiz, each answer with its clause and a proof played by a rules engine.")
	p.Crumbs = nil
	return s.render(c, http.StatusOK, templates.Home(p, v))
}
