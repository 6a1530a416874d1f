package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/store/storetest"
)

// onPostgres is a site whose players' data is in PostgreSQL.
func onPostgres(t *testing.T, place string) *testSite {
	t.Helper()
	return startSite(t, func(cfg *Config) { cfg.Players, cfg.watchEvery = place, 20*time.Millisecond })
}

// TestNodesShare: two servers on one PostgreSQL are one site for a player: the cookie, forms of either, runs and exams; and somebody who tries
// recovery codes at both has no more tries than at one.
func TestNodesShare(t *testing.T) {
	place := storetest.Postgres(t)
	a, b := onPostgres(t, place), onPostgres(t, place)
	form := a.filled("/quiz/1001", true)
	cookie := a.cookie()
	b.setCookie(cookie)
	if res := b.post("/quiz/1001", form); res.StatusCode != http.StatusSeeOther {
		t.Errorf("a form of the other server: %d", res.StatusCode)
	}
	if res := a.post("/quiz/1001", form); res.StatusCode != http.StatusSeeOther {
		t.Errorf("the same form again: %d", res.StatusCode)
	}
	if got := text(a.get("/progress", http.StatusOK), "main"); !strings.Contains(got, "1 attempt in all") {
		t.Errorf("one form was sent to both, and progress is: %.300s", got)
	}
	if id := cookie[:2*idBytes]; !strings.HasPrefix(a.cookie(), id) || !strings.HasPrefix(b.cookie(), id) {
		t.Errorf("the player %q is %q and %q", id, a.cookie(), b.cookie())
	}
	if res := a.post("/quiz/run", nil); res.StatusCode != http.StatusSeeOther {
		t.Fatalf("a run: %d", res.StatusCode)
	}
	if waiting, err := b.site.players.Waiting(t.Context(), cookie[:2*idBytes]); err != nil || !waiting.Run {
		t.Errorf("the other server doesn't know of the run: %+v %v", waiting, err)
	}
	if got := text(a.get(privacyPath, http.StatusOK), "main"); !strings.Contains(got, "a scrambled form of their address in the servers’ database") {
		t.Errorf("the page on privacy doesn't speak of shared allowances: %.2000s", got)
	}
	refused := 0
	for i := range 8 {
		s := []*testSite{a, b}[i%2]
		if res := s.other().post("/progress/recover", url.Values{"code": {newCode()}}); res.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 3 {
		t.Errorf("%d of 8 tries at two servers were refused, want 3", refused)
	}
}

// TestPostgresAway checks that the server says when it can't reach the database, serves what it
// can, and recovers fully.
func TestPostgresAway(t *testing.T) {
	line, place := storetest.LineTo(t, storetest.Postgres(t))
	s := onPostgres(t, place)
	form := s.filled("/quiz/1001", true)
	line.Cut()
	res, body := s.do("POST", "/quiz/1001", strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "Send it again") && !strings.Contains(body, "send it again") {
		t.Errorf("an answer: %d", res.StatusCode)
	}
	if strings.Contains(body, "It is right") || strings.Contains(body, "It is wrong") {
		t.Error("a result is told that the other servers don’t know of")
	}
	for i := 0; ; i++ { // what a write told a moment ago is believed for that long
		if res, _ := s.do("GET", readyPath, nil, nil); res.StatusCode == http.StatusServiceUnavailable {
			break
		}
		if i == 500 {
			t.Fatal("it still says that it is ready")
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.get("/rules/16", http.StatusOK)
	line.Mend()
	for i := 0; ; i++ {
		if res, _ := s.do("GET", readyPath, nil, nil); res.StatusCode == http.StatusOK {
			break
		}
		if i == 500 {
			t.Fatal("it doesn't come back")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if res := s.post("/quiz/1001", form); res.StatusCode != http.StatusSeeOther {
		t.Errorf("the same form, sent again: %d", res.StatusCode)
	}
}

// lateFives is a store in which another server keeps a day after it was looked up here.
type lateFives struct {
	quiz.Store
	was []string
}

func (l lateFives) Fives(context.Context) (map[string][]string, error) {
	return map[string][]string{}, nil
}

func (l lateFives) KeepFive(context.Context, string, []string) ([]string, error) { return l.was, nil }

// TestFiveOfAnother checks that a day's questions are those that another server showed first, even
// if this server would choose others.
func TestFiveOfAnother(t *testing.T) {
	s := startSite(t, nil)
	want := []string{"1001", "1002", "1003", "1004", "1005"}
	s.site.store = lateFives{s.site.store, want}
	for range 2 { // read, and remembered
		five, err := s.site.five(t.Context(), daily.Day(s.site.now()))
		var got []string
		for _, it := range five {
			got = append(got, it.ID)
		}
		slices.Sort(got)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, want %v (%v)", got, want, err)
		}
	}
}
