package web

import (
	"net/http"
	"strings"
	"testing"

	"digijudge/quiz"
)

// TestOwnMidnight: once the browser has sent the player's time zone, the next five questions appear
// at the player's midnight, earlier than UTC's in the east and later in the west. No player sees a
// later day.
func TestOwnMidnight(t *testing.T) {
	c := newClock(t, "2026-11-22 12:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	as := func(offset string) {
		s.client = newClient(t)
		at := mustURL(t, s.URL())
		s.client.Jar.SetCookies(at, []*http.Cookie{{Name: clockCookie, Value: offset, Path: "/"}})
	}
	go5 := func(day string) {
		t.Helper()
		if a, _ := s.play(s.next("?in=daily"), true); a.Mode != quiz.Daily || a.Round != day {
			t.Errorf("%s %q, want the five of %s", a.Mode, a.Round, day)
		}
	}

	as("540") // Tokyo
	c.set(t, "2026-11-22 14:59")
	go5("2026-11-22")
	if got := text(s.get("/quiz/daily", http.StatusOK), ".next-five"); got != "The next five come at midnight by your clock, in 1 minute." {
		t.Errorf("%q", got)
	}
	late := s.next("?in=daily")
	form := s.filled(late, true)
	c.set(t, "2026-11-22 15:01")
	go5("2026-11-23")
	if a := s.attemptAt(s.post(late, form).Header.Get("Location")); a.Mode != quiz.Daily || a.Round != "2026-11-22" {
		t.Errorf("a form of the day that UTC still has: %s %q", a.Mode, a.Round)
	}
	if n := s.get("/", http.StatusOK).Find(".today .pips .ok").Length(); n != 1 {
		t.Errorf("%d done of the new day", n)
	}
	tokyo := s.client
	s.client = newClient(t)
	s.get("/quiz/daily/2026-11-23", http.StatusNotFound) // elsewhere it is still to come
	if to := s.next("?in=past&day=2026-11-23"); to != "/quiz/daily" {
		t.Errorf("of tomorrow: %q", to)
	}

	c.set(t, "2026-11-22 23:00")
	as("-480") // Los Angeles: until 08:00 UTC
	c.set(t, "2026-11-23 07:59")
	go5("2026-11-22")
	c.set(t, "2026-11-23 08:01")
	go5("2026-11-23")
	s.client = tokyo
	if n := s.get("/", http.StatusOK).Find(".today .pips .ok").Length(); n != 1 {
		t.Errorf("Tokyo: %d done of the same five", n)
	}

	// What no clock says changes nothing.
	for _, offset := range []string{"841", "-841", "x", "1e3", strings.Repeat("9", 400)} {
		as(offset)
		if a, _ := s.play(s.next("?in=daily"), true); a.Round != "2026-11-23" {
			t.Errorf("offset %.9q: the five of %s", offset, a.Round)
		}
	}
}
