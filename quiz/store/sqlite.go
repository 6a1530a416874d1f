package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"digijudge/quiz/datadir"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

const (
	lockWait = 5 * time.Second // how long a statement waits while another program locks the file
	maxBatch = 512             // the most jobs in one transaction

	// KB of the file that each reading connection caches; the operating system caches it too
	readCache = 256
)

// sqliteDB is a player database in a single file. One goroutine writes: it puts all waiting jobs
// into one transaction (group commit), so that thousands of answers a second need only a few
// hundred commits.
type sqliteDB struct {
	path   string
	writer *sql.DB // one connection, which only the writing goroutine uses
	conn   *sql.Conn
	reader *sql.DB     // connections that may only read (query_only)
	file   os.FileInfo // identifies the file that was opened, even if it is renamed
	small  bool        // the file was small enough to be checked before the first request
	check  checking
	kept   // prepared statements of the readers, through which they read
	writes kept
	// how long the writing goroutine waits for another program's lock; 0 means lockWait
	waits time.Duration
}

// openSQLite opens the file, or makes it, and brings its schema up to date.
func openSQLite(path string, renamed Renamed) (_ *sqliteDB, secret []byte, err error) {
	d := &sqliteDB{path: path}
	w, err := dsn(path, "mode=rw", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)", "_pragma=foreign_keys(1)",
		// each commit waits for the disk, so that a stored answer survives a power cut
		"_pragma=wal_autocheckpoint(4000)", "_txlock=immediate")
	if err != nil {
		return nil, nil, fmt.Errorf("player database %s: %w", path, err)
	}
	// mode=rw: if somebody deletes the file, a reader that is opened later must not make a new one.
	r, err := dsn(path, "mode=rw", "_pragma=query_only(1)", fmt.Sprintf("_pragma=cache_size(-%d)", readCache))
	if err != nil {
		return nil, nil, fmt.Errorf("player database %s: %w", path, err)
	}
	if err := noEmptyFile(path); err != nil {
		return nil, nil, d.explain("open", err)
	}
	if _, statErr := os.Lstat(path); errors.Is(statErr, fs.ErrNotExist) {
		defer func() {
			if err != nil {
				// a file made here into which nothing could be written; left there, the next start
				// would refuse it
				dropEmpty(path)
			}
		}()
	}
	datadir.File(path) // a new file is made here and nowhere else
	size, clean := left(path)
	d.small = size <= checkedAtStart
	secret, err = d.open(w, r, renamed)
	if err == nil {
		if d.file, err = os.Stat(path); err != nil {
			_ = d.conn.Close()
			_ = d.Close()
		}
	}
	if err != nil {
		return nil, nil, d.explain("open", err)
	}
	if !d.small && !clean {
		d.check.begin(d.reader)
	}
	return d, secret, nil
}

// open opens the file with the given data source names, for writing and for reading, and brings its
// schema up to date.
func (d *sqliteDB) open(w, r string, renamed Renamed) (secret []byte, err error) {
	if d.writer, err = sql.Open("sqlite", w); err != nil {
		return nil, err
	}
	d.writer.SetMaxOpenConns(1)
	if d.reader, err = sql.Open("sqlite", r); err != nil {
		_ = d.writer.Close()
		return nil, err
	}
	d.reader.SetMaxOpenConns(8)
	d.reader.SetMaxIdleConns(4) // not many, because each connection has its own cache
	if secret, err = d.prepare(renamed); err != nil {
		if d.conn != nil {
			_ = d.conn.Close()
		}
		_ = d.reader.Close()
		_ = d.writer.Close()
		return nil, err
	}
	return secret, nil
}

// dsn returns the data source name for SQLite. It gives busy_timeout first, so that even the other
// settings wait for a lock.
func dsn(path string, params ...string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}
	q := append([]string{fmt.Sprintf("_pragma=busy_timeout(%d)", lockWait.Milliseconds())}, params...)
	return u.String() + "?" + strings.Join(q, "&"), nil
}

// explain turns a database error into plain words. It never changes the file.
func (d *sqliteDB) explain(doing string, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, ErrGone) {
		return fmt.Errorf("%s: %w (%s); put it back, or start the server anew", doing, err, d.path)
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return fmt.Errorf("%s: the player database %s is damaged or is no SQLite file; it was left as it is: move it away or restore a backup: %w", doing, d.path, err)
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fmt.Errorf("%s: the player database %s is locked by another program (waited %s): %w", doing, d.path, lockWait, err)
		case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
			return fmt.Errorf("%s: the player database %s cannot be opened for writing (does its folder exist, may you write there?): %w", doing, d.path, err)
		case sqlite3.SQLITE_IOERR:
			return fmt.Errorf("%s: the disk doesn’t take or give what belongs to the player database %s (is it full or damaged?): %w", doing, d.path, err)
		case sqlite3.SQLITE_FULL:
			return fmt.Errorf("%s: no space left for the player database %s: %w", doing, d.path, err)
		}
	}
	return fmt.Errorf("%s: player database %s: %w", doing, d.path, err)
}

// prepare checks the file, brings its schema up to date and reads the key that signs forms and
// cookies.
func (d *sqliteDB) prepare(renamed Renamed) (secret []byte, err error) {
	ctx := context.Background()
	if d.small {
		if err := quickCheck(ctx, d.writer); err != nil {
			return nil, err
		}
	}
	if err := d.migrate(ctx); err != nil {
		return nil, err
	}
	// The writing goroutine keeps this connection, so that it need not ask the pool for each
	// statement.
	if d.conn, err = d.writer.Conn(ctx); err != nil {
		return nil, err
	}
	d.kept.db, d.writes.db = d.reader, d.conn
	if err := d.transact(ctx, func(ctx context.Context, db tx) error {
		// This changes no value, but is a real write. Without it a write-protected file would open
		// without an error, and every later write would fail.
		if _, err := db.ExecContext(ctx, "update secret set key = key"); err != nil {
			return err
		}
		return rename(ctx, db, renamed)
	}); err != nil {
		return nil, err
	}
	err = d.conn.QueryRowContext(ctx, "select key from secret").Scan(&secret)
	return secret, err
}

// migrate brings the schema up to date with the numbered migration files, each in a transaction of
// its own. PRAGMA user_version holds the number of the last one.
func (d *sqliteDB) migrate(ctx context.Context) error {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return err
	}
	sort.Strings(names)
	var version int
	if err := d.writer.QueryRowContext(ctx, "pragma user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(names) {
		return fmt.Errorf("made by a newer version of digijudge (schema %d, this one knows %d)", version, len(names))
	}
	for i := version; i < len(names); i++ {
		script, err := migrationFiles.ReadFile(names[i])
		if err != nil {
			return err
		}
		tx, err := d.writer.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, string(script))
		if err == nil {
			_, err = tx.ExecContext(ctx, "pragma user_version = "+strconv.Itoa(i+1))
		}
		if err == nil {
			err = tx.Commit()
		}
		if err != nil {
			_ = tx.Rollback()
			return fmt.Errorf("migration %s: %w", filepath.Base(names[i]), err)
		}
	}
	return nil
}

// carryOut runs as the writing goroutine and does one job after another.
func (d *sqliteDB) carryOut(jobs <-chan *job, wrote func(int, error)) {
	defer func() {
		// This moves SQLite's log into the file, so that a copy of the file alone is a complete
		// backup once the store is closed.
		_, _ = d.conn.ExecContext(context.Background(), "pragma wal_checkpoint(truncate)")
		_ = d.writes.forget()
		_ = d.conn.Close()
	}()
	batch := make([]*job, 0, maxBatch)
	for j := range jobs {
		batch = gather(jobs, append(batch[:0], j))
		err := d.commit(batch)
		wrote(len(batch), d.explain("write", err))
		d.patience(context.Background(), err)
		for _, j := range batch {
			switch {
			case err == nil:
			case len(batch) == 1 || Fault(err):
				// the storage failed: each job alone would fail in the same way, after the same
				// wait
				j.err = err
			default: // one bad job must not spoil the others, so each gets a transaction of its own
				if j.err = d.commit([]*job{j}); Fault(j.err) {
					err = j.err
				}
				wrote(1, d.explain("write", j.err))
			}
		}
		for _, j := range batch {
			j.end()
		}
	}
}

// gather adds to a batch the jobs that are waiting, and those that other goroutines are just about
// to hand over, because a commit waits for the disk only once however much it stores. It lets other
// goroutines run first (runtime.Gosched); otherwise the first job would start a commit before the
// second could arrive.
func gather(jobs <-chan *job, batch []*job) []*job {
	for {
		n := len(batch)
		runtime.Gosched()
		for len(batch) < maxBatch {
			select {
			case j, ok := <-jobs:
				if !ok {
					return batch
				}
				batch = append(batch, j)
				continue
			default:
			}
			break
		}
		if len(batch) == n || len(batch) == maxBatch {
			return batch
		}
	}
}

// commit stores a batch in one transaction: either all of it or nothing.
func (d *sqliteDB) commit(batch []*job) error {
	if err := d.keepsPlace(); err != nil {
		return err
	}
	return d.transact(context.Background(), func(ctx context.Context, db tx) error {
		for _, j := range batch {
			if err := j.work(ctx, db); err != nil {
				return err
			}
		}
		return nil
	})
}

// transact runs work in a transaction on the writing connection.
func (d *sqliteDB) transact(ctx context.Context, work func(context.Context, tx) error) (err error) {
	if _, err := d.writes.ExecContext(ctx, "begin immediate"); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_, _ = d.writes.ExecContext(ctx, "rollback")
		}
	}()
	if err := work(ctx, sqliteTx{&d.writes}); err != nil {
		return err
	}
	_, err = d.writes.ExecContext(ctx, "commit")
	return err
}

// snapshot implements engine.
func (d *sqliteDB) snapshot(ctx context.Context) (querier, func(), error) {
	conn, err := d.reader.Conn(ctx)
	if err != nil {
		return nil, nil, err
	}
	if _, err := conn.ExecContext(ctx, "begin"); err != nil {
		_ = conn.Close()
		return nil, nil, err
	}
	k := &kept{db: conn}
	return k, func() {
		_ = k.forget()
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "rollback")
		_ = conn.Close()
	}, nil
}

// sqliteTx is a transaction on the writing connection.
type sqliteTx struct{ *kept }

// lock implements tx. It does nothing, because no other goroutine writes.
func (sqliteTx) lock(context.Context, string) error { return nil }

func (sqliteTx) words() *dialect { return &sqliteWords }

var sqliteWords = dialect{
	tables:     "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
	withPlayer: `select m.name from sqlite_schema m where m.type = 'table' and exists (select 1 from pragma_table_info(m.name) where name = 'player') order by m.name`,
	seqsIn:     "seq in (select value from json_each(?1))",
}

func (d *sqliteDB) words() *dialect { return &sqliteWords }

func (d *sqliteDB) shared() bool { return false }

// Close closes the file, once the readers have finished.
func (d *sqliteDB) Close() error {
	d.check.end()
	err := errors.Join(d.kept.forget(), d.reader.Close())
	if d.writer != nil {
		err = errors.Join(err, d.writer.Close())
	}
	return err
}

// maxKept is the most prepared statements that are kept; the store has about a hundred.
const maxKept = 500

// kept runs statements on a database and keeps them prepared for the next time.
type kept struct {
	db interface {
		PrepareContext(context.Context, string) (*sql.Stmt, error)
		ExecContext(context.Context, string, ...any) (sql.Result, error)
		QueryContext(context.Context, string, ...any) (*sql.Rows, error)
		QueryRowContext(context.Context, string, ...any) *sql.Row
	}
	mu   sync.RWMutex
	list map[string]*sql.Stmt
}

// of returns the prepared statement for a text. It is nil if the text isn't kept or can't be
// prepared; the caller then sends the text itself and gets the error.
func (k *kept) of(ctx context.Context, query string) *sql.Stmt {
	k.mu.RLock()
	st, n := k.list[query], len(k.list)
	k.mu.RUnlock()
	if st != nil || n >= maxKept || strings.HasPrefix(query, "pragma") {
		return st
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if st := k.list[query]; st != nil {
		return st
	}
	st, err := k.db.PrepareContext(ctx, query)
	if err != nil {
		return nil
	}
	if k.list == nil {
		k.list = map[string]*sql.Stmt{}
	}
	k.list[query] = st
	return st
}

// ExecContext implements querier.
func (k *kept) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if st := k.of(ctx, query); st != nil {
		return st.ExecContext(ctx, args...)
	}
	return k.db.ExecContext(ctx, query, args...)
}

// QueryContext implements querier.
func (k *kept) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st := k.of(ctx, query); st != nil {
		return st.QueryContext(ctx, args...)
	}
	return k.db.QueryContext(ctx, query, args...)
}

// QueryRowContext implements querier.
func (k *kept) QueryRowContext(ctx context.Context, query string, args ...any) row {
	if st := k.of(ctx, query); st != nil {
		return st.QueryRowContext(ctx, args...)
	}
	return k.db.QueryRowContext(ctx, query, args...)
}

// forget closes all prepared statements.
func (k *kept) forget() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	var errs []error
	for _, st := range k.list {
		errs = append(errs, st.Close())
	}
	k.list = nil
	return errors.Join(errs...)
}
