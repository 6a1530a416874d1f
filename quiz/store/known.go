package store

import (
	"context"
	"database/sql"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/quiz/review"
)

// known is what the database has about an answer before it is stored.
type known struct {
	stored   string        // the attempt that has its token; "": none
	player   bool          // the player is known
	answered bool          // the player has answered the question before, and it counted
	card     *review.Card  // of the question, in the player's reviews; nil: it isn't there
	standing rating.Rating // the player's
	games    int           // rated answers of the player
	since    time.Time     // the player's first stored answer; zero: none
}

// selectKnown reads all of it at once: a fifth of what storing an answer costs is asking.
const selectKnown = `select coalesce((select id from attempts where token = ?1), ''), own.id is not null,
		exists (select 1 from progress where player = ?2 and question = ?3 and counted > 0),
		c.due, c.last, c.stability, c.difficulty, c.reps, c.lapses, c.run, c.overcome, s.rating, s.deviation, s.volatility,
		coalesce(s.games, 0), coalesce(own.created, 0)
	from (select 1) as one left join reviews c on c.player = ?2 and c.question = ?3 left join ratings s on s.player = ?2
		left join players own on own.id = ?2`

// lookUp reads what is known. Whoever asks holds the player.
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
