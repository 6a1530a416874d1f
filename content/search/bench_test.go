package search_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"digijudge/content"
)

// BenchmarkSearch searches for the labelled queries, one after the other.
func BenchmarkSearch(b *testing.B) {
	l, err := content.OpenWith(context.Background(), content.Config{Path: filepath.Join(b.TempDir(), "content.db"), AllowBroken: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = l.Close() })
	list := readQueries(b, "../testdata/queries.txt")
	begin := time.Now()
	if _, err := l.Search(context.Background(), "piercing"); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(time.Since(begin).Milliseconds()), "ms/index")
	var all []time.Duration
	for i := 0; b.Loop(); i++ {
		t := time.Now()
		if _, err := l.Search(context.Background(), list[i%len(list)].query); err != nil {
			b.Fatal(err)
		}
		all = append(all, time.Since(t))
	}
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "µs/median")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "µs/p99")
}
