package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// archiveDays is how many earlier days the page of today's five lists.
const archiveDays = 30

// keepWait is how long a reader waits for a day's questions to be stored.
const keepWait = time.Second

// five returns the questions of a day, or nil if the day has none. The first time a day is shown,
// its questions are stored, so that they stay the same from then on.
func (s *site) five(ctx context.Context, day string) ([]*quiz.Item, error) {
	if day > daily.Local(s.now(), daily.MaxOffset) {
		return nil, nil // no clock shows that day yet, and future questions are secret
	}
	if known, ok := s.quizzes.fives.Load(day); ok {
		return known.([]*quiz.Item), nil
	}
	if _, ok := daily.ParseDay(day); !ok {
		return nil, nil
	}
	kept, err := s.store.Fives(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the days: %w", err)
	}
	five := daily.Questions(s.index.items, kept, day)
	if len(five) == 0 {
		return nil, nil
	}
	var ids []string
	for _, it := range five {
		ids = append(ids, it.ID)
	}
	if len(kept[day]) == 0 {
		if s.players.Failing() != nil {
			return five, nil // show them now; they are stored when storing works again
		}
		ctx, cancel := context.WithTimeout(ctx, keepWait)
		defer cancel()
		was, err := s.store.KeepFive(ctx, day, ids)
		if store.Fault(err) || errors.Is(err, context.DeadlineExceeded) {
			return five, nil
		} else if err != nil {
			return nil, fmt.Errorf("keeping a day: %w", err)
		}
		// another server, with other content, stored its questions first
		if !slices.Equal(was, ids) {
			kept[day] = was
			five = daily.Questions(s.index.items, kept, day)
		}
	}
	s.quizzes.fives.Store(day, five) // never dropped, as there are few days since the first
	return five, nil
}

// inRound returns a player's attempts in a round, by question.
func (s *site) inRound(ctx context.Context, player string, mode quiz.Mode, round string) (map[string]quiz.RoundRow, error) {
	out := map[string]quiz.RoundRow{}
	if player == "" {
		return out, nil
	}
	rows, err := s.store.Round(ctx, player, mode, round)
	if err != nil {
		return nil, fmt.Errorf("reading a round: %w", err)
	}
	for _, r := range rows {
		if _, ok := out[r.Question]; !ok {
			out[r.Question] = r
		}
	}
	return out, nil
}

// dayOf returns the mode and the day whose five a filter asks for. The day is "" if it is still to
// come.
func (s *site) dayOf(f quizFilter) (quiz.Mode, string) {
	if f.mode == quiz.Past {
		if f.day > s.lastDay(f.clock) {
			return quiz.Past, ""
		}
		return quiz.Past, f.day
	}
	return quiz.Daily, s.dayNow(f.clock)
}

// nextDaily returns the first of the day's questions that the player hasn't answered in its round,
// or else the page of the day.
func (s *site) nextDaily(ctx context.Context, a asking) (chosen, error) {
	mode, day := s.dayOf(a.filter)
	five, err := s.five(ctx, day)
	if err != nil {
		return chosen{}, err
	}
	done, err := s.inRound(ctx, a.player, mode, day)
	if err != nil {
		return chosen{}, err
	}
	for _, it := range five {
		if _, ok := done[it.ID]; !ok && (it.ID != a.after || len(done) == len(five)-1) {
			return chosen{question: it.ID}, nil
		}
	}
	for _, it := range five { // the skipped question is the only one left
		if _, ok := done[it.ID]; !ok {
			return chosen{question: it.ID}, nil
		}
	}
	return chosen{instead: dayAddress(mode, day)}, nil
}

// lastDay returns the latest day that a reader may see: today by their clock, or by UTC if that is
// ahead.
func (s *site) lastDay(clock int) string { return max(s.dayNow(clock), daily.Day(s.now())) }

func dayAddress(mode quiz.Mode, day string) string {
	if mode == quiz.Past && day != "" {
		return "/quiz/daily/" + day
	}
	return "/quiz/daily"
}

// roundDaily admits a question of the day if the player hasn't answered it in the day's round.
func (s *site) roundDaily(ctx context.Context, a asking, id string, _ uint32) (string, quiz.Weight, bool, error) {
	mode, day := s.dayOf(a.filter)
	five, err := s.five(ctx, day)
	if err != nil || !slices.ContainsFunc(five, func(it *quiz.Item) bool { return it.ID == id }) {
		return "", quiz.Full, false, err
	}
	done, err := s.inRound(ctx, a.player, mode, day)
	_, again := done[id]
	return day, quiz.Full, !again, err
}

// lineDaily returns the line above a question that is one of a day's five.
func (s *site) lineDaily(ctx context.Context, a asking, id string, answered bool) (templates.ModeLine, error) {
	mode, day := s.dayOf(a.filter)
	five, err := s.five(ctx, day)
	if err != nil {
		return templates.ModeLine{}, err
	}
	place := slices.IndexFunc(five, func(it *quiz.Item) bool { return it.ID == id })
	if place < 0 {
		return templates.ModeLine{}, nil
	}
	pips, err := s.pips(ctx, a.player, mode, day, five, id, answered)
	l := templates.ModeLine{Text: "Today’s five, question " + strconv.Itoa(place+1), URL: dayAddress(mode, day), Pips: pips}
	if mode == quiz.Past {
		l.Text = "The five of " + dateWords(day) + ", question " + strconv.Itoa(place+1)
	}
	if !slices.ContainsFunc(pips, func(p templates.Pip) bool { return p.State == "" || p.State == "now" }) {
		l.Onward = "See how it went"
	}
	return l, err
}

// pips returns one mark for each question of a day. now is the question that the page shows, or "".
func (s *site) pips(ctx context.Context, player string, mode quiz.Mode, day string, five []*quiz.Item, now string, answered bool) ([]templates.Pip, error) {
	done, err := s.inRound(ctx, player, mode, day)
	if err != nil {
		return nil, err
	}
	var list []templates.Pip
	for i, it := range five {
		p := templates.Pip{N: i + 1}
		if r, ok := done[it.ID]; ok {
			p.State, p.URL = pocket.ResultOf(r.Correct), "/quiz/attempt/"+r.ID
		}
		if it.ID == now && !answered {
			p.State = "now"
		}
		list = append(list, p)
	}
	return list, nil
}

func dateWords(day string) string { return pocket.DateWords(day) }

// unreadToday is the box with the day's five when the reader's data can't be read.
var unreadToday = templates.Today{Unread: true, Go: "/quiz/daily", GoWords: "Today’s five"}

// today returns the box with today's five for a player. told says whether the browser has told its
// clock.
func (s *site) today(ctx context.Context, player string, clock int, told bool) (templates.Today, error) {
	day := s.dayNow(clock)
	five, err := s.five(ctx, day)
	if err != nil {
		return templates.Today{}, err
	}
	t, err := s.dayBox(ctx, player, quiz.Daily, day, five)
	t.Next = s.nextFive(clock, told)
	if err != nil || player == "" {
		return t, err
	}
	rows, err := s.store.Days(ctx, player)
	if err != nil {
		return t, fmt.Errorf("reading the days: %w", err)
	}
	var credits []string
	for _, r := range rows {
		credits = append(credits, r.Credit)
	}
	if !told { // take the clock furthest behind, so that no streak ends too early
		clock = -daily.MaxOffset
	}
	st := daily.Count(credits, s.dayNow(clock))
	t.Streak, t.Best, t.Spare = st.Current, st.Best, st.Spare
	return t, nil
}

// dayBox returns the box that shows how far a player has come with a day.
func (s *site) dayBox(ctx context.Context, player string, mode quiz.Mode, day string, five []*quiz.Item) (templates.Today, error) {
	pips, err := s.pips(ctx, player, mode, day, five, "", false)
	if err != nil {
		return templates.Today{}, err
	}
	query := "?in=daily"
	if mode == quiz.Past {
		query = "?day=" + day + "&in=past"
	}
	return pocket.DayBox(pips, query, dayAddress(mode, day)), nil
}

// dailyPage serves today's five.
func (s *site) dailyPage(c echo.Context) error {
	clock, _ := clockOf(c)
	return s.showDay(c, s.dayNow(clock), quiz.Daily)
}

// pastPage serves the five of an earlier day, as practice.
func (s *site) pastPage(c echo.Context) error {
	day := c.Param("day")
	clock, _ := clockOf(c)
	if day == s.dayNow(clock) {
		c.Response().Header().Set("Cache-Control", "no-store")
		return c.Redirect(http.StatusSeeOther, "/quiz/daily")
	}
	return s.showDay(c, day, quiz.Past)
}

func (s *site) showDay(c echo.Context, day string, mode quiz.Mode) error {
	type part struct {
		five  []*quiz.Item
		today templates.Today
	}
	clock, told := clockOf(c)
	mine, err := own(s, c, func(ctx context.Context, player string) (p part, err error) {
		if day <= s.lastDay(clock) {
			p.five, err = s.five(ctx, day)
		}
		switch {
		case err != nil:
		case mode == quiz.Daily:
			p.today, err = s.today(ctx, player, clock, told)
		case len(p.five) > 0:
			p.today, err = s.dayBox(ctx, player, mode, day, p.five)
		}
		return p, err
	})
	five := mine.five
	switch {
	case errors.Is(err, errUnread) && mode == quiz.Daily:
		mine.today = unreadToday
		mine.today.GoWords = "Try again"
	case err != nil:
		return err
	}
	if mode == quiz.Past && len(five) == 0 {
		return notFoundError("No five for that day", "The daily five began on "+dateWords(daily.Day(daily.First))+", and a day’s five comes at midnight.", templates.Link{Name: "Today’s five", URL: "/quiz/daily"})
	}
	v := templates.DailyPage{Date: dateWords(day), Day: day, Past: mode == quiz.Past, Today: mine.today}
	if v.Today.Done {
		v.Summary = s.daySummary(c, day, mode, five, v.Today.Pips)
	}
	for d, n := s.now().UTC().AddDate(0, 0, -1), 0; n < archiveDays && !d.Before(daily.First); d, n = d.AddDate(0, 0, -1), n+1 {
		if other := daily.Day(d); other != day {
			v.Archive = append(v.Archive, templates.Link{Name: d.Format("2 Jan"), URL: "/quiz/daily/" + other})
		}
	}
	path, title := "/quiz/daily", "Today’s five"
	if mode == quiz.Past {
		path, title = "/quiz/daily/"+day, "The five of "+v.Date
	}
	p := s.page("quiz", path, title, "Five ruling questions a day, the same for everybody, each proved by a rules engine.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	p.NoIndex = mode == quiz.Past
	return s.render(c, http.StatusOK, templates.Daily(p, v))
}

// daySummary returns how a day went, with a text to share that reveals no answer: a row of marks
// and a line of words.
func (s *site) daySummary(c echo.Context, day string, mode quiz.Mode, five []*quiz.Item, pips []templates.Pip) *templates.DailySummary {
	var rows []templates.QuestionRow
	for i, it := range five {
		rows = append(rows, templates.QuestionRow{ID: it.ID, Title: it.Title, Topic: topicLabel(it.Topic), Level: it.Level, Done: pips[i].State, URL: pips[i].URL})
	}
	return pocket.DaySummary(rows, day, s.baseURL(c)+"/quiz/daily/"+day, mode == quiz.Daily)
}

// lowerFirst returns a label as it is written within a sentence, with a lowercase first letter.
func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// baseURL returns the site's address without a slash at the end: the configured one, or else the
// one that the request was sent to.
func (s *site) baseURL(c echo.Context) string {
	if s.cfg.BaseURL != "" {
		return s.cfg.BaseURL
	}
	scheme := "http://"
	if s.overTLS(c.Request()) {
		scheme = "https://"
	}
	return scheme + c.Request().Host
}

// untilMidnight returns the seconds until today's five changes, at midnight UTC.
func (s *site) untilMidnight() int {
	now := s.now().UTC()
	next := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, time.UTC)
	return int(next.Sub(now) / time.Second)
}
