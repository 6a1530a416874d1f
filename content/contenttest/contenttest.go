// Package contenttest gives tests the content database of the embedded files, which takes seconds to build, ten times that watched for races.
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
)

// Database is the database as a first start leaves it, built once a process.
var Database = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "digijudge-content")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "content.db")
	lib, err := content.Open(context.Background(), path, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	// Kept in it, so that no server has to play them.
	_, played := lib.Played(context.Background())
	_, questions := lib.QuestionEntries(context.Background())
	if err := errors.Join(played, questions, lib.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// Put puts a copy of the content database into a data folder, which is made if need be: a program that finds it has only to read it.
// A database that is there stays.
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
