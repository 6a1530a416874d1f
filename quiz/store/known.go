package store

import (
	"context"
	"database/sql"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/quiz/review"
)

// known is what the database knows before an attempt is stored: about its player, its question and
// its token.
type known struct {
	stored string // the id of the stored attempt with the same token; "" if there is none
	player bool   // whether the database has this player
	// whether the player has answered the question before, in an attempt that counted
	answered bool
	card     *review.Card  // the review card of the question for this player; nil if there is none
	standing rating.Rating // the player's rating
	games    int           // how many of the player's answers were rated
	since    time.Time     // when the player's first stored answer came; zero if there is none
}

// selectKnown reads everything in known with one query, because sending queries makes up a fifth of
// the cost of storing an answer.
const selectKnown = `select coalesce((select id from attempts where token = ?1), ''), own.id is not null,
		exists (select 1 from progress where player = ?2 and question = ?3 and counted > 0),
		c.due, c.last, c.stability, c.difficulty, c.reps, c.lapses, c.run, c.overcome, s.rating, s.deviation, s.volatility,
		coalesce(s.games, 0), coalesce(own.created, 0)
	from (select 1) as one left join reviews c on c.player = ?2 and c.question = ?3 left join ratings s on s.player = ?2
		left join players own on own.id = ?2`

// lookUp reads what is known before an attempt is stored. The caller must hold the player's lock.
func lookUp(ctx context.Context, db tx, a *quiz.Attempt) (k known, err error) {
	var due, last, reps, lapses, run sql.Null[int]
	var stability, difficulty, points, deviation, volatility sql.Null[float64]
	var overcome sql.Null[bool]
	var created int64
	if err := db.QueryRowContext(ctx, selectKnown, a.Token, a.Player, a.Question).Scan(&k.stored, &k.player, &k.answered,
		&due, &last, &stability, &difficulty, &reps, &lapses, &run, &overcome, &points, &deviation, &volatility, &k.games, &created); err != nil {
		return known{}, err
	}
	if due.Valid {
		k.card = &review.Card{Due: review.Day(due.V), Last: review.Day(last.V), Stability: stability.V, Difficulty: difficulty.V, Reps: reps.V, Lapses: lapses.V, Run: run.V, Overcome: overcome.V}
	}
	if created > 0 {
		k.since = time.UnixMilli(created)
	}
	k.standing = rating.New()
	if points.Valid {
		k.standing = rating.Rating{Rating: points.V, Deviation: deviation.V, Volatility: volatility.V}
	}
	return k, nil
}
