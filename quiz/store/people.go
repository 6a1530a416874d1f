package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"digijudge/quiz"
)

// ErrNoCode says that no player has such a recovery code.
var ErrNoCode = errors.New("no such recovery code")

// codeHash returns the hash under which a recovery code is stored. A code is long and random, so a
// fast hash is safe enough.
func codeHash(code string) []byte {
	h := sha256.Sum256([]byte("digijudge recovery code\n" + code))
	return h[:]
}

// SetCode gives the player a recovery code, in place of the one they had.
func (s *Store) SetCode(ctx context.Context, player, code string, now time.Time) error {
	if player == "" || len(player) > maxField || len(code) < 16 || len(code) > maxField {
		return errors.New("set recovery code: no player, or no code")
	}
	return s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "insert into recoveries (player, hash, made) values (?1, ?2, ?3) on conflict (player) do update set hash = ?2, made = ?3", player, codeHash(code), now.UnixMilli())
		return err
	})
}

// CodeMade returns when the player's recovery code was made; the time is zero if the player has
// none.
func (s *Store) CodeMade(ctx context.Context, player string) (time.Time, error) {
	var made int64
	err := s.db.QueryRowContext(ctx, "select made from recoveries where player = ?", player).Scan(&made)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return time.UnixMilli(made).UTC(), s.db.explain("read recovery code", err)
}

// PlayerOfCode returns the player to whom a recovery code belongs; the error is ErrNoCode if it
// belongs to nobody.
func (s *Store) PlayerOfCode(ctx context.Context, code string) (player string, err error) {
	err = s.db.QueryRowContext(ctx, "select player from recoveries where hash = ?", codeHash(code)).Scan(&player)
	if errors.Is(err, sql.ErrNoRows) {
		return "", ErrNoCode
	}
	return player, s.db.explain("read recovery code", err)
}

// tableNames returns names of tables, by one of the queries in dialect. It asks the database each
// time, so that tables of later schemas are included.
func tableNames(ctx context.Context, db querier, query string) (list []string, err error) {
	err = each(ctx, db, query, nil, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	})
	return list, err
}

// Forget deletes everything that the database keeps about a player.
func (s *Store) Forget(ctx context.Context, player string) error {
	if player == "" {
		return errors.New("forget: no player")
	}
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		if err := lockPlayer(ctx, db, player); err != nil {
			return err
		}
		return forget(ctx, db, player)
	})
	return s.db.explain("delete a player", err)
}

// forget does what Forget does, inside a transaction that already has the player's lock.
func forget(ctx context.Context, db tx, player string) error {
	if _, err := db.ExecContext(ctx, "delete from exam_items where exam in (select id from exams where player = ?)", player); err != nil {
		return err
	}
	tables, err := tableNames(ctx, db, db.words().withPlayer)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if _, err := db.ExecContext(ctx, `delete from "`+t+`" where player = ?`, player); err != nil {
			return fmt.Errorf("table %s: %w", t, err)
		}
	}
	_, err = db.ExecContext(ctx, "delete from players where id = ?", player)
	return err
}

// exportPage is how many attempts EachAttempt reads with one query.
const exportPage = 500

// EachAttempt calls f for the player's newest attempts, at most max of them, in the order in which
// they were stored. No query is open while f runs.
func (s *Store) EachAttempt(ctx context.Context, player string, max int, f func(quiz.Attempt) error) error {
	var all []int64
	err := s.query(ctx, "select seq from attempts where player = ?", []any{player}, func(rows *sql.Rows) error {
		var seq int64
		err := rows.Scan(&seq)
		all = append(all, seq)
		return err
	})
	if err != nil {
		return s.db.explain("read attempts", err)
	}
	slices.Sort(all)
	for part := range slices.Chunk(all[len(all)-min(len(all), max):], exportPage) {
		list, err := json.Marshal(part)
		if err != nil {
			return err
		}
		var page []quiz.Attempt
		err = s.query(ctx, attemptColumns+s.db.words().seqsIn+" and player = ?2 order by seq", []any{string(list), player}, func(rows *sql.Rows) error {
			a, err := scanAttempt(rows.Scan)
			page = append(page, a)
			return err
		})
		if err != nil {
			return s.db.explain("read attempts", err)
		}
		for _, a := range page {
			if err := f(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// Report is a reader's message that something is wrong with a question.
type Report struct {
	Seq      int64
	At       time.Time
	Question string
	Version  string
	Variant  uint32
	// the step of the proof that the report is about; empty if it is about the whole question
	Step   string
	Reason string
	Note   string
	// tells apart those who send reports, without saying who they are; see ReportSource
	Source string
	Closed bool
}

// ReportSource returns what a report keeps of the network address that it came from: two bytes of a
// hash that only this database can make. One address in 65,536 has the same two bytes. That is
// enough to see that somebody sends thousands of reports, and too little to find out who it is.
func (s *Store) ReportSource(client string) string {
	h := hmac.New(sha256.New, s.secret)
	h.Write([]byte("report from\n" + client))
	return hex.EncodeToString(h.Sum(nil)[:2])
}

// maxNote is the longest note of a report, in bytes.
const maxNote = 4 << 10

// maxReports is how many open reports are kept.
const maxReports = 5_000

// AddReport stores a report. When maxReports are open, the oldest open report of whoever sent the
// most is deleted, so that nobody can keep others from reporting.
func (s *Store) AddReport(ctx context.Context, r Report) error {
	if r.Question == "" || len(r.Question) > maxField || len(r.Version) > maxField || len(r.Step) > maxField || r.Reason == "" || len(r.Reason) > maxField || len(r.Source) > maxField || len(r.Note) > maxNote {
		return errors.New("add report: more than a report can hold, or nothing")
	}
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		if err := db.lock(ctx, "reports"); err != nil {
			return err
		}
		n := 0
		if err := db.QueryRowContext(ctx, "select count(*) from reports where closed = 0").Scan(&n); err != nil {
			return err
		}
		for ; n >= maxReports; n-- {
			if _, err := db.ExecContext(ctx, `delete from reports where seq = (select min(seq) from reports where closed = 0 and source =
				(select source from reports where closed = 0 group by source order by count(*) desc, min(seq) limit 1))`); err != nil {
				return err
			}
		}
		// The same words in the same millisecond are the same report, sent again because the result
		// of its commit was not seen.
		_, err := db.ExecContext(ctx, `insert into reports (at, question, version, variant, step, reason, note, source) select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
			where not exists (select 1 from reports where question = ?2 and at = ?1 and step = ?5 and reason = ?6 and note = ?7)`,
			r.At.UnixMilli(), r.Question, r.Version, int64(r.Variant), r.Step, r.Reason, r.Note, r.Source)
		return err
	})
	return s.db.explain("add report", err)
}

// OpenReports returns the newest open reports, newest first; newest says how many at most. With
// question "" they may be about any question.
func (s *Store) OpenReports(ctx context.Context, question string, newest int) ([]Report, error) {
	return s.reports(ctx, question, false, newest)
}

// ClosedReports returns the newest closed reports; with question "" they may be about any question.
func (s *Store) ClosedReports(ctx context.Context, question string, newest int) ([]Report, error) {
	return s.reports(ctx, question, true, newest)
}

func (s *Store) reports(ctx context.Context, question string, closed bool, newest int) (list []Report, err error) {
	err = s.query(ctx, `select seq, at, question, version, variant, step, reason, note, closed from reports
		where closed = ?1 and (?2 = '' or question = ?2) order by seq desc limit ?3`, []any{closed, question, newest}, func(rows *sql.Rows) error {
		var r Report
		var at int64
		if err := rows.Scan(&r.Seq, &at, &r.Question, &r.Version, &r.Variant, &r.Step, &r.Reason, &r.Note, &r.Closed); err != nil {
			return err
		}
		r.At = time.UnixMilli(at).UTC()
		list = append(list, r)
		return nil
	})
	return list, s.db.explain("read reports", err)
}

// CloseReport marks a report as dealt with, or opens it again.
func (s *Store) CloseReport(ctx context.Context, seq int64, closed bool) error {
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update reports set closed = ? where seq = ?", closed, seq)
		return err
	})
	return s.db.explain("close report", err)
}

// ItemStat says how first attempts at one version of a question went.
type ItemStat struct {
	Question string
	Version  string
	Tries    int // how many first attempts counted
	Right    int
	// how many attempts have a disputed verdict: the engine and the answer key disagreed, or the
	// engine could not play the question
	Disputed int
	Picked   map[string]int // for each answer, by its key: how many first attempts ticked it
	// Good counts the tries by players whose rating after the attempt was GoodRating or better;
	// GoodMissed counts those of them that were wrong. GoodPicked says what the wrong ones
	// answered: an answer's key, or a number as digits.
	Good, GoodMissed int
	GoodPicked       map[string]int
}

// A maintainer should look at a question that good players often miss.
const (
	GoodRating = 1600 // the least rating of a good player; everybody begins at 1500
	leastGood  = 8    // fewer tries by good players than this prove nothing
)

// Surprising reports whether at least a quarter of the good players answered against the key. Then
// either they share a misreading, which the question should mention, or the key is wrong.
func (s *ItemStat) Surprising() bool { return s.Good >= leastGood && 4*s.GoodMissed >= s.Good }

// maxStatRows is the most attempts that the statistics read.
const maxStatRows = 200_000

// ItemStats returns statistics for each version of each question, from the newest attempts (at most
// maxStatRows); question "" means all questions. It reads so many rows that only maintainers' pages
// use it.
func (s *Store) ItemStats(ctx context.Context, question string) (list []ItemStat, err error) {
	by := map[[2]string]int{}
	err = s.query(ctx, `select question, coalesce(version, ''), correct, counted, first, shown, coalesce(rating, 0) from attempts
		where (?1 = '' or question = ?1) and (first = 1 or counted = 0) order by seq desc limit ?2`, []any{question, maxStatRows}, func(rows *sql.Rows) error {
		var id, version string
		var correct sql.NullBool
		var counted, first bool
		var shown sql.NullString
		var after float64
		if err := rows.Scan(&id, &version, &correct, &counted, &first, &shown, &after); err != nil {
			return err
		}
		k := [2]string{id, version}
		i, ok := by[k]
		if !ok {
			i = len(list)
			by[k] = i
			list = append(list, ItemStat{Question: id, Version: version, Picked: map[string]int{}, GoodPicked: map[string]int{}})
		}
		st := &list[i]
		if !counted || !correct.Valid {
			st.Disputed++
			return nil
		}
		st.Tries++
		if correct.Bool {
			st.Right++
		}
		var answers []quiz.Shown
		if shown.Valid {
			if err := json.Unmarshal([]byte(shown.String), &answers); err != nil {
				return err
			}
		}
		surprised := after >= GoodRating && !correct.Bool
		if after >= GoodRating {
			st.Good++
		}
		if surprised {
			st.GoodMissed++
		}
		for _, a := range answers {
			if a.Chosen {
				st.Picked[a.Answer]++
			}
			switch {
			case surprised && a.Number != nil:
				st.GoodPicked[strconv.Itoa(*a.Number)]++
			case surprised && a.Chosen:
				st.GoodPicked[a.Answer]++
			}
		}
		return nil
	})
	return list, s.db.explain("read statistics", err)
}
