package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestReport checks that a report is stored with what the reader looked at and nothing about the
// reader. A refused report keeps its words, and too many are refused.
func TestReport(t *testing.T) {
	s := startSite(t, withAdmin)
	id := s.firstQuestion()
	attempt := s.answer("/quiz/" + id).Header.Get("Location")
	link, ok := s.get(attempt, http.StatusOK).Find("a[href*='/report']").Attr("href")
	if !ok {
		t.Fatal("no way to report from the result")
	}
	page := s.get(link+"&step=7", http.StatusOK)
	token := page.Find("input[name=token]").AttrOr("value", "")
	if step := page.Find("input[name=step]").AttrOr("value", ""); step != "7" {
		t.Errorf("step %q", step)
	}
	path := "/quiz/" + id + "/report"
	form := func(reason, note string) url.Values {
		return url.Values{"token": {token}, "reason": {reason}, "note": {note}, "step": {"7"}}
	}
	for name, c := range map[string]struct {
		form   url.Values
		status int
	}{
		"no reason":          {form("", "x"), 422},
		"made up reason":     {form("nope", "x"), 422},
		"too long":           {form("typo", strings.Repeat("ä", 801)), 422},
		"far too long":       {form("typo", strings.Repeat("x", 9000)), 413},
		"other, unsaid":      {form("other", " "), 422},
		"no token":           {url.Values{"reason": {"typo"}, "note": {"kept words"}}, 400},
		"a question’s token": {url.Values{"token": {s.form("/quiz/" + id).token}, "reason": {"typo"}}, 400},
	} {
		res, body := s.do("POST", path, strings.NewReader(c.form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
		if res.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", name, res.StatusCode, c.status)
		}
		if name == "no token" && !strings.Contains(body, "kept words") {
			t.Error("the words are lost")
		}
	}
	// The longest note that the form takes arrives, in whatever script it is written.
	s.posted(path, form("words", strings.Repeat("効", maxReportNote)), http.StatusOK)
	// a browser counts it as two
	s.posted(path, form("words", strings.Repeat("𝒟", maxReportNote/2)), http.StatusOK)
	// A report's token is no question's form.
	if res := s.post("/quiz/"+id, url.Values{"token": {token}}); res.StatusCode == http.StatusSeeOther {
		t.Error("a report's token was graded")
	}
	if got := s.posted(path, form("verdict", "See <b>11-5</b>"), http.StatusOK); !strings.Contains(got, "Thank you") {
		t.Error("not said")
	}
	list, err := s.site.players.OpenReports(t.Context(), "", 10)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	if r := list[0]; r.Question != id || r.Version != s.site.index.versions[id] || r.Reason != "verdict" || r.Step != "7" || r.Note != "See <b>11-5</b>" {
		t.Errorf("%+v", r)
	}
	last := 0
	for range 8 {
		last = s.post(path, form("typo", "again")).StatusCode
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the ninth report: %d", last)
	}

	for _, p := range []string{"/admin/questions", "/admin/reports", "/admin/questions/" + id} {
		s.get(p, http.StatusForbidden)
	}
	if res := s.post("/admin/reports/1", nil); res.StatusCode != http.StatusForbidden {
		t.Errorf("closed by anybody: %d", res.StatusCode)
	}
	s.becomeAdmin()
	if n := s.get("/admin/questions", http.StatusOK).Find("tbody tr").Length(); n < 40 {
		t.Errorf("%d questions in figures", n)
	}
	doc := s.get("/admin/questions/"+id, http.StatusOK)
	if got := text(doc, "main"); !strings.Contains(got, "1 first attempt") {
		t.Errorf("%q", got)
	}
	reports := s.get("/admin/reports", http.StatusOK)
	if got := text(reports, ".reports blockquote"); !strings.Contains(got, "See <b>11-5</b>") {
		t.Errorf("%q", got)
	}
	open := reports.Find(".reports li").Length()
	if res := s.post("/admin/reports/1", url.Values{"do": {"close"}}); res.Header.Get("Location") != "/admin/reports" {
		t.Errorf("%d", res.StatusCode)
	}
	if got := s.get("/admin/reports", http.StatusOK).Find("button[value=close]").Length(); got != open-1 {
		t.Errorf("%d of %d open", got, open)
	}
}
