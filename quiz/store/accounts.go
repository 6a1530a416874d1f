package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/rating"
)

// selectRating is the query that reads a player's rating and how sure it is.
const selectRating = "select rating, deviation, volatility, games from ratings where player = ?"

// rate decides whether an attempt is the player's first at its question. If it is, the answer
// changes the player's rating and the question's, as a match between the two would. It is the last
// step of storing an attempt, because everybody else who answers the same question waits while it
// runs. k is what the database knew before this attempt.
func rate(ctx context.Context, db tx, a *quiz.Attempt, k *known) error {
	a.First, a.Rating = false, 0
	if !a.Counted || a.Correct == nil {
		return nil
	}
	if a.First = !k.answered; !a.First || a.Weight <= 0 {
		return nil
	}
	moves := k.moves(a)
	if moves { // holds the question, so that no other answer changes its rating in between
		if err := db.lock(ctx, "item "+a.Question); err != nil {
			return err
		}
	}
	prior := a.Item
	if prior == (rating.Rating{}) {
		prior = rating.New()
	}
	item := prior
	err := db.QueryRowContext(ctx, "select rating, deviation, volatility from item_ratings where question = ?", a.Question).Scan(&item.Rating, &item.Deviation, &item.Volatility)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	player, item := rating.Answer(k.standing, item.Near(prior), *a.Correct, a.Guess, a.Weight)
	if _, err := db.ExecContext(ctx, `insert into ratings (player, rating, deviation, volatility, games, at) values (?, ?, ?, ?, 1, ?)
		on conflict (player) do update set rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
			games = ratings.games + 1, at = excluded.at`, a.Player, player.Rating, player.Deviation, player.Volatility, a.At.UnixMilli()); err != nil {
		return err
	}
	a.Rating = player.Rating
	if !moves {
		return nil
	}
	item = item.Near(prior)
	_, err = db.ExecContext(ctx, `insert into item_ratings (question, rating, deviation, volatility, games) values (?, ?, ?, ?, 1)
		on conflict (question) do update set rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
			games = item_ratings.games + 1`, a.Question, item.Rating, item.Deviation, item.Volatility)
	return err
}

// moves reports whether an attempt changes the rating of its question. Only attempts of players
// with some history do, so that somebody who makes a new player for each answer can't change it.
func (k *known) moves(a *quiz.Attempt) bool {
	return !a.Still && k.games >= rating.MovesFrom && !k.since.IsZero() && a.At.Sub(k.since) >= rating.MovesAfter
}

// inRound counts an attempt in its daily five or its run. If it can't count there (the question was
// answered there before, from another copy of the form, or the run has gone on or ended), the
// attempt is stored as one that belongs to no daily five and no run.
func inRound(ctx context.Context, db tx, a *quiz.Attempt) error {
	if a.Round == "" {
		return nil
	}
	right := a.Correct != nil && *a.Correct && a.Counted
	switch a.Mode {
	case quiz.Daily:
		n := 0
		if err := db.QueryRowContext(ctx, "select count(*) from attempts where player = ? and mode = 'daily' and round = ? and question = ?", a.Player, a.Round, a.Question).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			a.Round = ""
			return nil
		}
		if err := db.QueryRowContext(ctx, `insert into days (player, day, answered, correct) values (?, ?, 1, ?)
			on conflict (player, day) do update set answered = days.answered + 1, correct = days.correct + excluded.correct returning answered`, a.Player, a.Round, right).Scan(&n); err != nil {
			return err
		}
		if n == daily.Size {
			return creditDay(ctx, db, a)
		}
	case quiz.Storm:
		n := 0
		err := db.QueryRowContext(ctx, "select count(*) from attempts where player = ? and mode = 'storm' and round = ? and question = ?",
			a.Player, a.Round, a.Question).Scan(&n)
		if err != nil {
			return err
		}
		if n > 0 {
			a.Round = ""
		}
	case quiz.Run:
		var res sql.Result
		var err error
		// an answer to a question under review gives no point and doesn't end the run
		if right || !a.Counted {
			res, err = db.ExecContext(ctx, "update runs set score = score + ?, question = null where id = ? and player = ? and question = ? and variant = ? and ended is null",
				right, a.Round, a.Player, a.Question, int64(a.Variant))
		} else {
			res, err = db.ExecContext(ctx, "update runs set ended = ?5, miss = ?6, question = null where id = ?1 and player = ?2 and question = ?3 and variant = ?4 and ended is null",
				a.Round, a.Player, a.Question, int64(a.Variant), a.At.UnixMilli(), a.ID)
		}
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			a.Round = ""
		}
	}
	return nil
}

// creditDay notes for which date, in the player's own time zone, a finished daily five counts.
func creditDay(ctx context.Context, db tx, a *quiz.Attempt) error {
	var err error
	date := daily.Credit(a.Local, a.Round, func(date string) bool {
		n := 0
		if e := db.QueryRowContext(ctx, "select count(*) from days where player = ? and credit = ?", a.Player, date).Scan(&n); e != nil {
			err = e
		}
		return n > 0
	})
	if err != nil || date == "" {
		return err
	}
	_, err = db.ExecContext(ctx, "update days set credit = ? where player = ? and day = ?", date, a.Player, a.Round)
	return err
}

func scanStanding(row row) (quiz.Standing, error) {
	var x quiz.Standing
	err := row.Scan(&x.Rating.Rating, &x.Deviation, &x.Volatility, &x.Games)
	if errors.Is(err, sql.ErrNoRows) {
		return quiz.Standing{Rating: rating.New()}, nil
	}
	return x, err
}

// Standing implements quiz.Store.
func (s *Store) Standing(ctx context.Context, player string) (quiz.Standing, error) {
	x, err := scanStanding(s.db.QueryRowContext(ctx, selectRating, player))
	return x, s.db.explain("read rating", err)
}

// ItemRatings implements quiz.Store.
func (s *Store) ItemRatings(ctx context.Context) (map[string]rating.Rating, error) {
	out := map[string]rating.Rating{}
	err := s.query(ctx, "select question, rating, deviation, volatility from item_ratings", nil, func(rows *sql.Rows) error {
		var id string
		var r rating.Rating
		if err := rows.Scan(&id, &r.Rating, &r.Deviation, &r.Volatility); err != nil {
			return err
		}
		out[id] = r
		return nil
	})
	return out, s.db.explain("read ratings", err)
}

// ItemRow is one question with its rating: how hard it has turned out to be.
type ItemRow struct {
	Question string
	rating.Rating
	Games int // how many answers changed the rating
}

// Items returns the ratings of all questions whose rating some answer has changed. The place of the
// database is given as for Open. A server may be running meanwhile: Items only reads.
func Items(ctx context.Context, where string) (list []ItemRow, err error) {
	db, err := openToRead(where)
	if err != nil {
		return nil, fmt.Errorf("reading ratings: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = each(ctx, db, "select question, rating, deviation, volatility, games from item_ratings order by question", nil, func(rows *sql.Rows) error {
		var r ItemRow
		if err := rows.Scan(&r.Question, &r.Rating.Rating, &r.Deviation, &r.Volatility, &r.Games); err != nil {
			return err
		}
		list = append(list, r)
		return nil
	})
	return list, db.explain("read ratings", err)
}

// ResetItems sets the rating of a question back to what it was before anybody answered it, or of
// all questions if question is empty. n says how many ratings had been changed by answers.
func (s *Store) ResetItems(ctx context.Context, question string) (n int, err error) {
	n, err = change(ctx, s, nil, func(ctx context.Context, db tx) (int, error) {
		res, err := db.ExecContext(ctx, "delete from item_ratings where ?1 = '' or question = ?1", question)
		if err != nil {
			return 0, err
		}
		n, err := res.RowsAffected()
		return int(n), err
	})
	return n, s.db.explain("reset ratings", err)
}

// Round implements quiz.Store.
func (s *Store) Round(ctx context.Context, player string, mode quiz.Mode, round string) (list []quiz.RoundRow, err error) {
	err = s.query(ctx, "select id, question, variant, correct, at from attempts where player = ? and mode = ? and round = ? order by seq",
		[]any{player, string(mode), round}, func(rows *sql.Rows) error {
			var r quiz.RoundRow
			var correct sql.NullBool
			var at int64
			if err := rows.Scan(&r.ID, &r.Question, &r.Variant, &correct, &at); err != nil {
				return err
			}
			if correct.Valid {
				r.Correct = &correct.Bool
			}
			r.At = time.UnixMilli(at).UTC()
			list = append(list, r)
			return nil
		})
	return list, s.db.explain("read round", err)
}

// Days implements quiz.Store.
func (s *Store) Days(ctx context.Context, player string) (list []quiz.DayRow, err error) {
	err = s.query(ctx, "select day, answered, correct, coalesce(credit, '') from days where player = ? order by day", []any{player}, func(rows *sql.Rows) error {
		var r quiz.DayRow
		if err := rows.Scan(&r.Day, &r.Answered, &r.Right, &r.Credit); err != nil {
			return err
		}
		list = append(list, r)
		return nil
	})
	return list, s.db.explain("read days", err)
}

// query runs a query and calls f for each row of its result.
func (s *Store) query(ctx context.Context, query string, args []any, f func(*sql.Rows) error) error {
	return each(ctx, s.db, query, args, f)
}
