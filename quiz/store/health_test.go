package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// put stores an attempt.
func put(s *Store, n int) error {
	_, _, err := s.AddAttempt(context.Background(), attempt("p", fmt.Sprint("q", n), fmt.Sprint("t", n), true))
	return err
}

// TestGone checks that no answer is acknowledged while the database file is deleted, moved or
// replaced, and that storing works again once the file is back.
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

// TestFull checks that answers are refused in plain words while the disk is full, are stored again
// afterwards, and that no acknowledged answer is lost.
func TestFull(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "players.db"))
	limit := func(pages int) {
		t.Helper()
		if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
			// SQLite then says that the disk is full
			_, err := db.ExecContext(ctx, fmt.Sprint("pragma max_page_count = ", pages))
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

// TestNotTheDisksFault checks that an error in the data isn't reported as a storage failure.
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

// TestEmptyFile checks that an empty file isn't mistaken for a new database and isn't changed.
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

// TestFaultOnce checks that a storage failure of one job in a batch fails the whole batch, so that
// nobody waits for the same lock twice.
func TestFaultOnce(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "players.db"))
	begun, hold, tried := make(chan struct{}), make(chan struct{}), 0
	errs := make(chan error)
	hand := func(work func() error) {
		go func() {
			errs <- s.do(context.Background(), func(context.Context, tx) error { return work() })
		}()
	}
	hand(func() error { close(begun); <-hold; return nil })
	<-begun
	hand(func() error { return ErrGone })
	for range 5 {
		hand(func() error { tried++; return nil }) // each alone would succeed
	}
	for len(s.jobs) < 6 {
		runtime.Gosched()
	}
	close(hold)
	refused := 0
	for range 7 {
		if err := <-errs; errors.Is(err, ErrGone) {
			refused++
		}
	}
	if refused != 6 || tried > 5 {
		t.Errorf("%d of 6 were refused, and %d tries were made, want no second ones", refused, tried)
	}
	if !errors.Is(s.Failing(), ErrGone) {
		t.Error(s.Failing())
	}
}

// TestUnavailable checks the stand-in for a database that can't be opened: it reads as empty,
// stores nothing, and says why.
func TestUnavailable(t *testing.T) {
	why := errors.New("the disk is at home")
	s, err := Unavailable(why)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	for what, err := range map[string]error{"attempt": put(s, 1), "failing": s.Failing(), "ready": s.Ready(t.Context(), 0)} {
		if !errors.Is(err, why) || !Fault(err) || NextStep(err) == "" {
			t.Errorf("%s: %v", what, err)
		}
	}
	if rows, err := s.Progress(t.Context(), "p"); err != nil || len(rows) != 0 {
		t.Error(rows, err)
	}
	if fives, err := s.Fives(t.Context()); err != nil || len(fives) != 0 {
		t.Error(fives, err)
	}
	other, err := Unavailable(why)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if len(s.Secret()) != 32 || bytes.Equal(s.Secret(), other.Secret()) {
		t.Error("no secret of its own")
	}
}

// TestNothingLeft: a database that couldn't be made leaves no empty file behind, which the next start would refuse.
func TestNothingLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.db")
	if err := os.Mkdir(path+"-journal", 0o700); err != nil { // SQLite can't write its journal
		t.Fatal(err)
	}
	s, err := Open(path, nil)
	if err == nil {
		_ = s.Close()
		t.Fatal("opened")
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it left something: %v", err)
	}
	if err := os.Remove(path + "-journal"); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path, nil); err != nil {
		t.Fatal(err)
	}
	_ = s.Close()
}

// TestReadyTogether: a caller that asks while another check is running gets the result of that
// check, not an older one.
func TestReadyTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.db")
	s := open(t, path)
	begun, hold := make(chan struct{}), make(chan struct{})
	go func() {
		_ = s.do(context.Background(), func(context.Context, tx) error { close(begun); <-hold; return nil })
	}()
	<-begun
	errs := make(chan error)
	for range 2 {
		go func() { errs <- s.Ready(context.Background(), 0) }()
	}
	for len(s.jobs) < 1 {
		runtime.Gosched()
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	close(hold)
	for range 2 {
		if err := <-errs; !errors.Is(err, ErrGone) {
			t.Error(err)
		}
	}
}

// TestDeletedWhileOpen: where the file is taken away, readers that are opened later say so. They make no empty file, which the next start
// would have to take for the first day. Twin: put back, it is read again.
func TestDeletedWhileOpen(t *testing.T) {
	place := filepath.Join(t.TempDir(), "players.db")
	s := open(t, place)
	if i, err := os.Stat(place); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("a new file: %v %v", i, err)
	}
	away := place + ".away"
	if err := os.Rename(place, away); err != nil {
		t.Fatal(err)
	}
	read := func() (failed int) {
		var wg sync.WaitGroup
		var mu sync.Mutex
		for range 40 { // more than the connections that are kept open
			wg.Go(func() {
				if _, err := s.Exams(t.Context(), "p", 5); err != nil {
					mu.Lock()
					failed++
					mu.Unlock()
					if !Fault(err) {
						t.Errorf("not the storage’s fault: %v", err)
					}
				}
			})
		}
		wg.Wait()
		return failed
	}
	read()
	if _, err := os.Stat(place); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file was made: %v", err)
	}
	if err := os.Rename(away, place); err != nil {
		t.Fatal(err)
	}
	if n := read(); n > 0 {
		t.Errorf("%d readers still fail", n)
	}
}
