package store

import (
	"context"
	"database/sql"
	"time"
)

// BestStorm implements quiz.Store.
func (s *Store) BestStorm(ctx context.Context, player string, since time.Time) (ever, lately int, err error) {
	err = s.query(ctx, `select min(at), count(case when correct = 1 and counted = 1 then 1 end) from attempts
			where player = ? and mode = 'storm' and round is not null group by round`,
		[]any{player}, func(rows *sql.Rows) error {
			var began int64
			var score int
			if err := rows.Scan(&began, &score); err != nil {
				return err
			}
			ever = max(ever, score)
			if began >= since.UnixMilli() {
				lately = max(lately, score)
			}
			return nil
		})
	return ever, lately, s.db.explain("read storms", err)
}
