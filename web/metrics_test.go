package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// TestMetrics scrapes a server after many kinds of requests. The numbers must be right, and no
// request may add a new name.
func TestMetrics(t *testing.T) {
	s := startSite(t, func(c *Config) { withAdmin(c); c.Version = "v1.2.3" })
	scrape := func() string {
		t.Helper()
		res, body := s.do("GET", "/metrics", nil, nil)
		if res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/plain") {
			t.Fatalf("%d, %s", res.StatusCode, res.Header.Get("Content-Type"))
		}
		return body
	}
	path := "/quiz/" + s.firstQuestion()
	for range 3 {
		s.get("/keywords/piercing", http.StatusOK) // made once, then from the cache
	}
	s.do("HEAD", "/keywords/piercing", nil, nil)
	s.get("/static/site.css", http.StatusOK)
	attempt := s.answer(path).Header.Get("Location")
	s.get(attempt, http.StatusOK)
	s.get("/r/99-9-9", http.StatusNotFound)
	s.do("POST", path, strings.NewReader("x=1"), http.Header{"Origin": {"https://evil.example"}})
	got := scrape()
	for _, want := range []string{
		`digijudge_http_request_seconds_count{code="2xx",method="GET",route="/keywords/:slug"} 3`,
		`digijudge_http_request_seconds_count{code="2xx",method="HEAD",route="/keywords/:slug"} 1`,
		`digijudge_http_request_seconds_count{code="2xx",method="GET",route="/static/*"} 1`,
		`digijudge_http_request_seconds_count{code="3xx",method="POST",route="/quiz/:id"} 1`,
		`digijudge_http_request_seconds_count{code="2xx",method="GET",route="/quiz/attempt/:id"} 1`,
		`digijudge_http_request_seconds_count{code="4xx",method="GET",route="/r/:number"} 1`,
		`digijudge_http_refused_total{why="origin"} 1`,
		`digijudge_http_refused_total{why="busy"} 0`,
		`digijudge_engine_play_seconds_count{for="answer",outcome="decided"} 1`,
		`digijudge_disagreements_total 0`,
		`digijudge_turns_waiting 0`,
		`digijudge_database_failing 0`,
		`digijudge_database_failed_commits_total 0`,
		`version="v1.2.3"`,
		`go_goroutines `, `process_open_fds `, `process_max_fds `,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("not there: %s", want)
		}
	}
	for _, some := range []string{`digijudge_database_commits_total [1-9]`, `digijudge_database_batch_size_bucket\{le="512"\} [1-9]`, `digijudge_database_bytes\{file="players.db"\} [1-9]`,
		`digijudge_connections [1-9]`, `digijudge_connections_max [1-9]`, `digijudge_page_cache_pages [1-9]`, `digijudge_turn_wait_seconds_count [1-9]`, `digijudge_page_cache_bytes [1-9]`} {
		if !regexp.MustCompile(some).MatchString(got) {
			t.Errorf("nothing like %s", some)
		}
	}
	for _, secret := range []string{strings.TrimPrefix(attempt, "/quiz/attempt/"), s.cookie(), s.admin.key} {
		if strings.Contains(got, secret) {
			t.Errorf("%q is in the figures", secret)
		}
	}
	before := names(got)
	for _, odd := range []string{"/made/up", "/quiz/zzzz", "/keywords/zzzz", "/%00", "/api/v1/zzz", "/admin/x", "/static/zzz", "/r/1/2/3", "//", "/guides/a%2Fb"} {
		for _, m := range []string{"GET", "BREW", "DELETE", "PUT", "PROPFIND"} {
			r, _ := http.NewRequest(m, s.URL()+odd, nil)
			if res, err := s.client.Do(r); err == nil {
				res.Body.Close()
			}
		}
	}
	got = scrape()
	for name := range names(got) {
		if !before[name] && !regexp.MustCompile(`route="(unknown|/[a-z/:.*0-9]*)"`).MatchString(name) {
			t.Errorf("new: %s", name)
		}
		if strings.Contains(name, "zzz") || strings.Contains(name, "BREW") || strings.Contains(name, "made") {
			t.Errorf("a stranger’s name: %s", name)
		}
	}
	if n := len(names(got)); n > 1500 {
		t.Errorf("%d series", n)
	}
}

// TestCountedProver: a verdict that isn't the key's is counted as a disagreement, one that can't be known as undecided, a play that fails as failed.
func TestCountedProver(t *testing.T) {
	m := newMeter()
	q := &quiz.Question{}
	for _, p := range []Prover{
		gradeProver{g: quiz.Grade{Agrees: true, Verdicts: []scenario.Verdict{scenario.Holds}}},
		gradeProver{g: quiz.Grade{Verdicts: []scenario.Verdict{scenario.Fails}}},
		gradeProver{g: quiz.Grade{Verdicts: []scenario.Verdict{scenario.Holds, scenario.Undecided}}},
		gradeProver{err: context.DeadlineExceeded},
	} {
		_, _ = countedProver{p, m}.Grade(t.Context(), q, quiz.Response{})
	}
	all, err := m.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]uint64{}
	for _, f := range all {
		if f.GetName() == "digijudge_disagreements_total" && f.Metric[0].Counter.GetValue() != 1 {
			t.Errorf("%v disagreements", f.Metric[0].Counter.GetValue())
		}
		if f.GetName() == "digijudge_engine_play_seconds" {
			for _, x := range f.Metric {
				got[x.Label[1].GetValue()] = x.Histogram.GetSampleCount()
			}
		}
	}
	if got[outcomeDecided] != 2 || got[outcomeUndecided] != 1 || got[outcomeFailed] != 1 {
		t.Errorf("%v", got)
	}
}

// gradeProver grades as it was told.
type gradeProver struct {
	fakeProver
	g   quiz.Grade
	err error
}

func (p gradeProver) Grade(context.Context, *quiz.Question, quiz.Response) (quiz.Grade, error) {
	return p.g, p.err
}

// names are the series of a scrape.
func names(scrape string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(scrape) {
		if name, _, ok := strings.Cut(strings.TrimSpace(line), "} "); ok && !strings.HasPrefix(line, "#") {
			out[name+"}"] = true
		}
	}
	return out
}
