package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/guard"
)

// reportReasons lists what can be wrong with a question. Value is the name in forms and in the
// store.
var reportReasons = []templates.Option{
	{Value: "verdict", Label: "The answer is wrong"},
	{Value: "proof", Label: "A step of the proof is wrong"},
	{Value: "clause", Label: "The clause doesn’t say that"},
	{Value: "words", Label: "The question can be read in two ways"},
	{Value: "typo", Label: "A slip in the writing"},
	{Value: "other", Label: "Something else"},
}

// maxReportNote is the length of the longest note of a report, in characters. Encoded in a form a
// character takes up to nine bytes, and a form may have maxBody bytes.
const maxReportNote = 800

// reportMode is the mode in the sealed token of a report's form. The token says which version of
// the question the reader looked at, and can't be used to answer a question.
const reportMode quiz.Mode = "report"

// reportForm serves the form that asks what is wrong with a question. If the reader comes from an
// attempt, the report is about the version and variant of that attempt, otherwise about the
// question as it is now.
func (s *site) reportForm(c echo.Context) error {
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	f := form{Question: q.ID, Version: s.index.versions[q.ID], Mode: reportMode, Expires: s.now().Add(formLife).Unix()}
	v := templates.ReportPage{ID: q.ID, Step: short(c.QueryParam("step"))}
	if id := c.QueryParam("attempt"); validID(id) || len(id) > 0 && len(id) <= 64 {
		a, err := s.store.Attempt(c.Request().Context(), id)
		switch {
		case errors.Is(err, quiz.ErrNoAttempt):
		case err != nil:
			return err
		case a.Question == q.ID:
			f.Version, f.Variant, f.Round = a.Version, a.Variant, a.ID
		}
	}
	v.Token = s.readers.forms.seal(f)
	return s.showReport(c, http.StatusOK, v)
}

func (s *site) showReport(c echo.Context, status int, v templates.ReportPage) error {
	chosen := c.Request().PostForm.Get("reason")
	if chosen == "" && v.Step != "" { // the link to the form was on that step
		chosen = "proof"
	}
	for _, o := range reportReasons {
		o.Selected = o.Value == chosen
		v.Reasons = append(v.Reasons, o)
	}
	p := s.page("quiz", "/quiz/"+v.ID+"/report", "Report question "+v.ID, "Say what is wrong with a question.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	p.NoIndex = true
	return s.render(c, status, templates.Report(p, v))
}

// report stores a reader's report.
func (s *site) report(c echo.Context) error {
	r := c.Request()
	readErr := r.ParseForm()
	var tooLarge *http.MaxBytesError
	if errors.As(readErr, &tooLarge) {
		return readErr
	}
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	note := strings.TrimSpace(strings.ToValidUTF8(r.PostForm.Get("note"), "?"))
	v := templates.ReportPage{ID: q.ID, Note: note, Step: short(r.PostForm.Get("step")), Token: r.PostForm.Get("token")}
	f, err := s.readers.forms.open(v.Token)
	if err != nil || readErr != nil || f.Mode != reportMode || f.Question != q.ID || s.now().Unix() > f.Expires {
		f = form{Question: q.ID, Version: s.index.versions[q.ID], Mode: reportMode, Expires: s.now().Add(formLife).Unix()}
		v.Token, v.Problem = s.readers.forms.seal(f), "This form couldn’t be read, or it is old. Your words are kept: send it again."
		return s.showReport(c, http.StatusBadRequest, v)
	}
	reason := r.PostForm.Get("reason")
	known := false
	for _, o := range reportReasons {
		known = known || o.Value == reason
	}
	switch {
	case !known:
		v.Problem = "Choose what is wrong."
	case utf8.RuneCountInString(note) > maxReportNote:
		v.Problem = fmt.Sprintf("That is longer than %d characters. Please shorten it.", maxReportNote)
	case reason == "other" && note == "":
		v.Problem = "Say in a few words what is wrong."
	}
	if v.Problem != "" {
		return s.showReport(c, http.StatusUnprocessableEntity, v)
	}
	client := guard.ClientKey(c.RealIP())
	ok := s.limits.reports.Allow(client)
	if ok {
		if ok, err = s.together(r.Context(), "report "+client, reportTurns); err != nil {
			return err
		}
	}
	if !ok {
		c.Response().Header().Set("Retry-After", "60")
		v.Problem = "Many reports came from your network in a short time. Wait a minute and send it again; your words are kept."
		return s.showReport(c, http.StatusTooManyRequests, v)
	}
	err = s.players.AddReport(context.WithoutCancel(r.Context()), store.Report{
		At: s.now(), Question: q.ID, Version: f.Version, Variant: f.Variant, Step: v.Step, Reason: reason, Note: note,
		Source: s.players.ReportSource(client),
	})
	if err != nil {
		return fmt.Errorf("storing a report: %w", err)
	}
	v.Sent, v.Back = true, "/quiz/"+q.ID
	if f.Round != "" {
		v.Back = "/quiz/attempt/" + f.Round
	}
	return s.showReport(c, http.StatusOK, v)
}
