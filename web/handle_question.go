package web

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// question shows a question: position, text, answers. The address of a question that was renamed leads to it.
func (s *site) question(c echo.Context) error {
	if id, ok := s.index.renamed[c.Param("id")]; ok {
		to := "/quiz/" + id
		if c.QueryString() != "" {
			to += readQuizFilter(c).query()
		}
		return c.Redirect(http.StatusMovedPermanently, to)
	}
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	return s.showQuestion(c, http.StatusOK, q, shownAgain{})
}

// findQuestion is the question that the address names.
func (s *site) findQuestion(c echo.Context) (*content.Question, error) {
	id := c.Param("id")
	q, err := s.lib.Question(c.Request().Context(), id)
	if errors.Is(err, content.ErrNotFound) {
		return nil, notFoundError("No such question", "There is no question called “"+short(id)+"”. It may have been renamed.", templates.Link{Name: "All questions", URL: "/quiz"})
	}
	if err != nil {
		return nil, fmt.Errorf("question %q: %w", id, err)
	}
	return q, nil
}

// shownAgain is what a form that could not be taken leaves to the one that is shown in its place. The zero value is a form that is
// shown for the first time.
type shownAgain struct {
	problem string // a sentence for the reader
	seed    []byte // the answers stand in the same order again
	given   given  // what was sent
	shown   int64  // since when the player has had the question; 0: since now
}

// showQuestion renders the question's page.
func (s *site) showQuestion(c echo.Context, status int, q *content.Question, again shownAgain) error {
	ctx := c.Request().Context()
	player, err := s.playerFor(c)
	if err != nil {
		return err
	}
	f := readQuizFilter(c)
	if f.bad != "" {
		f = quizFilter{} // a broken filter doesn't keep anybody from the question
	}
	v := s.questionView(ctx, q, f, player, again)
	v.Next = f.next(q.ID)
	if v.Number, v.Total, err = s.placeIn(ctx, f.mode, player, q.ID); err != nil {
		return err
	}
	// Neither head nor path says what the question is about.
	p := s.page("quiz", "/quiz/"+q.ID, v.Heading, "A position, a question and its answers. The rules engine plays it when you answer.")
	p.Crumbs = nil // a phone's first screen belongs to the question
	return s.render(c, status, templates.Question(p, v))
}
