package quiz_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// playables prepares every question of the site.
func playables(tb testing.TB) []*quiz.Playable {
	cards, err := content.Cards()
	if err != nil {
		tb.Fatal(err)
	}
	var out []*quiz.Playable
	for _, p := range content.Proofs() {
		if p.Question == nil {
			continue
		}
		q, err := quiz.Prepare(p.Question, cards)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, q)
	}
	return out
}

// BenchmarkQuestions runs every question's scenario, parsed once: position built, all its lines played, all claims judged. It
// reports the median and the slowest question.
func BenchmarkQuestions(b *testing.B) {
	qs := playables(b)
	best := make([]time.Duration, len(qs))
	b.ReportAllocs()
	for b.Loop() {
		for i, q := range qs {
			start := time.Now()
			if _, err := q.Play(context.Background(), scenario.Options{}); err != nil {
				b.Fatal(err)
			}
			if d := time.Since(start); best[i] == 0 || d < best[i] {
				best[i] = d
			}
		}
	}
	slices.Sort(best)
	b.ReportMetric(float64(best[len(best)/2].Nanoseconds())/1e3, "µs/median")
	b.ReportMetric(float64(best[len(best)-1].Nanoseconds())/1e3, "µs/slowest")
}
