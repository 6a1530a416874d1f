package web

import (
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/progress"
)

// BenchmarkProgress shows the progress page of somebody with 20,000 attempts at all questions.
func BenchmarkProgress(b *testing.B) {
	s, err := Start(b.Context(), Config{DataDir: b.TempDir() + "/data", Prover: fakeProver{}})
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := s.Shutdown(); err != nil {
			b.Error(err)
		}
	}()
	player := newID(idBytes)
	start := time.Now().AddDate(-1, 0, 0)
	done := make(chan error)
	items := s.site.index.items
	const attempts, writers = 20_000, 50
	for w := range writers {
		go func() {
			for i := w; i < attempts; i += writers {
				it := items[i%len(items)]
				q, err := s.site.lib.Question(b.Context(), it.ID)
				if err != nil {
					done <- err
					return
				}
				right := i%3 != 0
				a := quiz.Attempt{Player: player, Question: it.ID, Version: s.site.index.versions[it.ID], Correct: &right, Counted: true, Token: fmt.Sprint(i), At: start.Add(time.Duration(i) * 25 * time.Minute), Weight: 1, Mode: quiz.Mix}
				for j := range q.Answers {
					a.Shown = append(a.Shown, quiz.Shown{Answer: q.Answers[j].Key(), Chosen: q.Answers[j].Right == right})
				}
				a.Met, a.Refused = progress.Beliefs(q.Question, &a)
				if _, _, err := s.site.store.AddAttempt(b.Context(), a); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range writers {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
	h := s.site.routes()
	for b.Loop() {
		r := httptest.NewRequest("GET", "/progress", nil)
		r.Header.Set("Cookie", playerCookie+"="+s.site.signed(player))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != 200 || w.Body.Len() < 10_000 {
			b.Fatal(w.Code, w.Body.Len())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/page")
}
