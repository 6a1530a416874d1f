package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"digijudge/quiz"
)

func open(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// execute carries out a statement in a database file.
func execute(t testing.TB, path, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func attempt(player, question, token string, right bool) quiz.Attempt {
	return quiz.Attempt{Player: player, Question: question, Version: "v1", Content: "c1", Correct: &right, Counted: true, Token: token,
		Shown: []quiz.Shown{{Answer: "b", Verdict: "fails"}, {Answer: "a", Chosen: true, Verdict: "holds"}}}
}

func TestAttempts(t *testing.T) { both(t, testAttempts) }

func testAttempts(t *testing.T, place string) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "a b?c#d%41.db") // characters that mean something in an address
	s := open(t, path)
	in := attempt("p1", "q1", "t1", false)
	in.At = time.Date(2026, 11, 21, 10, 0, 0, 123e6, time.UTC)
	in.Mode, in.Round, in.Variant, in.Weight, in.Took = quiz.Past, "2026-11-20", 7, 0.5, 1234*time.Millisecond
	id, fresh, err := s.AddAttempt(ctx, in)
	if err != nil || !fresh || id == "" {
		t.Fatal(id, fresh, err)
	}
	got, err := s.Attempt(ctx, id)
	in.ID, in.First = id, true
	if in.Rating = got.Rating; in.Rating >= 1500 || in.Rating < 1200 {
		t.Errorf("rating %v after half a miss", in.Rating)
	}
	if err != nil || !reflect.DeepEqual(got, in) {
		t.Errorf("%+v, want %+v (%v)", got, in, err)
	}
	if got, err := s.AttemptOf(ctx, "t1"); err != nil || !reflect.DeepEqual(got, in) {
		t.Errorf("by token: %+v (%v)", got, err)
	}
	if _, err := s.AttemptOf(ctx, "t0"); !errors.Is(err, quiz.ErrNoAttempt) {
		t.Error(err)
	}
	// The same token counts once, whatever comes with it, and brings no player.
	again := attempt("p2", "q2", "t1", true)
	if id2, fresh, err := s.AddAttempt(ctx, again); id2 != id || fresh || err != nil {
		t.Error(id2, fresh, err)
	}
	if rows, err := s.Progress(ctx, "p2"); len(rows) != 0 || err != nil {
		t.Error(rows, err)
	}
	for player, want := range map[string]bool{"p1": true, "p2": false, "": false} {
		if got, err := s.HasPlayer(ctx, player); got != want || err != nil {
			t.Errorf("player %q: %v %v", player, got, err)
		}
	}
	// Under review: no verdict on the player.
	review := quiz.Attempt{Player: "p1", Question: "q2", Token: "t2"}
	rid, _, err := s.AddAttempt(ctx, review)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := s.Attempt(ctx, rid); err != nil || a.Correct != nil || a.Counted || a.Shown != nil || a.Version != "" || time.Since(a.At) > time.Minute {
		t.Errorf("%+v %v", a, err)
	}
	last, _, err := s.AddAttempt(ctx, attempt("p1", "q1", "t3", true))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := s.Progress(ctx, "p1")
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if r := rows[0]; r.Question != "q1" || r.Attempts != 2 || r.Right != 1 || r.Counted != 2 || r.LastID != last || r.Version != "v1" || r.Last == nil || !*r.Last || r.First == nil || *r.First || !r.FirstAt.Equal(in.At) {
		t.Errorf("%+v", r)
	}
	if r := rows[1]; r.Question != "q2" || r.Attempts != 1 || r.Right != 0 || r.Counted != 0 || r.LastID != rid || r.Last != nil {
		t.Errorf("%+v", r)
	}
	if _, err := s.Attempt(ctx, "nobody"); !errors.Is(err, quiz.ErrNoAttempt) {
		t.Error(err)
	}
	for _, bad := range []quiz.Attempt{{}, {Player: "p", Question: "q"}, {Player: strings.Repeat("x", 500), Question: "q", Token: "t"},
		{Player: "p", Question: "q", Token: "t", Shown: make([]quiz.Shown, 1000)}, {Player: "p", Question: "q", Token: "t", Problem: strings.Repeat("x", 500)}} {
		if _, _, err := s.AddAttempt(ctx, bad); err == nil {
			t.Errorf("%.40v was stored", bad)
		}
	}
	// It is still there after reopening.
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.AddAttempt(ctx, attempt("p", "q", "t9", true)); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error("the file has another name: ", err)
	}
	s = open(t, path)
	if got, err := s.Attempt(ctx, id); err != nil || !reflect.DeepEqual(got, in) {
		t.Errorf("after reopening: %+v %v", got, err)
	}
}

func TestConcurrentAttempts(t *testing.T) { both(t, testConcurrentAttempts) }

func testConcurrentAttempts(t *testing.T, place string) {
	ctx := context.Background()
	s := open(t, place)
	const players, each = 50, 40
	var wg sync.WaitGroup
	var fresh, total atomic.Int64
	ids := make([]map[string]string, players) // token → id
	for p := range players {
		ids[p] = map[string]string{}
		wg.Go(func() {
			for i := range each {
				// Every token is sent by two players' worth of goroutines; one of them counts.
				token := fmt.Sprintf("t%d-%d", p/2, i)
				id, f, err := s.AddAttempt(ctx, attempt(fmt.Sprint("p", p), fmt.Sprint("q", i%7), token, i%2 == 0))
				if err != nil {
					t.Error(err)
					return
				}
				total.Add(1)
				if f {
					fresh.Add(1)
				}
				ids[p][token] = id
				if i%10 == 0 {
					if a, err := s.Attempt(ctx, id); err != nil || a.Token != token {
						t.Errorf("%+v %v", a, err)
					}
				}
			}
		})
	}
	wg.Wait()
	if total.Load() != players*each || fresh.Load() != players*each/2 {
		t.Errorf("%d stored of %d", fresh.Load(), total.Load())
	}
	for p := 0; p < players; p += 2 {
		if !reflect.DeepEqual(ids[p], ids[p+1]) {
			t.Errorf("players %d and %d were told different ids", p, p+1)
		}
	}
	sum := 0
	for p := range players {
		rows, err := s.Progress(ctx, fmt.Sprint("p", p))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			sum += r.Attempts
		}
	}
	if sum != players*each/2 {
		t.Errorf("progress counts %d attempts", sum)
	}
}

// A bad attempt in a batch fails alone.
func TestBadAttemptInBatch(t *testing.T) { both(t, testBadAttemptInBatch) }

func testBadAttemptInBatch(t *testing.T, place string) {
	ctx := context.Background()
	s := open(t, place)
	first, _, err := s.AddAttempt(ctx, attempt("p", "q", "t0", true))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var failed atomic.Int64
	for i := range 64 {
		wg.Go(func() {
			a := attempt("p", "q", fmt.Sprint("t", i+1), true)
			if i%16 == 0 {
				a.ID = first // taken
			}
			if _, _, err := s.AddAttempt(ctx, a); err != nil {
				failed.Add(1)
			}
		})
	}
	wg.Wait()
	rows, err := s.Progress(ctx, "p")
	if err != nil || len(rows) != 1 || rows[0].Attempts != 61 || failed.Load() != 4 {
		t.Errorf("%+v, %d failed, %v", rows, failed.Load(), err)
	}
}

func TestCloseWritesWhatWaits(t *testing.T) { both(t, testCloseWritesWhatWaits) }

func testCloseWritesWhatWaits(t *testing.T, place string) {
	s, err := Open(place, nil)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var stored atomic.Int64
	for i := range 200 {
		wg.Go(func() {
			if _, _, err := s.AddAttempt(context.Background(), attempt("p", "q", fmt.Sprint(i), true)); err == nil {
				stored.Add(1)
			} else if !errors.Is(err, ErrClosed) {
				t.Error(err)
			}
		})
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	s = open(t, place)
	rows, err := s.Progress(context.Background(), "p")
	n := 0
	if len(rows) > 0 {
		n = rows[0].Attempts
	}
	if err != nil || int64(n) != stored.Load() {
		t.Errorf("%d rows, %d promised (%v)", n, stored.Load(), err)
	}
}

// What is wrong with a file is said clearly, and the file stays as it is.
func TestBrokenFiles(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.db")
	s, err := Open(good, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		if _, _, err := s.AddAttempt(context.Background(), attempt("p", fmt.Sprint("q", i), fmt.Sprint(i), true)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(sound)
	copy(damaged[len(damaged)/2:], bytes.Repeat([]byte("damage"), len(damaged)/12))
	for name, data := range map[string][]byte{"text": []byte("this is no database, and it is longer than a header would be: " + strings.Repeat("x", 200)), "damaged": damaged} {
		path := filepath.Join(dir, name+".db")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(path, nil)
		if err == nil {
			_ = s.Close()
			t.Errorf("%s: opened", name)
		} else if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "damaged") || !strings.Contains(err.Error(), "left as it is") {
			t.Errorf("%s: %v", name, err)
		}
		after, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(after, data) {
			t.Errorf("%s: the file was changed (%v)", name, err)
		}
	}
	execute(t, good, "pragma user_version = 99")
	if _, err := Open(good, nil); err == nil || !strings.Contains(err.Error(), "newer") {
		t.Error(err)
	}
	if _, err := Open(filepath.Join(dir, "nowhere", "players.db"), nil); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Error(err)
	}
}

// BenchmarkAddAttempt stores attempts from 64 callers at once, as a busy server does; each waits for its commit.
func BenchmarkAddAttempt(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "players.db"))
	shown := []quiz.Shown{{Answer: "0123456789abcdef01234567", Chosen: true, Verdict: "holds"}, {Answer: "1123456789abcdef01234567", Verdict: "fails"}}
	right := true
	var n atomic.Int64
	b.SetParallelism(64)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			i := n.Add(1)
			_, _, err := s.AddAttempt(context.Background(), quiz.Attempt{Player: fmt.Sprint("player", i%1000), Question: fmt.Sprint("q", i%40),
				Version: "0123456789abcdef01234567", Shown: shown, Correct: &right, Counted: true, Token: fmt.Sprint("token", i), Weight: 1, Mode: quiz.Mix})
			if err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "attempts/s")
}

// TestRenamed: what was stored under a question's former id stands under its id of today, and is added to what stands there.
func TestRenamed(t *testing.T) { both(t, testRenamed) }

func testRenamed(t *testing.T, place string) {
	s, err := Open(place, nil)
	if err != nil {
		t.Fatal(err)
	}
	right := true
	for i, q := range []string{"old-name", "old-name", "1001", "other"} {
		if _, _, err := s.AddAttempt(t.Context(), quiz.Attempt{Player: "p", Question: q, Token: fmt.Sprint(i), Correct: &right, Counted: true}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time nothing is left to move
		if s, err = Open(place, Renamed{"old-name": "1001", "never-stored": "1002"}); err != nil {
			t.Fatal(err)
		}
		rows, err := s.Progress(t.Context(), "p")
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, r := range rows {
			got[r.Question] = r.Attempts
		}
		if len(got) != 2 || got["1001"] != 3 || got["other"] != 1 {
			t.Errorf("%v", got)
		}
		if a, err := s.AttemptOf(t.Context(), "0"); err != nil || a.Question != "1001" {
			t.Errorf("%v %v", a.Question, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
