package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Contents says what a player database holds.
type Contents struct {
	Schema   int // the number of the newest schema change (migration) in it
	Players  int
	Attempts int
}

// ErrExists says that a backup would overwrite a file.
var ErrExists = errors.New("there is a file already; give a new name")

// Backup writes what the player database at path holds at one moment into file, and reads that file
// back to be sure. file must not exist yet. A server may go on storing answers meanwhile. The
// backup also holds the key that signs forms and cookies: whoever restores it keeps the players
// logged in.
func Backup(ctx context.Context, path, file string) (Contents, error) {
	if _, err := os.Stat(path); err != nil {
		return Contents{}, fmt.Errorf("reading the player database (is it the right folder? give one with --data): %w", err)
	}
	if _, err := os.Lstat(file); err == nil {
		return Contents{}, fmt.Errorf("writing %s: %w", file, ErrExists)
	}
	part := file + ".part"
	c, err := copyInto(ctx, path, part)
	if err != nil {
		return Contents{}, fmt.Errorf("backing up %s: %w", path, err)
	}
	if err := os.Rename(part, file); err != nil {
		return Contents{}, fmt.Errorf("writing %s: %w", file, err)
	}
	return c, syncFolder(filepath.Dir(file))
}

// Restore puts a backup in the place of the player database at path. No program may have the
// database open. The backup is checked first. A database that stood there is renamed, not deleted:
// aside is its new name, or "" if there was none.
func Restore(ctx context.Context, file, path string) (c Contents, aside string, err error) {
	if i, err := os.Stat(file); err != nil {
		return c, "", fmt.Errorf("reading the backup: %w", err)
	} else if !i.Mode().IsRegular() {
		return c, "", fmt.Errorf("reading the backup: %s is no file", file)
	}
	part := path + ".restoring"
	// a file left over from a restore that was interrupted
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return c, "", fmt.Errorf("restoring: %w", err)
	}
	if c, err = copyInto(ctx, file, part); err != nil {
		return c, "", fmt.Errorf("the backup %s can’t be used, and nothing was changed: %w", file, err)
	}
	if _, err := os.Lstat(path); err == nil {
		aside = path + ".before-restore-" + time.Now().UTC().Format("20060102T150405Z")
		// the log (-wal) moves first: a database file without its log would lack answers
		for _, with := range []string{"-wal", "-shm", ""} {
			if err := os.Rename(path+with, aside+with); err != nil && (with == "" || !errors.Is(err, fs.ErrNotExist)) {
				return c, "", fmt.Errorf("setting the present player database aside: %w", err)
			}
		}
	}
	if err := os.Rename(part, path); err != nil {
		return c, aside, fmt.Errorf("putting the backup in place (the former database is %s): %w", aside, err)
	}
	return c, aside, syncFolder(filepath.Dir(path))
}

// copyInto writes a consistent copy of a player database, checks the copy and waits until it is on
// the disk. If it fails, it leaves no file behind.
func copyInto(ctx context.Context, from, to string) (c Contents, err error) {
	defer func() {
		if err != nil {
			_ = os.Remove(to)
			_ = os.Remove(to + "-journal")
		}
	}()
	// VACUUM INTO accepts an empty file; made here so that no other user may read it
	if err := os.WriteFile(to, nil, 0o600); err != nil {
		return c, err
	}
	src, err := openPlain(from)
	if err != nil {
		return c, err
	}
	_, err = src.ExecContext(ctx, "vacuum into ?", to)
	if err = errors.Join(err, src.Close()); err != nil {
		return c, err
	}
	if c, err = Inspect(ctx, to); err != nil {
		return c, err
	}
	f, err := os.OpenFile(to, os.O_RDWR, 0)
	if err != nil {
		return c, err
	}
	return c, errors.Join(f.Sync(), f.Close())
}

// Inspect says what a player database holds; where is a place as for Open. Its error says that the
// database is damaged, that it is no player database, or that a newer digijudge made it.
func Inspect(ctx context.Context, path string) (c Contents, err error) {
	if IsPostgres(path) {
		return inspectPostgres(ctx, path)
	}
	if _, err := os.Stat(path); err != nil {
		return c, err
	}
	db, err := openPlain(path)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var check string
	if err := db.QueryRowContext(ctx, "pragma integrity_check(1)").Scan(&check); err != nil {
		return c, fmt.Errorf("it is damaged or no SQLite file: %w", err)
	}
	if check != "ok" {
		return c, fmt.Errorf("it is damaged: %s", check)
	}
	var tables int
	if err := db.QueryRowContext(ctx, "select count(*) from sqlite_master where type = 'table' and name in ('players', 'attempts')").Scan(&tables); err != nil {
		return c, err
	}
	if tables != 2 {
		return c, errors.New("it is no player database of digijudge")
	}
	if err := db.QueryRowContext(ctx, "pragma user_version").Scan(&c.Schema); err != nil {
		return c, err
	}
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return c, err
	}
	if c.Schema > len(names) {
		return c, fmt.Errorf("made by a newer version of digijudge (schema %d, this one knows %d)", c.Schema, len(names))
	}
	err = db.QueryRowContext(ctx, "select (select count(*) from players), (select count(*) from attempts)").Scan(&c.Players, &c.Attempts)
	return c, err
}

// openPlain opens an existing database with a single connection; it never makes a new one.
func openPlain(path string) (*sql.DB, error) {
	name, err := dsn(path, "mode=rw")
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// syncFolder makes sure that a new file's name in a folder is on the disk, where the system can do
// that.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync() // Windows can't do this; the error doesn't matter
	return d.Close()
}
