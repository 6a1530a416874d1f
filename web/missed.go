package web

import (
	"errors"
	"fmt"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/exam"
	"digijudge/quiz/store"
)

// missedIn returns the questions that the player missed in the exam, run or storm that the form
// names, in their order. of is false if the form names none. If it isn't the player's, or isn't
// over, it returns no questions.
func (s *site) missedIn(c echo.Context, player string) (missed []string, of bool, err error) {
	ctx := c.Request().Context()
	name := func(field string) string {
		v := c.FormValue(field)
		if len(v) > 64 {
			return ""
		}
		return v
	}
	add := func(id string) {
		if s.index.item(id) != nil {
			missed = append(missed, id)
		}
	}
	if id := name("exam"); id != "" {
		e, err := s.ownExam(ctx, id, player)
		if errors.Is(err, store.ErrNoExam) || err == nil && !e.Graded {
			return nil, true, nil
		}
		if err != nil {
			return nil, true, fmt.Errorf("reading an exam: %w", err)
		}
		for i := range e.Items {
			if o := e.Items[i].Outcome; o == exam.Wrong || o == exam.Unanswered {
				add(e.Items[i].Question)
			}
		}
		return missed, true, nil
	}
	if id := name("run"); id != "" {
		r, err := s.store.GetRun(ctx, id)
		if errors.Is(err, quiz.ErrNoRun) || err == nil && (r.Player != player || r.Miss == "") {
			return nil, true, nil
		}
		if err != nil {
			return nil, true, fmt.Errorf("reading a run: %w", err)
		}
		a, err := s.store.Attempt(ctx, r.Miss)
		if err != nil {
			return nil, true, fmt.Errorf("reading a run's last answer: %w", err)
		}
		add(a.Question)
		return missed, true, nil
	}
	if id := name("storm"); id != "" {
		if _, ok := s.readStorm(player, id); !ok {
			return nil, true, nil
		}
		rows, err := s.store.Round(ctx, player, quiz.Storm, id)
		if err != nil {
			return nil, true, fmt.Errorf("reading a storm: %w", err)
		}
		for _, r := range rows {
			if r.Correct != nil && !*r.Correct {
				add(r.Question)
			}
		}
		return missed, true, nil
	}
	return nil, false, nil
}
