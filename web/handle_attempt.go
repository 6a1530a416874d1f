package web

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// attempt shows how an answer was graded, and why, with the proof. If the question has changed
// since it was answered, the page says only that.
func (s *site) attempt(c echo.Context) error {
	ctx := c.Request().Context()
	missing := notFoundError("No such attempt", "There is no stored answer at this address.", templates.Link{Name: "Your progress", URL: "/progress"}, templates.Link{Name: "All questions", URL: "/quiz"})
	if len(c.Param("id")) > 64 {
		return missing
	}
	a, err := s.store.Attempt(ctx, c.Param("id"))
	// a device that took questions along names the attempt by its form
	if errors.Is(err, quiz.ErrNoAttempt) && isAway(c.Param("id")) {
		if a, err = s.store.AttemptOf(ctx, c.Param("id")); err == nil {
			return s.see(c, "/quiz/attempt/"+a.ID+readQuizFilter(c).query())
		}
	}
	if errors.Is(err, quiz.ErrNoAttempt) {
		return missing
	}
	if err != nil {
		return fmt.Errorf("reading an attempt: %w", err)
	}
	q, err := s.lib.Variant(ctx, a.Question, a.Variant)
	if errors.Is(err, content.ErrNotFound) {
		return notFoundError("The question is gone", "This answer was to a question that the site no longer has.", templates.Link{Name: "Your progress", URL: "/progress"}, templates.Link{Name: "All questions", URL: "/quiz"})
	}
	if err != nil {
		return fmt.Errorf("question %q: %w", a.Question, err)
	}
	f := readQuizFilter(c)
	if f.bad != "" {
		f = quizFilter{}
	}
	v := templates.AttemptPage{
		QuestionRow: pocket.QuestionRow(q.Question),
		Result:      pocket.ResultOf(a.Correct), Kind: string(q.Kind), Many: q.Many, Again: c.QueryParam("again") != "", NotPlayed: a.Problem == notPlayed, Away: isAway(a.Token),
	}
	v.When, v.WhenISO = timeWords(a.At)
	switch a.Version {
	case s.versionOf(q):
		s.pocketSite().AddAnswers(ctx, s.asked(q), &a, "/quiz/attempt/"+a.ID, c.QueryParams(), &v)
		if c.QueryParam(pocket.StepsParam) != "" && v.Proof != nil && v.Proof.Stepper != nil {
			return s.render(c, http.StatusOK, templates.Frames(v.Proof.Stepper))
		}
	case "":
		v.Unknown = true
	default:
		v.Changed = true
	}
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	// a link that somebody else opens says nothing about that reader's round
	if player == a.Player {
		if v.Tally, err = s.tally(ctx, &a); err != nil {
			return err
		}
		v.Mode = s.modeLine(ctx, f, player, q.ID, true)
	}
	v.Next = f.next("")
	v.Retry = "/quiz/" + q.ID + f.query()
	v.Report = "/quiz/" + q.ID + "/report?attempt=" + a.ID
	return s.render(c, http.StatusOK, templates.Attempt(pocket.AttemptPage(s.made.frame.site, a.ID, v.Heading(), q.Title), v))
}
