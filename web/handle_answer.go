package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
)

// storedVerdict is what is kept of the engine's word when an attempt is graded.
type storedVerdict struct {
	Content string    `json:"content"` // version of the content the question had
	Answers []Verdict `json:"answers"`
	Problem string    `json:"problem,omitempty"` // why the engine said nothing
}

// answer grades an answer: the engine plays the question's position for this request, its verdicts are compared with
// the stored key, the attempt is stored, and the reader is sent to the attempt's page. Nothing is rendered here.
func (s *site) answer(c echo.Context) error {
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	r := c.Request()
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return err
		}
		return s.showQuestion(c, http.StatusBadRequest, q, "The form could not be read. Please answer again.", nil)
	}
	ticked, problem := readAnswers(r.PostForm["answer"], q)
	if problem != "" {
		return s.showQuestion(c, http.StatusUnprocessableEntity, q, problem, ticked)
	}
	token := r.PostForm.Get("token")
	if !validID(token) {
		return s.showQuestion(c, http.StatusBadRequest, q, "This form was out of date, so nothing was counted. Please send it again.", ticked)
	}
	a := quiz.Attempt{Player: playerOf(c), Question: q.ID, Answers: ticked, Token: token}
	newPlayer := a.Player == ""
	if newPlayer {
		a.Player = newID(idBytes)
	}
	ctx := context.WithoutCancel(r.Context()) // an answer that arrived is graded and stored, even if its reader has left since
	s.grade(ctx, q, &a)

	id, fresh, err := s.store.AddAttempt(ctx, a)
	if err != nil {
		return fmt.Errorf("storing an attempt: %w", err)
	}
	if newPlayer {
		if !fresh { // the same form, sent twice before the first answer came back: it has its player already
			first, err := s.store.Attempt(ctx, id)
			if err != nil {
				return fmt.Errorf("reading the first attempt: %w", err)
			}
			a.Player = first.Player
		}
		s.setPlayer(c, a.Player)
	}
	to := "/quiz/attempt/" + id
	if r.URL.RawQuery != "" {
		to += readQuizFilter(c).query()
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, to)
}

// grade lets the engine judge and fills in the attempt's result. When engine and key disagree, or the engine can't say,
// nothing is counted and the log has it.
func (s *site) grade(ctx context.Context, q *content.Question, a *quiz.Attempt) {
	g, err := s.prover.Grade(ctx, q.Question)
	kept := storedVerdict{Content: s.lib.Version(), Answers: g.Verdicts}
	switch {
	case err != nil:
		s.log.Error("question not played", "question", q.ID, "err", err)
		kept.Problem = "not played"
	case !g.Agrees(q.Question):
		s.log.Error("engine and key disagree", "question", q.ID, "verdicts", g.Verdicts)
	default:
		right := isRight(q.Question, a.Answers)
		a.Correct, a.Counted = &right, true
	}
	a.Verdict, _ = json.Marshal(kept) // strings only: no error
}

// isRight says whether exactly the ticked answers of the key were chosen.
func isRight(q *quiz.Question, ticked []int) bool {
	for i, a := range q.Answers {
		if a.Right != slices.Contains(ticked, i) {
			return false
		}
	}
	return true
}

// readAnswers reads the ticked answers, ascending and each once. problem is a sentence for the reader, or "".
func readAnswers(values []string, q *content.Question) (ticked []int, problem string) {
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 || n >= len(q.Answers) {
			return nil, "That is not one of the answers. Please choose from the list."
		}
		if !slices.Contains(ticked, n) {
			ticked = append(ticked, n)
		}
	}
	slices.Sort(ticked)
	switch {
	case len(ticked) == 0 && q.Many:
		return nil, "Tick at least one answer."
	case len(ticked) == 0:
		return nil, "Choose an answer first."
	case len(ticked) > 1 && !q.Many:
		return nil, "Choose one answer only."
	}
	return ticked, ""
}
