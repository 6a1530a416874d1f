package datadir

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	i, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return i.Mode().Perm()
}

// open makes files for all to read.
func open(t *testing.T, dir string, names ...string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		p := filepath.Join(dir, n)
		if err := os.WriteFile(p, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(p, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMake(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: no permission bits here")
	}
	all := []string{"content.db", "players.db", "players.db-wal", "players.db-shm", "content.db.corrupt-20261122-101010.000"}

	fresh := filepath.Join(t.TempDir(), "a", "b")
	if err := Make(fresh); err != nil || mode(t, fresh) != 0o700 {
		t.Errorf("new: %v %o", err, mode(t, fresh))
	}
	old := filepath.Join(t.TempDir(), "old")
	open(t, old, all...)
	if n := len(Readable(old)); n != len(all) {
		t.Errorf("%d files readable before", n)
	}
	if err := Make(old); err != nil || mode(t, old) != 0o700 {
		t.Errorf("old: %v %o", err, mode(t, old))
	}
	for _, n := range all {
		if m := mode(t, filepath.Join(old, n)); m != 0o600 {
			t.Errorf("%s: %o", n, m)
		}
	}
	shared := filepath.Join(t.TempDir(), "shared")
	open(t, shared, append(all, "thesis.txt", "players.dbx")...)
	if err := Make(shared); err != nil || mode(t, shared) != 0o755 || mode(t, filepath.Join(shared, "thesis.txt")) != 0o644 || mode(t, filepath.Join(shared, "players.dbx")) != 0o644 {
		t.Errorf("shared: %v %o", err, mode(t, shared))
	}
	if m := mode(t, filepath.Join(shared, "players.db")); m != 0o600 || len(Readable(shared)) > 0 {
		t.Errorf("shared players.db: %o, readable %v", m, Readable(shared))
	}
	if err := Make(filepath.Join(shared, "thesis.txt")); err == nil {
		t.Error("a file is taken for a folder")
	}
	file := filepath.Join(shared, "new.db")
	File(file)
	if m := mode(t, file); m != 0o600 {
		t.Errorf("new file: %o", m)
	}
	if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	File(file)
	if b, err := os.ReadFile(file); string(b) != "kept" {
		t.Errorf("%q %v", b, err)
	}
}
