// Package datadir keeps the folder of the databases, and the files in it, to the user who runs the
// server: players' ids are all that it takes to be a player.
package datadir

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// names are the beginnings of the files' names that belong here: the databases, what SQLite keeps
// beside them, databases that were set aside, the lock.
var names = []string{"content.db", "players.db", lockFile}

func ours(name string) bool {
	for _, n := range names {
		if name == n || strings.HasPrefix(name, n+"-") || strings.HasPrefix(name, n+".") {
			return true
		}
	}
	return false
}

// Make makes the folder if it is missing. It closes the folder and its databases, also those that
// are there already, to everybody but their owner. In a folder that holds other things too only the
// databases are closed.
func Make(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("making the data folder (choose another one with --data): %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("reading the data folder (choose another one with --data): %w", err)
	}
	alone := true
	for _, e := range entries {
		if !ours(e.Name()) {
			alone = false
		} else if e.Type().IsRegular() {
			closeTo(filepath.Join(dir, e.Name()), 0o600)
		}
	}
	if alone {
		closeTo(dir, 0o700)
	}
	return nil
}

// File makes a database's file if it is missing, so that SQLite doesn't make it for all to read,
// and closes one that is there. What SQLite makes beside it has the same permissions. What can't be
// done here SQLite will complain about, or Readable tells.
func File(path string) {
	if f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600); err == nil {
		_ = f.Close()
	}
	for _, p := range []string{path, path + "-wal", path + "-shm"} {
		closeTo(p, 0o600)
	}
}

// closeTo takes from a file or folder all permissions but those given, if it has more.
func closeTo(path string, mode fs.FileMode) {
	if i, err := os.Lstat(path); err == nil && i.Mode()&fs.ModeSymlink == 0 && i.Mode().Perm()&^mode != 0 {
		_ = os.Chmod(path, i.Mode().Perm()&mode) // not ours, or a file system without permissions: Readable tells
	}
}

// Readable returns the databases in the folder that other users of the machine can read, which Make
// could not change.
func Readable(dir string) (list []string) {
	entries, err := os.ReadDir(dir)
	if err != nil || runtime.GOOS == "windows" {
		return nil
	}
	if i, err := os.Stat(dir); err == nil && i.Mode().Perm()&0o077 == 0 {
		return nil
	}
	for _, e := range entries {
		if i, err := e.Info(); err == nil && ours(e.Name()) && i.Mode().Perm()&0o077 != 0 {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}
