package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"digijudge/quiz"
)

// TestTurnsAreFair: while one client keeps the only turn busy with a hundred requests, or a hundred clients do so with one each, somebody
// who asks for less than their share waits for no more than the request that runs.
func TestTurnsAreFair(t *testing.T) {
	for name, client := range map[string]func(i int) string{
		"one client":  func(int) string { return "many" },
		"one each":    func(i int) string { return fmt.Sprint("c", i) },
		"a few often": func(i int) string { return fmt.Sprint("c", i%7) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := newTurns(1, turnCharge)
				ctx, cancel := context.WithCancel(t.Context())
				var wg sync.WaitGroup
				for i := range 100 {
					wg.Go(func() {
						for ctx.Err() == nil {
							done, err := q.take(ctx, client(i), turnWait)
							if err == nil {
								time.Sleep(time.Duration(7+i%7) * time.Millisecond)
								done()
							}
						}
					})
				}
				for i := range 20 {
					time.Sleep(2 * time.Second)
					start := time.Now()
					done, err := q.take(ctx, "reader", turnWait)
					if err != nil {
						t.Fatal(err)
					}
					if waited := time.Since(start); waited > 20*time.Millisecond {
						t.Errorf("waited %s for number %d", waited, i)
					}
					time.Sleep(10 * time.Millisecond)
					done()
				}
				cancel()
				wg.Wait()
				if q.free != 1 || len(q.waiting) != 0 {
					t.Errorf("%d free, %d waiting at the end", q.free, len(q.waiting))
				}
			})
		})
	}
}

// TestTurnsAreBounded: whoever waits too long, or leaves, is out of the queue; the queue and the memory of clients have bounds.
func TestTurnsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newTurns(1, turnCharge)
		done, err := q.take(t.Context(), "a", turnWait)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if _, err := q.take(t.Context(), "b", turnWait); !errors.Is(err, errBusy) || time.Since(start) != turnWait {
			t.Errorf("%v after %s", err, time.Since(start))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := q.take(ctx, "b", turnWait); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		var wg sync.WaitGroup
		var mu sync.Mutex
		refused, served := 0, 0
		for i := range 2 * maxWaiting {
			wg.Go(func() {
				done, err := q.take(t.Context(), fmt.Sprint("c", i%10), turnWait)
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					refused++
					return
				}
				served++
				done()
			})
		}
		synctest.Wait()
		if len(q.waiting) != maxWaiting {
			t.Errorf("%d wait", len(q.waiting))
		}
		done()
		wg.Wait()
		if served != maxWaiting || refused != maxWaiting || q.free != 1 {
			t.Errorf("%d served, %d refused, %d free", served, refused, q.free)
		}
		q = newTurns(2, turnCharge)
		if _, err := q.take(t.Context(), "a", turnWait); err != nil { // keeps its turn: the clients are remembered
			t.Fatal(err)
		}
		for i := range 3 * maxClients {
			done, err := q.take(t.Context(), fmt.Sprint(i), turnWait)
			if err != nil {
				t.Fatal(err)
			}
			done()
		}
		if n := len(q.next); n > maxClients || n == 0 {
			t.Errorf("remembers %d clients", n)
		}
	})
}

// TestBusy: a page that can't have its turn says when to come back; fixed pages and the health check need none.
func TestBusy(t *testing.T) {
	s := startSite(t, func(c *Config) { c.patience = 0 })
	s.get("/keywords/piercing", http.StatusOK) // made
	free := s.site.turns.free
	var held []func()
	for range free {
		done, err := s.site.turns.take(t.Context(), "somebody", turnWait)
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
	turns  *turns
	all    int
	status int
	held   bool
}

func (w *turnWriter) Header() http.Header    { return w.h }
func (w *turnWriter) WriteHeader(status int) { w.status = status }
func (w *turnWriter) Write(b []byte) (int, error) {
	w.turns.mu.Lock()
	defer w.turns.mu.Unlock()
	w.held = w.held || w.turns.free != w.all
	return len(b), nil
}

// TestTurnEndsBeforeSending: a reader who takes a page slowly doesn't keep others waiting.
func TestTurnEndsBeforeSending(t *testing.T) {
	s := startSite(t, nil)
	for _, path := range []string{"/", "/quiz", "/quiz/3012", "/search?q=attack", "/cards", "/anatomy", "/progress", "/rulings", "/quiz/nope"} {
		r, err := http.NewRequest("GET", path, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := &turnWriter{h: http.Header{}, turns: s.site.turns, all: s.site.turns.free}
		s.http.Handler.ServeHTTP(w, r)
		if w.held || w.turns.free != w.all {
			t.Errorf("%s: status %d, a turn held while sending: %v, %d of %d free afterwards", path, w.status, w.held, w.turns.free, w.all)
		}
	}
}

// TestSlowSenders: forms that come byte by byte, more of them than there are turns, keep nobody waiting.
func TestSlowSenders(t *testing.T) {
	s := startSite(t, nil)
	for range s.site.turns.all + 1 {
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
	turns *turns
	held  bool
}

func (w *watchedStore) AddAttempt(ctx context.Context, a quiz.Attempt) (string, bool, error) {
	w.turns.mu.Lock()
	w.held = w.turns.free != w.turns.all
	w.turns.mu.Unlock()
	return w.Store.AddAttempt(ctx, a)
}

// TestTurnEndsBeforeStoring: a disk that is slow, or a database that another program has locked, doesn't keep others waiting.
func TestTurnEndsBeforeStoring(t *testing.T) {
	s := startSite(t, nil)
	w := &watchedStore{Store: s.site.store, turns: s.site.turns}
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
