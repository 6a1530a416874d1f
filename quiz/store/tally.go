package store

import (
	"context"
	"database/sql"

	"digijudge/quiz"
	"digijudge/quiz/rating"
)

// Bounds of what Tally reads.
const (
	maxRow   = 100 // the most answers of the player that are read; a longer row counts as this many
	maxShare = 500 // the most first answers to the question that are read, the newest ones
)

// Tally says what one answer changed for the player, and how others did at the same question.
type Tally struct {
	// Rating is the player's rating after the answer, Before the one before it; both are 0 if the
	// answer wasn't rated.
	Rating, Before float64
	// Rated is how many answers have been rated up to this one, at most 100.
	Rated int
	// Row is how many rated answers up to this one are right without a wrong one between, at most
	// 100.
	Row int
	// Tries are first answers to the question in the attempt's version that counted, at most the
	// newest 500; Right are those of them that were right.
	Tries, Right int
}

// Tally reads what is shown beside the verdict on attempt a. An error comes from the database.
func (s *Store) Tally(ctx context.Context, a quiz.Attempt) (t Tally, err error) {
	var points []float64 // the player's ratings after each answer, the newest first
	row := true          // whether no wrong answer has been met yet
	err = s.query(ctx, `select id, rating, correct from attempts where player = ?1 and rating is not null and at <= ?2
		order by at desc, seq desc limit ?3`, []any{a.Player, a.At.UnixMilli(), maxRow}, func(rows *sql.Rows) error {
		var id string
		var p float64
		var right sql.NullBool
		if err := rows.Scan(&id, &p, &right); err != nil {
			return err
		}
		t.Rated++
		// the newest rated answer isn't this one, so this one wasn't rated: say nothing about it
		if t.Rated == 1 && id != a.ID {
			row = false
		}
		if t.Rated == len(points)+1 && len(points) < 2 && (t.Rated > 1 || id == a.ID) {
			points = append(points, p)
		}
		if row = row && right.Bool; row {
			t.Row++
		}
		return nil
	})
	switch {
	case err != nil:
		return Tally{}, s.db.explain("read a row of answers", err)
	case len(points) == 1:
		t.Rating, t.Before = points[0], rating.New().Rating
	case len(points) == 2:
		t.Rating, t.Before = points[0], points[1]
	}
	err = s.query(ctx, `select correct from (select correct, seq from attempts where question = ?1 and version = ?2 and first = 1 and counted = 1
		order by seq desc limit ?3) as newest`, []any{a.Question, a.Version, maxShare}, func(rows *sql.Rows) error {
		var right sql.NullBool
		if err := rows.Scan(&right); err != nil {
			return err
		}
		if right.Valid {
			t.Tries++
			if right.Bool {
				t.Right++
			}
		}
		return nil
	})
	return t, s.db.explain("read how others answered", err)
}
