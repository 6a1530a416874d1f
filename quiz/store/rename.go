package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Renamed are questions that have another id now: former id → id.
type Renamed map[string]string

// rename moves what is stored under former ids to the ids of today: attempts, and where a player stands at each question.
func rename(ctx context.Context, db *sql.DB, ids Renamed) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
		}
	}()
	for was, id := range ids {
		for _, q := range []string{
			`insert into progress (player, question, attempts, correct, counted, last, last_id, last_version, last_correct, last_at, first, first_at)
				select player, ?2, attempts, correct, counted, last, last_id, last_version, last_correct, last_at, first, first_at from progress where question = ?1
				on conflict (player, question) do update set attempts = attempts + excluded.attempts, correct = correct + excluded.correct,
					counted = counted + excluded.counted, last = max(last, excluded.last),
					last_id = iif(excluded.last > last, excluded.last_id, last_id), last_version = iif(excluded.last > last, excluded.last_version, last_version),
					last_correct = iif(excluded.last > last, excluded.last_correct, last_correct), last_at = iif(excluded.last > last, excluded.last_at, last_at),
					first = iif(first is null or excluded.first_at < first_at, excluded.first, first),
					first_at = iif(first is null or excluded.first_at < first_at, excluded.first_at, first_at)`,
			"delete from progress where question = ?1 and ?2 <> ''",
			"update or ignore item_ratings set question = ?2 where question = ?1",
			"update runs set question = ?2 where question = ?1",
			"update fives set questions = trim(replace(' ' || questions || ' ', ' ' || ?1 || ' ', ' ' || ?2 || ' '))",
			"update runs set start = ?2 where start = ?1",
			"update runs set skipped = ?2 where skipped = ?1",
			"update or ignore reviews set question = ?2 where question = ?1",
			"delete from reviews where question = ?1 and ?2 <> ''",
			"update exam_items set question = ?2 where question = ?1",
			"update reports set question = ?2 where question = ?1",
			"update attempts set question = ?2 where question = ?1",
		} {
			if _, err := tx.ExecContext(ctx, q, was, id); err != nil {
				return fmt.Errorf("renaming question %s to %s: %w", was, id, err)
			}
		}
	}
	return tx.Commit()
}
