package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put stores an attempt.
func put(s *Store, n int) error {
	_, _, err := s.AddAttempt(context.Background(), attempt("p", fmt.Sprint("q", n), fmt.Sprint("t", n), true))
	return err
}

// TestGone: an answer isn't acknowledged into a file that was deleted, moved away or replaced; once the file is back, all goes on.
func TestGone(t *testing.T) {
	for name, away := range map[string]func(path string) error{
		"deleted": os.Remove,
		"moved":   func(path string) error { return os.Rename(path, path+".elsewhere") },
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".elsewhere"), os.WriteFile(path, []byte("something else"), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "players.db")
			s := open(t, path)
			if err := errors.Join(put(s, 1), s.Failing(), s.Ready(t.Context(), 0)); err != nil {
				t.Fatal(err)
			}
			if err := away(path); err != nil {
				t.Fatal(err)
			}
			if err := put(s, 2); !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), path) {
				t.Errorf("stored into nowhere: %v", err)
			}
			if err := s.Failing(); !errors.Is(err, ErrGone) {
				t.Errorf("failing: %v", err)
			}
			if err := s.Ready(t.Context(), 0); !errors.Is(err, ErrGone) {
				t.Errorf("ready: %v", err)
			}
			if name == "deleted" {
				return
			}
			if err := os.Rename(path+".elsewhere", path); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(put(s, 2), s.Failing(), s.Ready(t.Context(), 0)); err != nil {
				t.Errorf("it is back: %v", err)
			}
		})
	}
}

// TestFull: without space answers are refused in plain words; with space again they are stored, and nothing that was acknowledged is lost.
func TestFull(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "players.db"))
	limit := func(pages int) {
		t.Helper()
		if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
			_, err := db.ExecContext(ctx, fmt.Sprint("pragma max_page_count = ", pages)) // SQLite then says that the disk is full
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // no more than there are now
	stored := 0
	var err error
	for err == nil && stored < 10_000 {
		if err = put(s, stored); err == nil {
			stored++
		}
	}
	if err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Fatalf("after %d answers: %v", stored, err)
	}
	if err := s.Failing(); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("failing: %v", err)
	}
	limit(1 << 20)
	if err := errors.Join(put(s, stored), s.Failing()); err != nil {
		t.Errorf("there is space again: %v", err)
	}
	if rows, err := s.Progress(t.Context(), "p"); err != nil || len(rows) != stored+1 {
		t.Errorf("%d rows, want %d (%v)", len(rows), stored+1, err)
	}
}

// TestNotTheDisksFault: what the data forbids doesn't make the storage look broken.
func TestNotTheDisksFault(t *testing.T) { both(t, testNotTheDisksFault) }

func testNotTheDisksFault(t *testing.T, place string) {
	s := open(t, place)
	if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "insert into secret (id, key) values (1, 'x')")
		return err
	}); err == nil {
		t.Fatal("a second secret")
	}
	if err := s.Failing(); err != nil {
		t.Error(err)
	}
}

// TestEmptyFile: an empty file isn't taken for a new database, and stays as it is.
func TestEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(path, nil); err == nil || !strings.Contains(err.Error(), "empty file") || !strings.Contains(err.Error(), path) {
		if err == nil {
			_ = s.Close()
		}
		t.Errorf("%v", err)
	}
	if i, err := os.Stat(path); err != nil || i.Size() != 0 {
		t.Error(i, err)
	}
}
