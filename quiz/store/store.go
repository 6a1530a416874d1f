// Package store keeps players' attempts: in a SQLite file of its own (players.db), or in PostgreSQL
// for several servers at once.
//
// What changes something is a job, in one transaction. Both databases carry out the same jobs, in
// SQL that both understand. A caller learns about its job after the commit: an answer is
// acknowledged when it is on the disk.
//
// An engine carries jobs out. SQLite has one writing goroutine that takes what waits into one
// commit. PostgreSQL has several connections, each job in a transaction of its own (read
// committed). What a job reads and then changes it holds by name first (tx.lock): the player's,
// then the question's. That is nothing in SQLite, an advisory lock in PostgreSQL.
//
// A job may be carried out twice: after a rollback, a deadlock, or a commit whose answer was lost.
// So it finds its own traces (a token, an id) and changes nothing more.
//
// A schema change is a file of the same number in migrations/ and in migrations/postgres/; a test
// compares the two. both_test.go tests on both what holds of both; package storetest starts a
// private PostgreSQL.
package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"digijudge/quiz"
)

const (
	maxQueue = 512 // the most jobs that may wait
	maxField = 200 // the most bytes of an id, a question or a token
	// the answers of an attempt, and one number more that stands for none of them
	maxShown = quiz.MaxAnswers + 1
)

// ErrClosed says that the store has been closed.
var ErrClosed = errors.New("the player store is closed")

// Store is the player database. It implements quiz.Store.
type Store struct {
	db     engine
	idle   idlePlayers
	health health
	counts counts
	secret []byte

	unavailable error // why there is no database, if there is none (see Unavailable)

	jobs chan *job
	done chan struct{} // closed when all jobs are done

	mu     sync.RWMutex // held for reading while a job is handed over, and for writing by Close
	closed bool
}

var _ quiz.Store = (*Store)(nil)

// job is a change on its way into the database.
type job struct {
	work func(context.Context, tx) error
	then func() // called after the commit; may be nil
	err  error
	done chan struct{}
}

// end tells the goroutine that waits for the job that it is done.
func (j *job) end() {
	if j.then != nil && j.err == nil {
		j.then()
	}
	close(j.done)
}

// Open opens or makes the player database and brings its schema up to date. where is the path of a
// SQLite file, whose folder must exist, or the address of a PostgreSQL database (postgres://…). If
// the database is damaged, locked or made by a newer version, Open returns an error and leaves it
// as it is. renamed lists questions whose id has changed: what is stored under a former id moves to
// the present one.
func Open(where string, renamed Renamed) (*Store, error) {
	s := &Store{jobs: make(chan *job, maxQueue), done: make(chan struct{})}
	var err error
	if IsPostgres(where) {
		s.db, s.secret, err = openPostgres(where, renamed)
	} else {
		s.db, s.secret, err = openSQLite(where, renamed)
	}
	if err != nil {
		return nil, err
	}
	s.begin()
	return s, nil
}

// begin starts the goroutine that does the jobs.
func (s *Store) begin() {
	go func() {
		defer close(s.done)
		s.db.carryOut(s.jobs, func(jobs int, err error) {
			s.health.wrote(err, time.Now())
			s.counts.wrote(jobs, err)
		})
	}()
}

// attemptColumns are the columns that Attempt and AttemptOf read.
const attemptColumns = `select id, player, question, coalesce(version, ''), coalesce(content, ''), shown, coalesce(problem, ''), correct, counted, token, at,
	coalesce(mode, ''), coalesce(round, ''), variant, weight, coalesce(took, 0), first, coalesce(rating, 0)
	from attempts where `

// AddAttempt implements quiz.Store. If ctx ends while the attempt waits, it may still be stored;
// adding an attempt with the same token again tells whether it was.
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
	type added struct {
		id    string
		fresh bool
	}
	out, err := change(ctx, s, nil, func(ctx context.Context, db tx) (out added, err error) {
		out.id, out.fresh, err = addAttempt(ctx, db, a)
		return out, err
	})
	if err != nil {
		return "", false, fmt.Errorf("add attempt: %w", err)
	}
	return out.id, out.fresh, nil
}

// do runs work in the next transaction and returns when that is committed. work may be called
// again, if its first transaction was rolled back or its connection broke.
func (s *Store) do(ctx context.Context, work func(context.Context, tx) error) error {
	return s.hand(ctx, &job{work: work, done: make(chan struct{})})
}

// change does what do does, for work that returns a value. A caller that stops waiting gets no
// value, since work may still be running. then, unless it is nil, is called once the work is
// committed.
func change[T any](ctx context.Context, s *Store, then func(), work func(context.Context, tx) (T, error)) (T, error) {
	var made, none T
	err := s.hand(ctx, &job{then: then, done: make(chan struct{}), work: func(ctx context.Context, db tx) (err error) {
		made, err = work(ctx, db)
		return err
	}})
	if err != nil {
		return none, err
	}
	return made, nil
}

// hand gives a job to the database and waits for its commit.
func (s *Store) hand(ctx context.Context, j *job) error {
	defer waits(ctx)()
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
		return s.db.explain("write", j.err)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// newID makes an id for an attempt. It starts with the time in milliseconds, so that attempts
// stored together lie together in the index; then follow 96 random bits, so that nobody can guess
// it.
func newID(now time.Time) string {
	var b [18]byte
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(now.UnixMilli()))
	copy(b[:6], ms[2:])
	_, _ = rand.Read(b[6:]) // crypto/rand never returns an error
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:]))
}

// addAttempt stores one attempt and updates everything that follows from it, such as ratings and
// reviews.
func addAttempt(ctx context.Context, db tx, a quiz.Attempt) (id string, fresh bool, err error) {
	if err := lockPlayer(ctx, db, a.Player); err != nil {
		return "", false, err
	}
	k, err := lookUp(ctx, db, &a)
	if err != nil || k.stored != "" {
		// Either an attempt with this token is stored already, or the database could not say.
		// Nothing is written, not even a new player. The stored attempt may be this very one, if an
		// earlier try was committed but its result not seen.
		return k.stored, k.stored == a.ID, err
	}
	at := a.At.UnixMilli()
	right := a.Correct != nil && *a.Correct && a.Counted
	if err := inRound(ctx, db, &a); err != nil {
		return "", false, err
	}
	if err := learn(ctx, db, &a, k.card); err != nil {
		return "", false, err
	}
	if !k.player {
		if _, err := db.ExecContext(ctx, "insert into players (id, created) values (?, ?) on conflict (id) do nothing", a.Player, at); err != nil {
			return "", false, err
		}
	}
	if err := rate(ctx, db, &a, &k); err != nil {
		return "", false, err
	}
	shown, err := json.Marshal(a.Shown)
	if err != nil {
		return "", false, err
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
	var seq int64
	if err := db.QueryRowContext(ctx, `insert into attempts (id, player, question, answers, version, content, shown, problem, correct, counted, token, at,
			mode, round, variant, weight, took, first, rating)
		values (?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning seq`,
		a.ID, a.Player, a.Question, null(a.Version), null(a.Content), string(shown), null(a.Problem), correct, a.Counted, a.Token, at,
		null(string(a.Mode)), null(a.Round), int64(a.Variant), a.Weight, null(a.Took.Milliseconds()), a.First, after).Scan(&seq); err != nil {
		return "", false, err
	}
	_, err = db.ExecContext(ctx, `insert into progress (player, question, attempts, correct, counted, last, last_id, last_version, last_correct, last_at, first, first_at)
			values (?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
		on conflict (player, question) do update set attempts = progress.attempts + 1, correct = progress.correct + excluded.correct,
			counted = progress.counted + excluded.counted, last = excluded.last, last_id = excluded.last_id, last_version = excluded.last_version,
			last_correct = excluded.last_correct, last_at = excluded.last_at, first = coalesce(progress.first, excluded.first),
			first_at = coalesce(progress.first_at, excluded.first_at)`,
		a.Player, a.Question, right, a.Counted, seq, a.ID, null(a.Version), correct, at, first, firstAt)
	return a.ID, err == nil, err
}

// null returns the value, or nil for the zero value, which the database stores as NULL: not known.
func null[T comparable](v T) any {
	var none T
	if v == none {
		return nil
	}
	return v
}

// Attempt implements quiz.Store.
func (s *Store) Attempt(ctx context.Context, id string) (quiz.Attempt, error) {
	return s.attempt(ctx, attemptColumns+"id = ?", id)
}

// AttemptOf implements quiz.Store.
func (s *Store) AttemptOf(ctx context.Context, token string) (quiz.Attempt, error) {
	return s.attempt(ctx, attemptColumns+"token = ?", token)
}

func (s *Store) attempt(ctx context.Context, query, key string) (quiz.Attempt, error) {
	a, err := scanAttempt(s.db.QueryRowContext(ctx, query, key).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return quiz.Attempt{}, fmt.Errorf("attempt %q: %w", key, quiz.ErrNoAttempt)
	}
	return a, s.db.explain("read attempt", err)
}

// scanAttempt reads an attempt from a row with attemptColumns.
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
	err := s.db.QueryRowContext(ctx, "select count(*) from players where id = ?", player).Scan(&n)
	return n > 0, s.db.explain("read player", err)
}

// Secret implements quiz.Store.
func (s *Store) Secret() []byte { return s.secret }

// Progress implements quiz.Store.
func (s *Store) Progress(ctx context.Context, player string) (list []quiz.Row, err error) {
	err = s.query(ctx, `select question, attempts, correct, counted, last_id, coalesce(last_version, ''), last_correct, last_at, first, coalesce(first_at, 0)
		from progress where player = ? order by last desc`, []any{player}, func(rows *sql.Rows) error {
		var r quiz.Row
		var last, first sql.NullBool
		var at, firstAt int64
		if err := rows.Scan(&r.Question, &r.Attempts, &r.Right, &r.Counted, &r.LastID, &r.Version, &last, &at, &first, &firstAt); err != nil {
			return err
		}
		if first.Valid {
			r.First, r.FirstAt = &first.Bool, time.UnixMilli(firstAt).UTC()
		}
		if last.Valid {
			r.Last = &last.Bool
		}
		r.LastAt = time.UnixMilli(at).UTC()
		list = append(list, r)
		return nil
	})
	return list, s.db.explain("read progress", err)
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
	close(s.jobs)
	<-s.done
	return s.db.explain("close", s.db.Close())
}
