package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz"
)

// stormAnswer answers the question that a storm asks at path and returns where that leads.
func (s *testSite) stormAnswer(path string, right bool) string {
	s.t.Helper()
	res := s.post(path, s.filled(path, right))
	if res.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("POST %s: %d", path, res.StatusCode)
	}
	to := res.Header.Get("Location")
	if !strings.HasPrefix(to, "/quiz/next?in=storm&storm=") {
		s.t.Fatalf("an answer leads to %q", to)
	}
	return s.next(strings.TrimPrefix(to, "/quiz/next"))
}

// TestStorm checks that a storm asks yes-or-no questions without scripts, one press each, for three
// minutes of the server's clock. Later answers don't count, ratings stay the same, and the best
// results are stored.
func TestStorm(t *testing.T) {
	at := time.Date(2026, 11, 22, 23, 50, 0, 0, time.UTC)
	dir := t.TempDir() + "/data"
	s := startSite(t, func(cfg *Config) { cfg.DataDir, cfg.Prover, cfg.now = dir, nil, func() time.Time { return at } })
	begin := func() (query, path string) {
		t.Helper()
		to := s.post("/quiz/storm", nil).Header.Get("Location")
		query = strings.TrimPrefix(to, "/quiz/next")
		return query, s.next(query)
	}
	if doc := s.get("/quiz/storm", http.StatusOK); doc.Find(".storm-best").Length() > 0 {
		t.Error("a best before the first")
	}
	query, path := begin()
	name := mustURL(t, query).Query().Get("storm")
	seen := map[string]bool{}
	for i := range 4 {
		id, _, _ := strings.Cut(strings.TrimPrefix(path, "/quiz/"), "?")
		if seen[id] {
			t.Errorf("%s twice", id)
		}
		seen[id] = true
		if it := s.site.index.item(id); !it.YesNo {
			t.Errorf("%s isn't yes or no", id)
		}
		doc := s.get(path, http.StatusOK)
		has(t, doc, "form.answers[data-storm] .yn-b", 2)
		has(t, doc, ".skip-b", 0)
		if n := doc.Find(".storm-last").Length(); n != b2i(i > 0) {
			t.Errorf("question %d: %d words on the last", i+1, n)
		}
		if got := text(doc, ".storm-left"); got != []string{"3:00 left", "2:50 left", "2:40 left", "2:30 left"}[i] {
			t.Errorf("clock %q", got)
		}
		at = at.Add(10 * time.Second)
		path = s.stormAnswer(path, i != 2)
	}
	if got := text(s.get(path, http.StatusOK), "h1"); got != "Storm: 3 right" {
		t.Errorf("line %q", got)
	}

	// Two tabs with the same question: it counts once in the storm.
	a, b := s.filled(path, true), s.filled(path, true)
	s.post(path, a)
	s.post(path, b)
	s.post(path, b)
	rows, err := s.site.store.Round(t.Context(), s.player(), quiz.Storm, name)
	if err != nil || len(rows) != 5 {
		t.Fatalf("%d in the storm, want 5: %v", len(rows), err)
	}
	path = s.next(query)

	// Another question than the one that is asked now, or a storm of nobody's, is no way in.
	for id := range seen {
		if res, _ := s.do("GET", "/quiz/"+id+query, nil, nil); res.StatusCode != http.StatusSeeOther {
			t.Errorf("an answered question again: %d", res.StatusCode)
		}
		break
	}
	forged := "x" + name[1:]
	for _, bad := range []string{"", "x", forged, strings.Repeat("A", 500)} {
		if to := s.next("?in=storm&storm=" + bad); to != "/quiz/storm" && !strings.HasPrefix(to, "/quiz/storm?") {
			t.Errorf("storm %.9q asks %q", bad, to)
		}
		if doc := s.get("/quiz/storm?storm="+bad, http.StatusOK); doc.Find(".storm-end").Length() > 0 {
			t.Errorf("storm %.9q has an end", bad)
		}
	}
	own := s.client
	s.client = newClient(t)
	s.next("?in=mix")
	if to := s.next(query); strings.HasPrefix(to, "/quiz/d") || !strings.HasPrefix(to, "/quiz/storm") {
		t.Errorf("somebody else's storm asks %q", to)
	}
	s.client = own

	// The form was opened in time and comes a moment late.
	late := s.filled(path, true)
	at = at.Add(3*time.Minute - 40*time.Second)
	to := s.next(strings.TrimPrefix(s.post(path, late).Header.Get("Location"), "/quiz/next"))
	if to != "/quiz/storm?storm="+name {
		t.Errorf("after the end: %q", to)
	}
	if rows, err := s.site.store.Round(t.Context(), s.player(), quiz.Storm, name); err != nil || len(rows) != 5 {
		t.Errorf("%d in the storm after its end: %v", len(rows), err)
	}
	doc := s.get(to, http.StatusOK)
	best := func(doc *goquery.Document) string { return text(doc, ".storm-best dd") }
	if got := text(doc, ".storm-end h2"); got != "4 right in three minutes" || best(doc) != "44" {
		t.Errorf("%q, best %q", got, best(doc))
	}
	has(t, doc, ".questions li", 1)
	if got := text(doc, ".questions li a"); !strings.HasSuffix(got, "?") || strings.Contains(got, "&") {
		t.Errorf("what was missed: %q", got)
	}
	if got := text(doc, ".questions li .note"); got != "It is yes" && got != "It is no" {
		t.Errorf("its answer: %q", got)
	}
	if x, err := s.site.store.Standing(t.Context(), s.player()); err != nil || x.Games != 0 {
		t.Errorf("a rating moved: %+v %v", x, err)
	}

	// What was missed comes again.
	link := doc.Find(".questions a").AttrOr("href", "")
	s.get(link, http.StatusOK)
	if got := s.post("/quiz/review/replay", url.Values{"storm": {name}}).Header.Get("Location"); got != "/quiz/next?in=replay" {
		t.Errorf("retry leads to %q", got)
	}
	if got, want := s.next("?in=replay"), s.attemptAt(link).Question; !strings.HasPrefix(got, "/quiz/"+want+"?") {
		t.Errorf("retried %q, missed %s", got, want)
	}
	if got := s.post("/quiz/review/replay", url.Values{"storm": {forged}}).Header.Get("Location"); got != "/quiz/review" {
		t.Errorf("nobody's storm is retried: %q", got)
	}

	// The next day has a best of its own.
	at = time.Date(2026, 11, 23, 0, 1, 0, 0, time.UTC)
	_, path = begin()
	s.stormAnswer(path, true)
	if got := best(s.get("/quiz/storm", http.StatusOK)); got != "14" {
		t.Errorf("best today and ever: %q", got)
	}
}

// TestRetry checks that the player's own misses in an exam or a run are asked again, and nothing
// else.
func TestRetry(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	path := s.startedExam("player")
	for n := range 3 {
		s.post(path+"/"+string(rune('1'+n)), s.examFilled(path, n+1, n != 1))
	}
	id := strings.TrimPrefix(path, "/quiz/exam/")
	if got := s.post("/quiz/review/replay", url.Values{"exam": {id}}).Header.Get("Location"); got != "/quiz/review" {
		t.Errorf("before the end: %q", got)
	}
	if got := text(s.get(path, http.StatusOK), ".exam-bar"); !strings.Contains(got, "7 of 10 pass") {
		t.Errorf("pass line before: %q", got)
	}
	s.post(path, nil)
	doc := s.get(path, http.StatusOK)
	if got := text(doc, ".exam-score"); !strings.Contains(got, "70 % pass: 7 of 10") {
		t.Errorf("pass line after: %q", got)
	}
	has(t, doc, `form[action="/quiz/review/replay"] input[name=exam]`, 1)
	if got := s.post("/quiz/review/replay", url.Values{"exam": {id}}).Header.Get("Location"); got != "/quiz/next?in=replay" {
		t.Errorf("retry leads to %q", got)
	}
	r, ok, err := s.site.players.Replay(t.Context(), s.player())
	if err != nil || !ok || len(r.List) != 8 {
		t.Errorf("%d of 8 to retry: %v", len(r.List), err)
	}
	own := s.client
	s.client = newClient(t)
	s.play(s.next(""), true)
	if got := s.post("/quiz/review/replay", url.Values{"exam": {id}}).Header.Get("Location"); got != "/quiz/review" {
		t.Errorf("somebody else's exam: %q", got)
	}
	s.client = own

	// A run with a target, and its miss.
	if to := s.post("/quiz/run", url.Values{"target": {"2"}}).Header.Get("Location"); to != "/quiz/next?in=run&target=2" {
		t.Fatalf("a run with a target: %q", to)
	}
	for i, want := range []string{"Run: 0 of 2 right", "Run: 1 of 2 right", "Run: 2 right, target reached"} {
		q := s.next("?in=run&target=2")
		if got := text(s.get(q, http.StatusOK), "h1"); got != want {
			t.Errorf("question %d: %q, want %q", i+1, got, want)
		}
		s.play(q, i < 2)
	}
	doc = s.get("/quiz/run", http.StatusOK)
	run := doc.Find(`form[action="/quiz/review/replay"] input[name=run]`).AttrOr("value", "")
	if got := s.post("/quiz/review/replay", url.Values{"run": {run}}).Header.Get("Location"); got != "/quiz/next?in=replay" {
		t.Errorf("retry of a run leads to %q", got)
	}
	if got := text(doc, "#run-target option"); !strings.HasPrefix(got, "Beat your best, 2") {
		t.Errorf("targets %q", got)
	}
	s.post("/quiz/run", url.Values{"target": {"99999"}})
	if got := text(s.get(s.next("?in=run"), http.StatusOK), "h1"); got != "Run: 0 of 3 to beat your best" {
		t.Errorf("against the best: %q", got)
	}
}
