package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrGone says that the file of the player database is no longer the one that was opened. Writing
// into the opened one would lose the data, because nobody can find that file again.
var ErrGone = errors.New("the player database was deleted, moved or replaced while the server runs")

// errEmpty says that an empty file stands where the player database should be. A new database is
// made only where there is no file, so that one that lost its content isn't taken for a new one.
var errEmpty = errors.New("it is an empty file, not a player database; restore a backup (digijudge restore), or delete the file to begin anew")

// noEmptyFile returns an error if the file at path is empty.
func noEmptyFile(path string) error {
	if i, err := os.Stat(path); err == nil && i.Mode().IsRegular() && i.Size() == 0 {
		return errEmpty
	}
	return nil
}

// keepsPlace returns an error if the database is damaged, or if the file that was opened no longer
// stands at its path. It costs one look into the folder.
func (d *sqliteDB) keepsPlace() error {
	if d.file == nil {
		return nil // the database is in memory: no file can go missing
	}
	if err := d.check.found(); err != nil {
		return err
	}
	if i, err := os.Stat(d.path); err != nil || !os.SameFile(i, d.file) {
		return ErrGone
	}
	return nil
}

// dropEmpty removes an empty database file, and the files that SQLite keeps beside it.
func dropEmpty(path string) {
	if i, err := os.Lstat(path); err != nil || !i.Mode().IsRegular() || i.Size() != 0 {
		return
	}
	for _, p := range []string{path, path + "-wal", path + "-shm"} {
		_ = os.Remove(p) // if the file can't be removed, the next start says what to do about it
	}
}

// errNoRoom says that a test file beside the database could not be filled, so the disk is full.
var errNoRoom = errors.New("no space left on the disk of the player database")

// roomProbe is how many bytes must be free for the disk not to be called full. A single answer
// needs a tenth of it. Trying a small write would not do: SQLite has reserved space in its file,
// into which small writes still fit when answers no longer do.
const roomProbe = 256 << 10

// room returns an error if no disk space is left in the folder of the database.
func (d *sqliteDB) room() error {
	f, err := os.OpenFile(d.path+".room", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		// this only measures space; whether the database can be written is tried elsewhere
		return nil
	}
	_, err = f.Write(make([]byte, roomProbe))
	_ = f.Close()
	_ = os.Remove(f.Name())
	if err != nil {
		return fmt.Errorf("%w %s: %w", errNoRoom, d.path, err)
	}
	return nil
}

// unavailable is the error that says why the store can't store anything.
type unavailable struct{ why error }

func (u *unavailable) Error() string { return u.why.Error() }
func (u *unavailable) Unwrap() error { return u.why }

// Unavailable returns a store to use when the player database can't be opened. It refuses each
// write with that reason, and answers each read as if nobody had ever answered a question. It lives
// in memory and touches no file. Its secret is a new one at each start.
func Unavailable(why error) (*Store, error) {
	d := &sqliteDB{path: "in memory"}
	s := &Store{db: d, jobs: make(chan *job), done: make(chan struct{}), unavailable: &unavailable{why}}
	name := "file:/players-" + newID(time.Now()) + "?vfs=memdb"
	var err error
	if s.secret, err = d.open(name, name+"&_pragma=query_only(1)", nil); err != nil {
		return nil, fmt.Errorf("standing in for the player database: %w", err)
	}
	s.begin()
	return s, nil
}

// Fault reports whether an error comes from the storage itself. Then nothing is wrong with the
// data, and the same data may be sent again.
func Fault(err error) bool {
	var u *unavailable
	if errors.Is(err, ErrGone) || errors.Is(err, ErrClosed) || errors.Is(err, errDamaged) || errors.Is(err, errNoRoom) || errors.As(err, &u) {
		return true
	}
	if postgresFault(err) {
		return true
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM,
		sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM:
		return true
	}
	return false
}

// isDamage reports whether an error of SQLite says that the file is damaged.
func isDamage(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_CORRUPT || e.Code()&0xff == sqlite3.SQLITE_NOTADB)
}

// NoTempFolder reports whether SQLite found no folder for its temporary files, as in a container
// without /tmp.
func NoTempFolder(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == sqlite3.SQLITE_IOERR_GETTEMPPATH
}

// NextTempFolder tells an operator what to do when NoTempFolder is true.
const NextTempFolder = "name a folder that the server’s user can write, for SQLite’s temporary files: SQLITE_TMPDIR=/var/lib/digijudge"

const nextFree = "free space on the disk of the data folder"

// NextStep says what an operator can do about a fault of the storage.
func NextStep(err error) string {
	if step := postgresStep(err); step != "" {
		return step
	}
	var e *sqlite.Error
	switch {
	case errors.Is(err, ErrGone):
		return "put players.db back where it was, or restore a backup (digijudge restore) and start the server anew"
	case errors.Is(err, errNoRoom):
		return nextFree
	case errors.Is(err, errDamaged):
		return "stop the server, restore a backup (digijudge restore) or move the damaged file away, and start it anew"
	case errors.Is(err, context.DeadlineExceeded):
		return "look whether the disk answers, and whether another program keeps the database locked"
	case errors.Is(err, errEmpty):
		return "stop the server, restore a backup (digijudge restore) or, if nothing is to be kept, delete the empty file, and start it anew"
	case NoTempFolder(err):
		return NextTempFolder
	case errors.As(err, &e):
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return "end the other program that keeps the database locked"
		case sqlite3.SQLITE_FULL:
			return nextFree
		case sqlite3.SQLITE_IOERR:
			return "look whether the disk of the data folder is full or damaged"
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN:
			return "let the server’s user write into the data folder and its files"
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return "stop the server, restore a backup (digijudge restore) or move the damaged file away, and start it anew"
		}
	}
	return "look into the data folder: digijudge must be able to write there"
}

// health is what is known about whether storing works at the moment.
type health struct {
	mu  sync.Mutex
	err error // the error of the last write; nil if that write was stored
	at  time.Time
	try *try // the test write that is running at the moment; nil if none is
}

// try is a test write: it only finds out whether the database can be written.
type try struct {
	done chan struct{}
	err  error // the result; it may be read once done is closed
}

// wrote notes how a write ended. An error that comes from the data isn't counted as a fault of the
// storage.
func (h *health) wrote(err error, now time.Time) {
	if !Fault(err) {
		err = nil
	}
	h.mu.Lock()
	h.err, h.at = err, now
	h.mu.Unlock()
}

// Failing returns why the last write to the database failed, or nil if it was stored. It doesn't
// wait for anything.
func (s *Store) Failing() error {
	if s.unavailable != nil {
		return s.unavailable
	}
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	return s.health.err
}

// Ready finds out whether answers can be stored. It does a test write, unless another write
// succeeded within the time span fresh. The error says why storing fails. Several callers at once
// share one test write and its result.
func (s *Store) Ready(ctx context.Context, fresh time.Duration) error {
	if s.unavailable != nil {
		return s.unavailable
	}
	h := &s.health
	h.mu.Lock()
	if h.try == nil && time.Since(h.at) < fresh {
		defer h.mu.Unlock()
		return h.err
	}
	t := h.try
	if t == nil {
		t = &try{done: make(chan struct{})}
		h.try = t
		// it runs on even if the caller stops waiting, so that the next caller can use its result
		go s.tryToStore(t)
	}
	h.mu.Unlock()
	select {
	case <-t.done:
		return t.err
	case <-ctx.Done():
		return fmt.Errorf("the player database doesn’t answer in time: %w", ctx.Err())
	}
}

// tryToStore does a test write.
func (s *Store) tryToStore(t *try) {
	defer close(t.done)
	h := &s.health
	if t.err = s.db.room(); t.err != nil {
		h.wrote(t.err, time.Now())
	} else {
		t.err = s.do(context.Background(), func(ctx context.Context, db tx) error {
			// this changes no value, but is a real write
			_, err := db.ExecContext(ctx, "update secret set key = key")
			return err
		})
	}
	h.mu.Lock()
	h.try = nil
	h.mu.Unlock()
}

// shortWait is how long a statement waits for another program's lock if the last statement already
// waited in vain.
const shortWait = 100 * time.Millisecond

// patience sets how long the writing connection waits for another program's lock: the full time at
// first. Once it has waited in vain, it waits only briefly until the lock is released.
func (d *sqliteDB) patience(ctx context.Context, err error) {
	var e *sqlite.Error
	wait := lockWait
	if errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED) {
		wait = shortWait
	}
	if wait != d.waits {
		d.waits = wait
		// this setting touches no file
		_, _ = d.conn.ExecContext(ctx, fmt.Sprintf("pragma busy_timeout(%d)", wait.Milliseconds()))
	}
}
