package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/contenttest"
)

// importRule imports a small General Rule in our own words into a data folder, as the command line does.
func importRule(t *testing.T, data, version string, clauses ...string) {
	t.Helper()
	contenttest.Put(t, data)
	lib, err := content.Open(t.Context(), filepath.Join(data, "content.db"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	text := "Comprehensive Rules\n1. A start\n" + strings.Join(clauses, "\n")
	if _, err := lib.ImportRules(t.Context(), []content.ImportFile{{Name: "rule.txt", Data: []byte(text)}}, version); err != nil {
		t.Fatal(err)
	}
	if err := lib.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRulesDiff(t *testing.T) {
	data := ""
	s := startSite(t, func(c *Config) { data = c.DataDir })
	doc := s.get("/rules/diff", http.StatusOK)
	if got := strings.Join(strings.Fields(doc.Find("main .empty").Text()), " "); !strings.Contains(got, "two versions of the official text must first be brought into this site") {
		t.Errorf("%q", got)
	}
	has(t, doc, `main .empty a[href="/guides/new-rules"]`, 1)
	if doc.Find("main form, main code, main pre").Length() > 0 {
		t.Error("a form or a command where nothing was imported")
	}
	s.get("/guides/new-rules", http.StatusOK)
	// What another program imports is there at once.
	importRule(t, data, "5.1", "1-1. Players", "1-1-1. Two people play.", "1-2. Doing", "1-2-1. A <b>card</b> & its text are right.", "1-2-2. What can't be done isn't done.", "1-2-3. The rest is done, as far as it can be.", "1-3. Odds", "1-3-2. Ends here.")
	if got := s.get("/rules/diff", http.StatusOK).Find("main .empty").Text(); !strings.Contains(got, "beside version 5.1") {
		t.Errorf("%q", got)
	}
	importRule(t, data, "5.2", "1-1. Players", "1-1-1. Two people play, always.", "1-2. Watching", "1-2-1. Whoever watches is silent.", "1-3. Doing", "1-3-1. What can't be done isn't done.", "1-3-2. The rest is done, as far as it can be.")
	res, body := s.do("GET", "/rules/diff", nil, nil)
	if res.StatusCode != http.StatusOK || res.Header.Get("ETag") == "" {
		t.Fatalf("status %d, headers %v", res.StatusCode, res.Header)
	}
	if again, _ := s.do("GET", "/rules/diff", nil, http.Header{"If-None-Match": {res.Header.Get("ETag")}}); again.StatusCode != http.StatusNotModified {
		t.Errorf("again: status %d", again.StatusCode)
	}
	if strings.Contains(body, "<b>card</b>") {
		t.Error("imported text is not escaped")
	}
	doc = s.get("/rules/diff?old=5.1&new=5.2", http.StatusOK)
	var rows []string
	for _, e := range doc.Find(".diff-row").EachIter() {
		rows = append(rows, e.AttrOr("data-kind", "")+" "+strings.Join(strings.Fields(e.Find("h2 .cl").Text()), " "))
	}
	if got := strings.Join(rows, "; "); got != "changed 1-1-1; added 1-2; removed 1-2-1; added 1-2-1; removed 1-3; moved 1-2 to 1-2-2 →, now 1-3 to 1-3-1; removed 1-3-2; moved 1-2-3 →, now 1-3-2" {
		t.Errorf("rows: %s", got)
	}
	text := doc.Find(`.diff-row[data-kind=changed] .diff-text`)
	if got := strings.TrimSpace(text.Text()); got != "Two people play[inserted: , always]." {
		t.Errorf("marks: %q", got)
	}
	has(t, doc, `.diff-row[data-kind=changed] ins .vh`, 2)
	has(t, doc, `.diff-row[data-kind=removed] del`, 1)
	has(t, doc, `select[name=old] option[selected][value="5.1"]`, 1)
	has(t, doc, `select[name=new] option[selected][value="5.2"]`, 1)
	has(t, doc, `meta[name=robots][content*=noindex]`, 1)
	has(t, doc, `.diff-row .diff-cites a[href^="/rulings/"]`, 1)
	if doc.Find(`.diff-row .diff-cites a[href*="/quiz/d"]`).Length() > 0 {
		t.Error("a drill is linked: they stand in no list")
	}
	if n := s.get("/rules/diff?old=5.1&new=5.2&show=added", http.StatusOK).Find(`.diff-row:not([data-kind=added])`).Length(); n > 0 {
		t.Errorf("%d rows that weren't added", n)
	}
	for path, want := range map[string]int{
		"/rules/diff?old=5.1&new=5.1": 200, "/rules/diff?old=5.1&new=6.1": 404, "/rules/diff?old=x&new=5.2": 404, "/rules/diff?show=x": 400, "/rules/diff?page=x": 400, "/rules/diff?page=2": 404,
	} {
		if s.get(path, want).Find("main [role=alert]").Length() != 1 {
			t.Errorf("%s says nothing", path)
		}
	}
	checkPage(t, "/rules/diff", doc)
	// A chapter shows nothing of versions with other numbers.
	if s.get("/rules/1", http.StatusOK).Find(".official").Length() > 0 {
		t.Error("a wording of version 5 stands beside ours")
	}
}

// TestRulesDiffPages: a comparison of any size comes in pages, and each row is on one of them.
func TestRulesDiffPages(t *testing.T) {
	t.Parallel()
	var old, now []string
	old, now = append(old, "1-1. Players"), append(now, "1-1. Players")
	for i := 1; i < 96; i++ {
		old = append(old, fmt.Sprintf("1-1-%d. Old words number %d say that much.", i, i*7))
		now = append(now, fmt.Sprintf("1-1-%d. Old words number %d say this much.", i, i*7))
	}
	s := startSite(t, func(c *Config) {
		importRule(t, c.DataDir, "5.1", old...)
		importRule(t, c.DataDir, "5.2", now...)
	})
	seen := map[string]bool{}
	for page := 1; page <= 3; page++ {
		doc := s.get(fmt.Sprintf("/rules/diff?old=5.1&new=5.2&page=%d", page), http.StatusOK)
		rows := doc.Find(".diff-row")
		if rows.Length() == 0 || rows.Length() > diffRowsPerPage {
			t.Errorf("page %d: %d rows", page, rows.Length())
		}
		for _, e := range rows.Find("h2").EachIter() {
			seen[e.AttrOr("id", "")] = true
		}
		if next := doc.Find(`.turn a[rel=next]`).Length(); next != 1 && page < 3 || next != 0 && page == 3 {
			t.Errorf("page %d: %d links to the next", page, next)
		}
	}
	if len(seen) != 95 {
		t.Errorf("%d rows in all", len(seen))
	}
	has(t, s.get("/rules", http.StatusOK), `main a[href="/rules/diff"]`, 1)
	// It isn't copied to readers' devices.
	if _, body := s.do("GET", copyPath, nil, nil); !strings.Contains(body, `"/rules/1"`) || strings.Contains(body, `"/rules/diff":`) || strings.Contains(body, "Old words number") {
		t.Error("the copy for flight mode has the comparison, or not the rules")
	}
}
