package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"digijudge/quiz"
)

const runColumns = `select id, player, seed, started, coalesce(ended, 0), score, asked, coalesce(skipped, ''), coalesce(question, ''), variant, coalesce(start, ''), coalesce(miss, '')
	from runs where `

func readRun(ctx context.Context, db querier, where string, args ...any) (quiz.RunRow, error) {
	r, err := scanRun(db.QueryRowContext(ctx, runColumns+where, args...).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return r, quiz.ErrNoRun
	}
	return r, err
}

func scanRun(scan func(...any) error) (r quiz.RunRow, err error) {
	var started, ended int64
	if err = scan(&r.ID, &r.Player, &r.Seed, &started, &ended, &r.Score, &r.Asked, &r.Skipped, &r.Question, &r.Variant, &r.Start, &r.Miss); err != nil {
		return r, err
	}
	r.Started = time.UnixMilli(started).UTC()
	if ended != 0 {
		r.Ended = time.UnixMilli(ended).UTC()
	}
	return r, nil
}

// OpenRun implements quiz.Store.
func (s *Store) OpenRun(ctx context.Context, player string) (quiz.RunRow, error) {
	r, err := readRun(ctx, s.db, "player = ? and ended is null", player)
	return r, s.runError(err)
}

// GetRun implements quiz.Store.
func (s *Store) GetRun(ctx context.Context, run string) (quiz.RunRow, error) {
	r, err := readRun(ctx, s.db, "id = ?", run)
	return r, s.runError(err)
}

// StartRun implements quiz.Store.
func (s *Store) StartRun(ctx context.Context, player string, seed uint32) (r quiz.RunRow, err error) {
	if player == "" || len(player) > maxField {
		return r, fmt.Errorf("start run: player of %d bytes", len(player))
	}
	now := time.Now()
	id := newID(now)
	r, err = change(ctx, s, func() { s.idle.started(player) }, func(ctx context.Context, db tx) (quiz.RunRow, error) {
		if err := lockPlayer(ctx, db, player); err != nil {
			return quiz.RunRow{}, err
		}
		_, err := db.ExecContext(ctx, `insert into runs (id, player, seed, started, score, asked, variant) values (?, ?, ?, ?, 0, 0, 0)
			on conflict do nothing`, id, player, int64(seed), now.UnixMilli())
		if err != nil {
			return quiz.RunRow{}, err
		}
		return readRun(ctx, db, "player = ? and ended is null", player)
	})
	return r, s.runError(err)
}

// AskRun implements quiz.Store.
func (s *Store) AskRun(ctx context.Context, run, question string, variant uint32) (r quiz.RunRow, err error) {
	if question == "" || len(question) > maxField {
		return r, fmt.Errorf("ask in a run: question of %d bytes", len(question))
	}
	r, err = change(ctx, s, nil, func(ctx context.Context, db tx) (quiz.RunRow, error) {
		_, err := db.ExecContext(ctx, "update runs set question = ?1, variant = ?2, asked = asked + 1, start = coalesce(start, ?1) where id = ?3 and question is null and ended is null", question, int64(variant), run)
		if err != nil {
			return quiz.RunRow{}, err
		}
		return readRun(ctx, db, "id = ?", run)
	})
	return r, s.runError(err)
}

// SkipRun implements quiz.Store.
func (s *Store) SkipRun(ctx context.Context, player, run, question string) (r quiz.RunRow, err error) {
	r, err = change(ctx, s, nil, func(ctx context.Context, db tx) (quiz.RunRow, error) {
		_, err := db.ExecContext(ctx, "update runs set skipped = question, question = null where id = ? and player = ? and question = ? and skipped is null and ended is null", run, player, question)
		if err != nil {
			return quiz.RunRow{}, err
		}
		return readRun(ctx, db, "id = ? and player = ?", run, player)
	})
	return r, s.runError(err)
}

// DropRunQuestion implements quiz.Store.
func (s *Store) DropRunQuestion(ctx context.Context, run, question string) error {
	return s.runError(s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update runs set question = null where id = ? and question = ? and ended is null", run, question)
		return err
	}))
}

// EndRun implements quiz.Store.
func (s *Store) EndRun(ctx context.Context, run string) error {
	return s.runError(s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update runs set ended = ? where id = ? and question is null and ended is null", time.Now().UnixMilli(), run)
		return err
	}))
}

// Runs implements quiz.Store.
func (s *Store) Runs(ctx context.Context, player string, newest int) (list []quiz.RunRow, best int, err error) {
	err = s.query(ctx, runColumns+"player = ? and ended is not null order by started desc limit ?", []any{player, newest}, func(rows *sql.Rows) error {
		r, err := scanRun(rows.Scan)
		if err == nil {
			list = append(list, r)
		}
		return err
	})
	if err == nil {
		err = s.db.QueryRowContext(ctx, "select coalesce(max(score), 0) from runs where player = ? and ended is not null", player).Scan(&best)
	}
	return list, best, s.db.explain("read runs", err)
}

func (s *Store) runError(err error) error {
	if errors.Is(err, quiz.ErrNoRun) {
		return err
	}
	return s.db.explain("run", err)
}
