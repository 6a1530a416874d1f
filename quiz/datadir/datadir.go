// Package datadir makes the folder of the databases and its files readable only for the user who
// runs the server. A player's id is all that somebody needs to act as that player, and the
// databases hold these ids.
package datadir

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// names are the beginnings of the names of the files to protect: the databases, SQLite's files
// beside them, old databases that were set aside, and the lock.
var names = []string{"content.db", "players.db", lockFile}

func ours(name string) bool {
	for _, n := range names {
		if name == n || strings.HasPrefix(name, n+"-") || strings.HasPrefix(name, n+".") {
			return true
		}
	}
	return false
}

// Make makes the folder if it is missing. It takes the permissions of all users but the owner from
// the folder and its databases, also from those that exist already. In a folder that holds other
// files too, only the databases are changed.
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

// File makes a database's file if it is missing, because SQLite would make it readable for
// everybody, and protects an existing one. SQLite's own files beside it get the same permissions.
// If something fails here, SQLite reports it when it opens the file, or Readable finds it.
func File(path string) {
	if f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600); err == nil {
		_ = f.Close()
	}
	for _, p := range []string{path, path + "-wal", path + "-shm"} {
		closeTo(p, 0o600)
	}
}

// closeTo reduces the permissions of a file or folder to those given, if it has more.
func closeTo(path string, mode fs.FileMode) {
	if i, err := os.Lstat(path); err == nil && i.Mode()&fs.ModeSymlink == 0 && i.Mode().Perm()&^mode != 0 {
		// fails for a file of another user, or without permissions; Readable then reports it
		_ = os.Chmod(path, i.Mode().Perm()&mode)
	}
}

// Readable returns the databases in the folder that other users of the machine can read although
// Make tried to prevent it.
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
