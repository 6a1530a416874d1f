package store

import (
	"context"
	"fmt"
)

// Renamed holds the questions whose id has changed: it maps each former id to the present one.
type Renamed map[string]string

// rename replaces former ids by present ones in the attempts and in all other tables that name
// questions. That reads every row of some tables, so it is done only once, and again only if a
// server of an earlier version has stored answers under a former id since then.
func rename(ctx context.Context, db tx, ids Renamed) error {
	for was, id := range ids {
		todo := 0
		if err := db.QueryRowContext(ctx, `select case when exists (select 1 from renames where was = ?1 and id = ?2)
			and not exists (select 1 from attempts where question = ?1) then 0 else 1 end`, was, id).Scan(&todo); err != nil {
			return err
		}
		if todo == 0 {
			continue
		}
		for _, q := range []string{
			`insert into progress (player, question, attempts, correct, counted, last, last_id, last_version, last_correct, last_at, first, first_at)
				select player, ?2, attempts, correct, counted, last, last_id, last_version, last_correct, last_at, first, first_at from progress where question = ?1
				on conflict (player, question) do update set attempts = progress.attempts + excluded.attempts, correct = progress.correct + excluded.correct,
					counted = progress.counted + excluded.counted,
					last = case when excluded.last > progress.last then excluded.last else progress.last end,
					last_id = case when excluded.last > progress.last then excluded.last_id else progress.last_id end,
					last_version = case when excluded.last > progress.last then excluded.last_version else progress.last_version end,
					last_correct = case when excluded.last > progress.last then excluded.last_correct else progress.last_correct end,
					last_at = case when excluded.last > progress.last then excluded.last_at else progress.last_at end,
					first = case when progress.first is null or excluded.first_at < progress.first_at then excluded.first else progress.first end,
					first_at = case when progress.first is null or excluded.first_at < progress.first_at then excluded.first_at else progress.first_at end`,
			"delete from progress where question = ?1 and ?2 <> ''",
			"update item_ratings set question = ?2 where question = ?1 and not exists (select 1 from item_ratings where question = ?2)",
			"update runs set question = ?2 where question = ?1",
			"update fives set questions = trim(replace(' ' || questions || ' ', ' ' || ?1 || ' ', ' ' || ?2 || ' '))",
			"update runs set start = ?2 where start = ?1",
			"update runs set skipped = ?2 where skipped = ?1",
			`update reviews set question = ?2 where question = ?1
				and not exists (select 1 from reviews as today where today.player = reviews.player and today.question = ?2)`,
			"delete from reviews where question = ?1 and ?2 <> ''",
			"update exam_items set question = ?2 where question = ?1",
			"update reports set question = ?2 where question = ?1",
			"update attempts set question = ?2 where question = ?1",
			"insert into renames (was, id) values (?1, ?2) on conflict (was) do update set id = excluded.id",
		} {
			if _, err := db.ExecContext(ctx, q, was, id); err != nil {
				return fmt.Errorf("renaming question %s to %s: %w", was, id, err)
			}
		}
	}
	return nil
}
