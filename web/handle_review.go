package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/review"
	"digijudge/templates"
)

// reviewPage serves what is due for review.
func (s *site) reviewPage(c echo.Context) error {
	ctx := c.Request().Context()
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	var v templates.ReviewPage
	if player != "" {
		if v, err = s.reviewView(ctx, player); err != nil {
			return err
		}
		v.Replayed = c.QueryParam("replayed") != "" && v.ReplayLeft == 0 && v.ReplayAll > 0
	}
	p := s.page("quiz", "/quiz/review", "Review", "Questions that you missed come up again, just before they are forgotten.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Review(p, v))
}

func (s *site) reviewView(ctx context.Context, player string) (v templates.ReviewPage, err error) {
	entries, err := s.players.Reviews(ctx, player)
	if err != nil {
		return v, fmt.Errorf("reading reviews: %w", err)
	}
	today := review.DayOf(s.now())
	here := entries[:0]
	for _, e := range entries {
		if s.index.item(e.Question) != nil {
			here = append(here, e)
		}
	}
	v.Known = len(here) > 0
	v.Due = len(review.Due(here, today))
	for _, e := range here {
		switch {
		case e.Overcome:
			v.Overcome++
		case e.Due <= today && e.Last < today:
			v.More++
		default:
			v.Waiting++
		}
	}
	v.More -= v.Due
	if day, ok := review.NextDay(here, today+1); ok && v.Due == 0 {
		v.When = dayWords(day, today)
	}
	rows, err := s.store.Progress(ctx, player)
	if err != nil {
		return v, fmt.Errorf("reading progress: %w", err)
	}
	_, _, open := s.states(rows)
	if v.Open = len(open); v.Open > 0 {
		v.Replay = replayWords(v.Open)
	}
	r, _, err := s.players.Replay(ctx, player)
	if err != nil {
		return v, fmt.Errorf("reading a replay: %w", err)
	}
	v.ReplayAll = len(r.List)
	for _, q := range r.Left {
		if s.index.item(q) != nil {
			v.ReplayLeft++
		}
	}
	return v, nil
}

// startReplay stores the list of open questions, the oldest first, and redirects to the first of
// them. For a round that the address names it takes the questions missed in that round instead.
func (s *site) startReplay(c echo.Context) error {
	ctx := c.Request().Context()
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if player == "" {
		return c.Redirect(http.StatusSeeOther, "/quiz/review")
	}
	rows, err := s.store.Progress(ctx, player)
	if err != nil {
		return fmt.Errorf("reading progress: %w", err)
	}
	_, _, open := s.states(rows)
	if missed, of, err := s.missedIn(c, player); err != nil {
		return err
	} else if of {
		open = missed
	}
	if len(open) == 0 {
		return c.Redirect(http.StatusSeeOther, "/quiz/review")
	}
	endTurn(c)
	if err := s.players.StartReplay(context.WithoutCancel(ctx), player, open[:min(len(open), maxReplayList)], s.now()); err != nil {
		return fmt.Errorf("starting a replay: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, "/quiz/next?in=replay")
}
