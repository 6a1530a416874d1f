package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/run"
	"digijudge/templates"
)

// maxTarget is the highest target that a player can choose for a run.
const maxTarget = 200

// runsShown is how many runs the page lists. A new run avoids the first questions of those runs.
const runsShown = 20

// openRun returns the player's open run. ok is false if there is none.
func (s *site) openRun(ctx context.Context, player string) (r quiz.RunRow, ok bool, err error) {
	if player == "" {
		return r, false, nil
	}
	r, err = s.store.OpenRun(ctx, player)
	if errors.Is(err, quiz.ErrNoRun) {
		return r, false, nil
	}
	if err != nil {
		return r, false, fmt.Errorf("reading a run: %w", err)
	}
	return r, true, nil
}

// nextRun returns the current question of the player's run. If the last question was answered, it
// chooses and stores the next one, so every tab shows the same question. Without an open run it
// returns the page of runs, because after a miss the player decides when to begin again.
func (s *site) nextRun(ctx context.Context, a asking) (chosen, error) {
	r, ok, err := s.openRun(ctx, a.player)
	if err != nil || !ok {
		return chosen{instead: "/quiz/run"}, err
	}
	// the question was removed from the site, which isn't the player's miss
	if r.Question != "" && s.index.item(r.Question) == nil {
		if err := s.store.DropRunQuestion(ctx, r.ID, r.Question); err != nil {
			return chosen{}, fmt.Errorf("a run's question is gone: %w", err)
		}
		r.Question = ""
	}
	if r.Question == "" {
		if r, err = s.askRun(ctx, r); err != nil {
			return chosen{}, err
		}
	}
	if r.Question == "" {
		return chosen{instead: "/quiz/run"}, nil
	}
	return chosen{question: r.Question, variant: r.Variant}, nil
}

// askRun chooses a run's next question, or ends the run if there is none.
func (s *site) askRun(ctx context.Context, r quiz.RunRow) (quiz.RunRow, error) {
	rows, err := s.store.Round(ctx, r.Player, quiz.Run, r.ID)
	if err != nil {
		return r, fmt.Errorf("reading a run: %w", err)
	}
	state := run.State{Seed: r.Seed}
	if r.Skipped != "" {
		state.Seen = append(state.Seen, r.Skipped)
	}
	for _, x := range rows {
		state.Seen = append(state.Seen, x.Question)
	}
	if len(state.Seen) == 0 {
		earlier, _, err := s.store.Runs(ctx, r.Player, runsShown)
		if err != nil {
			return r, fmt.Errorf("reading runs: %w", err)
		}
		for _, e := range earlier {
			state.Starts = append(state.Starts, e.Start)
		}
	}
	it := run.Next(s.index.items, state)
	if it == nil {
		if err := s.store.EndRun(ctx, r.ID); err != nil {
			return r, fmt.Errorf("ending a run: %w", err)
		}
		return r, nil
	}
	if r, err = s.store.AskRun(ctx, r.ID, it.ID, 0); err != nil {
		return r, fmt.Errorf("going on with a run: %w", err)
	}
	return r, nil
}

// roundRun admits only the current question of the player's run.
func (s *site) roundRun(ctx context.Context, a asking, id string, variant uint32) (string, quiz.Weight, bool, error) {
	r, ok, err := s.openRun(ctx, a.player)
	return r.ID, quiz.Full, ok && r.Question == id && r.Variant == variant, err
}

// lineRun returns the line above a question of a run.
func (s *site) lineRun(ctx context.Context, a asking, id string, answered bool) (templates.ModeLine, error) {
	l := templates.ModeLine{Text: "Run", URL: "/quiz/run"}
	r, ok, err := s.openRun(ctx, a.player)
	if err != nil {
		return l, err
	}
	if !ok {
		return s.lineRunOver(ctx, a.player, id)
	}
	l.Text = "Run: " + strconv.Itoa(r.Score) + " right so far"
	if target, words, err := s.runTarget(ctx, a); err != nil {
		return l, err
	} else if target > 0 {
		l.Text = "Run: " + strconv.Itoa(r.Score) + " of " + strconv.Itoa(target) + words
		if r.Score >= target {
			l.Text = "Run: " + strconv.Itoa(r.Score) + " right, target reached"
		}
	}
	if r.Question == id && !answered && r.Skipped == "" {
		l.Skip = &templates.SkipRun{Run: r.ID, Question: id}
	}
	return l, nil
}

// runTarget returns how many right answers a run is to reach, and the words for that: the number that
// the player chose, or one more than the player's best run. It returns 0 if there is no such number.
func (s *site) runTarget(ctx context.Context, a asking) (n int, words string, err error) {
	if a.filter.target > 0 {
		return a.filter.target, " right", nil
	}
	_, best, err := s.store.Runs(ctx, a.player, 0)
	if err != nil {
		return 0, "", fmt.Errorf("reading runs: %w", err)
	}
	if best == 0 {
		return 0, "", nil
	}
	return best + 1, " to beat your best", nil
}

// lineRunOver returns the line above a result when no run is open. If that question ended the last
// run, the line says how far the run went.
func (s *site) lineRunOver(ctx context.Context, player, id string) (templates.ModeLine, error) {
	l := templates.ModeLine{Text: "Run", URL: "/quiz/run", Onward: "See your runs"}
	if player == "" {
		return l, nil
	}
	last, _, err := s.store.Runs(ctx, player, 1)
	if err != nil || len(last) == 0 || last[0].Miss == "" {
		return l, err
	}
	miss, err := s.store.Attempt(ctx, last[0].Miss)
	if err == nil && miss.Question == id {
		l.Text = "Run over: " + strconv.Itoa(last[0].Score) + " right"
	}
	return l, err
}

// runPage explains runs and lists the player's runs.
func (s *site) runPage(c echo.Context) error {
	ctx := c.Request().Context()
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	var v templates.RunPage
	open, ok, err := s.openRun(ctx, player)
	if err != nil {
		return err
	}
	if ok {
		row := s.runRow(ctx, &open)
		v.Open = &row
	}
	if player != "" {
		rows, best, err := s.store.Runs(ctx, player, runsShown)
		if err != nil {
			return fmt.Errorf("reading runs: %w", err)
		}
		v.Best = best
		for i := range rows {
			v.Rows = append(v.Rows, s.runRow(ctx, &rows[i]))
		}
		if !ok && len(v.Rows) > 0 {
			v.Ended = &v.Rows[0]
		}
	}
	p := s.page("quiz", "/quiz/run", "Run", "Ruling questions that get harder until the first miss, each proved by a rules engine.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	return s.render(c, http.StatusOK, templates.Run(p, v))
}

// runRow returns a run as the page of runs shows it.
func (s *site) runRow(ctx context.Context, r *quiz.RunRow) templates.RunRow {
	row := templates.RunRow{ID: r.ID, Score: r.Score, Skip: r.Skipped == ""}
	at := r.Started
	if !r.Ended.IsZero() {
		at = r.Ended
	}
	row.When, row.WhenISO = timeWords(at)
	if r.Miss == "" {
		return row
	}
	a, err := s.store.Attempt(ctx, r.Miss)
	if err != nil { // the page works without the missed question
		s.log.ErrorContext(ctx, "the last attempt of a run couldn’t be read", "run", r.ID, "err", err)
		return row
	}
	if it := s.index.item(a.Question); it != nil {
		row.Miss = &templates.RunMiss{Title: it.Title, URL: "/quiz/attempt/" + a.ID + "?in=run", Clauses: s.clauseLinks(it.Clauses)}
	}
	return row
}

// startRun begins a run, or goes on with the open one.
func (s *site) startRun(c echo.Context) error {
	player, err := s.playerFor(c)
	if err != nil {
		return err
	}
	if _, err := s.store.StartRun(c.Request().Context(), player, rand.Uint32()); err != nil {
		return fmt.Errorf("starting a run: %w", err)
	}
	s.setPlayer(c, player, playerMaxAge)
	f := quizFilter{mode: quiz.Run}
	if n, err := strconv.Atoi(c.FormValue("target")); err == nil && n > 0 && n <= maxTarget {
		f.target = n
	}
	return s.see(c, f.next(""))
}

// skipRun skips the current question of a run. Sent again or too late, it changes nothing.
func (s *site) skipRun(c echo.Context) error {
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	id, question := c.FormValue("run"), c.FormValue("question")
	if player != "" && id != "" && len(id) <= 64 && quiz.ValidID(question) {
		if _, err := s.store.SkipRun(c.Request().Context(), player, id, question); err != nil && !errors.Is(err, quiz.ErrNoRun) {
			return fmt.Errorf("skipping: %w", err)
		}
	}
	return s.see(c, "/quiz/next?in=run")
}

// see redirects after something was done.
func (s *site) see(c echo.Context, to string) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, to)
}
