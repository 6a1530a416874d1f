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

// lockFile is the name of an empty file that is only there to be locked. The system releases the
// lock when the process that holds it ends, in whatever way.
const lockFile = "serving.lock"

// ErrInUse says that another digijudge uses the folder.
var ErrInUse = errors.New("another digijudge is at work in this data folder; stop it, or choose another folder with --data")

// Lock reserves the folder for this process until release is called; calling release again does no
// harm. If another process has it, Lock waits as long as wait for it to be released, and then
// returns ErrInUse. Any other error says that the folder can't be written. The lock is the file
// lock of SQLite, which works on every system on which digijudge runs.
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

// Locked reports whether the lock file exists, that is, whether a server has ever reserved the
// folder.
func Locked(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, lockFile))
	return err == nil
}
