package web

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/web/guard"
)

// TestBusy: a page that can't have its turn says when to come back; fixed pages and the health check need none.
func TestBusy(t *testing.T) {
	s := startSite(t, func(c *Config) { c.patience = 0 })
	s.get("/keywords/piercing", http.StatusOK) // made
	var held []func()
	for range s.site.limits.turns.Size() {
		done, err := s.site.limits.turns.Take(t.Context(), "somebody", turnWait)
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, done)
	}
	for _, path := range []string{"/search?q=a", "/quiz", "/rulings"} {
		res, body := s.do("GET", path, nil, nil)
		if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" || !strings.Contains(body, "Busy right now") || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, Retry-After %q", path, res.StatusCode, res.Header.Get("Retry-After"))
		}
	}
	s.get("/keywords/piercing", http.StatusOK)
	s.get("/healthz", http.StatusOK)
	for _, done := range held {
		done()
	}
	s.get("/search?q=a", http.StatusOK)
}

// turnWriter says whether all turns are free when the answer's body is sent.
type turnWriter struct {
	h      http.Header
	turns  *guard.Turns
	status int
	held   bool
}

func (w *turnWriter) Header() http.Header    { return w.h }
func (w *turnWriter) WriteHeader(status int) { w.status = status }
func (w *turnWriter) Write(b []byte) (int, error) {
	_, running := w.turns.Load()
	w.held = w.held || running != 0
	return len(b), nil
}

// TestTurnEndsBeforeSending checks that a reader who receives a page slowly doesn't keep others
// waiting.
func TestTurnEndsBeforeSending(t *testing.T) {
	s := startSite(t, nil)
	for _, path := range []string{"/", "/quiz", "/quiz/3012", "/search?q=attack", "/cards", "/anatomy", "/progress", "/rulings", "/quiz/nope"} {
		r, err := http.NewRequest("GET", path, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := &turnWriter{h: http.Header{}, turns: s.site.limits.turns}
		s.http.Handler.ServeHTTP(w, r)
		if _, running := w.turns.Load(); w.held || running != 0 {
			t.Errorf("%s: status %d, a turn held while sending: %v, %d taken afterwards",
				path, w.status, w.held, running)
		}
	}
}

// TestSlowSenders checks that forms sent byte by byte, more than there are turns, keep nobody
// waiting.
func TestSlowSenders(t *testing.T) {
	s := startSite(t, nil)
	for range s.site.limits.turns.Size() + 1 {
		conn, err := net.Dial("tcp", s.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		// The server asks for the body when somebody reads it, so that from then on a turn could be held.
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n", manyQuestion)
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "100") {
			t.Fatalf("%q, %v", line, err)
		}
		fmt.Fprint(conn, "token=")
	}
	s.get("/search?q=blocker", http.StatusOK)
	s.form(manyQuestion)
}

// watchedStore says whether all turns are free when an attempt is stored.
type watchedStore struct {
	quiz.Store
	turns *guard.Turns
	held  bool
}

func (w *watchedStore) AddAttempt(ctx context.Context, a quiz.Attempt) (string, bool, error) {
	_, running := w.turns.Load()
	w.held = running != 0
	return w.Store.AddAttempt(ctx, a)
}

// TestTurnEndsBeforeStoring: a disk that is slow, or a database that another program has locked, doesn't keep others waiting.
func TestTurnEndsBeforeStoring(t *testing.T) {
	s := startSite(t, nil)
	w := &watchedStore{Store: s.site.store, turns: s.site.limits.turns}
	s.site.store = w
	if res := s.answer(manyQuestion); res.StatusCode != http.StatusSeeOther {
		t.Fatalf("status %d", res.StatusCode)
	}
	if w.held {
		t.Error("a turn held while storing")
	}
}

// TestPageRate: a client has a rate for pages that aren't in the cache; those that are and the health check have none.
func TestPageRate(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Rate = 0.5 })
	s.get("/keywords/piercing", http.StatusOK) // made
	limited := 0
	for i := range 25 {
		if res, _ := s.do("GET", [...]string{"/search?q=" + url.QueryEscape(strings.Repeat("a ", 50)), "/nope"}[i%2], nil, nil); res.StatusCode == http.StatusTooManyRequests {
			if limited++; res.Header.Get("Retry-After") == "" {
				t.Fatal("no Retry-After")
			}
		}
	}
	if limited == 0 {
		t.Error("25 pages at once pass a limit of 2 a second")
	}
	s.get("/keywords/piercing", http.StatusOK)
	s.get("/healthz", http.StatusOK)
}
