package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"digijudge/quiz"
	"digijudge/quiz/store"
)

// busyPlayer stores attempts of one player at all of the site's questions, over and over.
func busyPlayer(tb testing.TB, st quiz.Store, x *index, player string, attempts int) {
	tb.Helper()
	var wg sync.WaitGroup
	for g := range 64 {
		wg.Go(func() {
			for i := g; i < attempts; i += 64 {
				it := &x.items[i%len(x.items)]
				right := i%3 != 0
				a := quiz.Attempt{Player: player, Question: it.ID, Version: x.versions[it.ID], Token: fmt.Sprint("t", i), Correct: &right, Counted: true, Weight: 1, Mode: quiz.Mix}
				if i%4 == 0 {
					a.Mode, a.Round, a.Local = quiz.Daily, fmt.Sprintf("20%02d-%02d-%02d", 10+i/20%15, 1+i/20%12, 1+i/20%28), "2026-11-22"
				}
				if _, _, err := st.AddAttempt(context.Background(), a); err != nil {
					tb.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// BenchmarkQuizPages are the pages of the quiz for a player with 20,000 attempts.
func BenchmarkQuizPages(b *testing.B) {
	dir := b.TempDir()
	first, err := Start(b.Context(), Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	x := first.site.index
	if err := first.Shutdown(); err != nil {
		b.Fatal(err)
	}
	st, err := store.Open(filepath.Join(dir, "players.db"), nil)
	if err != nil {
		b.Fatal(err)
	}
	player := newID(idBytes)
	busyPlayer(b, st, &x, player, 20_000)
	if err := st.Close(); err != nil {
		b.Fatal(err)
	}
	s, err := Start(b.Context(), Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Shutdown() })
	for _, path := range []string{"/", "/quiz", "/quiz/next", "/quiz/next?weak=1", "/quiz/daily", "/quiz/run", "/progress"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				r, err := http.NewRequest("GET", path, nil)
				if err != nil {
					b.Fatal(err)
				}
				r.Header.Set("Cookie", playerCookie+"="+s.site.signed(player))
				w := &benchWriter{h: http.Header{}}
				if s.http.Handler.ServeHTTP(w, r); w.status != http.StatusOK && w.status != http.StatusSeeOther {
					b.Fatalf("status %d", w.status)
				}
			}
		})
	}
}

// BenchmarkQuizPosts are answers of many players at once, each graded by the engine and on the disk before it is answered.
func BenchmarkQuizPosts(b *testing.B) {
	s := benchSite(b)
	st := s.site
	it := st.index.item("1012")
	q, err := st.lib.Question(b.Context(), it.ID)
	if err != nil {
		b.Fatal(err)
	}
	b.SetParallelism(128)
	used := cpuTime(b)
	b.ResetTimer() // starting the site is no part of it
	b.RunParallel(func(pb *testing.PB) {
		player := newID(idBytes)
		for pb.Next() {
			f := newForm(player, it.ID, st.index.versions[it.ID], nil, st.now())
			form := url.Values{"token": {st.readers.forms.seal(f)}}
			form.Add("answer", f.Value(q.Answers[0].Key()))
			r, err := http.NewRequest("POST", "/quiz/"+it.ID, strings.NewReader(form.Encode()))
			if err != nil {
				b.Error(err)
				return
			}
			r.RemoteAddr = "192.0.2.1:1"
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Cookie", playerCookie+"="+st.signed(player))
			w := &benchWriter{h: http.Header{}}
			if s.http.Handler.ServeHTTP(w, r); w.status != http.StatusSeeOther {
				b.Errorf("status %d", w.status)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
	b.ReportMetric(float64((cpuTime(b)-used).Microseconds())/float64(b.N), "cpu-µs/answer")
}
