package datadir

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestLockChild is what TestLock runs as another process: it takes the lock, says so and waits to be killed.
func TestLockChild(t *testing.T) {
	dir := os.Getenv("DIGIJUDGE_LOCK_CHILD")
	if dir == "" {
		t.Skip("only TestLock runs it")
	}
	if _, err := Lock(t.Context(), dir, 0); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "taken"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Minute)
}

// TestLock checks that only one server can use a data folder, and that the lock of a killed server
// is free at once.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	release, err := Lock(t.Context(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(t.Context(), dir, 50*time.Millisecond); !errors.Is(err, ErrInUse) {
		t.Fatalf("a second lock: %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0], "-test.run", "^TestLockChild$")
	child.Env = append(os.Environ(), "DIGIJUDGE_LOCK_CHILD="+dir)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if _, err = os.Stat(filepath.Join(dir, "taken")); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err != nil {
		t.Fatal("the other process doesn't take the lock")
	}
	if _, err := Lock(t.Context(), dir, 0); !errors.Is(err, ErrInUse) {
		t.Fatalf("beside another process: %v", err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	release, err = Lock(t.Context(), dir, time.Second)
	if err != nil {
		t.Fatalf("after the other was killed: %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	if _, err := Lock(t.Context(), filepath.Join(dir, "missing", "folder"), 0); err == nil || errors.Is(err, ErrInUse) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
