// Package store keeps players' attempts in a SQLite file of its own (players.db).
//
// One goroutine writes. It takes whatever waits into one transaction (group commit), so that thousands of attempts a
// second cost a few hundred commits; each caller learns about its own attempt after the commit.
package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"embed"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
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

	"digijudge/quiz"
	"digijudge/quiz/datadir"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

const (
	lockWait = 5 * time.Second     // how long a statement waits for another program's lock
	maxBatch = 512                 // attempts in one transaction
	maxField = 200                 // bytes of an id, question or token
	maxShown = quiz.MaxAnswers + 1 // answers of an attempt, and a number that is none of them
)

// ErrClosed says that the store has been closed.
var ErrClosed = errors.New("the player store is closed")

// Store is the player database. It implements quiz.Store.
type Store struct {
	path   string
	writer *sql.DB // one connection, used by the writing goroutine alone
	reader *sql.DB // query_only

	selectAttempt  *sql.Stmt
	selectToken    *sql.Stmt
	selectProgress *sql.Stmt
	selectPlayer   *sql.Stmt
	selectStanding *sql.Stmt
	selectWaiting  *sql.Stmt
	idle           idlePlayers
	file           os.FileInfo // of the file that was opened
	unavailable    error       // set: there is no file, and nothing is taken; see Unavailable
	health         health
	secret         []byte

	jobs chan *job
	done chan struct{} // closed when the writing goroutine has ended

	mu     sync.RWMutex // held for reading while a job is handed over, for writing by Close
	closed bool
}

var _ quiz.Store = (*Store)(nil)

// job is something on its way into the database: an attempt, or other work.
type job struct {
	attempt quiz.Attempt
	work    func(context.Context, *sql.Conn) error // instead of an attempt
	then    func()                                 // after the commit; may be nil
	id      string
	fresh   bool
	err     error
	done    chan struct{}
}

// Open opens or makes the player database at path (its folder must exist) and brings its schema up to date. A file that
// is corrupt, locked or made by a newer version is an error, and the file is left as it is. What is stored under the former ids of
// renamed questions moves to their ids of today.
func Open(path string, renamed Renamed) (s *Store, err error) {
	s = &Store{path: path, jobs: make(chan *job, maxBatch), done: make(chan struct{})}
	w, err := dsn(path, "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)", "_pragma=foreign_keys(1)",
		"_pragma=wal_autocheckpoint(4000)", "_txlock=immediate") // each commit waits for the disk: what was said to be stored outlives a power cut
	if err != nil {
		return nil, fmt.Errorf("player database %s: %w", path, err)
	}
	r, err := dsn(path, "_pragma=query_only(1)")
	if err != nil {
		return nil, fmt.Errorf("player database %s: %w", path, err)
	}
	if err := noEmptyFile(path); err != nil {
		return nil, s.explain("open", err)
	}
	if _, statErr := os.Lstat(path); errors.Is(statErr, fs.ErrNotExist) {
		defer func() {
			if err != nil {
				dropEmpty(path) // made here, and nothing could be written into it: the next start must not refuse it
			}
		}()
	}
	datadir.File(path)
	if err := s.open(w, r, renamed); err != nil {
		return nil, s.explain("open", err)
	}
	return s, nil
}

// open opens the database by the names of its data source and begins to write.
func (s *Store) open(w, r string, renamed Renamed) (err error) {
	if s.writer, err = sql.Open("sqlite", w); err != nil {
		return err
	}
	s.writer.SetMaxOpenConns(1)
	if s.reader, err = sql.Open("sqlite", r); err != nil {
		_ = s.writer.Close()
		return err
	}
	s.reader.SetMaxOpenConns(8)
	s.reader.SetMaxIdleConns(8)
	insert, err := s.prepare(renamed)
	if err == nil && s.unavailable == nil {
		s.file, err = os.Stat(s.path)
	}
	if err != nil {
		if insert.conn != nil {
			_ = insert.conn.Close()
		}
		_ = s.reader.Close()
		_ = s.writer.Close()
		return err
	}
	go s.write(insert)
	return nil
}

// dsn is the data source name. busy_timeout comes first, so that the other pragmas wait too.
func dsn(path string, params ...string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}
	q := append([]string{fmt.Sprintf("_pragma=busy_timeout(%d)", lockWait.Milliseconds())}, params...)
	return u.String() + "?" + strings.Join(q, "&"), nil
}

// explain says in plain words what is wrong with the file. It never touches it.
func (s *Store) explain(doing string, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, ErrGone) {
		return fmt.Errorf("%s: %w (%s); put it back, or start the server anew", doing, err, s.path)
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return fmt.Errorf("%s: the player database %s is damaged or is no SQLite file; it was left as it is: move it away or restore a backup: %w", doing, s.path, err)
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fmt.Errorf("%s: the player database %s is locked by another program (waited %s): %w", doing, s.path, lockWait, err)
		case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
			return fmt.Errorf("%s: the player database %s cannot be opened for writing (does its folder exist, may you write there?): %w", doing, s.path, err)
		case sqlite3.SQLITE_IOERR:
			return fmt.Errorf("%s: the disk doesn’t take or give what belongs to the player database %s (is it full or damaged?): %w", doing, s.path, err)
		case sqlite3.SQLITE_FULL:
			return fmt.Errorf("%s: no space left for the player database %s: %w", doing, s.path, err)
		}
	}
	return fmt.Errorf("%s: player database %s: %w", doing, s.path, err)
}

// statements of the writing goroutine.
type statements struct {
	conn                                                        *sql.Conn
	begin, commit, rollback, player, attempt, progress, byToken *sql.Stmt

	first, rating, item, setRating, setItem *sql.Stmt // accounts.go
	inDay, addDay, creditTaken, credit      *sql.Stmt
	runRight, runMiss                       *sql.Stmt
	review, setReview, met, refused         *sql.Stmt // learning.go
}

func (st *statements) all() []*sql.Stmt {
	return []*sql.Stmt{st.begin, st.commit, st.rollback, st.player, st.attempt, st.progress, st.byToken,
		st.first, st.rating, st.item, st.setRating, st.setItem, st.inDay, st.addDay, st.creditTaken, st.credit, st.runRight, st.runMiss,
		st.review, st.setReview, st.met, st.refused}
}

// attemptColumns are read by Attempt and AttemptOf.
const attemptColumns = `select id, player, question, coalesce(version, ''), coalesce(content, ''), shown, coalesce(problem, ''), correct, counted, token, at,
	coalesce(mode, ''), coalesce(round, ''), variant, weight, coalesce(took, 0), first, coalesce(rating, 0)
	from attempts where `

func (s *Store) prepare(renamed Renamed) (st *statements, err error) {
	ctx := context.Background()
	st = &statements{}
	var check string
	if err := s.writer.QueryRowContext(ctx, "pragma quick_check(1)").Scan(&check); err != nil {
		return st, err
	}
	if check != "ok" {
		return st, fmt.Errorf("it is damaged (%s) and was left as it is: move it away or restore a backup", check)
	}
	if err := s.migrate(ctx); err != nil {
		return st, err
	}
	if err := rename(ctx, s.writer, renamed); err != nil {
		return st, err
	}
	// The writing goroutine keeps its connection, so that no statement is looked for in a pool.
	if st.conn, err = s.writer.Conn(ctx); err != nil {
		return st, err
	}
	type preparer interface {
		PrepareContext(context.Context, string) (*sql.Stmt, error)
	}
	for _, p := range []struct {
		to    **sql.Stmt
		db    preparer
		query string
	}{
		{&st.begin, st.conn, "begin immediate"},
		{&st.commit, st.conn, "commit"},
		{&st.rollback, st.conn, "rollback"},
		{&st.player, st.conn, "insert into players (id, created) values (?, ?) on conflict (id) do nothing"},
		{&st.attempt, st.conn, `insert into attempts (id, player, question, answers, version, content, shown, problem, correct, counted, token, at,
				mode, round, variant, weight, took, first, rating)
			values (?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&st.progress, st.conn, `insert into progress (player, question, attempts, correct, counted, last, last_id, last_version, last_correct, last_at, first, first_at)
				values (?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
			on conflict (player, question) do update set attempts = attempts + 1, correct = correct + ?3, counted = counted + ?4, last = ?5,
				last_id = ?6, last_version = ?7, last_correct = ?8, last_at = ?9, first = coalesce(first, ?10), first_at = coalesce(first_at, ?11)`},
		{&st.first, st.conn, "select count(*) from progress where player = ? and question = ? and counted > 0"},
		{&st.rating, st.conn, selectRating},
		{&st.item, st.conn, "select rating, deviation, volatility from item_ratings where question = ?"},
		{&st.setRating, st.conn, `insert into ratings (player, rating, deviation, volatility, games, at) values (?1, ?2, ?3, ?4, 1, ?5)
			on conflict (player) do update set rating = ?2, deviation = ?3, volatility = ?4, games = games + 1, at = ?5`},
		{&st.setItem, st.conn, `insert into item_ratings (question, rating, deviation, volatility, games) values (?1, ?2, ?3, ?4, 1)
			on conflict (question) do update set rating = ?2, deviation = ?3, volatility = ?4, games = games + 1`},
		{&st.inDay, st.conn, "select count(*) from attempts where player = ? and mode = 'daily' and round = ? and question = ?"},
		{&st.addDay, st.conn, `insert into days (player, day, answered, correct) values (?1, ?2, 1, ?3)
			on conflict (player, day) do update set answered = answered + 1, correct = correct + ?3 returning answered`},
		{&st.creditTaken, st.conn, "select count(*) from days where player = ? and credit = ?"},
		{&st.credit, st.conn, "update days set credit = ? where player = ? and day = ?"},
		{&st.runRight, st.conn, "update runs set score = score + ?, question = null where id = ? and player = ? and question = ? and variant = ? and ended is null"},
		{&st.runMiss, st.conn, "update runs set ended = ?5, miss = ?6, question = null where id = ?1 and player = ?2 and question = ?3 and variant = ?4 and ended is null"},
		{&st.review, st.conn, "select " + reviewColumns + " from reviews where player = ? and question = ?"},
		{&st.setReview, st.conn, "insert or replace into reviews (player, question, " + reviewColumns + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
		{&st.met, st.conn, `insert into beliefs (player, belief, met, met_at, since, since_at) values (?1, ?2, 1, ?3, 0, 0)
			on conflict (player, belief) do update set met = met + 1, met_at = ?3, since = 0, since_at = 0`},
		{&st.refused, st.conn, "update beliefs set since = since + 1, since_at = ?3 where player = ?1 and belief = ?2"},
		{&st.byToken, st.conn, "select id from attempts where token = ?"},
		{&s.selectAttempt, s.reader, attemptColumns + "id = ?"},
		{&s.selectToken, s.reader, attemptColumns + "token = ?"},
		{&s.selectPlayer, s.reader, "select count(*) from players where id = ?"},
		{&s.selectStanding, s.reader, selectRating},
		{&s.selectWaiting, s.reader, selectWaiting},
		{&s.selectProgress, s.reader, `select question, attempts, correct, counted, last_id, coalesce(last_version, ''), last_correct, last_at, first, coalesce(first_at, 0)
			from progress where player = ? order by last desc`},
	} {
		if *p.to, err = p.db.PrepareContext(ctx, p.query); err != nil {
			return st, err
		}
	}
	err = st.conn.QueryRowContext(ctx, "select key from secret").Scan(&s.secret)
	return st, err
}

// migrate brings the schema up to date: numbered files, one transaction each, counted in PRAGMA user_version.
func (s *Store) migrate(ctx context.Context) error {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return err
	}
	sort.Strings(names)
	var version int
	if err := s.writer.QueryRowContext(ctx, "pragma user_version").Scan(&version); err != nil {
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
		tx, err := s.writer.BeginTx(ctx, nil)
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

// AddAttempt implements quiz.Store. If ctx ends while the attempt waits, the attempt may still be stored; sending the
// same token again tells.
func (s *Store) AddAttempt(ctx context.Context, a quiz.Attempt) (id string, fresh bool, err error) {
	if a.ID == "" {
		a.ID = newID(time.Now())
	}
	if a.At.IsZero() {
		a.At = time.Now()
	}
	for name, v := range map[string]string{"player": a.Player, "question": a.Question, "token": a.Token, "id": a.ID} {
		if v == "" || len(v) > maxField {
			return "", false, fmt.Errorf("add attempt: %s of %d bytes; want 1 to %d", name, len(v), maxField)
		}
	}
	if len(a.Mode) > maxField || len(a.Round) > maxField || len(a.Version) > maxField || len(a.Content) > maxField || len(a.Problem) > maxField || len(a.Shown) > maxShown {
		return "", false, errors.New("add attempt: more than an attempt can hold")
	}
	for _, x := range a.Shown {
		if len(x.Answer) > maxField || len(x.Verdict) > maxField {
			return "", false, errors.New("add attempt: more than an attempt can hold")
		}
	}
	j := &job{attempt: a, done: make(chan struct{})}
	if err := s.hand(ctx, j); err != nil {
		return "", false, fmt.Errorf("add attempt: %w", err)
	}
	return j.id, j.fresh, nil
}

// do lets the writing goroutine do something in its next transaction, and returns when that is committed. work may be called a second
// time, after the first was rolled back.
func (s *Store) do(ctx context.Context, work func(context.Context, *sql.Conn) error) error {
	return s.hand(ctx, &job{work: work, done: make(chan struct{})})
}

// change is do for work that gives something back. Whoever stops waiting gets nothing of it: the writing goroutine may be at it still.
// then, if there is one, is called once it is committed, also if nobody waits any more.
func change[T any](ctx context.Context, s *Store, then func(), work func(context.Context, *sql.Conn) (T, error)) (T, error) {
	var made, none T
	err := s.hand(ctx, &job{then: then, done: make(chan struct{}), work: func(ctx context.Context, db *sql.Conn) (err error) {
		made, err = work(ctx, db)
		return err
	}})
	if err != nil {
		return none, err
	}
	return made, nil
}

// hand gives a job to the writing goroutine and waits for its commit.
func (s *Store) hand(ctx context.Context, j *job) error {
	if s.unavailable != nil {
		return s.unavailable
	}
	s.mu.RLock()
	if s.closed {
		s.mu.RUnlock()
		return ErrClosed
	}
	select {
	case s.jobs <- j:
		s.mu.RUnlock()
	case <-ctx.Done():
		s.mu.RUnlock()
		return ctx.Err()
	}
	select {
	case <-j.done:
		return s.explain("write", j.err)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// newID makes an attempt's id: the time in milliseconds, so that ids that are made together lie together in the index,
// then 96 random bits, so that nobody can guess it.
func newID(now time.Time) string {
	var b [18]byte
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(now.UnixMilli()))
	copy(b[:6], ms[2:])
	_, _ = rand.Read(b[6:]) // never fails
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:]))
}

// write is the writing goroutine: it ends when jobs is closed and all is written.
func (s *Store) write(st *statements) {
	defer close(s.done)
	defer func() {
		// The file alone holds everything once the store is closed: a copy of it is a backup.
		_, _ = st.conn.ExecContext(context.Background(), "pragma wal_checkpoint(truncate)")
		for _, stmt := range st.all() {
			_ = stmt.Close()
		}
		_ = st.conn.Close()
	}()
	batch := make([]*job, 0, maxBatch)
	for j := range s.jobs {
		batch = s.gather(append(batch[:0], j))
		err := s.commit(st, batch)
		s.health.wrote(s.explain("write", err), time.Now())
		s.patience(context.Background(), st.conn, err)
		for _, j := range batch {
			switch {
			case err == nil:
			case len(batch) == 1 || Fault(err): // the storage's fault is everybody's: each would only wait for the same lock again
				j.err = err
			default: // one bad attempt must not take the others with it: each for itself
				if j.err = s.commit(st, []*job{j}); Fault(j.err) {
					err = j.err
					s.health.wrote(s.explain("write", err), time.Now())
				}
			}
		}
		for _, j := range batch {
			if j.then != nil && j.err == nil {
				j.then()
			}
			close(j.done)
		}
	}
}

// gather adds to a batch what is waiting, and what others that are ready to run are about to add: a commit waits for the disk once,
// however much it stores. Without the yield the first job would wake this goroutine before the second could be handed over.
func (s *Store) gather(batch []*job) []*job {
	for {
		n := len(batch)
		runtime.Gosched()
		for len(batch) < maxBatch {
			select {
			case j, ok := <-s.jobs:
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

// commit stores a batch in one transaction: all of it or nothing.
func (s *Store) commit(st *statements, batch []*job) (err error) {
	ctx := context.Background()
	if err := s.keepsPlace(); err != nil {
		return err
	}
	if _, err := st.begin.ExecContext(ctx); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_, _ = st.rollback.ExecContext(ctx)
		}
	}()
	for _, j := range batch {
		if j.work != nil {
			err = j.work(ctx, st.conn)
		} else {
			err = st.store(ctx, j)
		}
		if err != nil {
			return err
		}
	}
	_, err = st.commit.ExecContext(ctx)
	return err
}

// store adds one attempt and all that is kept about attempts.
func (st *statements) store(ctx context.Context, j *job) error {
	a := &j.attempt
	if err := st.byToken.QueryRowContext(ctx, a.Token).Scan(&j.id); !errors.Is(err, sql.ErrNoRows) {
		j.fresh = false // the token is stored already, or that can't be known; nothing is left behind, not even a player
		return err
	}
	at := a.At.UnixMilli()
	right := a.Correct != nil && *a.Correct && a.Counted
	if err := st.accounts(ctx, a); err != nil {
		return err
	}
	shown, err := json.Marshal(a.Shown)
	if err != nil {
		return err
	}
	var first, firstAt, after, correct any
	if a.First {
		first, firstAt = right, at
	}
	if a.Rating != 0 {
		after = a.Rating
	}
	if a.Correct != nil {
		correct = *a.Correct
	}
	res, err := st.attempt.ExecContext(ctx, a.ID, a.Player, a.Question, null(a.Version), null(a.Content), string(shown), null(a.Problem), correct, a.Counted, a.Token, at,
		null(string(a.Mode)), null(a.Round), int64(a.Variant), a.Weight, null(a.Took.Milliseconds()), a.First, after)
	if err != nil {
		return err
	}
	seq, err := res.LastInsertId()
	if err != nil {
		return err
	}
	if _, err := st.player.ExecContext(ctx, a.Player, at); err != nil {
		return err
	}
	if _, err := st.progress.ExecContext(ctx, a.Player, a.Question, right, a.Counted, seq, a.ID, null(a.Version), correct, at, first, firstAt); err != nil {
		return err
	}
	if err := st.learn(ctx, a); err != nil {
		return err
	}
	j.id, j.fresh = a.ID, true
	return nil
}

// null is nothing in the database for what is not known.
func null[T comparable](v T) any {
	var none T
	if v == none {
		return nil
	}
	return v
}

// Attempt implements quiz.Store.
func (s *Store) Attempt(ctx context.Context, id string) (quiz.Attempt, error) {
	return s.attempt(ctx, s.selectAttempt, id)
}

// AttemptOf implements quiz.Store.
func (s *Store) AttemptOf(ctx context.Context, token string) (quiz.Attempt, error) {
	return s.attempt(ctx, s.selectToken, token)
}

func (s *Store) attempt(ctx context.Context, stmt *sql.Stmt, key string) (quiz.Attempt, error) {
	a, err := scanAttempt(stmt.QueryRowContext(ctx, key).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return quiz.Attempt{}, fmt.Errorf("attempt %q: %w", key, quiz.ErrNoAttempt)
	}
	return a, s.explain("read attempt", err)
}

// scanAttempt reads a row of attemptColumns.
func scanAttempt(scan func(...any) error) (a quiz.Attempt, err error) {
	var correct sql.NullBool
	var shown sql.NullString
	var at, took int64
	if err := scan(&a.ID, &a.Player, &a.Question, &a.Version, &a.Content, &shown, &a.Problem, &correct, &a.Counted, &a.Token, &at,
		&a.Mode, &a.Round, &a.Variant, &a.Weight, &took, &a.First, &a.Rating); err != nil {
		return quiz.Attempt{}, err
	}
	if shown.Valid {
		if err := json.Unmarshal([]byte(shown.String), &a.Shown); err != nil {
			return quiz.Attempt{}, fmt.Errorf("attempt %s: its answers: %w", a.ID, err)
		}
	}
	if correct.Valid {
		a.Correct = &correct.Bool
	}
	a.At, a.Took = time.UnixMilli(at).UTC(), time.Duration(took)*time.Millisecond
	return a, nil
}

// HasPlayer implements quiz.Store.
func (s *Store) HasPlayer(ctx context.Context, player string) (bool, error) {
	n := 0
	err := s.selectPlayer.QueryRowContext(ctx, player).Scan(&n)
	return n > 0, s.explain("read player", err)
}

// Secret implements quiz.Store.
func (s *Store) Secret() []byte { return s.secret }

// Progress implements quiz.Store.
func (s *Store) Progress(ctx context.Context, player string) (list []quiz.Row, err error) {
	rows, err := s.selectProgress.QueryContext(ctx, player)
	if err != nil {
		return nil, s.explain("read progress", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var r quiz.Row
		var last, first sql.NullBool
		var at, firstAt int64
		if err := rows.Scan(&r.Question, &r.Attempts, &r.Right, &r.Counted, &r.LastID, &r.Version, &last, &at, &first, &firstAt); err != nil {
			return nil, s.explain("read progress", err)
		}
		if first.Valid {
			r.First, r.FirstAt = &first.Bool, time.UnixMilli(firstAt).UTC()
		}
		if last.Valid {
			r.Last = &last.Bool
		}
		r.LastAt = time.UnixMilli(at).UTC()
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("read progress", err)
	}
	return list, nil
}

// Close implements quiz.Store. Later calls do nothing.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	readErr := errors.Join(s.selectAttempt.Close(), s.selectToken.Close(), s.selectProgress.Close(), s.selectPlayer.Close(), s.selectStanding.Close(), s.selectWaiting.Close(), s.reader.Close()) // waits for readers
	close(s.jobs)
	<-s.done
	if err := errors.Join(readErr, s.writer.Close()); err != nil {
		return s.explain("close", err)
	}
	return nil
}
