package datadir

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// lockFile stays empty: only its lock means something. The system lets go of it when the process
// that holds it ends, however it ends.
const lockFile = "serving.lock"

// ErrInUse says that another digijudge has the folder.
var ErrInUse = errors.New("another digijudge is at work in this data folder; stop it, or choose another folder with --data")

// Lock takes the folder for this process alone and keeps it until release is called, once or more
// often. It waits for another process to let go of it, for as long as wait; then the error is
// ErrInUse. Any other error says that the folder can't be written. The lock is SQLite's own file
// lock, which every system has that we run on.
func Lock(ctx context.Context, dir string, wait time.Duration) (release func() error, err error) {
	path, err := filepath.Abs(filepath.Join(dir, lockFile))
	if err != nil {
		return nil, fmt.Errorf("locking the data folder: %w", err)
	}
	File(path)
	name := (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
	db, err := sql.Open("sqlite", fmt.Sprintf("%s?_pragma=busy_timeout(%d)&_pragma=journal_mode(memory)", name, wait.Milliseconds()))
	if err != nil {
		return nil, fmt.Errorf("locking the data folder: %w", err)
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "begin exclusive")
	}
	if err != nil {
		if conn != nil {
			_ = conn.Close()
		}
		_ = db.Close()
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY {
			return nil, ErrInUse
		}
		return nil, fmt.Errorf("locking the data folder: %w", err)
	}
	return sync.OnceValue(func() error { return errors.Join(conn.Close(), db.Close()) }), nil
}

// Locked reports whether a server has ever taken the folder: only then there is a lock that
// somebody may hold.
func Locked(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, lockFile))
	return err == nil
}
