// Package contenttest gives tests the content database of the embedded files. Building it takes
// seconds, and ten times as long with the race detector.
package contenttest

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"digijudge/content"
	"digijudge/content/contenttest/ondisk"
)

// Database returns the database as a first start leaves it. It is built once for all test programs
// and stored for later runs: see ondisk.
var Database = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "digijudge-content")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "content.db")
	embedded, err := content.Fingerprint()
	if err != nil {
		return nil, err
	}
	b, shared, err := ondisk.Bytes(embedded[:12]+"-content.db", func() ([]byte, error) { return build(path) })
	if err != nil || !shared {
		return b, err
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		return nil, err
	}
	if err := content.Adopt(context.Background(), path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// build builds the database at path. It also stores the clauses that rulings play and the entries
// of questions, so that no server has to work them out.
func build(path string) ([]byte, error) {
	lib, err := content.Open(context.Background(), path, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	_, played := lib.Played(context.Background())
	_, questions := lib.QuestionEntries(context.Background())
	if err := errors.Join(played, questions, lib.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// Put writes a copy of the content database into a data folder, so that a program that starts there
// only has to read it. It creates the folder if needed and doesn't replace an existing database.
func Put(t testing.TB, dir string) {
	t.Helper()
	path := filepath.Join(dir, "content.db")
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	b, err := Database()
	if err == nil {
		err = errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(path, b, 0o600))
	}
	if err != nil {
		t.Fatalf("building the content: %v", err)
	}
}
