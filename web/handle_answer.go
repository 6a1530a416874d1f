package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/progress"
	"digijudge/quiz/rating"
	"digijudge/quiz/store"
	"digijudge/quiz/storm"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

// What a reader is told when a form can't be taken. The question is then shown again.
const (
	formForged  = "This form couldn’t be read, so nothing was counted. Please answer again."
	formOther   = "That form belongs to another question, so nothing was counted. This is the question at this address."
	formForeign = "This form was made for another browser, so nothing was counted. Your ticks are kept: send it again from here."
	formNobody  = "Your browser didn’t send this site’s cookie, so nothing was counted. The quiz needs it to know that a form is yours. Allow it, then send the form again; your ticks are kept."
	formExpired = "This form was more than a day old, so nothing was counted. Your ticks are kept: check them and send it again."
	formChanged = "This question has been changed since you opened it, so nothing was counted. Read it again; where an answer is still the same, your tick is kept."
	formUnknown = pocket.FormUnknown
)

// answer takes an answer. Its turn comes only after the whole form has arrived, so a slow sender
// keeps nobody waiting.
func (s *site) answer(c echo.Context) error {
	err := c.Request().ParseForm()
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	if wantsFragment(c) && quiz.ParseMode(c.QueryParam("in")) != quiz.Storm {
		return s.answerFragment(c, err == nil)
	}
	return s.inLane(c, s.limits.answering, answerWait, func(c echo.Context) error { return s.takeAnswer(c, err == nil) })
}

// takeAnswer grades an answer, stores the attempt and redirects to the attempt's page. To grade it,
// the engine plays the question's position for this request, and its verdicts are compared with the
// stored key. A form counts once: sent again, it leads to what was stored the first time. readable
// says whether the form could be parsed.
func (s *site) takeAnswer(c echo.Context, readable bool) error {
	q, err := s.findQuestion(c)
	if err != nil {
		return err
	}
	r := c.Request()
	f, err := s.readers.forms.open(r.PostForm.Get("token"))
	if err != nil || !readable {
		return s.showQuestion(c, http.StatusBadRequest, q, shownAgain{problem: formForged})
	}
	// an exam's answers are taken by the exam, which reveals nothing before its end
	if f.Question != q.ID || f.Mode == quiz.Exam {
		return s.showQuestion(c, http.StatusBadRequest, q, shownAgain{problem: formOther})
	}
	if q, err = s.lib.Variant(r.Context(), q.ID, f.Variant); err != nil {
		return fmt.Errorf("question %q, variant %d: %w", f.Question, f.Variant, err)
	}
	keys := s.keysOf(q)
	g, known := f.Read(r.PostForm, q.Question, keys)
	again := shownAgain{seed: f.Seed, variant: f.Variant, given: g, shown: f.Shown}
	refuse := func(status int, problem string) error {
		again.problem = problem
		return s.showQuestion(c, status, q, again)
	}
	player, err := s.playerOf(c)
	switch {
	case err != nil:
		return err
	case player == "":
		return refuse(http.StatusBadRequest, formNobody)
	case player != f.Player:
		return refuse(http.StatusBadRequest, formForeign)
	}
	status, problem, err := s.inTheWay(r.Context(), q, &f)
	if err != nil {
		return err
	}
	switch {
	case problem != "":
	case !known:
		status, problem = http.StatusUnprocessableEntity, formUnknown
	default:
		status, problem = http.StatusUnprocessableEntity, q.Incomplete(g.Response)
	}
	if problem == "" {
		status, problem = s.usedUp(c, player, 1)
	}
	// an answer that arrived is stored even if its reader has left
	ctx := context.WithoutCancel(r.Context())
	// a form that was stored before leads to its attempt even now
	if problem != "" {
		first, err := s.store.AttemptOf(ctx, f.ID)
		switch {
		case err == nil:
			return s.toAttempt(c, player, first.ID, true)
		case errors.Is(err, quiz.ErrNoAttempt):
			return refuse(status, problem)
		}
		return fmt.Errorf("looking for a form's attempt: %w", err)
	}
	a := quiz.Attempt{Player: player, Question: q.ID, Version: f.Version, Content: s.lib.Version(), Token: f.ID, At: s.now(), Variant: f.Variant}
	s.grade(ctx, q, &f, g.Response, &a)
	offset, err := strconv.Atoi(r.PostForm.Get("offset"))
	if err != nil { // without scripts: the offset the browser sent before, or else UTC
		offset, _ = clockOf(c)
	}
	s.count(r.PostForm, &f, &a, offset)
	s.checkAway(c, &f, &a)
	if told, err := s.wasTold(ctx, &a); err != nil {
		return err
	} else if told {
		return refuse(http.StatusConflict, formTold)
	}
	a.Still = a.Weight > 0 && (isAway(f.ID) || s.still(guard.ClientKey(c.RealIP()), q.ID))
	endTurn(c) // the store's one writer has a queue of its own and may wait for the disk
	id, fresh, err := s.store.AddAttempt(ctx, a)
	if err != nil {
		err = fmt.Errorf("storing an attempt: %w", err)
		// With a shared database another server may still be able to store. The player could give
		// it a different answer, because it doesn't know what this server has told. So a player is
		// told only where there is one server.
		if s.cfg.Players == "" && store.Fault(err) && a.Counted && a.Correct != nil && s.data.told.tell(&a) {
			return &unstoredAnswer{err, *a.Correct}
		}
		return err
	}
	s.data.told.stored(&a)
	return s.toAttempt(c, player, id, !fresh)
}

// inTheWay returns why a form can't be taken, whatever it answers, and the status for it. The
// reasons are that the question has changed, the form has expired, or an exam or a run is asking
// this question. problem is "" if nothing is in the way.
func (s *site) inTheWay(ctx context.Context, q *content.Question, f *form) (status int, problem string, err error) {
	inExam, err := s.timedExam(ctx, f.Player)
	if err != nil {
		return 0, "", fmt.Errorf("reading an exam: %w", err)
	}
	run, inRun, likeIt, err := s.inRun(ctx, f.Player, q.ID, f.Variant)
	if err != nil {
		return 0, "", err
	}
	switch {
	case f.Version != s.versionOf(q):
		return http.StatusBadRequest, formChanged, nil
	case s.now().Unix() > f.Expires:
		return http.StatusBadRequest, formExpired, nil
	case inExam[q.ID]:
		return http.StatusConflict, formInExam, nil
	case inRun && f.Round != run:
		return http.StatusConflict, formInRun, nil
	case likeIt:
		return http.StatusConflict, formLikeIt, nil
	}
	return 0, "", nil
}

// wasTold reports whether the player was told how a different answer to this question went and that
// answer still isn't stored.
func (s *site) wasTold(ctx context.Context, a *quiz.Attempt) (bool, error) {
	token, other := s.data.told.other(a)
	if !other {
		return false, nil
	}
	switch _, err := s.store.AttemptOf(ctx, token); {
	case errors.Is(err, quiz.ErrNoAttempt):
		return true, nil
	case err != nil:
		return false, fmt.Errorf("looking for a told answer: %w", err)
	}
	s.data.told.stored(a) // another server has stored it
	return false, nil
}

// count fills in how the attempt counts: its mode and round, the time it took, its weight. It
// believes the browser within bounds about how long the question was on the screen and how far its
// clock is ahead of UTC, because both affect only the player's own numbers.
func (s *site) count(sent url.Values, f *form, a *quiz.Attempt, offset int) {
	a.Mode, a.Round = f.Mode, f.Round
	at := answeredAt(f, sent.Get(awayAtField), a.At)
	if a.Mode == quiz.Daily && !dayStands(a.Round, at, offset) {
		a.Mode = quiz.Past // that day is over, so this is practice
	}
	a.Took = max(0, at.Sub(time.UnixMilli(f.Shown)))
	// answered offline: it may have been shown long before, so the time is capped
	if isAway(f.ID) {
		a.Took = min(a.Took, awayTook)
	}
	if ms, err := strconv.ParseInt(sent.Get("took"), 10, 64); err == nil && ms > 0 && ms < a.Took.Milliseconds() {
		a.Took = time.Duration(ms) * time.Millisecond
	}
	a.Local = daily.Local(at, offset)
	if a.Mode == quiz.Storm {
		if x, ok := s.readStorm(a.Player, a.Round); !ok || !storm.Takes(x.began, a.At) {
			a.Round = "" // the storm's three minutes are over
		}
	}
	s.weigh(f, a)
}

// weigh fills in what the rating needs to know about an attempt.
func (s *site) weigh(f *form, a *quiz.Attempt) {
	if it := s.index.item(f.Question); it != nil {
		a.Item, a.Guess = rating.Prior(it.Level, it.Complexity, it.Drill), it.Guess
	}
	if a.Correct != nil && a.Counted {
		a.Weight = f.Weight.Of(*a.Correct)
	}
}

// toAttempt redirects the player to an attempt of theirs and renews their cookie. again says that
// the form had been sent before.
func (s *site) toAttempt(c echo.Context, player, id string, again bool) error {
	s.setPlayer(c, player, playerMaxAge)
	query := ""
	if c.QueryString() != "" {
		f := readQuizFilter(c)
		if _, ok := s.readStorm(player, f.storm); ok { // a storm goes straight to its next question
			return s.see(c, f.next(""))
		}
		query = f.query()
	}
	if again && query == "" {
		query = "?again=1"
	} else if again {
		query += "&again=1"
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, "/quiz/attempt/"+id+query)
}

// grade lets the engine judge a response and fills in what the attempt keeps. If the engine
// disagrees with the key or can't decide, nothing is counted and the log says so.
func (s *site) grade(ctx context.Context, q *content.Question, f *form, r quiz.Response, a *quiz.Attempt) {
	g, err := s.provers.shipped.Grade(ctx, q.Question, r)
	switch {
	case err != nil:
		s.log.ErrorContext(ctx, "question not played", "question", q.ID, "err", err)
		a.Problem = notPlayed
	case !g.Agrees:
		s.log.ErrorContext(ctx, "engine and key disagree", "question", q.ID, "verdicts", g.Verdicts)
	default:
		a.Correct, a.Counted = &g.Right, true
	}
	a.Shown = q.Shown(f.OrderFor(q.Kind, s.keysOf(q)), r, g.Verdicts)
	a.Complexity = q.Complexity
	a.Met, a.Refused = progress.Beliefs(q.Question, a)
}

// notPlayed is the problem of an attempt whose position the engine couldn't play.
const notPlayed = pocket.NotPlayed
