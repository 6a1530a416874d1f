package pocket

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/templates"
)

// AwayFormat is the format of Away. It changes when an older engine can't read a new file.
const AwayFormat = 1

// AwayPrefix begins the ids of forms for use offline.
const AwayPrefix = "away-"

// Away is the part of the quiz that a reader downloads: the rest of a day's five, and drills. The
// server seals a form for each question, as for any other. An answer is stored as a browser would
// send that form, and sent to the server when there is a network. The server then grades it again.
type Away struct {
	Format int   `json:"format"`
	Made   int64 `json:"made"` // when the file was made, in Unix milliseconds
	// when the site stops taking these forms, in Unix seconds
	Until  int64          `json:"until"`
	Day    string         `json:"day"`   // the day of the five questions
	Base   string         `json:"base"`  // the site's address, for sharing
	Clock  int            `json:"clock"` // how many minutes the reader's clock is ahead of UTC
	Pips   []AwayPip      `json:"pips"`  // all five questions of the day, as marks of progress
	Five   []AwayQuestion `json:"five"`  // those of the five that the reader hadn't answered yet
	Drills []AwayQuestion `json:"drills"`
}

// AwayPip is one of a day's five questions. State is how the reader had answered it, or "" if they
// hadn't.
type AwayPip struct {
	Question templates.QuestionRow `json:"question"`
	State    string                `json:"state,omitempty"`
}

// AwayQuestion is a question that the browser can ask without parsing anything but its scenario.
type AwayQuestion struct {
	Form     Form           `json:"form"`
	Token    string         `json:"token"`
	Question *quiz.Question `json:"question"`
	Text     []string       `json:"text"`
	Ruled    []string       `json:"ruled"`
	Says     []AwayText     `json:"says"`
	asked    *Asked
}

// AwayText is the text of one answer.
type AwayText struct {
	Text string   `json:"text"`
	Why  []string `json:"why"`
}

// AwayAnswer is an answer that was given on the device.
type AwayAnswer struct {
	Form     string `json:"form"`     // id of the form
	Question string `json:"question"` // id of the question
	Query    string `json:"query"`    // query of the question's address
	Sent     string `json:"sent"`     // the form encoded as a browser sends it
	At       int64  `json:"at"`       // time of the answer in Unix milliseconds
	// "right", "wrong" or "review", as the device graded the answer
	Result string `json:"result"`
	Gone   bool   `json:"gone,omitempty"` // the answer has been sent to the site
}

// AwayOf returns a question in its downloadable form.
func AwayOf(q *Asked, x Form, token string) AwayQuestion {
	plain := *q.Question
	plain.Vary = nil
	texts := func(in []templates.Block) (out []string) {
		for _, b := range in {
			out = append(out, b.HTML)
		}
		return out
	}
	a := AwayQuestion{Form: x, Token: token, Question: &plain, Text: texts(q.Text), Ruled: texts(q.Ruled)}
	for _, s := range q.Says {
		a.Says = append(a.Says, AwayText{s.Text, texts(s.Why)})
	}
	return a
}

// Asked returns the question with its texts as safe HTML.
func (a *AwayQuestion) Asked() *Asked {
	if a.asked == nil {
		blocks := func(in []string) (out []templates.Block) {
			for _, s := range in {
				out = append(out, templates.Block{HTML: s})
			}
			return out
		}
		a.asked = &Asked{Question: a.Question, Text: blocks(a.Text), Ruled: blocks(a.Ruled)}
		for _, s := range a.Says {
			a.asked.Says = append(a.asked.Says, AnswerText{s.Text, blocks(s.Why)})
		}
	}
	return a.asked
}

// whole reports whether the question has everything that its pages need.
func (a *AwayQuestion) whole() bool {
	q := a.Question
	return q != nil && len(a.Says) == len(q.Answers) && (q.Kind == quiz.KindNumber) == (q.Number != nil)
}

// awayQuiz has the downloaded questions and the answers given since.
type awayQuiz struct {
	Away
	answers []AwayAnswer
	now     func() time.Time
}

// TakeAlong makes the site ask the questions of a downloaded file. answered has the answers stored
// on the device, as a JSON list.
func (s *Site) TakeAlong(file, answered []byte, now func() time.Time) error {
	a := &awayQuiz{now: now}
	if err := json.Unmarshal(file, &a.Away); err != nil {
		return fmt.Errorf("reading the questions that were taken along: %w", err)
	}
	if a.Format != AwayFormat {
		return fmt.Errorf("the questions have format %d, and this engine reads %d: take them along again", a.Format, AwayFormat)
	}
	if err := json.Unmarshal(answered, &a.answers); err != nil {
		return fmt.Errorf("reading the answers on this device: %w", err)
	}
	for _, list := range [][]AwayQuestion{a.Five, a.Drills} {
		for i := range list {
			if !list[i].whole() {
				return fmt.Errorf("question %d of what was taken along isn’t whole", i+1)
			}
		}
	}
	s.away = a
	return nil
}

// list returns the questions of a mode.
func (a *awayQuiz) list(mode quiz.Mode) []AwayQuestion {
	if mode == quiz.Daily {
		return a.Five
	}
	return a.Drills
}

// of returns the answer that was given to a form, or nil if there is none.
func (a *awayQuiz) of(form string) *AwayAnswer {
	if i := slices.IndexFunc(a.answers, func(x AwayAnswer) bool { return x.Form == form }); i >= 0 {
		return &a.answers[i]
	}
	return nil
}

// find returns a question by its own id or by the id of its form, or nil if there is none.
func (a *awayQuiz) find(mode quiz.Mode, id string) *AwayQuestion {
	list := a.list(mode)
	if i := slices.IndexFunc(list, func(q AwayQuestion) bool { return q.Question.ID == id || q.Form.ID == id }); i >= 0 {
		return &list[i]
	}
	return nil
}

// over reports whether the day of the five has ended by the reader's clock.
func (a *awayQuiz) over() bool { return a.Day < daily.Local(a.now(), a.Clock) }

// awayMode returns how an address asks a question, as one of the day's five or as a drill, with the
// matching query.
func awayMode(q url.Values) (mode quiz.Mode, query string) {
	if q.Get("in") == string(quiz.Daily) {
		return quiz.Daily, "?in=daily"
	}
	return quiz.Mix, "?drills=only"
}

// line returns the line above a question or its result.
func (a *awayQuiz) line(mode quiz.Mode, q *AwayQuestion, answered bool) templates.ModeLine {
	if mode != quiz.Daily {
		return templates.ModeLine{Text: "Quiz: drills", URL: "/quiz?drills=only"}
	}
	pips := a.pips(q.Question.ID, answered)
	at := slices.IndexFunc(a.Pips, func(p AwayPip) bool { return p.Question.ID == q.Question.ID })
	l := templates.ModeLine{Text: "Today’s five, question " + strconv.Itoa(at+1), URL: "/quiz/daily", Pips: pips}
	if a.over() {
		l.Text = "The five of " + DateWords(a.Day) + ", question " + strconv.Itoa(at+1)
	}
	if !slices.ContainsFunc(pips, func(p templates.Pip) bool { return p.State == "" || p.State == "now" }) {
		l.Onward = "See how it went"
	}
	return l
}

// pips returns one mark for each of the day's questions. now is the question that the page shows,
// or "".
func (a *awayQuiz) pips(now string, answered bool) (out []templates.Pip) {
	for i, x := range a.Pips {
		p := templates.Pip{N: i + 1, State: x.State}
		if q := a.find(quiz.Daily, x.Question.ID); q != nil {
			if given := a.of(q.Form.ID); given != nil {
				p.State, p.URL = given.Result, "/quiz/attempt/"+q.Form.ID
			}
		}
		if x.Question.ID == now && !answered {
			p.State = "now"
		}
		out = append(out, p)
	}
	return out
}

// awayHandler returns the handler of a page of the downloaded quiz, or nil if it has no such page.
func (s *Site) awayHandler(method, path string) func(*Site, context.Context, *Request) (*Answer, error) {
	if s.away == nil {
		return nil
	}
	id, question := strings.CutPrefix(path, "/quiz/")
	form, attempt := strings.CutPrefix(path, "/quiz/attempt/")
	switch {
	case method == "GET" && path == "/quiz":
		return (*Site).awayFront
	case method == "GET" && path == "/quiz/next":
		return (*Site).awayNext
	case method == "GET" && path == "/quiz/daily":
		return (*Site).awayDay
	case method == "GET" && attempt && strings.HasPrefix(form, AwayPrefix):
		return func(s *Site, ctx context.Context, r *Request) (*Answer, error) { return s.awayAttempt(ctx, r, form) }
	case question && (method == "GET" || method == "POST"):
		mode := quiz.Mix
		if s.away.find(mode, id) == nil {
			mode = quiz.Daily
		}
		if s.away.find(mode, id) == nil {
			return nil
		}
		if method == "POST" {
			return func(s *Site, ctx context.Context, r *Request) (*Answer, error) { return s.awayTake(ctx, r, id) }
		}
		return func(s *Site, ctx context.Context, r *Request) (*Answer, error) { return s.awayAsk(ctx, r, id) }
	}
	return nil
}

// question returns a downloaded question, in the mode of the address or else in the other mode.
func (a *awayQuiz) question(r *Request, id string) (*AwayQuestion, quiz.Mode, string) {
	mode, query := awayMode(r.Query)
	q := a.find(mode, id)
	if q == nil && mode == quiz.Daily {
		mode, query = quiz.Mix, "?drills=only"
		q = a.find(mode, id)
	} else if q == nil {
		mode, query = quiz.Daily, "?in=daily"
		q = a.find(mode, id)
	}
	return q, mode, query
}

func (s *Site) awayAsk(ctx context.Context, r *Request, id string) (*Answer, error) {
	q, mode, query := s.away.question(r, id)
	return s.awayShow(ctx, http.StatusOK, q, mode, query, Given{}, ""), nil
}

// awayShow returns the page of a question, as showQuestion in package web does.
func (s *Site) awayShow(ctx context.Context, status int, q *AwayQuestion, mode quiz.Mode, query string, g Given, problem string) *Answer {
	v := s.QuestionView(ctx, q.Asked(), &q.Form, q.Token, g)
	v.Filter, v.Error, v.Mode = query, problem, s.away.line(mode, q, false)
	v.Heading = v.Mode.Text
	v.List = "/quiz"
	if mode != quiz.Daily {
		v.List += query
	}
	v.Next = "/quiz/next?after=" + q.Question.ID + "&" + query[1:]
	return &Answer{Status: status, Page: templates.Question(QuestionPage(s.Frame, q.Question.ID, v.Heading), v)}
}

// QuestionPage returns the frame of a question's page. Its title and address don't say what the
// question is about.
func QuestionPage(site templates.Site, id, heading string) templates.Page {
	p := Page(site, "quiz", "/quiz/"+id, heading, "A position, a question and its answers. The rules engine plays it when you answer.")
	p.Crumbs = nil // on a phone the first screen belongs to the question
	return p
}

// AttemptPage returns the frame of an attempt's page.
func AttemptPage(site templates.Site, id, heading, title string) templates.Page {
	p := Page(site, "quiz", "/quiz/attempt/"+id, heading, "An answer to the question “"+title+"”, with the ruling and its proof.")
	p.Crumbs = nil
	p.NoIndex = true
	return p
}

// FormUnknown is what a reader is told if a form has a value that means no answer.
const FormUnknown = "That is not one of the answers. Please choose from the list."

// awayTake grades an answer on the device and redirects to its page.
func (s *Site) awayTake(ctx context.Context, r *Request, id string) (*Answer, error) {
	q, mode, query := s.away.question(r, id)
	// the form may come from a page that was opened before the questions were fetched again
	if r.Form.Get("token") != q.Token {
		for _, m := range []quiz.Mode{quiz.Daily, quiz.Mix} {
			if x := s.away.find(m, id); x != nil && x.Token == r.Form.Get("token") {
				q, mode = x, m
			}
		}
		if r.Form.Get("token") != q.Token {
			return s.awayShow(ctx, http.StatusBadRequest, q, mode, query, Given{}, "That form belongs to other questions than those on this device, so nothing was counted. Please answer again."), nil
		}
	}
	to := "/quiz/attempt/" + q.Form.ID + query
	if s.away.of(q.Form.ID) != nil {
		return see(to + "&again=1"), nil
	}
	g, known := q.Form.Read(r.Form, q.Question, q.Asked().Keys())
	problem := FormUnknown
	if known {
		problem = q.Question.Incomplete(g.Response)
	}
	if problem != "" {
		return s.awayShow(ctx, http.StatusUnprocessableEntity, q, mode, query, g, problem), nil
	}
	kept := AwayAnswer{Form: q.Form.ID, Question: id, Query: query, At: s.away.now().UnixMilli()}
	sent := url.Values{}
	for k, vs := range r.Form {
		if !r.Query.Has(k) {
			sent[k] = vs
		}
	}
	kept.Sent = sent.Encode()
	kept.Result = ResultOf(s.awayGraded(ctx, q, &kept).Correct)
	s.away.answers = append(s.away.answers, kept)
	a := see(to)
	a.Keep = &kept
	return a, nil
}

// awayGraded plays the question and grades a stored answer.
func (s *Site) awayGraded(ctx context.Context, q *AwayQuestion, kept *AwayAnswer) *quiz.Attempt {
	a := &quiz.Attempt{ID: q.Form.ID, Question: q.Question.ID, At: time.UnixMilli(kept.At)}
	sent, _ := url.ParseQuery(kept.Sent)
	keys := q.Asked().Keys()
	g, _ := q.Form.Read(sent, q.Question, keys)
	grade, err := s.Prover.Grade(ctx, q.Question, g.Response)
	switch {
	case err != nil:
		a.Problem = NotPlayed
	case grade.Agrees:
		a.Correct, a.Counted = &grade.Right, true
	}
	a.Shown = q.Question.Shown(q.Form.OrderFor(q.Question.Kind, keys), g.Response, grade.Verdicts)
	return a
}

// NotPlayed is the problem of an attempt whose position the engine couldn't play.
const NotPlayed = "not played"

// awayAttempt shows how an answer was graded.
func (s *Site) awayAttempt(ctx context.Context, r *Request, form string) (*Answer, error) {
	q, mode, query := s.away.question(r, form)
	var kept *AwayAnswer
	if q != nil {
		kept = s.away.of(form)
	}
	if kept == nil {
		return nil, &Error{http.StatusNotFound, "No such answer here", "There is no answer at this address on this device.", []templates.Link{{Name: "The quiz on this device", URL: "/quiz"}}}
	}
	a := s.awayGraded(ctx, q, kept)
	v := templates.AttemptPage{
		QuestionRow: QuestionRow(q.Question), Result: ResultOf(a.Correct), Kind: string(q.Question.Kind), Many: q.Question.Many,
		Again: r.Query.Get("again") != "", NotPlayed: a.Problem == NotPlayed, Away: true,
	}
	v.When, v.WhenISO = TimeWords(a.At)
	s.AddAnswers(ctx, q.Asked(), a, "/quiz/attempt/"+a.ID, r.Query, &v)
	if r.Query.Get(StepsParam) != "" && v.Proof != nil && v.Proof.Stepper != nil {
		return &Answer{Status: http.StatusOK, Page: templates.Frames(v.Proof.Stepper)}, nil
	}
	v.Mode = s.away.line(mode, q, true)
	v.Next = "/quiz/next" + query
	v.Retry = "/quiz/" + q.Question.ID + query
	v.Report = "/quiz/" + q.Question.ID + "/report?attempt=" + a.ID
	return &Answer{Status: http.StatusOK, Page: templates.Attempt(AttemptPage(s.Frame, a.ID, v.Heading(), q.Question.Title), v)}, nil
}

// awayNext redirects to the next question that isn't answered yet.
func (s *Site) awayNext(_ context.Context, r *Request) (*Answer, error) {
	mode, query := awayMode(r.Query)
	after := r.Query.Get("after")
	open := ""
	for _, q := range s.away.list(mode) {
		if s.away.of(q.Form.ID) != nil {
			continue
		}
		if open = q.Question.ID; open != after {
			break
		}
	}
	switch {
	case open != "":
		return see("/quiz/" + open + query), nil
	case mode == quiz.Daily:
		return see("/quiz/daily"), nil
	}
	return see("/quiz"), nil
}

// awayToday returns the box with the day's five.
func (s *Site) awayToday() templates.Today {
	return DayBox(s.away.pips("", false), "?in=daily", "/quiz/daily")
}

// DayBox returns the box that shows how far a player has come with a day. query is the query of its
// questions, and whole the address to go to when all are answered.
func DayBox(pips []templates.Pip, query, whole string) templates.Today {
	t := templates.Today{Pips: pips}
	for _, p := range pips {
		if p.State != "" {
			t.Answered++
		}
		if p.State == "right" {
			t.Right++
		}
	}
	switch {
	case len(pips) == 0:
		t.Go, t.GoWords = "/quiz", "See the questions"
	case t.Answered == 0:
		t.Go, t.GoWords = "/quiz/next"+query, "Start the five"
	case t.Answered < len(pips):
		t.Go, t.GoWords = "/quiz/next"+query, "Go on"
	default:
		t.Done = true
		t.Go, t.GoWords = whole, "See how it went"
	}
	return t
}

// awayDay serves the day's five on the device.
func (s *Site) awayDay(context.Context, *Request) (*Answer, error) {
	a := s.away
	v := templates.DailyPage{Date: DateWords(a.Day), Day: a.Day, Past: a.over(), Today: s.awayToday()}
	v.Today.Next = "The next five come with the network."
	title := "Today’s five"
	if v.Past {
		title = "The five of " + v.Date
	}
	if v.Today.Done {
		var rows []templates.QuestionRow
		for i, p := range a.Pips {
			row := p.Question
			row.Done, row.URL = v.Today.Pips[i].State, v.Today.Pips[i].URL
			if row.URL == "" { // it was answered online, before the questions were downloaded
				row.URL = "/quiz/" + row.ID
			}
			rows = append(rows, row)
		}
		v.Summary = DaySummary(rows, a.Day, a.Base+"/quiz/daily/"+a.Day, !v.Past)
	}
	p := s.page("quiz", "/quiz/daily", title, "Five ruling questions a day, the same for everybody, each proved by a rules engine.")
	return &Answer{Status: http.StatusOK, Page: templates.Daily(p, v)}, nil
}

// awayFront serves the front page of the quiz on the device.
func (s *Site) awayFront(context.Context, *Request) (*Answer, error) {
	a := s.away
	v := templates.AwayPage{Date: DateWords(a.Day), Past: a.over(), Today: s.awayToday(), Drills: len(a.Drills)}
	for _, x := range a.answers {
		if !x.Gone {
			v.Answers++
		}
	}
	v.Until, _ = TimeWords(time.Unix(a.Until, 0))
	for _, q := range a.Drills {
		if given := a.of(q.Form.ID); given != nil {
			v.Done++
			if given.Result == "right" {
				v.Right++
			}
		}
	}
	p := s.page("quiz", "/quiz", "Quiz", "The quiz on your own device, without a network.")
	p.NoIndex, p.Crumbs = true, nil
	return &Answer{Status: http.StatusOK, Page: templates.AwayQuiz(p, v)}, nil
}

// DateWords returns a day in words, such as "22 November 2026".
func DateWords(day string) string {
	t, ok := daily.ParseDay(day)
	if !ok {
		return day
	}
	return t.Format("2 January 2006")
}

// TimeWords returns a time in words and in ISO 8601, both in UTC, because the reader's time zone
// isn't known.
func TimeWords(t time.Time) (words, iso string) {
	t = t.UTC()
	return t.Format("2 January 2006, 15:04") + " UTC", t.Format(time.RFC3339)
}

// DaySummary returns how a day went. If share is true, it has a text to share that reveals no
// answer: a row of marks and a line of words. url is the address of the day.
func DaySummary(rows []templates.QuestionRow, day, url string, share bool) *templates.DailySummary {
	v := &templates.DailySummary{URL: url, Rows: rows}
	right, review := 0, 0
	var states []string
	for _, r := range rows {
		states = append(states, r.Done)
		switch r.Done {
		case "right":
			right++
		case "wrong":
		default:
			review++
		}
	}
	v.Words = fmt.Sprintf("%d of %d right", right, len(rows))
	if review > 0 {
		v.Words += fmt.Sprintf(", %d under review", review)
	}
	if share {
		t, _ := daily.ParseDay(day)
		v.Share = shareRow(states) + "\n" + fmt.Sprintf("Digijudge, %s: %d of %d right. %s", t.Format("2 Jan"), right, len(rows), url)
	}
	return v
}

// marks has the mark for each state of a question, for sharing a day's result.
var marks = map[string]string{"right": "✅", "wrong": "❌", "": "⬜"}

// shareRow returns a row of marks. An answer that is under review has a mark of its own.
func shareRow(states []string) (row string) {
	for _, st := range states {
		m, ok := marks[st]
		if !ok {
			m = "❔"
		}
		row += m
	}
	return row
}
