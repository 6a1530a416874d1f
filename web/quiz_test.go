package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/web/guard"
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
	doc.Find("form.answers label.answer, form.answers button[name=answer], form.answers .card:has(.pick)").Each(func(_ int, l *goquery.Selection) {
		f.values = append(f.values, l.AttrOr("value", l.Find("input[name=answer]").AttrOr("value", "")))
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
	has(t, q, "form.answers button[type=submit][name=answer]", 2)
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
		"no token":       {url.Values{"answer": {f.values[0]}}, 400, "couldn’t be read"},
		"bad token":      {url.Values{"answer": {"1"}, "token": {"'; drop table"}}, 400, "couldn’t be read"},
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

// TestDisagreement checks that if the engine and the key differ, the answer isn't counted, the page
// says so and the log records it.
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
	fits := func(query string) int {
		t.Helper()
		words := text(s.get("/quiz"+query, http.StatusOK), ".mix .note[role=status]")
		n := 0
		if _, err := fmt.Sscanf(words, "From %d of", &n); err != nil {
			t.Fatalf("%s: %q", query, words)
		}
		return n
	}
	all := len(s.site.index.items)
	sum := 0
	for _, topic := range quiz.Topics {
		if len(s.site.index.questionsFor(content.QuestionFilter{Topic: topic})) > 0 {
			sum += fits("?topic=" + topic)
		}
	}
	if sum != all {
		t.Errorf("topics have %d questions, all have %d", sum, all)
	}
	for _, query := range []string{"?keyword=piercing", "?clause=16-7", "?level=3", "?topic=keywords&level=2", "?drills=no&topic=attack", "?type=trigger-pending"} {
		q, err := url.ParseQuery(query[1:])
		if err != nil {
			t.Fatal(err)
		}
		n := fits(query)
		if n == 0 || n >= all {
			t.Errorf("%s: %d of %d", query, n, all)
		}
		doc := s.get("/quiz"+query, http.StatusOK)
		has(t, doc, "details.filters[open]", 1)
		for name, v := range q {
			if name != "clause" {
				has(t, doc, fmt.Sprintf("select[name=%s] option[value=%q][selected]", name, v[0]), 1)
			}
		}
		// The filters stay on the way: next, question, list, result.
		res, _ := s.do("GET", doc.Find(".mix a.button").AttrOr("href", ""), nil, nil)
		to := res.Header.Get("Location")
		at, err := url.Parse(to)
		if err != nil || res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/quiz/") || at.Query().Encode() != q.Encode() {
			t.Errorf("%s: next leads to %q", query, to)
		}
		// Nothing on the way says what the question is about, but what was chosen.
		if got := text(s.get(to, http.StatusOK), "h1"); !strings.HasPrefix(got, "Quiz: ") {
			t.Errorf("%s: the question stands under %q", query, got)
		}
	}
	for query, words := range map[string]string{"?topic=nowhere": "no topic", "?type=x": "no effect type", "?level=9": "no level", "?keyword=%3Cb%3E": "no keyword", "?clause=hello": "no clause", "?drills=some": "drills"} {
		for _, path := range []string{"/quiz", "/quiz/next"} {
			if got := text(s.get(path+query, http.StatusBadRequest), ".notice.bad"); !strings.Contains(got, words) {
				t.Errorf("%s%s: %q", path, query, got)
			}
		}
	}
	// What leaves nothing says so, on the front page and on the way to a question.
	for _, query := range []string{"?keyword=no-such-keyword", "?keyword=piercing&topic=playing"} {
		if got := text(s.get("/quiz"+query, http.StatusOK), ".empty"); !strings.Contains(got, "No question fits") {
			t.Errorf("%s: %q", query, got)
		}
		res, _ := s.do("GET", "/quiz/next"+query, nil, nil)
		if to := res.Header.Get("Location"); to != "/quiz"+query {
			t.Errorf("%s leads to %q", query, to)
		}
	}
}

// TestQuizPages: the list has every question once, a page at a time.
func TestQuizPages(t *testing.T) {
	s := startSite(t, nil)
	seen := map[string]bool{}
	pages := 0
	for path := "/quiz?from=1"; path != ""; pages++ {
		doc := s.get(path, http.StatusOK)
		has(t, doc, "details.listing[open]", 1)
		doc.Find(".questions a").Each(func(_ int, a *goquery.Selection) {
			href := a.AttrOr("href", "")
			if seen[href] {
				t.Errorf("%s twice", href)
			}
			seen[href] = true
		})
		path, _, _ = strings.Cut(doc.Find(".listing a[rel=next]").AttrOr("href", ""), "#")
	}
	want := 0
	for _, it := range s.site.index.items {
		if !it.Drill {
			want++
		}
	}
	if len(seen) != want || pages != (want+listPage-1)/listPage {
		t.Errorf("%d of %d questions on %d pages", len(seen), want, pages)
	}
	for _, odd := range []string{"-5", "999999", "x", "99999999999999999999"} {
		has(t, s.get("/quiz?from="+odd, http.StatusOK), ".questions li", 1)
	}
}

// TestSecureCookie: behind a proxy that ended TLS the cookie is Secure.
func TestSecureCookie(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Proxies = guard.LoopbackProxies() })
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
