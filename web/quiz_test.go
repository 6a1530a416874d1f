package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// firstQuestion is the id of a question with one right answer.
func (s *testSite) firstQuestion() string {
	s.t.Helper()
	href := s.get("/quiz?topic=attack", http.StatusOK).Find(".questions a").First().AttrOr("href", "")
	id, _, _ := strings.Cut(strings.TrimPrefix(href, "/quiz/"), "?")
	if id == "" {
		s.t.Fatal("no question")
	}
	return id
}

// shownForm is a question's form as a browser has it.
type shownForm struct {
	path   string
	token  string
	values []string // of the answers, in the order shown
	texts  []string
}

// form fetches a question's page and reads its form.
func (s *testSite) form(path string) shownForm {
	s.t.Helper()
	return readForm(s.t, path, s.get(path, http.StatusOK))
}

func readForm(t *testing.T, path string, doc *goquery.Document) shownForm {
	t.Helper()
	f := shownForm{path: path, token: doc.Find("form.answers input[name=token]").AttrOr("value", "")}
	doc.Find("form.answers label.answer").Each(func(_ int, l *goquery.Selection) {
		f.values = append(f.values, l.Find("input[name=answer]").AttrOr("value", ""))
		f.texts = append(f.texts, strings.Join(strings.Fields(l.Text()), " "))
	})
	if f.token == "" || len(f.values) < 2 {
		t.Fatalf("%s: form with token %q and %d answers", path, f.token, len(f.values))
	}
	return f
}

// with is the form with answers ticked by their places on the page.
func (f shownForm) with(places ...int) url.Values {
	v := url.Values{"token": {f.token}}
	for _, i := range places {
		v.Add("answer", f.values[i])
	}
	return v
}

// answer fills in the form at path, with the first answer shown, and sends it.
func (s *testSite) answer(path string) *http.Response {
	s.t.Helper()
	return s.post(path, s.form(path).with(0))
}

func TestQuizFlow(t *testing.T) {
	s := startSite(t, nil)
	id := s.firstQuestion()
	path := "/quiz/" + id
	q := s.get(path+"?topic=attack", http.StatusOK)
	has(t, q, ".board .side", 2)
	has(t, q, "form.answers input[type=radio][name=answer]", 2)
	if n := q.Find("form.answers label a").Length(); n > 0 {
		t.Errorf("%d links inside answers", n)
	}
	if text(s.get("/progress", http.StatusOK), "main .lead") == "" {
		t.Error("no words on an empty progress page")
	}

	if ck := s.cookie(); ck == "" {
		t.Error("a form without a player")
	}
	form := readForm(t, path, q).with(0)
	res := s.post(path+"?topic=attack", form)
	if res.StatusCode != http.StatusSeeOther {
		t.Fatalf("POST: %d", res.StatusCode)
	}
	to := res.Header.Get("Location")
	ck := res.Header.Get("Set-Cookie")
	if !strings.HasPrefix(to, "/quiz/attempt/") || !strings.HasSuffix(to, "?topic=attack") {
		t.Errorf("leads to %q", to)
	}
	for _, want := range []string{playerCookie + "=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="} {
		if !strings.Contains(ck, want) {
			t.Errorf("cookie %q lacks %s", ck, want)
		}
	}
	if strings.Contains(ck, "Secure") {
		t.Errorf("cookie %q is secure without TLS", ck)
	}

	doc := s.get(to, http.StatusOK)
	result := doc.Find(".result").AttrOr("data-result", "")
	if result != "right" && result != "wrong" {
		t.Errorf("result %q", result)
	}
	if right := doc.Find(`.graded li[data-correct=true][data-chosen=true]`).Length() == 1; right != (result == "right") {
		t.Errorf("result %q, but the right answer chosen: %v", result, right)
	}
	has(t, doc, "#ruling", 1)
	has(t, doc, ".checked .engine", 2)
	has(t, doc, ".proof .steps li", 3)
	has(t, doc, ".proof .board", 2)
	has(t, doc, `.steps a.cl[href="/keywords/piercing#16-7-4"]`, 1)
	has(t, doc, `.bar a.button[href^="/quiz/"]`, 1)
	has(t, doc, `.about a[href^="/quiz/"]`, 1)

	// The same form again, however often, is the same attempt, and the page says so.
	for range 3 {
		res := s.post(path+"?topic=attack", form)
		if res.Header.Get("Location") != to+"&again=1" {
			t.Errorf("sent again: leads to %q", res.Header.Get("Location"))
		}
		if got := text(s.get(res.Header.Get("Location"), http.StatusOK), ".attempt .notice"); !strings.Contains(got, "sent this form before") {
			t.Errorf("sent again: %q", got)
		}
	}
	progress := s.get("/progress", http.StatusOK)
	if n := progress.Find(".questions li").Length(); n != 1 {
		t.Errorf("%d rows in the progress", n)
	}
	if lead := text(progress, "main .lead"); !strings.Contains(lead, "1 attempt in all") {
		t.Errorf("progress: %q", lead)
	}
	if got := s.get("/quiz?topic=attack", http.StatusOK).Find(`.result-tag[data-result=` + result + `]`).Length(); got != 1 {
		t.Errorf("the list marks %d questions as %s", got, result)
	}
}

func TestBadForms(t *testing.T) {
	s := startSite(t, nil)
	path := "/quiz/" + s.firstQuestion()
	f := s.form(path)
	for name, tt := range map[string]struct {
		form   url.Values
		status int
		words  string
	}{
		"no answer":      {f.with(), 422, "Choose an answer"},
		"two answers":    {f.with(0, 1), 422, "one answer only"},
		"unknown answer": {url.Values{"token": {f.token}, "answer": {"99"}}, 422, "not one of the answers"},
		"a place":        {url.Values{"token": {f.token}, "answer": {"0"}}, 422, "not one of the answers"},
		"no token":       {url.Values{"answer": {f.values[0]}}, 400, "could not be read"},
		"bad token":      {url.Values{"answer": {"1"}, "token": {"'; drop table"}}, 400, "could not be read"},
	} {
		res, body := s.do("POST", path, strings.NewReader(tt.form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != tt.status || !strings.Contains(text(doc, "#form-error"), tt.words) {
			t.Errorf("%s: %d %q", name, res.StatusCode, text(doc, "#form-error"))
		}
		has(t, doc, "form.answers button", 1)
		if res.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: sets a cookie", name)
		}
	}
	if res := s.post("/quiz/nope", url.Values{}); res.StatusCode != http.StatusNotFound {
		t.Errorf("unknown question: %d", res.StatusCode)
	}
	res, _ := s.do("POST", path, strings.NewReader("%zz=%"), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if res.StatusCode != http.StatusBadRequest {
		t.Errorf("broken form: %d", res.StatusCode)
	}
}

// TestDisagreement: when the engine and the key differ, nothing is counted, the page says so and the log has it.
func TestDisagreement(t *testing.T) {
	s := startSite(t, func(c *Config) {
		c.Prover = fakeProver{verdicts: []scenario.Verdict{scenario.Holds, scenario.Holds, scenario.Undecided}}
	})
	path := "/quiz/" + s.firstQuestion()
	res := s.answer(path)
	doc := s.get(res.Header.Get("Location"), http.StatusOK)
	has(t, doc, ".result[data-result=review]", 1)
	if !strings.Contains(text(doc, ".result"), "don’t rely on either") {
		t.Errorf("result: %q", text(doc, ".result"))
	}
	if !strings.Contains(s.log.String(), "engine and key disagree") {
		t.Error("the log doesn't have it")
	}
	if lead := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.HasPrefix(lead, "0 right of") {
		t.Errorf("progress: %q", lead)
	}
}

func TestQuizFilters(t *testing.T) {
	s := startSite(t, nil)
	all := s.get("/quiz", http.StatusOK).Find(".questions li").Length()
	if all < 40 {
		t.Errorf("%d questions", all)
	}
	sum := 0
	for _, topic := range quiz.Topics {
		sum += s.get("/quiz?topic="+topic, http.StatusOK).Find(".questions li").Length()
	}
	if sum != all {
		t.Errorf("topics have %d questions, all have %d", sum, all)
	}
	doc := s.get("/quiz?type="+url.QueryEscape("Trigger (Pending)")+"&level=2", http.StatusOK)
	doc.Find(".questions li").Each(func(_ int, li *goquery.Selection) {
		if !strings.Contains(li.Text(), "Trigger (Pending)") || !strings.Contains(li.Text(), "Store judge") {
			t.Errorf("doesn't fit: %s", strings.Join(strings.Fields(li.Text()), " "))
		}
	})
	has(t, doc, `option[value="trigger-pending"][selected]`, 1)
	if doc.Find(".questions li").Length() > 0 {
		has(t, doc, `a.button[href$="?level=2&type=trigger-pending"]`, 1)
	}
}

func TestNextQuestion(t *testing.T) {
	list := []content.QuestionSummary{{ID: "a"}, {ID: "b"}, {ID: "c"}}
	for _, tt := range []struct {
		after string
		done  map[string]string
		want  string
	}{
		{"", nil, "/quiz/a?x"},
		{"a", nil, "/quiz/b?x"},
		{"c", nil, "/quiz/a?x"},
		{"a", map[string]string{"b": "right"}, "/quiz/c?x"},
		{"a", map[string]string{"b": "right", "c": "right"}, "/quiz/b?x"},
		{"a", map[string]string{"b": "right", "c": "wrong"}, "/quiz/c?x"},
	} {
		if got := nextQuestion(list, tt.after, "?x", tt.done); got != tt.want {
			t.Errorf("after %q, done %v: %q, want %q", tt.after, tt.done, got, tt.want)
		}
	}
	if got := nextQuestion(list[:1], "a", "", nil); got != "" {
		t.Errorf("the only question leads to %q", got)
	}
}

// TestSecureCookie: behind a proxy that ended TLS the cookie is Secure.
func TestSecureCookie(t *testing.T) {
	s := startSite(t, func(c *Config) { c.BehindProxy = true })
	path := "/quiz/" + s.firstQuestion()
	res, _ := s.do("POST", path, strings.NewReader(s.form(path).with(0).Encode()),
		http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "X-Forwarded-Proto": {"https"}})
	if ck := res.Header.Get("Set-Cookie"); !strings.Contains(ck, "Secure") {
		t.Errorf("cookie %q", ck)
	}
}

func TestTimeWords(t *testing.T) {
	words, iso := timeWords(time.Date(2026, 11, 24, 15, 5, 9, 0, time.FixedZone("", 3600)))
	if words != "24 November 2026, 14:05 UTC" || iso != "2026-11-24T14:05:09Z" {
		t.Errorf("%q %q", words, iso)
	}
}

// TestRenamedQuestion: a question's former address leads to it.
func TestRenamedQuestion(t *testing.T) {
	s := startSite(t, nil)
	res, _ := s.do("GET", "/quiz/piercing-waits?topic=keywords", nil, nil)
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently || to != "/quiz/1012?topic=keywords" {
		t.Errorf("status %d, Location %q", res.StatusCode, to)
	}
}
