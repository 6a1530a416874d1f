package content

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
	"sort"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// lockWait is how long a statement waits for another program's lock.
var lockWait = 5 * time.Second

// dsn returns the data source name of a SQLite file. busy_timeout comes first, so that the other
// pragmas wait too.
func dsn(path string, params ...string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}
	q := append([]string{fmt.Sprintf("_pragma=busy_timeout(%d)", lockWait.Milliseconds())}, params...)
	return u.String() + "?" + strings.Join(q, "&"), nil
}

// readCache is how many KB of the file each reader caches. It is small, because reading from the
// system's own cache is nearly as fast.
const readCache = 256

// maxMemoryPages limits a database in memory to 256 MB; the site's own content takes 17.
const maxMemoryPages = 65_536

// inMemory counts the databases in memory, to give each a unique name.
var inMemory atomic.Int64

// dataSources returns the data source names for the writer and for the readers. An empty path means
// a new database in memory.
func dataSources(path string) (w, r string, err error) {
	if path == "" {
		name := fmt.Sprintf("file:/content-%d?vfs=memdb&_pragma=busy_timeout(%d)", inMemory.Add(1), lockWait.Milliseconds())
		return fmt.Sprintf("%s&_pragma=max_page_count(%d)&_txlock=immediate", name, maxMemoryPages), name + "&_pragma=query_only(1)", nil
	}
	if w, err = dsn(path, "_pragma=journal_mode(WAL)", "_pragma=synchronous(NORMAL)", "_txlock=immediate"); err != nil {
		return "", "", err
	}
	r, err = dsn(path, "_pragma=query_only(1)", fmt.Sprintf("_pragma=cache_size(-%d)", readCache))
	return w, r, err
}

// openPools opens the file for one writer and for readers that can't write. health is a reader for
// health checks alone.
func openPools(path string) (writer, reader, health *sql.DB, err error) {
	w, r, err := dataSources(path)
	if err != nil {
		return nil, nil, nil, err
	}
	if writer, err = sql.Open("sqlite", w); err != nil {
		return nil, nil, nil, err
	}
	writer.SetMaxOpenConns(1)
	if reader, err = sql.Open("sqlite", r); err != nil {
		_ = writer.Close()
		return nil, nil, nil, err
	}
	reader.SetMaxOpenConns(8)
	reader.SetMaxIdleConns(4) // each connection caches some pages
	if health, err = sql.Open("sqlite", r); err != nil {
		return nil, nil, nil, errors.Join(err, reader.Close(), writer.Close())
	}
	health.SetMaxOpenConns(1)
	return writer, reader, health, nil
}

// errNewer says that a newer program made the schema of a database.
var errNewer = errors.New("made by a newer version of digijudge")

// migrate brings the schema up to date with numbered files, each in one transaction. PRAGMA
// user_version counts them.
func migrate(ctx context.Context, db *sql.DB) error {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return err
	}
	sort.Strings(names)
	var version int
	if err := db.QueryRowContext(ctx, "pragma user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(names) {
		return fmt.Errorf("schema %d: %w", version, errNewer)
	}
	for i := version; i < len(names); i++ {
		script, err := migrationFiles.ReadFile(names[i])
		if err != nil {
			return err
		}
		err = inTx(ctx, db, func(tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, string(script)); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, "pragma user_version = "+strconv.Itoa(i+1))
			return err
		})
		if err != nil {
			return fmt.Errorf("migration %s: %w", filepath.Base(names[i]), err)
		}
	}
	return nil
}

// inTx runs f in a transaction, which is rolled back if f returns an error.
func inTx(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// code returns SQLite's primary result code in err, or 0 if there is none.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

func isCorrupt(err error) bool {
	c := code(err)
	return c == sqlite3.SQLITE_CORRUPT || c == sqlite3.SQLITE_NOTADB || errors.Is(err, errDamaged)
}

func isLocked(err error) bool {
	c := code(err)
	return c == sqlite3.SQLITE_BUSY || c == sqlite3.SQLITE_LOCKED
}

// errDamaged says that SQLite's own check found damage.
var errDamaged = errors.New("damaged")

// quickCheck checks whether the file is sound.
func quickCheck(ctx context.Context, db *sql.DB) error {
	var s string
	if err := db.QueryRowContext(ctx, "pragma quick_check(1)").Scan(&s); err != nil {
		return err
	}
	if s != "ok" {
		return fmt.Errorf("%w: %s", errDamaged, s)
	}
	return nil
}

// setAside renames an unusable database, with the files that SQLite keeps beside it, and returns
// the new name.
func setAside(path, why string) (string, error) {
	to := path + "." + why + "-" + time.Now().UTC().Format("20060102-150405.000")
	if err := os.Rename(path, to); err != nil {
		return "", err
	}
	for _, suffix := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+suffix, to+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return to, nil
}
