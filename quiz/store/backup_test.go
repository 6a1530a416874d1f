package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// TestBackupUnderLoad checks a backup that is taken while answers are stored: it opens, has every
// answer acknowledged before it began, and can be restored into a folder, which keeps the former
// database.
func TestBackupUnderLoad(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	path := filepath.Join(dir, "players.db")
	s, err := Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	var stored atomic.Int64
	var all sync.WaitGroup
	stop := make(chan struct{})
	for k := range 4 {
		all.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				if _, _, err := s.AddAttempt(ctx, attempt(fmt.Sprint("p", k), fmt.Sprint("q", i), fmt.Sprint(k, "/", i), i%2 == 0)); err != nil {
					t.Error(err)
					return
				}
				stored.Add(1)
			}
		})
	}
	for stored.Load() < 50 {
		if t.Failed() {
			break
		}
	}
	var last Contents
	for i := range 5 {
		before := stored.Load()
		if last, err = Backup(ctx, path, filepath.Join(dir, fmt.Sprintf("backup%d", i))); err != nil {
			t.Fatal(err)
		}
		if int64(last.Attempts) < before {
			t.Errorf("backup %d holds %d attempts, %d were acknowledged before", i, last.Attempts, before)
		}
	}
	close(stop)
	all.Wait()
	if _, err := Backup(ctx, path, filepath.Join(dir, "backup0")); !errors.Is(err, ErrExists) {
		t.Errorf("over a file: %v", err)
	}
	secret := string(s.Secret())
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c, aside, err := Restore(ctx, filepath.Join(dir, "backup4"), path)
	if err != nil || c != last {
		t.Fatalf("%+v (want %+v), %v", c, last, err)
	}
	if old, err := Inspect(ctx, aside); err != nil || int64(old.Attempts) != stored.Load() {
		t.Errorf("set aside: %+v %v, %d were stored", old, err, stored.Load())
	}
	again := open(t, path)
	if string(again.Secret()) != secret {
		t.Error("the restored database has another key: everybody would be logged out")
	}
	if rows, err := again.Progress(ctx, "p1"); err != nil || len(rows) == 0 {
		t.Error(rows, err)
	}
}

// TestRestoreRefused checks that a damaged backup changes nothing.
func TestRestoreRefused(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	path := filepath.Join(dir, "players.db")
	s, err := Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.AddAttempt(ctx, attempt("p", "q", "t", true)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file := func(name, data string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	other := filepath.Join(dir, "other.db")
	execute(t, other, "create table x (y)")
	newer := filepath.Join(dir, "newer.db")
	if _, err := Backup(ctx, path, newer); err != nil {
		t.Fatal(err)
	}
	execute(t, newer, "pragma user_version = 99")
	for backup, want := range map[string]string{
		file("empty", ""):                          "no player database",
		file("text", strings.Repeat("no db ", 99)): "not a database",
		other:                         "no player database",
		newer:                         "newer",
		filepath.Join(dir, "nowhere"): "reading the backup",
		dir:                           "no file",
	} {
		if _, aside, err := Restore(ctx, backup, path); err == nil || aside != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q %v, want %q", filepath.Base(backup), aside, err, want)
		}
		if c, err := Inspect(ctx, path); err != nil || c.Attempts != 1 {
			t.Errorf("%s changed the database: %+v %v", filepath.Base(backup), c, err)
		}
		if _, err := os.Stat(path + ".restoring"); err == nil {
			t.Errorf("%s: a part is left", filepath.Base(backup))
		}
	}
	if _, err := Backup(ctx, filepath.Join(dir, "nowhere"), filepath.Join(dir, "b")); err == nil || !strings.Contains(err.Error(), "--data") {
		t.Error(err)
	}
}
