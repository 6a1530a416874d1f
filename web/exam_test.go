package web

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz"
	"digijudge/quiz/exam"
	"digijudge/web/pocket"
)

// startedExam begins an exam and returns its address.
func (s *testSite) startedExam(preset string) string {
	s.t.Helper()
	res := s.post("/quiz/exam", url.Values{"preset": {preset}})
	to := res.Header.Get("Location")
	if res.StatusCode != http.StatusSeeOther || !strings.HasSuffix(to, "/1") {
		s.t.Fatalf("starting: %d, leads to %q", res.StatusCode, to)
	}
	return strings.TrimSuffix(to, "/1")
}

// stored is an exam as the store has it.
func (s *testSite) stored(path string) exam.Exam {
	s.t.Helper()
	e, err := s.site.players.GetExam(s.t.Context(), strings.TrimPrefix(path, "/quiz/exam/"))
	if err != nil {
		s.t.Fatal(err)
	}
	return e
}

// examFilled is the form of place n (1-based) filled in right, or wrong.
func (s *testSite) examFilled(path string, n int, right bool) url.Values {
	s.t.Helper()
	doc := s.get(path+"/"+strconv.Itoa(n), http.StatusOK)
	v := url.Values{"token": {doc.Find("form[data-exam] input[name=token]").AttrOr("value", "")}}
	e := s.stored(path)
	f := examForm(&e, n-1)
	q, err := s.site.lib.Variant(s.t.Context(), f.Question, f.Variant)
	if err != nil {
		s.t.Fatal(err)
	}
	keys := s.site.keysOf(q)
	switch q.Kind {
	case quiz.KindNumber:
		for i := range q.Answers {
			if q.Answers[i].Right == right {
				for k := q.Number.From; k <= q.Number.To; k += max(1, q.Number.Step) {
					if q.NumberOf(k) == i {
						v.Set("number", strconv.Itoa(k))
					}
				}
			}
		}
	case quiz.KindOrder:
		for i, k := range keys {
			place := i + 1
			if !right {
				place = len(keys) - i
			}
			v.Set(pocket.PlaceField+f.Value(k), strconv.Itoa(place))
		}
	default:
		for i := range q.Answers {
			if q.Answers[i].Right == right {
				v.Add("answer", f.Value(keys[i]))
				if !q.Many {
					break
				}
			}
		}
	}
	return v
}

// TestExamFlow takes an exam from start to end: answers are stored as one moves, changed, flagged; nothing is told before the end; the
// server is restarted in the middle; then the result with chapters, clauses and each question's verdict.
func TestExamFlow(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	dir := t.TempDir() + "/data"
	config := func(c *Config) { c.DataDir, c.Prover, c.now = dir, nil, func() time.Time { return now } }
	s := startSite(t, config)
	path := s.startedExam("player")
	if again := s.post("/quiz/exam", url.Values{"preset": {"long"}}).Header.Get("Location"); again != path {
		t.Errorf("a second exam beside the first: %s", again)
	}
	silent := func(doc *goquery.Document) {
		t.Helper()
		for _, sel := range []string{".result-tag", "[data-correct]", ".graded", ".proof", ".ruling", "[data-result]"} {
			if n := doc.Find("main " + sel).Length(); n > 0 {
				t.Errorf("%s before the end", sel)
			}
		}
	}
	for n := 1; n <= 10; n++ {
		form := s.examFilled(path, n, n != 3 && n != 7)
		if n == 5 {
			form.Set("flag", "1")
		}
		if n == 7 {
			form = url.Values{"token": form["token"]} // left out
		}
		if n == 9 {
			now = now.Add(4 * time.Minute)
		}
		res := s.post(path+"/"+strconv.Itoa(n), form)
		want := path + "/" + strconv.Itoa(n+1)
		if n == 10 {
			want = path
		}
		if got := res.Header.Get("Location"); got != want {
			t.Fatalf("after %d: %d, leads to %q, want %q", n, res.StatusCode, got, want)
		}
		silent(s.get(path+"/"+strconv.Itoa(n), http.StatusOK))
		if n == 6 { // the server goes down and up again; the browser keeps its cookie
			jar := s.client.Jar.Cookies(mustURL(t, s.URL()))
			if err := s.Shutdown(); err != nil {
				t.Fatal(err)
			}
			s = startSite(t, config)
			s.client.Jar.SetCookies(mustURL(t, s.URL()), jar)
		}
	}
	// Change an answer and go where the buttons say.
	for to, want := range map[string]string{"prev": "/2", "4": "/4", "list": "", "99": "", "x": ""} {
		form := s.examFilled(path, 3, true)
		form.Set("go", to)
		if got := s.post(path+"/3", form).Header.Get("Location"); got != path+want {
			t.Errorf("go=%s leads to %s", to, got)
		}
	}
	doc := s.get(path, http.StatusOK)
	silent(doc)
	if got := text(doc, "main"); !strings.Contains(got, "1 question is not answered yet") || !strings.Contains(got, "You flagged 1") || !strings.Contains(got, "6 minutes left") {
		t.Errorf("overview: %q", got)
	}
	if n := len(s.stored(path).Items); n != 10 {
		t.Fatal(n)
	}
	if rows, err := s.site.store.Progress(t.Context(), s.stored(path).Player); err != nil || len(rows) != 0 {
		t.Errorf("attempts before the end: %v %v", rows, err)
	}
	for range 3 { // handed in once, however often it is sent
		if res := s.post(path, nil); res.Header.Get("Location") != path {
			t.Fatalf("%d", res.StatusCode)
		}
		now = now.Add(time.Second)
	}
	res := s.get(path, http.StatusOK)
	if got := text(res, "h1"); got != "Passed" {
		t.Errorf("result %q", got)
	}
	has(t, res, ".exam-table tbody tr", 1)
	has(t, res, ".exam-table tbody a.cl", 1)
	if n := res.Find("li[data-outcome=right] a[href^='/quiz/attempt/']").Length(); n != 9 {
		t.Errorf("%d right questions with their answers", n)
	}
	has(t, res, "li[data-outcome=unanswered] a[href^='/quiz/']", 1)
	s.get(res.Find("li[data-outcome=right] a").First().AttrOr("href", ""), http.StatusOK)
	sheet := s.get(path+"/sheet", http.StatusOK)
	has(t, sheet, ".sheet-q", 20)
	rows, err := s.site.store.Progress(t.Context(), s.stored(path).Player)
	if err != nil || len(rows) != 9 {
		t.Errorf("%d questions answered (%v)", len(rows), err)
	}
	for _, r := range rows {
		if r.Attempts != 1 || r.First == nil || !*r.First {
			t.Errorf("%+v", r)
		}
	}
	// What comes too late changes nothing.
	e := s.stored(path)
	f := examForm(&e, 0)
	if got := s.post(path+"/1", url.Values{"token": {s.site.readers.forms.seal(f)}}).Header.Get("Location"); got != path+"?late=1" {
		t.Errorf("after handing in: %s", got)
	}
	if s.stored(path).Items[0].Answered.IsZero() {
		t.Error("an answer was taken out after the end")
	}
	has(t, s.get("/quiz/exam", http.StatusOK), ".exams li", 1)
	has(t, s.get("/progress", http.StatusOK), ".exams li", 1)
	if path2 := s.startedExam("player"); path2 == path {
		t.Error("the same exam again")
	}
}

func mustURL(t *testing.T, s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestExamDeadline: the server's clock decides. Answers before the deadline count, later ones
// don't, and the exam ends without being handed in.
func TestExamDeadline(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	s := startSite(t, func(c *Config) { c.Prover, c.now = nil, func() time.Time { return now } })
	path := s.startedExam("player")
	first, second := s.examFilled(path, 1, true), s.examFilled(path, 2, true)
	s.post(path+"/1", first)
	now = now.Add(10*time.Minute + exam.Grace)
	res := s.post(path+"/2", second)
	if got := res.Header.Get("Location"); got != path+"?late=1" {
		t.Fatalf("%d %s", res.StatusCode, got)
	}
	doc := s.get(path+"?late=1", http.StatusOK)
	if got := text(doc, "main"); !strings.Contains(got, "time was over") || !strings.Contains(got, "9 questions were not answered") || !strings.Contains(got, "taken in 10 minutes") {
		t.Errorf("%q", got)
	}
	if got := text(doc, "h1"); got != "Not passed" {
		t.Errorf("%q", got)
	}
	if e := s.stored(path); !e.Graded || !e.Closed.Equal(e.Deadline) || !e.Items[1].Answered.IsZero() {
		t.Errorf("%+v", e)
	}
	if res, _ := s.do("GET", path+"/2", nil, nil); res.Header.Get("Location") != path {
		t.Errorf("a question after the end: %d", res.StatusCode)
	}
}

// TestExamCheats: another player's exam isn't there, forms of another place, exam or player change nothing, nor do made-up values and
// huge inputs; and the values of the form say nothing.
func TestExamCheats(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	path := s.startedExam("player")
	form := s.examFilled(path, 1, true)
	thief := s.other()
	own := thief.startedExam("player")
	for _, p := range []string{path, path + "/1", path + "/sheet", "/quiz/exam/nope", "/quiz/exam/" + strings.Repeat("x", 300), path + "/0", path + "/11", path + "/01", path + "/x"} {
		thief.get(p, http.StatusNotFound)
	}
	for _, p := range []string{path, path + "/1"} {
		if res := thief.post(p, form); res.StatusCode != http.StatusNotFound {
			t.Errorf("another player sends to %s: %d", p, res.StatusCode)
		}
	}
	if res := s.other().post(path+"/1", form); res.StatusCode != http.StatusNotFound {
		t.Errorf("nobody: %d", res.StatusCode)
	}
	with := func(token string) url.Values {
		v := url.Values{"token": {token}}
		for k, x := range form {
			if k != "token" {
				v[k] = x
			}
		}
		return v
	}
	two := s.examFilled(path, 2, true)
	single := s.form("/quiz/" + s.firstQuestion())
	foreign := thief.examFilled(own, 1, true)
	for name, token := range map[string]string{"none": "", "made up": "abc", "another place": two.Get("token"), "a single question": single.token, "another exam": foreign.Get("token"), "huge": strings.Repeat("A", 5000)} {
		res := s.post(path+"/1", with(token))
		if res.StatusCode != http.StatusBadRequest {
			t.Errorf("token of %s: %d", name, res.StatusCode)
		}
	}
	if res := s.post(path+"/1", url.Values{"token": form["token"], "answer": {strings.Repeat("x", 9000)}}); res.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("huge: %d", res.StatusCode)
	}
	e := s.stored(path)
	for i, it := range e.Items {
		if !it.Answered.IsZero() {
			t.Errorf("place %d was answered", i)
		}
	}
	if res, _ := s.do("POST", path, strings.NewReader(""), http.Header{"Sec-Fetch-Site": {"cross-site"}}); res.StatusCode != http.StatusForbidden {
		t.Errorf("handed in by another site: %d", res.StatusCode)
	}
	if !s.stored(path).Closed.IsZero() {
		t.Error("closed by somebody else")
	}
	// An exam's form is no form of a single question: it tells nothing before the end.
	q := e.Items[0].Question
	if res := s.post("/quiz/"+q, form); res.StatusCode == http.StatusSeeOther {
		t.Errorf("an exam's form was graded at the question's own address: leads to %s", res.Header.Get("Location"))
	}
	// Reloading shows the same order and values; another exam with the same question has others.
	a, b := s.get(path+"/1", http.StatusOK), s.get(path+"/1", http.StatusOK)
	if x, y := text(a, ".q-fields"), text(b, ".q-fields"); x != y {
		t.Error("another order at each look")
	}
	if res := s.post("/quiz/exam", url.Values{"preset": {"nope"}}); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a preset that isn’t there: %d", res.StatusCode)
	}
}

// TestExamDispute checks that a question on which engine and key disagree isn't counted and that
// the result says so.
func TestExamDispute(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = fakeProver{} })
	path := s.startedExam("player")
	s.site.provers.shipped = disagreeing{s.site.provers.shipped, s.stored(path).Items[4].Question}
	for n := 1; n <= 10; n++ {
		if res := s.post(path+"/"+strconv.Itoa(n), s.examFilled(path, n, n > 2)); res.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d: %d", n, res.StatusCode)
		}
	}
	s.post(path, nil)
	doc := s.get(path, http.StatusOK)
	if got := text(doc, ".exam-result"); !strings.Contains(got, "7 of 9 questions right") || !strings.Contains(got, "1 question isn’t counted") {
		t.Errorf("%q", got)
	}
	has(t, doc, "li[data-outcome=disputed]", 1)
}

// disagreeing is a prover that disagrees with the key of one question.
type disagreeing struct {
	Prover
	question string
}

func (d disagreeing) Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error) {
	g, err := d.Prover.Grade(ctx, q, r)
	if q.ID == d.question {
		g.Agrees = false
	}
	return g, err
}
