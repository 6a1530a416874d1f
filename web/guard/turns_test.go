package guard

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// How long is waited for a turn here, and the most that one counts.
const (
	someWait   = time.Second
	someCharge = 0.025
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
				q := NewTurns(1, someCharge)
				ctx, cancel := context.WithCancel(t.Context())
				var wg sync.WaitGroup
				for i := range 100 {
					wg.Go(func() {
						for ctx.Err() == nil {
							done, err := q.Take(ctx, client(i), someWait)
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
					done, err := q.Take(ctx, "reader", someWait)
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
		q := NewTurns(1, someCharge)
		done, err := q.Take(t.Context(), "a", someWait)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if _, err := q.Take(t.Context(), "b", someWait); !errors.Is(err, ErrBusy) || time.Since(start) != someWait {
			t.Errorf("%v after %s", err, time.Since(start))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := q.Take(ctx, "b", someWait); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		var wg sync.WaitGroup
		var mu sync.Mutex
		refused, served := 0, 0
		for i := range 2 * maxWaiting {
			wg.Go(func() {
				done, err := q.Take(t.Context(), fmt.Sprint("c", i%10), someWait)
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
		q = NewTurns(2, someCharge)
		if _, err := q.Take(t.Context(), "a", someWait); err != nil { // keeps its turn: the clients are remembered
			t.Fatal(err)
		}
		for i := range 3 * MaxClients {
			done, err := q.Take(t.Context(), fmt.Sprint(i), someWait)
			if err != nil {
				t.Fatal(err)
			}
			done()
		}
		if n := len(q.next); n > MaxClients || n == 0 {
			t.Errorf("remembers %d clients", n)
		}
	})
}
