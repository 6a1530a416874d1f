package soak

import (
	"os"
	"path/filepath"
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// shipped are the cards of the site.
func shipped(t testing.TB) *scenario.CardFile {
	t.Helper()
	var f scenario.CardFile
	files, _ := filepath.Glob("../../content/cards/*.card")
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.ParseCards(filepath.Base(name), src); err != nil {
			t.Fatal(err)
		}
	}
	return &f
}

func pool(t testing.TB) *Pool {
	t.Helper()
	p, err := NewPool(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPool: nearly everything in the pool plays.
func TestPool(t *testing.T) {
	p := pool(t)
	for _, s := range p.LeftOut {
		t.Log("left out:", s)
	}
	if p.Size() < 75 {
		t.Errorf("only %d cards", p.Size())
	}
}

// TestGames plays fifty whole games; `digijudge soak` plays as many as you like.
func TestGames(t *testing.T) {
	p := pool(t)
	decisions := 0
	for i := range 50 {
		g, err := p.Play(1, i)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := g.Replay(); err != nil {
			t.Errorf("game %d: %v", i, err)
		}
		decisions += g.Decisions
	}
	t.Log(decisions, "decisions")
}

// BenchmarkGame plays whole games that nobody watches, BenchmarkGameWatched with all events and the clauses they rest on.
func BenchmarkGame(b *testing.B) { benchGames(b, nil) }

func BenchmarkGameWatched(b *testing.B) { benchGames(b, &watcher{}) }

func benchGames(b *testing.B, obs rules.Observer) {
	p := pool(b)
	b.ReportAllocs()
	decisions := 0
	for i := 0; b.Loop(); i++ {
		g, err := p.play(7, i%200, obs)
		if err != nil {
			b.Fatal(err)
		}
		decisions += g.Decisions
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}
