package soak

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// shipped are the cards of the site.
func shipped(t testing.TB) *lang.CardFile {
	t.Helper()
	var f lang.CardFile
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
	numbers := []int{9619} // near misses of a question were told twice where a copy asked it again
	for i := range 50 {
		numbers = append(numbers, i)
	}
	for _, i := range numbers {
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

// TestCatalog: games at a table of cards that other games share come out as at a table of their own, choice by choice.
func TestCatalog(t *testing.T) {
	shared, alone := pool(t), pool(t)
	alone.table = func(cards []*rules.CardDef) (*rules.Table, error) {
		var own []rules.CardDef
		for _, c := range cards {
			switch i := slices.Index(slices.Concat(alone.eggs, alone.cards), c); {
			case c == alone.blank:
				own = append(own, blankCard)
			case i < 0:
				own = append(own, tokens[0])
			default:
				own = append(own, alone.listed[slices.IndexFunc(alone.listed, func(d rules.CardDef) bool { return d.Handle == c.Handle })])
			}
		}
		return rules.NewTable(own)
	}
	for i := range 40 {
		a, err := shared.Play(5, i)
		if err != nil {
			t.Fatal(err)
		}
		b, err := alone.Play(5, i)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(a.Choices, b.Choices) || a.Options != b.Options || a.Turns != b.Turns || a.Winner != b.Winner {
			t.Errorf("game %d: %d decisions and %d options in %d turns, at a table of its own %d and %d in %d", i, a.Decisions, a.Options, a.Turns, b.Decisions, b.Options, b.Turns)
		}
	}
}

// BenchmarkGame plays whole games without an observer, and BenchmarkGameWatched records all events
// with their clauses.
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
