package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// Fives implements quiz.Store.
func (s *Store) Fives(ctx context.Context) (map[string][]string, error) {
	out := map[string][]string{}
	err := s.query(ctx, "select day, questions from fives", nil, func(rows *sql.Rows) error {
		var day, questions string
		if err := rows.Scan(&day, &questions); err != nil {
			return err
		}
		out[day] = strings.Fields(questions)
		return nil
	})
	return out, s.db.explain("read days", err)
}

// KeepFive implements quiz.Store.
func (s *Store) KeepFive(ctx context.Context, day string, questions []string) (kept []string, err error) {
	list := strings.Join(questions, " ")
	if day == "" || len(day) > maxField || len(list) > maxField {
		return nil, errors.New("keep a day: more than a day can hold")
	}
	list, err = change(ctx, s, nil, func(ctx context.Context, db tx) (was string, err error) {
		if _, err := db.ExecContext(ctx, "insert into fives (day, questions) values (?, ?) on conflict do nothing", day, list); err != nil {
			return "", err
		}
		err = db.QueryRowContext(ctx, "select questions from fives where day = ?", day).Scan(&was)
		return was, err
	})
	return strings.Fields(list), s.db.explain("keep a day", err)
}
