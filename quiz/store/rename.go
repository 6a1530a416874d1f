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
			`insert into progress (player, question, attempts, correct, counted, last)
				select player, ?2, attempts, correct, counted, last from progress where question = ?1
				on conflict (player, question) do update set attempts = attempts + excluded.attempts, correct = correct + excluded.correct,
					counted = counted + excluded.counted, last = max(last, excluded.last)`,
			"delete from progress where question = ?1 and ?2 <> ''",
			"update attempts set question = ?2 where question = ?1",
		} {
			if _, err := tx.ExecContext(ctx, q, was, id); err != nil {
				return fmt.Errorf("renaming question %s to %s: %w", was, id, err)
			}
		}
	}
	return tx.Commit()
}
