package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"digijudge/quiz"
)

// TestWaiting checks that a started exam or run is known at once, whatever was read before, and an
// ended one isn't open any more.
func TestWaiting(t *testing.T) { both(t, testWaiting) }

func testWaiting(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	want := func(what string, w Waiting) {
		t.Helper()
		for range 2 { // read, and remembered
			if got, err := s.Waiting(ctx, "p"); err != nil || got != w {
				t.Errorf("%s: %+v %v, want %+v", what, got, err, w)
			}
		}
	}
	want("nothing", Waiting{})
	run, err := s.StartRun(ctx, "p", 1)
	if err != nil {
		t.Fatal(err)
	}
	want("a run", Waiting{Run: true})
	if _, _, err := s.StartExam(ctx, newExam("p", noon)); err != nil {
		t.Fatal(err)
	}
	want("both", Waiting{Exam: true, Run: true})
	if err := s.EndRun(ctx, run.ID); err != nil {
		t.Fatal(err)
	}
	want("an exam", Waiting{Exam: true})

	// A start that no caller waits for any more may be recorded all the same, and then it is known.
	late, cancel := context.WithCancel(ctx)
	cancel()
	if w, err := s.Waiting(ctx, "late"); err != nil || w.Run {
		t.Fatal(w, err)
	}
	if _, err := s.StartRun(late, "late", 1); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if _, err := s.StartRun(ctx, "after", 1); err != nil { // SQLite commits this one after the other
		t.Fatal(err)
	}
	begun := func() bool {
		_, err := s.OpenRun(ctx, "late")
		if err != nil && !errors.Is(err, quiz.ErrNoRun) {
			t.Fatal(err)
		}
		return err == nil
	}
	for { // PostgreSQL may commit the late start between two readings, but only once
		before := begun()
		w, err := s.Waiting(ctx, "late")
		if begun() != before {
			continue
		}
		if err != nil || w.Run != before {
			t.Errorf("a start that was given up: %+v %v, the run is open: %t", w, err, before)
		}
		break
	}
}

// TestWaitingAtOnce: while many requests read, none is told that nothing is open after its run has
// begun.
func TestWaitingAtOnce(t *testing.T) { both(t, testWaitingAtOnce) }

func testWaitingAtOnce(t *testing.T, place string) {
	s := open(t, place)
	var wg sync.WaitGroup
	for i := range 24 {
		player := fmt.Sprint("p", i)
		done := make(chan struct{})
		wg.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					if _, err := s.Waiting(t.Context(), player); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
		wg.Go(func() {
			defer close(done)
			time.Sleep(time.Duration(i) * time.Millisecond)
			if _, err := s.StartRun(t.Context(), player, 1); err != nil {
				t.Error(err)
				return
			}
			for range 20 {
				if w, err := s.Waiting(t.Context(), player); err != nil || !w.Run {
					t.Errorf("%s: %+v %v", player, w, err)
				}
			}
		})
	}
	wg.Wait()
}
