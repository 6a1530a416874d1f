package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/review"
)

// reviewColumns are the columns from which a review card is read.
const reviewColumns = "due, last, stability, difficulty, reps, lapses, run, overcome"

// learn updates what a player has to learn, after an attempt that counts: when the question is
// asked again, and which misconceptions the player showed or rejected. card is the question's
// review card before the attempt, nil if there is none.
func learn(ctx context.Context, db tx, a *quiz.Attempt, card *review.Card) error {
	if !a.Counted || a.Correct == nil {
		return nil
	}
	answer := review.Answer{Right: *a.Correct, Took: a.Took, Complexity: a.Complexity}
	if next := review.Next(card, answer, review.DayOf(a.At)); next != card {
		if _, err := db.ExecContext(ctx, `insert into reviews (player, question, due, last, stability, difficulty, reps, lapses, run, overcome)
			values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			on conflict (player, question) do update set due = excluded.due, last = excluded.last, stability = excluded.stability, difficulty = excluded.difficulty,
				reps = excluded.reps, lapses = excluded.lapses, run = excluded.run, overcome = excluded.overcome`,
			a.Player, a.Question, int(next.Due), int(next.Last), next.Stability, next.Difficulty, next.Reps, next.Lapses, next.Run, next.Overcome); err != nil {
			return err
		}
	}
	at := a.At.UnixMilli()
	for _, b := range a.Met {
		if _, err := db.ExecContext(ctx, `insert into beliefs (player, belief, met, met_at, since, since_at) values (?, ?, 1, ?, 0, 0)
			on conflict (player, belief) do update set met = beliefs.met + 1, met_at = excluded.met_at, since = 0, since_at = 0`, a.Player, b, at); err != nil {
			return err
		}
	}
	for _, b := range a.Refused {
		if _, err := db.ExecContext(ctx, "update beliefs set since = since + 1, since_at = ?3 where player = ?1 and belief = ?2", a.Player, b, at); err != nil {
			return err
		}
	}
	return nil
}

// Reviews returns the player's review cards, also those of mistakes overcome since.
func (s *Store) Reviews(ctx context.Context, player string) (list []review.Entry, err error) {
	err = s.query(ctx, "select question, "+reviewColumns+" from reviews where player = ?", []any{player}, func(rows *sql.Rows) error {
		var e review.Entry
		if err := rows.Scan(&e.Question, &e.Due, &e.Last, &e.Stability, &e.Difficulty, &e.Reps, &e.Lapses, &e.Run, &e.Overcome); err != nil {
			return err
		}
		list = append(list, e)
		return nil
	})
	return list, s.db.explain("read reviews", err)
}

// BeliefRow is a misconception that a player showed by choosing an answer.
type BeliefRow struct {
	Belief  string
	Met     int
	MetAt   time.Time
	Since   int       // how many right answers followed to questions that offer this misconception
	SinceAt time.Time // when the last of those right answers came; zero if there is none
}

// Beliefs returns the misconceptions that the player showed, the latest first.
func (s *Store) Beliefs(ctx context.Context, player string) (list []BeliefRow, err error) {
	err = s.query(ctx, "select belief, met, met_at, since, since_at from beliefs where player = ? order by met_at desc, belief", []any{player}, func(rows *sql.Rows) error {
		var r BeliefRow
		var met, since int64
		if err := rows.Scan(&r.Belief, &r.Met, &met, &r.Since, &since); err != nil {
			return err
		}
		r.MetAt = time.UnixMilli(met).UTC()
		if since != 0 {
			r.SinceAt = time.UnixMilli(since).UTC()
		}
		list = append(list, r)
		return nil
	})
	return list, s.db.explain("read beliefs", err)
}

// RatingPoint is a player's rating after one answer.
type RatingPoint struct {
	At     time.Time
	Rating float64
}

// RatingCourse returns the player's rating after each of the last max rated answers, the oldest
// first.
func (s *Store) RatingCourse(ctx context.Context, player string, max int) (list []RatingPoint, err error) {
	err = s.query(ctx, "select at, rating from (select seq, at, rating from attempts where player = ? and rating is not null order by at desc, seq desc limit ?) as newest order by at, seq", []any{player, max}, func(rows *sql.Rows) error {
		var at int64
		var p RatingPoint
		if err := rows.Scan(&at, &p.Rating); err != nil {
			return err
		}
		p.At = time.UnixMilli(at).UTC()
		list = append(list, p)
		return nil
	})
	return list, s.db.explain("read the rating's course", err)
}

// maxReplay is how many questions the list of a replay may hold.
const maxReplay = 100

// Replay is the list of questions behind the button "replay all open ones".
type Replay struct {
	Made time.Time
	List []string // the ids of the questions
	Left []string // the questions of List that were not answered since the list was made
}

// StartReplay makes a new list for the player, which replaces the old one.
func (s *Store) StartReplay(ctx context.Context, player string, list []string, now time.Time) error {
	if player == "" || len(player) > maxField || len(list) > maxReplay {
		return fmt.Errorf("start replay: player of %d bytes, %d questions", len(player), len(list))
	}
	for _, q := range list {
		if q == "" || len(q) > maxField {
			return fmt.Errorf("start replay: question of %d bytes", len(q))
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	err = s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, `insert into replays (player, made, since, list) values (?1, ?2, coalesce((select max(last) from progress where player = ?1), 0), ?3)
			on conflict (player) do update set made = excluded.made, since = excluded.since, list = excluded.list`, player, now.UnixMilli(), string(text))
		return err
	})
	return s.db.explain("start replay", err)
}

// Replay returns the player's current list; ok is false if the player has none.
func (s *Store) Replay(ctx context.Context, player string) (r Replay, ok bool, err error) {
	var made, since int64
	var text string
	err = s.db.QueryRowContext(ctx, "select made, since, list from replays where player = ?", player).Scan(&made, &since, &text)
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &r.List)
	}
	if err != nil {
		return r, false, s.db.explain("read replay", err)
	}
	r.Made = time.UnixMilli(made).UTC()
	answered := map[string]bool{}
	err = s.query(ctx, "select question from progress where player = ? and last > ?", []any{player, since}, func(rows *sql.Rows) error {
		var q string
		err := rows.Scan(&q)
		answered[q] = true
		return err
	})
	if err != nil {
		return r, false, s.db.explain("read replay", err)
	}
	for _, q := range r.List {
		if !answered[q] {
			r.Left = append(r.Left, q)
		}
	}
	return r, true, nil
}
