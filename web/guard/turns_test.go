package guard

import (
	"context"
	"errors"
	"fmt"
	"slices"
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

// TestTurnsOfManyReaders: readers who each ask once wait in the order in which they came, so none is refused while all can be served in time. Where
// they can't, most of those who do get their turn get it at once.
func TestTurnsOfManyReaders(t *testing.T) {
	for name, c := range map[string]struct {
		atOnce         int
		most           time.Duration // that half of those who are served wait
		refusedAtLeast int
	}{
		"fewer than can be served": {16, 16 * 5 * time.Millisecond, 0},
		"as many as can be served": {90, 90 * 5 * time.Millisecond, 0},
		"more than can be served":  {maxWaiting, 20 * time.Millisecond, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				wait := someWait
				if c.refusedAtLeast > 0 {
					wait /= 2
				}
				q := NewTurns(1, someCharge)
				end := time.Now().Add(30 * time.Second)
				var mu sync.Mutex
				var waits []time.Duration
				refused, readers := 0, 0
				var wg sync.WaitGroup
				for range c.atOnce {
					wg.Go(func() {
						for time.Now().Before(end) {
							mu.Lock()
							readers++
							name := fmt.Sprint("reader ", readers)
							mu.Unlock()
							start := time.Now()
							done, err := q.Take(t.Context(), name, wait)
							mu.Lock()
							if err != nil {
								refused++
							} else {
								waits = append(waits, time.Since(start))
							}
							mu.Unlock()
							if err == nil {
								time.Sleep(5 * time.Millisecond)
								done()
							}
						}
					})
				}
				wg.Wait()
				slices.Sort(waits)
				if refused < c.refusedAtLeast || c.refusedAtLeast == 0 && refused > 0 {
					t.Errorf("%d of %d readers were refused", refused, readers)
				}
				if half := waits[len(waits)/2]; half > c.most {
					t.Errorf("half of %d readers waited for more than %s", len(waits), half)
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
		// This client keeps its turn, so the queue goes on remembering its clients.
		if _, err := q.Take(t.Context(), "a", someWait); err != nil {
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
