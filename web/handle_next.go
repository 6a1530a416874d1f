package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
)

// nextQuestion chooses a question in the mode of the address and redirects to it.
func (s *site) nextQuestion(c echo.Context) error {
	f := readQuizFilter(c)
	if f.bad != "" {
		return s.quizList(c) // the list says what is wrong
	}
	player, err := s.playerFor(c)
	if err != nil {
		return err
	}
	after := c.QueryParam("after")
	if !quiz.ValidID(after) {
		after = ""
	}
	to, err := s.nextAddress(c, asking{player: player, filter: f, after: after})
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, to)
}

// nextAddress returns the address of the next question for the player, or of the page to show
// instead.
func (s *site) nextAddress(c echo.Context, a asking) (string, error) {
	mode, r := s.modeOf(a.filter.mode)
	next, err := r.next(c.Request().Context(), a)
	if err != nil {
		return "", fmt.Errorf("choosing in mode %s: %w", mode, err)
	}
	if next.instead != "" {
		return next.instead, nil
	}
	return questionAddress(next, a.filter), nil
}

// questionAddress returns the address at which a chosen question is asked.
func questionAddress(x chosen, f quizFilter) string {
	v := f.values()
	if x.variant != 0 {
		v.Set("v", strconv.FormatUint(uint64(x.variant), 10))
	}
	return "/quiz/" + url.PathEscape(x.question) + question(v)
}
