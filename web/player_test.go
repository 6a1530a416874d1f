package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"digijudge/web/guard"
)

// other is the same server seen from another browser.
func (s *testSite) other() *testSite {
	return &testSite{Server: s.Server, t: s.t, client: newClient(s.t), log: s.log}
}

// posted sends a form and reads the page that answers.
func (s *testSite) posted(path string, form url.Values, status int) string {
	s.t.Helper()
	res, body := s.do("POST", path, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if res.StatusCode != status {
		s.t.Fatalf("POST %s: status %d, want %d", path, res.StatusCode, status)
	}
	return body
}

// code makes a recovery code and reads it off the page.
func (s *testSite) code() string {
	s.t.Helper()
	_, rest, ok := strings.Cut(s.posted("/progress/code", nil, http.StatusOK), `<code class="code" translate="no">`)
	code, _, _ := strings.Cut(rest, "<")
	if !ok || len(strings.ReplaceAll(code, "-", "")) != codeLength {
		s.t.Fatalf("code %q", code)
	}
	return code
}

// TestRecovery: a code moves the player to another browser, as often as wanted, until a new one takes its place; whoever has answers of
// their own is asked first, and keeps them until they say so.
func TestRecovery(t *testing.T) {
	s := startSite(t, nil)
	if got := text(s.get("/progress/code", http.StatusOK), "main"); !strings.Contains(got, "nothing to move yet") {
		t.Errorf("without a player: %q", got)
	}
	path := "/quiz/" + s.firstQuestion()
	s.answer(path)
	code := s.code()
	if page := s.get("/progress/code", http.StatusOK); strings.Contains(text(page, "main"), code) || !strings.Contains(text(page, "main"), "shown again") {
		t.Error("the code is shown a second time, or nothing is said of it")
	}
	lower := strings.ToLower(strings.ReplaceAll(code, "-", " "))
	fresh := s.other()
	for _, wrong := range []string{"", "x", strings.Repeat("0", 24), strings.Repeat("A", 8000), code[:len(code)-1], "<script>"} {
		res := s.other().post("/progress/recover", url.Values{"code": {wrong}})
		if res.StatusCode != http.StatusUnprocessableEntity && res.StatusCode != http.StatusTooManyRequests && res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("%.30q: %d", wrong, res.StatusCode)
		}
		if res.Header.Get("Set-Cookie") != "" {
			t.Errorf("%.30q: a cookie", wrong)
		}
	}
	s.site.limits.codes = guard.NewLimiter(1000, 1000, 10) // the limit is tried below
	if res := fresh.post("/progress/recover", url.Values{"code": {lower}}); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/progress" {
		t.Fatalf("%d %s", res.StatusCode, res.Header.Get("Location"))
	}
	if fresh.cookie() != s.cookie() {
		t.Error("another player")
	}
	has(t, fresh.get("/progress", http.StatusOK), ".questions li", 1)

	third := s.other()
	third.get(path, http.StatusOK) // a player, but nothing stored: nothing to lose
	if res := third.post("/progress/recover", url.Values{"code": {code}}); res.StatusCode != http.StatusSeeOther {
		t.Errorf("nothing to lose: %d", res.StatusCode)
	}
	own := s.other()
	own.answer(path)
	own.answer(path)
	before := own.cookie()
	page := own.posted("/progress/recover", url.Values{"code": {code}}, http.StatusOK)
	if !strings.Contains(page, "has 2 answers of its own") || own.cookie() != before {
		t.Error("two players were swapped without a word")
	}
	if res := own.post("/progress/recover", url.Values{"code": {code}, "sure": {"1"}}); res.StatusCode != http.StatusSeeOther || own.cookie() == before {
		t.Errorf("not swapped: %d", res.StatusCode)
	}

	newer := s.code()
	if res := s.other().post("/progress/recover", url.Values{"code": {code}}); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("the old code: %d", res.StatusCode)
	}
	if res := s.other().post("/progress/recover", url.Values{"code": {newer}}); res.StatusCode != http.StatusSeeOther {
		t.Errorf("the new code: %d", res.StatusCode)
	}
}

// TestGuessingCodes: after a few tries a client waits, whatever cookie it has.
func TestGuessingCodes(t *testing.T) {
	s := startSite(t, nil)
	last := 0
	for range 12 {
		last = s.other().post("/progress/recover", url.Values{"code": {newCode()}}).StatusCode
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the twelfth try: %d", last)
	}
}

func TestReadCode(t *testing.T) {
	code := newCode()
	for _, typed := range []string{code, spaced(code), strings.ToLower(spaced(code)), " " + code + " ", strings.ReplaceAll(strings.ReplaceAll(spaced(code), "0", "o"), "1", "l")} {
		if got := readCode(typed); got != code {
			t.Errorf("%q: %q", typed, got)
		}
	}
	for _, typed := range []string{"", code[1:], code + "0", code[1:] + "U", code[1:] + "é", strings.Repeat("-", 300)} {
		if got := readCode(typed); got != "" {
			t.Errorf("%q: %q", typed, got)
		}
	}
	seen := map[string]bool{}
	for range 1000 {
		c := newCode()
		if seen[c] || len(c) != codeLength {
			t.Fatal(c)
		}
		seen[c] = true
	}
}

// TestDelete checks that, after a confirmation, all of a player's data is deleted and other
// players' stays, and that the old cookie and open forms are useless.
func TestDelete(t *testing.T) {
	s := startSite(t, nil)
	path := "/quiz/" + s.firstQuestion()
	neighbor := s.other()
	neighbor.answer(path)
	s.answer(path)
	code := s.code()
	attempt := s.answer(path).Header.Get("Location")
	open := s.form(path)
	if !strings.Contains(text(s.get("/progress/delete", http.StatusOK), "main"), "deletes your 2 answers") {
		t.Error("what is deleted isn’t said")
	}
	if page := s.posted("/progress/delete", nil, http.StatusUnprocessableEntity); !strings.Contains(page, "Nothing was deleted yet") {
		t.Error("deleted without a yes")
	}
	if res, _ := s.do("POST", "/progress/delete", strings.NewReader("sure=1"), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Sec-Fetch-Site": {"cross-site"}}); res.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %d", res.StatusCode)
	}
	has(t, s.get("/progress", http.StatusOK), ".questions li", 1)
	thief := s.cookie()
	if page := s.posted("/progress/delete", url.Values{"sure": {"1"}}, http.StatusOK); !strings.Contains(page, "gone") {
		t.Error("not said")
	}
	if s.cookie() != "" {
		t.Error("the cookie stays")
	}
	s.get(attempt, http.StatusNotFound)
	s.refused(path, open.with(0), http.StatusBadRequest, "cookie")
	if res := s.other().post("/progress/recover", url.Values{"code": {code}}); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("the code: %d", res.StatusCode)
	}
	s.setCookie(thief)
	if got := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.Contains(got, "Nothing is stored yet") {
		t.Errorf("with the old cookie: %q", got)
	}
	has(t, neighbor.get("/progress", http.StatusOK), ".questions li", 1)
}

// TestExport: all attempts, readable, without what could be used as a key.
func TestExport(t *testing.T) {
	s := startSite(t, nil)
	read := func(s *testSite) map[string]any {
		res, body := s.do("GET", "/progress/export.json", nil, nil)
		var v map[string]any
		if err := json.Unmarshal([]byte(body), &v); err != nil || res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") {
			t.Fatalf("%d %v\n%s", res.StatusCode, err, body)
		}
		if ck := s.cookie(); ck != "" && strings.Contains(body, ck[:2*idBytes]) {
			t.Error("the export has the player’s number")
		}
		return v
	}
	if v := read(s); len(v["attempts"].([]any)) != 0 {
		t.Error("attempts of nobody")
	}
	path := "/quiz/" + s.firstQuestion()
	for range 3 {
		s.answer(path)
	}
	v := read(s)
	if n := len(v["attempts"].([]any)); n != 3 {
		t.Errorf("%d attempts", n)
	}
	for _, part := range []string{"rating", "questions", "days", "reviews", "misconceptions", "runs", "exams", "made"} {
		if _, ok := v[part]; !ok {
			t.Errorf("no %s", part)
		}
	}
	s.post("/quiz/exam", url.Values{"preset": {"player"}})
	exams := read(s)["exams"].([]any)
	if len(exams) != 1 {
		t.Fatalf("%d exams", len(exams))
	}
	if items := exams[0].(map[string]any)["Items"].([]any); len(items) != 10 || items[0].(map[string]any)["Question"] == "" {
		t.Errorf("the exam has %v", items)
	}
	if n := len(read(s.other())["attempts"].([]any)); n != 0 {
		t.Errorf("%d attempts of another", n)
	}
}

// TestReview: what was missed is due the next day, at most ten of it, comes as a form in the mode, and is gone when answered.
func TestReview(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	s := startSite(t, func(c *Config) { c.now = func() time.Time { return now } })
	if got := s.get("/quiz/review", http.StatusOK).Find("main .lead").Text(); !strings.Contains(got, "there is nothing") {
		t.Errorf("%q", got)
	}
	if res, _ := s.do("GET", "/quiz/next?in=review", nil, nil); res.Header.Get("Location") != "/quiz/review" {
		t.Errorf("nobody reviews: %s", res.Header.Get("Location"))
	}
	missed := s.miss(12)
	if got := text(s.get("/quiz/review", http.StatusOK), "main"); !strings.Contains(got, "Nothing is due today") || !strings.Contains(got, "comes up tomorrow") || !strings.Contains(got, "Replay the 12 open ones") {
		t.Errorf("%q", got)
	}
	now = now.AddDate(0, 0, 1)
	if got := text(s.get("/quiz/review", http.StatusOK), "main .lead"); got != "10 questions are due today." {
		t.Errorf("%q", got)
	}
	for i := range 10 {
		res, _ := s.do("GET", "/quiz/next?in=review", nil, nil)
		to := res.Header.Get("Location")
		if !strings.Contains(to, "in=review") {
			t.Fatalf("leads to %s", to)
		}
		page := s.get(to, http.StatusOK)
		f := readForm(t, to, page)
		x, err := s.site.readers.forms.open(f.token)
		if err != nil || x.Mode != "review" || x.Round != "" {
			t.Errorf("%+v %v", x, err)
		}
		v, of, err := s.site.placeIn(t.Context(), x.Mode, x.Player, x.Question)
		if err != nil || v != i+1 || of != 10 {
			t.Errorf("%d of %d (%v)", v, of, err)
		}
		if res := s.post(to, f.with(0)); res.StatusCode != http.StatusSeeOther {
			t.Fatal(res.StatusCode)
		}
	}
	if res, _ := s.do("GET", "/quiz/next?in=review", nil, nil); res.Header.Get("Location") != "/quiz/review" {
		t.Errorf("an eleventh: %s", res.Header.Get("Location"))
	}
	// A question that isn't due, opened as if it were: an ordinary one.
	f := s.form("/quiz/" + missed[0] + "?in=review")
	if x, err := s.site.readers.forms.open(f.token); err != nil || x.Mode == "review" {
		t.Errorf("%+v %v", x, err)
	}
}

// miss answers n questions wrong and says which.
func (s *testSite) miss(n int) (ids []string) {
	s.t.Helper()
	for _, it := range s.site.index.items {
		if len(ids) == n {
			return ids
		}
		q, err := s.site.lib.Question(s.t.Context(), it.ID)
		if err != nil {
			s.t.Fatal(err)
		}
		if q.Many || len(s.site.index.keys[it.ID]) < 2 || q.Kind != "one" {
			continue
		}
		path := "/quiz/" + it.ID
		f := s.form(path)
		x, err := s.site.readers.forms.open(f.token)
		if err != nil {
			s.t.Fatal(err)
		}
		for i, a := range q.Answers {
			if a.Right {
				continue
			}
			value := x.Value(s.site.index.keys[it.ID][i])
			if res := s.post(path, url.Values{"token": {f.token}, "answer": {value}}); res.StatusCode != http.StatusSeeOther {
				s.t.Fatalf("%s: %d", path, res.StatusCode)
			}
			break
		}
		ids = append(ids, it.ID)
	}
	if len(ids) < n {
		s.t.Fatalf("only %d questions", len(ids))
	}
	return ids
}

// TestReplay checks the list of missed questions: the oldest first, each once, with their number.
func TestReplay(t *testing.T) {
	s := startSite(t, nil)
	if res := s.post("/quiz/review/replay", nil); res.Header.Get("Location") != "/quiz/review" {
		t.Errorf("nothing open: %s", res.Header.Get("Location"))
	}
	missed := s.miss(3)
	if res := s.post("/quiz/review/replay", nil); res.Header.Get("Location") != "/quiz/next?in=replay" {
		t.Fatalf("%s", res.Header.Get("Location"))
	}
	for i, id := range missed {
		res, _ := s.do("GET", "/quiz/next?in=replay", nil, nil)
		to := res.Header.Get("Location")
		if to != "/quiz/"+id+"?in=replay" {
			t.Fatalf("%d: leads to %s, want %s", i, to, id)
		}
		f := s.form(to)
		x, err := s.site.readers.forms.open(f.token)
		if err != nil || x.Mode != "replay" {
			t.Errorf("%+v %v", x, err)
		}
		if n, of, err := s.site.placeIn(t.Context(), x.Mode, x.Player, id); n != i+1 || of != 3 || err != nil {
			t.Errorf("%d of %d (%v)", n, of, err)
		}
		s.post(to, f.with(0))
	}
	res, _ := s.do("GET", "/quiz/next?in=replay", nil, nil)
	if to := res.Header.Get("Location"); to != "/quiz/review?replayed=1" || !strings.Contains(text(s.get(to, http.StatusOK), ".notice"), "last of the 3") {
		t.Errorf("at the end: %s", to)
	}
}
