package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/exam"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// What a reader is told when an exam's form can't be taken.
const (
	examForged  = "This form couldn’t be read, so nothing was changed. Your answers from before are kept."
	examForeign = "This form belongs to another question or another browser, so nothing was changed."
	examLate    = "Your time was over, so the last change wasn’t counted."
)

const maxExamHistory = 30

// errNoExam returns the error for an exam that doesn't exist or belongs to somebody else.
func errNoExam() error {
	return notFoundError("No such exam", "There is no exam of yours at this address.", templates.Link{Name: "Exams", URL: "/quiz/exam"}, templates.Link{Name: "Your progress", URL: "/progress"})
}

// exams serves the list of presets and the player's exams.
func (s *site) exams(c echo.Context) error {
	return s.showExams(c, http.StatusOK, "")
}

func (s *site) showExams(c echo.Context, status int, problem string) error {
	ctx := c.Request().Context()
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	v := templates.ExamsPage{Problem: problem}
	have := exam.Eligible(s.index.items)
	for _, p := range exam.Presets {
		v.Presets = append(v.Presets, templates.ExamPreset{
			ID: p.ID, Name: p.Name, Questions: p.Questions, Minutes: int(p.Limit.Minutes()), Pass: p.Pass, OpenBook: p.OpenBook, Levels: levelWords(p), Missing: max(0, p.Questions-have),
		})
	}
	if player != "" {
		if v.History, _, err = s.examLines(ctx, player, maxExamHistory); err != nil {
			return err
		}
		for i, l := range v.History {
			if l.Result == "open" {
				v.Running = &v.History[i]
			}
		}
	}
	p := s.page("quiz", "/quiz/exam", "Exams", "Mock exams for judges of the Digimon Card Game: ten to fifty questions, no word before the end.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	return s.render(c, status, templates.Exams(p, v))
}

// startExam begins an exam, or redirects to the one that is running.
func (s *site) startExam(c echo.Context) error {
	err := c.Request().ParseForm()
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return s.inTurn(c, answerWait, func(c echo.Context) error {
		p, ok := exam.FindPreset(c.Request().PostForm.Get("preset"))
		if !ok {
			return s.showExams(c, http.StatusUnprocessableEntity, "There is no such exam. Choose one from the list.")
		}
		player, err := s.playerFor(c)
		if err != nil {
			return err
		}
		ctx := c.Request().Context()
		open, err := s.waiting(ctx, player)
		if err != nil {
			return fmt.Errorf("reading an exam: %w", err)
		}
		if !open.Exam {
			if status, problem := s.usedUp(c, player, p.Questions); problem != "" {
				return s.showExams(c, status, problem)
			}
		}
		e, err := s.newExam(ctx, player, p)
		var few *exam.TooFewError
		if errors.As(err, &few) {
			return s.showExams(c, http.StatusUnprocessableEntity, fmt.Sprintf("This exam needs %d questions, and the site has %d.", few.Want, few.Have))
		}
		if err != nil {
			return err
		}
		endTurn(c)
		e, fresh, err := s.players.StartExam(context.WithoutCancel(ctx), e)
		if err != nil {
			return fmt.Errorf("starting an exam: %w", err)
		}
		s.setPlayer(c, player, playerMaxAge)
		to := "/quiz/exam/" + e.ID
		if fresh {
			to += "/1"
		}
		c.Response().Header().Set("Cache-Control", "no-store")
		return c.Redirect(http.StatusSeeOther, to)
	})
}

// examOf returns the exam that the address names, graded if its time is over.
func (s *site) examOf(c echo.Context) (exam.Exam, error) {
	player, err := s.playerOf(c)
	if err != nil {
		return exam.Exam{}, err
	}
	ctx := c.Request().Context()
	e, err := s.ownExam(ctx, c.Param("id"), player)
	if err == nil {
		e, err = s.finishExam(ctx, e)
	}
	if errors.Is(err, store.ErrNoExam) {
		return e, errNoExam()
	}
	return e, err
}

// examPage serves an exam's overview while it is running, and its result afterwards.
func (s *site) examPage(c echo.Context) error {
	e, err := s.examOf(c)
	if err != nil {
		return err
	}
	problem := ""
	if c.QueryParam("late") != "" {
		problem = examLate
	}
	preset, _ := exam.FindPreset(e.Preset)
	p := s.page("quiz", "/quiz/exam/"+e.ID, "Exam: "+preset.Name, "An exam.", templates.Crumb{Name: "Quiz", URL: "/quiz"}, templates.Crumb{Name: "Exams", URL: "/quiz/exam"})
	p.NoIndex = true
	if !e.Graded {
		return s.render(c, http.StatusOK, templates.Exam(p, s.examView(&e)))
	}
	v := s.examResult(&e)
	v.Problem = problem
	switch v.Result {
	case "pass":
		p.Title = "Passed: " + preset.Name
	case "fail":
		p.Title = "Not passed: " + preset.Name
	}
	return s.render(c, http.StatusOK, templates.ExamResult(p, v))
}

// submitExam hands in an exam.
func (s *site) submitExam(c echo.Context) error {
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	e, err := s.ownExam(ctx, c.Param("id"), player)
	if errors.Is(err, store.ErrNoExam) {
		return errNoExam()
	}
	if err != nil {
		return err
	}
	if err := s.players.CloseExam(context.WithoutCancel(ctx), e.ID, player, s.now()); err != nil {
		return fmt.Errorf("handing an exam in: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, "/quiz/exam/"+e.ID)
}

// placeOf returns the place in the exam that the address names, from 0. ok is false if there is no
// such place.
func placeOf(c echo.Context, e *exam.Exam) (int, bool) {
	n, err := strconv.Atoi(c.Param("n"))
	return n - 1, err == nil && n >= 1 && n <= len(e.Items) && strconv.Itoa(n) == c.Param("n")
}

// examItem serves one question of an exam.
func (s *site) examItem(c echo.Context) error {
	e, err := s.examOf(c)
	if err != nil {
		return err
	}
	n, ok := placeOf(c, &e)
	if !ok {
		return errNoExam()
	}
	if e.Graded {
		return c.Redirect(http.StatusSeeOther, "/quiz/exam/"+e.ID)
	}
	return s.showItem(c, http.StatusOK, &e, n, givenIn(e.Items[n].Response), "")
}

func (s *site) showItem(c echo.Context, status int, e *exam.Exam, n int, g pocket.Given, problem string) error {
	ctx := c.Request().Context()
	it := &e.Items[n]
	q, err := s.examQuestion(ctx, it)
	if err != nil {
		return err
	}
	v := templates.ExamItemPage{Exam: s.examView(e), N: n + 1, Flagged: it.Flagged, Problem: problem}
	if q == nil {
		v.Changed = true
	} else {
		f := examForm(e, n)
		v.Question = s.formView(ctx, q, &f, g)
		v.Question.Heading = ""
	}
	title := fmt.Sprintf("Question %d of %d", n+1, len(e.Items))
	p := s.page("quiz", "/quiz/exam/"+e.ID+"/"+strconv.Itoa(n+1), title, "A question of an exam.", templates.Crumb{Name: "Exams", URL: "/quiz/exam"}, templates.Crumb{Name: "Exam", URL: "/quiz/exam/" + e.ID})
	p.NoIndex = true
	p.Crumbs = nil // on a phone the first screen belongs to the question
	return s.render(c, status, templates.ExamItem(p, v))
}

// saveItem stores the answer to one question and goes where the player wants to go.
func (s *site) saveItem(c echo.Context) error {
	err := c.Request().ParseForm()
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return s.inLane(c, s.limits.answering, answerWait, func(c echo.Context) error { return s.takeItem(c, err == nil) })
}

func (s *site) takeItem(c echo.Context, readable bool) error {
	r := c.Request()
	ctx := r.Context()
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	e, err := s.ownExam(ctx, c.Param("id"), player)
	if errors.Is(err, store.ErrNoExam) {
		return errNoExam()
	}
	if err != nil {
		return err
	}
	n, ok := placeOf(c, &e)
	if !ok {
		return errNoExam()
	}
	late := func() error {
		c.Response().Header().Set("Cache-Control", "no-store")
		return c.Redirect(http.StatusSeeOther, "/quiz/exam/"+e.ID+"?late=1")
	}
	if !e.Takes(s.now()) {
		return late()
	}
	kept := givenIn(e.Items[n].Response)
	f, err := s.readers.forms.open(r.PostForm.Get("token"))
	own := examForm(&e, n)
	q, qerr := s.examQuestion(ctx, &e.Items[n])
	switch {
	case qerr != nil:
		return qerr
	case q == nil: // it has changed since, so the player can only move on
		return s.moveOn(c, &e, n)
	case err != nil || !readable:
		return s.showItem(c, http.StatusBadRequest, &e, n, kept, examForged)
	case f.ID != own.ID || f.Player != player || f.Question != own.Question || f.Version != own.Version:
		return s.showItem(c, http.StatusBadRequest, &e, n, kept, examForeign)
	}
	g, known := own.Read(r.PostForm, q.Question, s.keysOf(q))
	something := len(g.Ticked) > 0 || g.Written != "" || len(g.Places) > 0
	if !known {
		return s.showItem(c, http.StatusUnprocessableEntity, &e, n, g, formUnknown)
	}
	if problem := q.Incomplete(g.Response); something && problem != "" {
		return s.showItem(c, http.StatusUnprocessableEntity, &e, n, g, problem)
	}
	endTurn(c)
	err = s.players.SaveExamItem(context.WithoutCancel(ctx), e.ID, player, n, &g.Response, r.PostForm.Get("flag") != "", s.now())
	if errors.Is(err, store.ErrExamClosed) {
		return late()
	}
	if err != nil {
		return fmt.Errorf("saving an exam's answer: %w", err)
	}
	return s.moveOn(c, &e, n)
}

// moveOn redirects to where the pressed button leads.
func (s *site) moveOn(c echo.Context, e *exam.Exam, n int) error {
	to := "/quiz/exam/" + e.ID
	if k := readGo(c.Request().PostForm.Get("go"), n+1, len(e.Items)); k > 0 {
		to += "/" + strconv.Itoa(k)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, to)
}

// examSheet serves an exam for printing: first the questions, then the answers. It exists only once
// the exam is over.
func (s *site) examSheet(c echo.Context) error {
	e, err := s.examOf(c)
	if err != nil {
		return err
	}
	if !e.Graded {
		return c.Redirect(http.StatusSeeOther, "/quiz/exam/"+e.ID)
	}
	ctx := c.Request().Context()
	preset, _ := exam.FindPreset(e.Preset)
	v := templates.ExamSheet{Name: preset.Name, URL: "/quiz/exam/" + e.ID}
	v.When, _ = timeWords(e.Started)
	for i := range e.Items {
		it := &e.Items[i]
		q, err := s.examQuestion(ctx, it)
		if err != nil {
			return err
		}
		x := templates.SheetItem{N: i + 1, Changed: q == nil}
		if q != nil {
			f := examForm(&e, i)
			x.Question = s.formView(ctx, q, &f, pocket.Given{})
			x.Answer, x.Ruling, x.Clauses = sheetAnswer(q, &f, s.keysOf(q)), htmlBlocks(q.RulingHTML), s.clauseLinks(q.Clauses)
		}
		v.Items = append(v.Items, x)
	}
	p := s.page("quiz", "/quiz/exam/"+e.ID+"/sheet", "Exam sheet", "An exam to print.", templates.Crumb{Name: "Exams", URL: "/quiz/exam"}, templates.Crumb{Name: "Exam", URL: "/quiz/exam/" + e.ID})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Sheet(p, v))
}

// sheetAnswer returns the right answers by their letters on the sheet, or the number, or the order.
func sheetAnswer(q *content.Question, f *form, keys []string) string {
	return sheetKey(q, f.OrderFor(q.Kind, keys))
}
