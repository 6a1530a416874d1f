package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/web/guard"
)

// TestAnswersPerDay: who has sent as many answers as one may in a day is told so, keeps the ticks, and can still see what was stored; others
// go on until the address has sent ten times as many.
func TestAnswersPerDay(t *testing.T) {
	s := startSite(t, func(c *Config) { c.AnswersPerDay = 3 })
	path := "/quiz/" + s.firstQuestion()
	var last url.Values
	for i := range 3 {
		last = s.form(path).with(0)
		if res := s.post(path, last); res.StatusCode != http.StatusSeeOther {
			t.Fatalf("answer %d: %d", i, res.StatusCode)
		}
	}
	f := s.form(path)
	res, body := s.do("POST", path, strings.NewReader(f.with(1).Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") != "28800" || !strings.Contains(body, "than one person is thought to") || !strings.Contains(body, "480 minutes") || !strings.Contains(body, "data-was") {
		t.Errorf("one more: %d, %q, %s", res.StatusCode, res.Header, body)
	}
	if res := s.post(path, last); res.StatusCode != http.StatusSeeOther || !strings.Contains(res.Header.Get("Location"), "again=1") {
		t.Errorf("sent again: %d, leads to %q", res.StatusCode, res.Header.Get("Location"))
	}
	other := s.other()
	if res := other.answer(path); res.StatusCode != http.StatusSeeOther {
		t.Errorf("another player at the same address: %d", res.StatusCode)
	}
	res, body = s.do("POST", "/quiz/exam", strings.NewReader("preset=player"), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if res.StatusCode != http.StatusTooManyRequests || !strings.Contains(body, "today") {
		t.Errorf("an exam: %d", res.StatusCode)
	}
	for range guard.AddressShare { // new players, all from here
		if other = s.other(); other.answer(path).StatusCode == http.StatusTooManyRequests {
			break
		}
		for range 2 {
			other.answer(path)
		}
	}
	if body := other.posted(path, other.form(path).with(0), http.StatusTooManyRequests); !strings.Contains(body, "from your network") {
		t.Error("nobody says what is used up")
	}
	if none := guard.NewQuota(0); none.Take("p", "c", 1000) != "" {
		t.Error("no bound is one")
	}
}

// TestPrunesUnseen: the server deletes players unseen for the time it is given, keeps the others, and logs how many.
func TestPrunesUnseen(t *testing.T) {
	s := startSite(t, func(c *Config) { c.KeepUnseen = 540 * 24 * time.Hour })
	right := true
	for player, at := range map[string]time.Time{"player-of-old": time.Now().AddDate(-3, 0, 0), "new": time.Now()} {
		if _, _, err := s.site.store.AddAttempt(t.Context(), quiz.Attempt{Player: player, Question: "q", Token: player, At: at, Correct: &right, Counted: true}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.site.store.AddAttempt(t.Context(), quiz.Attempt{Player: "new", Question: "q", Token: "newest", At: time.Now(), Correct: &right, Counted: true}); err != nil {
		t.Fatal(err)
	}
	s.site.prune(t.Context())
	for player, want := range map[string]bool{"player-of-old": false, "new": true} {
		if has, err := s.site.store.HasPlayer(t.Context(), player); has != want || err != nil {
			t.Errorf("%s: %v %v", player, has, err)
		}
	}
	if log := s.log.String(); !strings.Contains(log, "deleted=1") || strings.Contains(log, "player-of-old") {
		t.Error(log)
	}
}
