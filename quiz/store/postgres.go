package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	mrand "math/rand/v2"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

//go:embed migrations/postgres/*.sql
var postgresFiles embed.FS

const (
	// connections that one server opens, unless the address says pool_max_conns
	postgresConns   = 24
	postgresTimeout = 10 * time.Second // the longest that one statement may take
	jobTimeout      = 15 * time.Second // the longest that one transaction may take
	// how long a job is tried again after the connection to the database broke
	patience = 3 * time.Second
	// how often a job is tried if other transactions are in its way
	maxTries = 50
	// how often a job is tried if its insert finds the key in use, which may be its own mistake
	maxTaken = 5
	maxPause = 200 * time.Millisecond // the longest pause between two tries
	// the advisory lock that lets only one server at a time change the schema
	schemaLock = 0x4469_6769_6a75_6467
)

// IsPostgres reports whether the given place of a player database is the address of a PostgreSQL
// database, rather than the path of a file.
func IsPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// postgresDB is a player database in PostgreSQL, or in a database that speaks its protocol. Several
// servers may write it at once. Each job has a transaction of its own (read committed) and takes a
// lock by name (tx.lock) on whatever it reads and then changes. Waiting for the disk is left to
// PostgreSQL, which writes its log once for all transactions that commit at the same time.
type postgresDB struct {
	db      *sql.DB
	at      string // host, database and user, for messages to people
	writers int
	// the time of the first broken connection since something was last stored, in Unix nanoseconds;
	// 0 if there was none
	since atomic.Int64
	broke atomic.Int64 // the time of the last broken connection, in Unix nanoseconds
}

// openPostgres connects and brings the schema up to date.
func openPostgres(url string, renamed Renamed) (_ *postgresDB, secret []byte, err error) {
	d, err := connectPostgres(url)
	if err != nil {
		return nil, nil, err
	}
	if secret, err = d.prepare(renamed); err != nil {
		_ = d.db.Close()
		return nil, nil, d.explain("open", err)
	}
	return d, secret, nil
}

// connectPostgres returns a pool of connections; it doesn't connect yet.
func connectPostgres(url string) (*postgresDB, error) {
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the address of the PostgreSQL database can’t be read; want postgres://user:password@host:5432/database: %w", err)
	}
	conns := postgresConns
	if n, ok := cfg.RuntimeParams["pool_max_conns"]; ok {
		delete(cfg.RuntimeParams, "pool_max_conns")
		if conns, err = strconv.Atoi(n); err != nil || conns < 2 || conns > 1000 {
			return nil, fmt.Errorf("pool_max_conns=%q in the address of the PostgreSQL database: want 2 to 1000", n)
		}
	}
	// pgx would wait two minutes if the address says nothing about it
	if cfg.ConnectTimeout == 0 || cfg.ConnectTimeout > time.Minute {
		cfg.ConnectTimeout = lockWait
	}
	for name, value := range map[string]string{
		"application_name":  "digijudge",
		"statement_timeout": strconv.FormatInt(postgresTimeout.Milliseconds(), 10),
		// With these settings PostgreSQL soon releases the locks of a server that vanished.
		"idle_in_transaction_session_timeout": strconv.FormatInt(jobTimeout.Milliseconds(), 10),
	} {
		if _, ok := cfg.RuntimeParams[name]; !ok {
			cfg.RuntimeParams[name] = value
		}
	}
	d := &postgresDB{at: fmt.Sprintf("%s:%d (database %s, user %s)", cfg.Host, cfg.Port, cfg.Database, cfg.User), writers: max(1, conns*2/3)}
	d.db = sql.OpenDB(stdlib.GetConnector(*cfg, stdlib.OptionShouldPing(d.ping)))
	d.db.SetMaxOpenConns(conns)
	d.db.SetMaxIdleConns(conns)
	d.db.SetConnMaxIdleTime(5 * time.Minute)
	d.db.SetConnMaxLifetime(time.Hour) // the host name may come to point to another machine
	return d, nil
}

// ping reports whether a connection should be tested before it is used: when nobody has used it for
// a while, or when another connection broke a short time ago.
func (d *postgresDB) ping(_ context.Context, p stdlib.ShouldPingParams) bool {
	return p.IdleDuration > time.Second || time.Since(time.Unix(0, d.broke.Load())) < 10*time.Second
}

// prepare brings the schema up to date in one transaction, which only one server at a time may do,
// and reads the key that signs forms and cookies.
func (d *postgresDB) prepare(renamed Renamed) (secret []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	err = d.transact(ctx, func(ctx context.Context, db tx) error {
		// without time limits, because a migration may take long
		for _, q := range append(slices.Clone(postgresWords.unhurried),
			fmt.Sprintf("select pg_advisory_xact_lock(%d)", int64(schemaLock)),
			"create table if not exists schema_version (version integer not null)") {
			if _, err := db.ExecContext(ctx, q); err != nil {
				return err
			}
		}
		if err := migratePostgres(ctx, db); err != nil {
			return err
		}
		if err := rename(ctx, db, renamed); err != nil {
			return err
		}
		key := make([]byte, 32)
		rand.Read(key) // crypto/rand never returns an error
		if _, err := db.ExecContext(ctx, "insert into secret (id, key) values (1, ?) on conflict do nothing", key); err != nil {
			return err
		}
		return db.QueryRowContext(ctx, "select key from secret").Scan(&secret)
	})
	return secret, err
}

// migratePostgres runs the numbered migration files that the database has not had yet.
func migratePostgres(ctx context.Context, db tx) error {
	names, err := fs.Glob(postgresFiles, "migrations/postgres/*.sql")
	if err != nil {
		return err
	}
	sort.Strings(names)
	var version int
	if err := db.QueryRowContext(ctx, "select coalesce(max(version), 0) from schema_version").Scan(&version); err != nil {
		return err
	}
	if newest := newestPostgres(); version > newest {
		return errNewer(version, newest)
	}
	for _, name := range names {
		n, err := numberOf(name)
		if err != nil {
			return err
		}
		if n <= version {
			continue
		}
		script, err := postgresFiles.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := db.ExecContext(ctx, string(script)); err != nil {
			return fmt.Errorf("migration %s: %w", filepath.Base(name), err)
		}
		if _, err := db.ExecContext(ctx, "insert into schema_version (version) values (?)", n); err != nil {
			return err
		}
	}
	return nil
}

// newestPostgres returns the number of the newest schema that this version of digijudge knows.
func newestPostgres() int {
	// the files are embedded and listed in order, so this can't fail
	list, _ := postgresFiles.ReadDir("migrations/postgres")
	// a test reads the numbers of all files, so this can't fail either
	n, _ := numberOf(list[len(list)-1].Name())
	return n
}

// numberOf returns the number at the start of a migration file's name.
func numberOf(name string) (int, error) {
	number, _, _ := strings.Cut(filepath.Base(name), "_")
	return strconv.Atoi(number)
}

// carryOut does the jobs from the channel, several at a time.
func (d *postgresDB) carryOut(jobs <-chan *job, wrote func(int, error)) {
	var wg sync.WaitGroup
	for range d.writers {
		wg.Go(func() {
			for j := range jobs {
				j.err = d.perform(j.work)
				wrote(1, d.explain("write", j.err))
				j.end()
			}
		})
	}
	wg.Wait()
}

// perform does one job. It starts again if other transactions were in its way or if the connection
// broke. After a broken connection nobody knows whether the commit succeeded; the job itself finds
// that out.
func (d *postgresDB) perform(work func(context.Context, tx) error) error {
	began, since := time.Now(), d.since.Load()
	// the database has been unreachable for long: fail soon, as the jobs in the queue wait too
	down := since != 0 && time.Since(time.Unix(0, since)) > patience
	pause := time.Millisecond
	for try := 1; ; try++ {
		ctx, cancel := context.WithTimeout(context.Background(), jobTimeout)
		err := d.transact(ctx, work)
		if err != nil && ctx.Err() != nil {
			err = fmt.Errorf("%w: %w", errNoAnswer, err)
		}
		cancel()
		switch {
		case isLost(err):
			d.noteLoss()
			if down || time.Since(began) > patience {
				return err
			}
		case inTheWay(err) && try < maxTries && (try < maxTaken || state(err) != "23505") && time.Since(began) < jobTimeout:
		default:
			if err == nil {
				d.since.Store(0)
			}
			return err
		}
		time.Sleep(pause + mrand.N(pause))
		pause = min(2*pause, maxPause)
	}
}

// transact runs work in one transaction.
func (d *postgresDB) transact(ctx context.Context, work func(context.Context, tx) error) error {
	t, err := d.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return err
	}
	if err := work(ctx, postgresTx{t}); err != nil {
		_ = t.Rollback()
		return err
	}
	return t.Commit()
}

// snapshot implements engine.
func (d *postgresDB) snapshot(ctx context.Context) (querier, func(), error) {
	t, err := d.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	end := func() { _ = t.Rollback() }
	for _, q := range postgresWords.unhurried {
		if _, err := t.ExecContext(ctx, q); err != nil {
			end()
			return nil, nil, err
		}
	}
	return postgresTx{t}, end, nil
}

// postgresTx is one transaction in PostgreSQL.
type postgresTx struct{ t *sql.Tx }

func (t postgresTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return t.t.ExecContext(ctx, numbered(query), sendable(args)...)
}

func (t postgresTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.t.QueryContext(ctx, numbered(query), sendable(args)...)
}

func (t postgresTx) QueryRowContext(ctx context.Context, query string, args ...any) row {
	return t.t.QueryRowContext(ctx, numbered(query), sendable(args)...)
}

// lock implements tx. Two names may be hashed to the same number; then their transactions wait for
// each other needlessly, but nothing goes wrong.
func (t postgresTx) lock(ctx context.Context, name string) error {
	_, err := t.ExecContext(ctx, "select pg_advisory_xact_lock(hashtextextended(?, 0))", name)
	return err
}

func (postgresTx) words() *dialect { return &postgresWords }

var postgresWords = dialect{
	tables:     "select table_name from information_schema.tables where table_schema = current_schema() and table_name <> 'schema_version' order by table_name",
	withPlayer: "select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'player' order by table_name",
	seqsIn:     "seq in (select value::bigint from json_array_elements_text(?1::text::json))",
	unhurried:  []string{"set local statement_timeout = 0", "set local lock_timeout = 0", "set local idle_in_transaction_session_timeout = 0"},
	setSeq:     "select setval(pg_get_serial_sequence('%[1]s', 'seq'), (select max(seq) from %[1]s))",
}

func (d *postgresDB) words() *dialect { return &postgresWords }

func (d *postgresDB) room() error { return nil }

func (d *postgresDB) shared() bool { return true }

// Close closes the connections of the pool.
func (d *postgresDB) Close() error { return d.db.Close() }

// ExecContext implements querier.
func (d *postgresDB) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return d.db.ExecContext(ctx, numbered(query), sendable(args)...)
}

// QueryContext implements querier.
func (d *postgresDB) QueryContext(ctx context.Context, query string, args ...any) (rows *sql.Rows, err error) {
	query, args = numbered(query), sendable(args)
	err = d.ask(ctx, func() error {
		rows, err = d.db.QueryContext(ctx, query, args...)
		return err
	})
	return rows, err
}

// QueryRowContext implements querier.
func (d *postgresDB) QueryRowContext(ctx context.Context, query string, args ...any) row {
	return postgresRow(func(dest ...any) error {
		q, a := numbered(query), sendable(args)
		return d.ask(ctx, func() error { return d.db.QueryRowContext(ctx, q, a...).Scan(dest...) })
	})
}

// postgresRow sends its query only when Scan is called.
type postgresRow func(dest ...any) error

func (r postgresRow) Scan(dest ...any) error { return r(dest...) }

// ask runs a read, and runs it once more if the connection turns out to be broken, since the next
// connection may work.
func (d *postgresDB) ask(ctx context.Context, read func() error) error {
	defer waits(ctx)()
	err := read()
	if isLost(err) && ctx.Err() == nil {
		d.noteLoss()
		if err = read(); err == nil {
			d.since.Store(0)
		}
	}
	return err
}

// noteLoss remembers the time at which a connection broke.
func (d *postgresDB) noteLoss() {
	now := time.Now().UnixNano()
	d.broke.Store(now)
	d.since.CompareAndSwap(0, now)
}

// numbered returns a query with its parameters written as PostgreSQL wants them: $1, $2.
func numbered(query string) string {
	if q, ok := numberedKnown.Load(query); ok {
		return q.(string)
	}
	var b strings.Builder
	n := 0
	for i := 0; i < len(query); i++ {
		if query[i] != '?' {
			b.WriteByte(query[i])
			continue
		}
		b.WriteByte('$')
		if i+1 == len(query) || query[i+1] < '0' || query[i+1] > '9' {
			n++
			b.WriteString(strconv.Itoa(n))
		}
	}
	numberedKnown.Store(query, b.String())
	return b.String()
}

var numberedKnown sync.Map // results of numbered, by query; the store has few queries

// sendable returns arguments in the form in which the tables hold them: true and false as numbers,
// and text as UTF-8 without zero bytes, which PostgreSQL refuses.
func sendable(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		switch v := a.(type) {
		case bool:
			a = int64(0)
			if v {
				a = int64(1)
			}
		case string:
			a = cleanText(v)
		}
		out[i] = a
	}
	return out
}

// cleanText changes text to what PostgreSQL accepts: UTF-8 without zero bytes.
func cleanText(s string) string {
	if !utf8.ValidString(s) || strings.Contains(s, "\x00") {
		s = strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "\ufffd")
	}
	return s
}

// inspectPostgres says what a PostgreSQL player database holds.
func inspectPostgres(ctx context.Context, url string) (c Contents, err error) {
	d, err := connectPostgres(url)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	tables, err := tableNames(ctx, d, d.words().tables)
	if err != nil {
		return c, d.explain("look", err)
	}
	if len(tables) == 0 {
		return c, fs.ErrNotExist
	}
	err = d.QueryRowContext(ctx, "select (select max(version) from schema_version), (select count(*) from players), (select count(*) from attempts)").Scan(&c.Schema, &c.Players, &c.Attempts)
	if newest := newestPostgres(); err == nil && c.Schema > newest {
		return c, errNewer(c.Schema, newest)
	}
	return c, d.explain("look", err)
}

func errNewer(is, known int) error {
	return fmt.Errorf("made by a newer version of digijudge (schema %d, this one knows %d)", is, known)
}
