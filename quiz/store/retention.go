package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	pruneBatch = 200 // how many players one query looks at
	// how many players are deleted at the same time, so that they share commits
	pruneAtATime = 32
	// the pause between two queries, so that players don't have to wait
	prunePause = 20 * time.Millisecond
	// clockTrust is how far past the newest stored attempt the computer's clock is believed.
	// Without that limit, a clock that runs a year ahead would have everybody deleted as long
	// unseen.
	clockTrust = 30 * 24 * time.Hour
)

// unseen holds queries for players about whom nothing newer than a given time is stored. There is
// one query for each table in which a player may occur without attempts. Each finds its players by
// an index, in order, and never reads the table of attempts. ?1 is the player after whom the search
// goes on, ?2 the time, ?3 how many players are wanted.
var unseen = []string{
	"select id, " + seenSince("p.id") + " from players p where p.id > ?1 order by p.id limit ?3",
	"select player, " + seenSince("p.player") + " from (select distinct player from exams where player > ?1 order by player limit ?3) p order by player",
	"select player, " + seenSince("p.player") + " from (select distinct player from runs where player > ?1 order by player limit ?3) p order by player",
	"select player, " + seenSince("p.player") + " from recoveries p where player > ?1 order by player limit ?3",
}

// seenSince returns an SQL condition: something newer than ?2 is stored about the player.
func seenSince(player string) string {
	return `(exists (select 1 from players x where x.id = ` + player + ` and x.created >= ?2)
		or exists (select 1 from progress x where x.player = ` + player + ` and x.last_at >= ?2)
		or exists (select 1 from exams x where x.player = ` + player + ` and x.started >= ?2)
		or exists (select 1 from runs x where x.player = ` + player + ` and x.started >= ?2)
		or exists (select 1 from recoveries x where x.player = ` + player + ` and x.made >= ?2))`
}

// Prune deletes everything about players for whom nothing was stored for the given time: no answer,
// exam, run or recovery code. It works in small steps, so that nobody has to wait for it. It
// returns how many players it deleted, also when it is stopped early. The clock is believed only up
// to a month past the newest stored attempt.
func (s *Store) Prune(ctx context.Context, unseenFor time.Duration, now time.Time) (deleted int, err error) {
	if unseenFor <= 0 {
		return 0, errors.New("prune: no time given")
	}
	newest := time.Time{}
	if err := s.query(ctx, "select at from attempts order by seq desc limit 1", nil, func(rows *sql.Rows) error {
		var at int64
		err := rows.Scan(&at)
		newest = time.UnixMilli(at)
		return err
	}); err != nil {
		return 0, fmt.Errorf("prune: reading the newest attempt: %w", err)
	}
	if newest.IsZero() {
		return 0, nil // nobody has answered anything yet, so all players are new
	}
	if trust := newest.Add(clockTrust); now.After(trust) {
		now = trust
	}
	before := now.Add(-unseenFor).UnixMilli()
	for _, q := range unseen {
		for last := ""; ; {
			if err := ctx.Err(); err != nil {
				return deleted, err
			}
			var gone []string
			n := 0
			if err := s.query(ctx, q, []any{last, before, pruneBatch}, func(rows *sql.Rows) error {
				var seen bool
				if err := rows.Scan(&last, &seen); err != nil {
					return err
				}
				n++
				if !seen {
					gone = append(gone, last)
				}
				return nil
			}); err != nil {
				return deleted, fmt.Errorf("prune: looking for players: %w", err)
			}
			done, err := s.forgetUnseen(ctx, gone, before)
			deleted += done
			if err != nil {
				return deleted, fmt.Errorf("prune: %w", err)
			}
			if n < pruneBatch {
				break
			}
			select {
			case <-time.After(prunePause):
			case <-ctx.Done():
				return deleted, ctx.Err()
			}
		}
	}
	return deleted, nil
}

// forgetUnseen deletes several players at the same time, except those who have come back meanwhile,
// and returns how many it deleted.
func (s *Store) forgetUnseen(ctx context.Context, players []string, before int64) (done int, err error) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	turns := make(chan struct{}, pruneAtATime)
	for _, p := range players {
		turns <- struct{}{}
		wg.Go(func() {
			defer func() { <-turns }()
			gone, e := change(ctx, s, nil, func(ctx context.Context, db tx) (bool, error) {
				if err := lockPlayer(ctx, db, p); err != nil {
					return false, err
				}
				var seen bool
				if err := db.QueryRowContext(ctx, "select "+seenSince("?1"), p, before).Scan(&seen); err != nil || seen {
					return false, err
				}
				return true, forget(ctx, db, p)
			})
			mu.Lock()
			defer mu.Unlock()
			if gone {
				done++
			}
			err = errors.Join(err, e)
		})
	}
	wg.Wait()
	return done, err
}
