package store

import (
	"os"
	"path/filepath"
	"testing"

	"digijudge/quiz/store/storetest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	storetest.Stop()
	os.Exit(code)
}

// both tests what holds of every player database on SQLite and on PostgreSQL. place is where an empty one is to be opened.
func both(t *testing.T, f func(t *testing.T, place string)) {
	t.Run("sqlite", func(t *testing.T) { f(t, filepath.Join(t.TempDir(), "players.db")) })
	t.Run("postgres", func(t *testing.T) { f(t, storetest.Postgres(t)) })
}
