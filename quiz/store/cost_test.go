package store

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/store/storetest"
)

// counting counts what is sent to the database in a transaction: with PostgreSQL each is a way there and back.
type counting struct {
	tx
	n int
}

func (c *counting) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	c.n++
	return c.tx.ExecContext(ctx, query, args...)
}

func (c *counting) QueryRowContext(ctx context.Context, query string, args ...any) row {
	c.n++
	return c.tx.QueryRowContext(ctx, query, args...)
}

func (c *counting) lock(ctx context.Context, name string) error {
	c.n++
	return c.tx.lock(ctx, name)
}

// typical is an answer as the site stores it: ids and versions of the real length, four answers.
func typical(n int, player, question string, right bool) quiz.Attempt {
	a := quiz.Attempt{Player: fmt.Sprintf("%032s", player), Question: question, Version: "0123456789abcdef01234567", Content: "0123456789abcdef01234567",
		Correct: &right, Counted: true, Token: fmt.Sprintf("%032x", n), Weight: 1, Mode: quiz.Mix, Took: 9 * time.Second, Complexity: 3}
	for i := range 4 {
		a.Shown = append(a.Shown, quiz.Shown{Answer: fmt.Sprintf("%d123456789abcdef01234567", i), Chosen: i == n%4, Verdict: "holds"})
	}
	return a
}

// TestCostOfAnAnswer: how many statements an answer takes, with begin and commit. The guide for operators counts with it.
func TestCostOfAnAnswer(t *testing.T) { both(t, testCostOfAnAnswer) }

func testCostOfAnAnswer(t *testing.T, place string) {
	s := open(t, place)
	for _, x := range []struct {
		what         string
		question     string
		right, rated bool
		mode         quiz.Mode
		statements   int // most
	}{
		{"right at first sight", "q1", true, true, quiz.Mix, 11},
		{"wrong", "q2", false, true, quiz.Mix, 11},
		{"a second time", "q1", true, false, quiz.Mix, 6},
		{"of the daily five", "q3", true, true, quiz.Daily, 12},
	} {
		a := typical(len(x.what), "p", x.question, x.right)
		a.ID, a.At = newID(noon)+x.what, noon
		if a.Mode = x.mode; x.mode == quiz.Daily {
			a.Round = "2026-11-22"
		}
		n := 0
		if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
			c := &counting{tx: db}
			_, _, err := addAttempt(ctx, c, a)
			n = c.n + 2
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if n > x.statements {
			t.Errorf("%s: %d statements, want %d", x.what, n, x.statements)
		}
		t.Logf("%s: %d statements", x.what, n)
	}
}

// BenchmarkPostgres stores answers from two nodes with 32 callers each, and says what they take of the database: of many questions, and of the
// five that everybody answers on a day, where all wait for the ratings of five rows.
func BenchmarkPostgres(b *testing.B) {
	for name, questions := range map[string]int{"mix": 889, "daily": 5} {
		b.Run(name, func(b *testing.B) {
			place := storetest.Postgres(b)
			nodes := []*Store{open(b, place), open(b, place)}
			number := func(query string) (n float64) {
				if err := nodes[0].db.QueryRowContext(context.Background(), query).Scan(&n); err != nil {
					b.Fatal(err)
				}
				return n
			}
			wal := number("select pg_current_wal_lsn() - '0/0'::pg_lsn")
			var next atomic.Int64
			var wg sync.WaitGroup
			b.ResetTimer()
			for i := range 64 {
				wg.Go(func() {
					for {
						n := int(next.Add(1))
						if n > b.N {
							return
						}
						a := typical(n, fmt.Sprint("p", n/questions), fmt.Sprint(1000+n%questions), n%3 > 0)
						if _, _, err := nodes[i%2].AddAttempt(context.Background(), a); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
			b.ReportMetric((number("select pg_current_wal_lsn() - '0/0'::pg_lsn")-wal)/float64(b.N), "log-B/answer")
			for _, table := range []string{"attempts", "progress", "reviews"} {
				b.ReportMetric(number("select pg_total_relation_size('"+table+"')")/max(1, number("select count(*) from "+table)), table+"-B/row")
			}
		})
	}
}
