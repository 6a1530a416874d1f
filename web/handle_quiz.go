package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// quizList is the list of questions with its filters.
func (s *site) quizList(c echo.Context) error {
	ctx := c.Request().Context()
	f := readQuizFilter(c)
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	done, err := s.done(ctx, player)
	if err != nil {
		return err
	}
	v := templates.QuizList{Total: len(s.index.questions), Bad: f.bad, Player: player != ""}
	v.Topics, v.Types, v.Levels = f.options()
	status := http.StatusOK
	if f.bad != "" {
		status = http.StatusBadRequest
	} else {
		list := s.index.questionsFor(f.QuestionFilter)
		for _, q := range list {
			row := questionRow(q)
			row.Done = done[q.ID]
			row.URL = "/quiz/" + q.ID + f.query()
			v.Rows = append(v.Rows, row)
		}
		v.Next = nextQuestion(list, "", f.query(), done)
	}
	p := s.page("quiz", "/quiz", "Quiz", "A quiz on Digimon Card Game rulings: judge the position, and a rules engine plays it and shows you why.")
	p.NoIndex = f.query() != "" || f.bad != ""
	return s.render(c, status, templates.Quiz(p, v))
}
