package web

import "testing"

// BenchmarkStart is the start of a server that finds its content database ready, up to its first answer.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	first, err := Start(b.Context(), Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	if err := first.Shutdown(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s, err := Start(b.Context(), Config{DataDir: dir})
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Shutdown(); err != nil {
			b.Fatal(err)
		}
	}
}
