package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/progress"
	"digijudge/quiz/review"
	"digijudge/quiz/store"
	"digijudge/templates"
)

// The lists on the progress page are capped, so that it costs the same however long somebody has
// played.
const (
	maxProgressRows = 20
	maxBeliefLines  = 6
	maxRunLines     = 5
	maxExamLines    = 5
	maxRatingPoints = 1000
)

// standing is everything that the store has about a player.
type standing struct {
	rows    []quiz.Row
	rating  quiz.Standing
	course  []store.RatingPoint
	days    []quiz.DayRow
	reviews []review.Entry
	beliefs []store.BeliefRow
	runs    []quiz.RunRow
	bestRun int
	exams   []templates.ExamLine
	exam    bool // whether one is running
}

// progress serves the progress page of this browser's player.
func (s *site) progress(c echo.Context) error {
	x, err := own(s, c, func(ctx context.Context, player string) (x standing, err error) {
		if player != "" {
			x, err = s.standingOf(ctx, player)
		}
		return x, err
	})
	if err != nil {
		return fmt.Errorf("reading progress: %w", err)
	}
	p := s.page("progress", "/progress", "Your progress", "What you have answered in the Digijudge quiz, and how.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Progress(p, s.progressView(x, daily.Day(s.now()))))
}

// standingOf reads everything that the store has about a player.
func (s *site) standingOf(ctx context.Context, player string) (x standing, err error) {
	for _, read := range []func() error{
		func() (err error) { x.rows, err = s.store.Progress(ctx, player); return },
		func() (err error) { x.rating, err = s.store.Standing(ctx, player); return },
		func() (err error) { x.course, err = s.players.RatingCourse(ctx, player, maxRatingPoints); return },
		func() (err error) { x.days, err = s.store.Days(ctx, player); return },
		func() (err error) { x.reviews, err = s.players.Reviews(ctx, player); return },
		func() (err error) { x.beliefs, err = s.players.Beliefs(ctx, player); return },
		func() (err error) { x.runs, x.bestRun, err = s.store.Runs(ctx, player, maxRunLines); return },
		func() (err error) { x.exams, x.exam, err = s.examLines(ctx, player, maxExamLines); return },
	} {
		if err := read(); err != nil {
			return x, err
		}
	}
	return x, nil
}

// states counts the questions that were right at once and those that were corrected later, and
// returns the open ones, the oldest first. It ignores answers to older versions of a question.
func (s *site) states(rows []quiz.Row) (right, fixed int, open []string) {
	for i := len(rows) - 1; i >= 0; i-- { // rows begin with the last answered
		r := rows[i]
		if s.lastResult(r) == resultOld {
			continue
		}
		switch progress.StateOf(r.First, r.Last) {
		case progress.RightFirst:
			right++
		case progress.Fixed:
			fixed++
		case progress.Open:
			open = append(open, r.Question)
		}
	}
	return right, fixed, open
}

// due returns the reviews that are due today, for questions that still exist.
func (s *site) due(entries []review.Entry) []review.Entry {
	var here []review.Entry
	for _, e := range entries {
		if s.index.item(e.Question) != nil {
			here = append(here, e)
		}
	}
	return review.Due(here, review.DayOf(s.now()))
}
