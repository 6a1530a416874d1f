package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/quiz/store/storetest"
)

// TestSameSchema: both databases have the same tables with the same columns, and migrations of the same numbers.
func TestSameSchema(t *testing.T) {
	shape := func(s *Store) (list []string) {
		tables, err := tableNames(t.Context(), s.db, s.db.words().tables)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range tables {
			columns, err := columnsOf(t.Context(), s.db, table)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, table+": "+strings.Join(columns, " "))
		}
		return list
	}
	a, b := shape(open(t, filepath.Join(t.TempDir(), "players.db"))), shape(open(t, storetest.Postgres(t)))
	if !slices.Equal(a, b) {
		t.Errorf("SQLite\n%s\nPostgreSQL\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
	lite, _ := migrationFiles.ReadDir("migrations")
	post, _ := postgresFiles.ReadDir("migrations/postgres")
	if n, err := numberOf(post[len(post)-1].Name()); err != nil || n != len(lite) {
		t.Errorf("the last migration of PostgreSQL is %d, SQLite has %d (%v)", n, len(lite), err)
	}
}

// TestNodesStartAtOnce: servers that start together on an empty database agree on its key; one that is newer is refused by older ones.
func TestNodesStartAtOnce(t *testing.T) {
	place := storetest.Postgres(t)
	keys := make([]string, 4)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() {
			s, err := Open(place, Renamed{"old": "new"})
			if err != nil {
				t.Error(err)
				return
			}
			keys[i] = string(s.Secret())
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, k := range keys {
		if len(k) != 32 || k != keys[0] {
			t.Errorf("keys %x", keys)
		}
	}
	s := open(t, place)
	if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "insert into schema_version (version) values (999)")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(place, nil); err == nil || !strings.Contains(err.Error(), "newer version") {
		if err == nil {
			_ = s.Close()
		}
		t.Error(err)
	}
}

// TestNodesAtOnce: two servers store what many players send to both at once. Each form counts once, and every account is what the attempts
// come to.
func TestNodesAtOnce(t *testing.T) {
	ctx := t.Context()
	place := storetest.Postgres(t)
	nodes := []*Store{open(t, place), open(t, place)}
	const players, questions = 6, 5
	var mu sync.Mutex
	fresh := map[string]int{}
	var wg sync.WaitGroup
	for p := range players { // each has a history, and moves questions
		if err := nodes[0].do(ctx, func(ctx context.Context, db tx) error {
			_, err := db.ExecContext(ctx, "insert into players (id, created) values (?, 1)", fmt.Sprint("p", p))
			if err == nil {
				_, err = db.ExecContext(ctx, `insert into ratings (player, rating, deviation, volatility, games, at) values (?, 1500, 100, 0.06, ?, 1)`,
					fmt.Sprint("p", p), rating.MovesFrom)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	for p := range players {
		for q := range questions {
			for n, s := range nodes { // the same form to both
				wg.Go(func() {
					a := attempt(fmt.Sprint("p", p), fmt.Sprint("q", q), fmt.Sprint("t", p, "-", q), (p+q)%2 == 0)
					a.Weight, a.Mode, a.Round, a.Local = 1, quiz.Daily, "2026-11-22", "2026-11-22"
					a.Met = []string{"b"}
					_, first, err := s.AddAttempt(ctx, a)
					if err != nil {
						t.Errorf("node %d: %v", n, err)
					}
					if first {
						mu.Lock()
						fresh[a.Token]++
						mu.Unlock()
					}
				})
				wg.Go(func() { // another form of the same question
					a := attempt(fmt.Sprint("p", p), fmt.Sprint("q", q), fmt.Sprint("t", p, "-", q, "-", n), true)
					a.Weight, a.Mode, a.Round, a.Local = 1, quiz.Daily, "2026-11-22", "2026-11-22"
					if _, _, err := s.AddAttempt(ctx, a); err != nil {
						t.Errorf("node %d: %v", n, err)
					}
				})
			}
		}
		for _, s := range nodes {
			wg.Go(func() {
				if _, err := s.StartRun(ctx, fmt.Sprint("p", p), 7); err != nil {
					t.Error(err)
				}
			})
			wg.Go(func() {
				if _, _, err := s.StartExam(ctx, newExam(fmt.Sprint("p", p), noon)); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	for token, n := range fresh {
		if n != 1 {
			t.Errorf("token %s was fresh %d times", token, n)
		}
	}
	if len(fresh) != players*questions {
		t.Errorf("%d tokens, want %d", len(fresh), players*questions)
	}
	one := func(query string, args ...any) (n int) {
		t.Helper()
		if err := nodes[0].db.QueryRowContext(ctx, query, args...).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := one("select count(*) from runs"); n != players {
		t.Errorf("%d runs", n)
	}
	if n, items := one("select count(*) from exams"), one("select count(*) from exam_items"); n != players || items != 3*players {
		t.Errorf("%d exams, %d items", n, items)
	}
	if n := one("select count(*) from attempts where first = 1"); n != players*questions {
		t.Errorf("%d first attempts", n)
	}
	if n := one("select sum(games) from ratings"); n != players*(questions+rating.MovesFrom) {
		t.Errorf("players were rated %d times", n)
	}
	if n := one("select sum(games) from item_ratings"); n != players*questions {
		t.Errorf("questions were rated %d times", n)
	}
	for p := range players {
		player := fmt.Sprint("p", p)
		days, err := nodes[p%2].Days(ctx, player)
		if err != nil || len(days) != 1 || days[0].Answered != questions || days[0].Credit != "2026-11-22" {
			t.Errorf("%s: %+v %v", player, days, err)
		}
		rows, err := nodes[1].Progress(ctx, player)
		if err != nil || len(rows) != questions {
			t.Fatal(rows, err)
		}
		for _, r := range rows {
			if r.Attempts != 3 || r.Counted != 3 {
				t.Errorf("%s: %+v", player, r)
			}
			last := one("select max(seq) from attempts where player = ? and question = ?", player, r.Question)
			if n := one("select count(*) from progress where player = ? and question = ? and last = ?", player, r.Question, last); n != 1 {
				t.Errorf("%s %s: the last attempt is not the last one", player, r.Question)
			}
		}
	}
}

// TestWaitingElsewhere checks that an exam or run begun on one server is known on the other at
// once.
func TestWaitingElsewhere(t *testing.T) {
	place := storetest.Postgres(t)
	here, there := open(t, place), open(t, place)
	if w, err := here.Waiting(t.Context(), "p"); err != nil || w != (Waiting{}) {
		t.Fatal(w, err)
	}
	if _, err := there.StartRun(t.Context(), "p", 1); err != nil {
		t.Fatal(err)
	}
	if w, err := here.Waiting(t.Context(), "p"); err != nil || !w.Run {
		t.Errorf("%+v %v", w, err)
	}
}

// TestConnectionBreaks: while connections break again and again, no answer gets lost or counts
// twice, and no caller sees an error.
func TestConnectionBreaks(t *testing.T) {
	l, place := storetest.LineTo(t, storetest.Postgres(t))
	s := open(t, place)
	const each, senders = 60, 4
	made := l.Made()
	l.Flaky(true)
	l.Break()
	var wg sync.WaitGroup
	for i := range senders {
		wg.Go(func() {
			for n := range each {
				id, fresh, err := s.AddAttempt(t.Context(), attempt(fmt.Sprint("p", i), "q", fmt.Sprint("t", i, "-", n), true))
				if err != nil || !fresh || id == "" {
					t.Errorf("%d %d: %v %v", i, n, fresh, err)
				}
			}
		})
	}
	wg.Wait()
	l.Flaky(false)
	if made = l.Made() - made; made < 10 {
		t.Errorf("only %d connections broke", made)
	}
	for i := range senders {
		rows, err := s.Progress(t.Context(), fmt.Sprint("p", i))
		if err != nil || len(rows) != 1 || rows[0].Attempts != each || rows[0].Right != each {
			t.Errorf("%d: %+v %v", i, rows, err)
		}
	}
	if err := errors.Join(s.Failing(), s.Ready(t.Context(), 0)); err != nil {
		t.Error(err)
	}
}

// TestServerAway: an unreachable server is reported in plain words, at the start and later. When it
// is back, everything works again.
func TestServerAway(t *testing.T) {
	l, place := storetest.LineTo(t, storetest.Postgres(t))
	s := open(t, place)
	if err := errors.Join(put(s, 1), s.Ready(t.Context(), 0)); err != nil {
		t.Fatal(err)
	}
	l.Cut()
	words := "can’t be reached"
	if err := put(s, 2); err == nil || !strings.Contains(err.Error(), words) || !Fault(err) || !strings.Contains(NextStep(err), "is it running") {
		t.Errorf("stored nowhere: %v", err)
	}
	if err := s.Failing(); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("failing: %v", err)
	}
	if err := s.Ready(t.Context(), 0); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("ready: %v", err)
	}
	if _, err := s.Progress(t.Context(), "p"); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("read: %v", err)
	}
	secret := strings.Replace(place, "postgres://postgres@", "postgres://postgres:hunter2@", 1)
	if s, err := Open(secret, nil); err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "hunter2") {
		if err == nil {
			_ = s.Close()
		}
		t.Errorf("opened: %v", err)
	}
	l.Mend()
	if err := errors.Join(s.Ready(t.Context(), 0), put(s, 2), s.Failing()); err != nil {
		t.Errorf("it is back: %v", err)
	}
	if rows, err := s.Progress(t.Context(), "p"); err != nil || len(rows) != 2 {
		t.Error(rows, err)
	}
}

// TestOddText: PostgreSQL accepts no zero bytes and only UTF-8, so such parts of a stranger's text
// are left out and no error is returned.
func TestOddText(t *testing.T) { both(t, testOddText) }

func testOddText(t *testing.T, place string) {
	s := open(t, place)
	odd := "a\x00b\xff"
	if err := s.AddReport(t.Context(), Report{At: noon, Question: odd, Reason: odd, Note: odd}); err != nil {
		t.Error(err)
	}
	if _, err := s.OpenRun(t.Context(), odd); !errors.Is(err, quiz.ErrNoRun) {
		t.Error(err)
	}
	if _, _, err := s.AddAttempt(t.Context(), attempt(odd, odd, odd, true)); err != nil {
		t.Error(err)
	}
	if err := s.Failing(); err != nil {
		t.Error(err)
	}
}

// TestSentTwice: work that is carried out again after a commit that was lost from sight changes nothing more.
func TestSentTwice(t *testing.T) { both(t, testSentTwice) }

func testSentTwice(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	a := attempt("p", "q", "t", true)
	a.ID, a.At, a.Weight, a.Mode, a.Round = "id", noon, 1, quiz.Daily, "2026-11-22"
	e := newExam("p", noon)
	for range 2 {
		if id, fresh, err := s.AddAttempt(ctx, a); id != "id" || !fresh || err != nil {
			t.Error(id, fresh, err)
		}
		if err := s.AddReport(ctx, Report{At: noon, Question: "q", Reason: "typo", Note: "n"}); err != nil {
			t.Error(err)
		}
		if _, err := s.StartRun(ctx, "p", 1); err != nil {
			t.Error(err)
		}
		if _, _, err := s.StartExam(ctx, e); err != nil {
			t.Error(err)
		}
	}
	for table, want := range map[string]int{"attempts": 1, "reports": 1, "runs": 1, "exams": 1, "exam_items": 3, "days": 1} {
		n := 0
		if err := s.db.QueryRowContext(ctx, "select count(*) from "+table).Scan(&n); err != nil || n != want {
			t.Errorf("%s: %d rows, want %d (%v)", table, n, want, err)
		}
	}
	if days, err := s.Days(ctx, "p"); err != nil || days[0].Answered != 1 {
		t.Error(days, err)
	}
}

// TestCopy: all of a SQLite file goes to PostgreSQL and back into a file, the key too, and life goes on there; nothing is mixed with what is there.
func TestCopy(t *testing.T) {
	ctx := t.Context()
	dir := t.TempDir()
	file, back, place := filepath.Join(dir, "players.db"), filepath.Join(dir, "back.db"), storetest.Postgres(t)
	s := open(t, file)
	for i := range 250 {
		a := attempt(fmt.Sprint("p", i%7), fmt.Sprint("q", i%60), fmt.Sprint("t", i), i%3 > 0)
		a.Weight, a.Met, a.Took = 1, []string{"b"}, time.Second
		if _, _, err := s.AddAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.StartExam(ctx, newExam("p1", noon)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.SetCode(ctx, "p1", "0123456789ABCDEFGHJK", noon), s.AddReport(ctx, Report{At: noon, Question: "q\x00", Reason: "r"})); err != nil {
		t.Fatal(err)
	}
	want, err := s.Progress(ctx, "p1")
	if err != nil {
		t.Fatal(err)
	}
	secret := s.Secret()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	there, err := Copy(ctx, file, place)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Copy(ctx, file, place); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("a second time: %v", err)
	}
	if _, err := Copy(ctx, place, file); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("over a file: %v", err)
	}
	again, err := Copy(ctx, place, back)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(there, again) {
		t.Errorf("there %+v\nand back %+v", there, again)
	}
	rows := 0
	for _, c := range there {
		rows += c.Rows
	}
	if rows < 250+7+250 {
		t.Errorf("%d rows: %+v", rows, there)
	}
	for _, where := range []string{place, back} {
		s := open(t, where)
		got, err := s.Progress(ctx, "p1")
		if err != nil || fmt.Sprint(len(got), got[0].LastID) != fmt.Sprint(len(want), want[0].LastID) || string(s.Secret()) != string(secret) {
			t.Errorf("%s: %d rows, want %d (%v)", where, len(got), len(want), err)
		}
		if _, fresh, err := s.AddAttempt(ctx, attempt("p1", "q1", "new", true)); !fresh || err != nil {
			t.Errorf("%s: %v %v", where, fresh, err)
		}
		if err := s.AddReport(ctx, Report{At: noon, Question: "q", Reason: "r"}); err != nil {
			t.Error(err)
		}
	}
	execute(t, back, "update progress set attempts = attempts + 1 where player = 'p1'")
	other, err := openToRead(back)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, hash, err := hashOf(ctx, other, "progress", nil); err != nil || slices.ContainsFunc(there, func(c Copied) bool { return c.Hash == hash }) {
		t.Errorf("a changed row isn't seen (%v)", err)
	}
	if _, err := Copy(ctx, filepath.Join(dir, "nothing.db"), filepath.Join(dir, "new.db")); err == nil {
		t.Error("copied from nothing")
	}
}
