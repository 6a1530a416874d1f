package scenario

import (
	"digijudge/rules/scenario/lang"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// benchScenarios are the files of a glob, prepared. Those that this engine or these cards can't play are left out.
func benchScenarios(b *testing.B, glob string) []*Scenario {
	b.Helper()
	cards := siteCards(b)
	files, _ := filepath.Glob(glob)
	var out []*Scenario
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		if s, err := ParseWith(name, src, lang.Config{Cards: cards}); err == nil {
			if _, err := s.Run(Options{}); err == nil {
				out = append(out, s)
			}
		}
	}
	if len(out) == 0 {
		b.Skip("no files")
	}
	return out
}

// BenchmarkCorpus plays all lines of the site's rulings, parsed once. The median is of the time a line takes in each scenario.
func BenchmarkCorpus(b *testing.B) {
	all := benchScenarios(b, "../../content/rulings/*/*.scn")
	lines, spent := make([]int, len(all)), make([]time.Duration, len(all))
	b.ReportAllocs()
	for b.Loop() {
		for i, s := range all {
			begin := time.Now()
			r, err := s.Run(Options{})
			spent[i] += time.Since(begin)
			if err != nil {
				b.Fatal(err)
			}
			lines[i] += r.Lines
		}
	}
	total, per := 0, make([]float64, len(all))
	for i, n := range lines {
		total += n
		per[i] = float64(spent[i].Nanoseconds()) / 1000 / float64(max(n, 1))
	}
	slices.Sort(per)
	b.ReportMetric(per[len(per)/2], "µs/line-median")
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "lines/s")
	b.ReportMetric(float64(len(all)), "scenarios")
}

// BenchmarkExplore counts the trees of the nasty positions.
func BenchmarkExplore(b *testing.B) {
	all := benchScenarios(b, "testdata/perft/*.scn")
	b.ReportAllocs()
	decisions, nodes := 0, 0
	for b.Loop() {
		for _, s := range all {
			t, err := s.Tree(perftDepth, Options{MaxTime: time.Minute, MaxNodes: 1e6})
			if err != nil {
				b.Fatal(err)
			}
			for _, d := range t.Depths {
				decisions += d.Decisions
				nodes += d.Nodes
			}
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
