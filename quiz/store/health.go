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

// ErrGone says that the player database is no longer the file that was opened: what is written
// would be lost with it.
var ErrGone = errors.New("the player database was deleted, moved or replaced while the server runs")

// errEmpty says that a file without content stands where the player database should be. A new one
// is only made where there is no file: a database that lost its content must not look like the
// first day.
var errEmpty = errors.New("it is an empty file, not a player database; restore a backup (digijudge restore), or delete the file to begin anew")

// noEmptyFile refuses a file of no length.
func noEmptyFile(path string) error {
	if i, err := os.Stat(path); err == nil && i.Mode().IsRegular() && i.Size() == 0 {
		return errEmpty
	}
	return nil
}

// keepsPlace reports whether the file that was opened still stands at its path. It costs one look
// into the folder.
func (d *sqliteDB) keepsPlace() error {
	if d.file == nil {
		return nil // in memory
	}
	if err := d.check.found(); err != nil {
		return err
	}
	if i, err := os.Stat(d.path); err != nil || !os.SameFile(i, d.file) {
		return ErrGone
	}
	return nil
}

// dropEmpty removes a file without content, and what SQLite keeps beside it.
func dropEmpty(path string) {
	if i, err := os.Lstat(path); err != nil || !i.Mode().IsRegular() || i.Size() != 0 {
		return
	}
	for _, p := range []string{path, path + "-wal", path + "-shm"} {
		_ = os.Remove(p) // it may stay: then the next start says what to do about it
	}
}

// errNoRoom says that a file beside the database could not be filled.
var errNoRoom = errors.New("no space left on the disk of the player database")

// roomProbe is how much space must be left for the disk not to be called full. A single answer
// takes a tenth of it; and what SQLite has reserved before takes small writes long after answers
// have no place.
const roomProbe = 256 << 10

// room returns an error if there is no space left where the database lies.
func (d *sqliteDB) room() error {
	f, err := os.OpenFile(d.path+".room", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil // whether the database itself can be written is another question
	}
	_, err = f.Write(make([]byte, roomProbe))
	_ = f.Close()
	_ = os.Remove(f.Name())
	if err != nil {
		return fmt.Errorf("%w %s: %w", errNoRoom, d.path, err)
	}
	return nil
}

// unavailable is why nothing can be stored.
type unavailable struct{ why error }

func (u *unavailable) Error() string { return u.why.Error() }
func (u *unavailable) Unwrap() error { return u.why }

// Unavailable returns a stand-in for a player database that can't be opened. Each write is refused
// with the reason, each read answers as if nobody had ever answered anything. It lives in memory
// and touches no file. Its secret is a new one at each start.
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

// Fault reports whether an error is the storage's own: nothing was wrong with what was to be
// stored, and it may be sent again.
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

// isDamage reports whether SQLite stumbled over damage.
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

// NextTempFolder is what to do then.
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

// health is what is known about storing.
type health struct {
	mu  sync.Mutex
	err error // of the last write; nil: it was stored
	at  time.Time
	try *try // what is tried at this moment; nil: nothing
}

// try is a write that only tries whether it can be done.
type try struct {
	done chan struct{}
	err  error // once done is closed
}

// wrote notes how a write ended. What the data itself forbids is no fault of the storage.
func (h *health) wrote(err error, now time.Time) {
	if !Fault(err) {
		err = nil
	}
	h.mu.Lock()
	h.err, h.at = err, now
	h.mu.Unlock()
}

// Failing returns why the last write to the database failed, or nil while all is well. It waits for
// nothing.
func (s *Store) Failing() error {
	if s.unavailable != nil {
		return s.unavailable
	}
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	return s.health.err
}

// Ready tries whether answers can be stored, unless a write has shown it within the last fresh. The
// error says why not. Callers that come while it tries get the same result.
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
		go s.tryToStore(t) // it goes on if nobody waits any more: until then the next one need not try too
	}
	h.mu.Unlock()
	select {
	case <-t.done:
		return t.err
	case <-ctx.Done():
		return fmt.Errorf("the player database doesn’t answer in time: %w", ctx.Err())
	}
}

// tryToStore tries once whether something can be stored.
func (s *Store) tryToStore(t *try) {
	defer close(t.done)
	h := &s.health
	if t.err = s.db.room(); t.err != nil {
		h.wrote(t.err, time.Now())
	} else {
		t.err = s.do(context.Background(), func(ctx context.Context, db tx) error {
			_, err := db.ExecContext(ctx, "update secret set key = key") // changes nothing, but is written
			return err
		})
	}
	h.mu.Lock()
	h.try = nil
	h.mu.Unlock()
}

// shortWait is how long a statement waits for another program's lock when the last one waited in
// vain.
const shortWait = 100 * time.Millisecond

// patience sets how long the writing connection waits for a lock: the whole time once, and only
// briefly after that as long as nobody lets go of it.
func (d *sqliteDB) patience(ctx context.Context, err error) {
	var e *sqlite.Error
	wait := lockWait
	if errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED) {
		wait = shortWait
	}
	if wait != d.waits {
		d.waits = wait
		_, _ = d.conn.ExecContext(ctx, fmt.Sprintf("pragma busy_timeout(%d)", wait.Milliseconds())) // it touches no file
	}
}
