package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"slices"
	"time"
)

// Suggestion is a question or a ruling that a reader suggests, written as the file that would go
// into the repository.
type Suggestion struct {
	Seq    int64     `json:"seq"`
	At     time.Time `json:"at"`
	Kind   string    `json:"kind"` // "question" or "ruling"
	Title  string    `json:"title"`
	File   string    `json:"file"`
	Note   string    `json:"note,omitempty"`
	Source string    `json:"-"` // where the reader came from, as ReportSource returns it
	Closed bool      `json:"-"` // whether a maintainer has dealt with it
}

// Bounds of the suggestions that are stored.
const (
	// how many are kept; beyond that the oldest one of whoever sent the most is deleted
	maxSuggestions    = 500
	maxSuggestionFile = 8 << 10
)

// AddSuggestion stores a suggestion.
func (s *Store) AddSuggestion(ctx context.Context, g Suggestion) error {
	if g.Kind != "question" && g.Kind != "ruling" || g.File == "" || len(g.File) > maxSuggestionFile || len(g.Title) > maxNote || len(g.Note) > maxNote || len(g.Source) > maxField {
		return errors.New("add suggestion: more than a suggestion can hold, or nothing")
	}
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		if err := db.lock(ctx, "suggestions"); err != nil {
			return err
		}
		n := 0
		if err := db.QueryRowContext(ctx, "select count(*) from suggestions where closed = 0").Scan(&n); err != nil {
			return err
		}
		for ; n >= maxSuggestions; n-- {
			if _, err := db.ExecContext(ctx, `delete from suggestions where seq = (select min(seq) from suggestions where closed = 0 and source =
				(select source from suggestions where closed = 0 group by source order by count(*) desc, min(seq) limit 1))`); err != nil {
				return err
			}
		}
		// The same file sent twice is one suggestion.
		_, err := db.ExecContext(ctx, `insert into suggestions (at, kind, title, file, note, source) select ?1, ?2, ?3, ?4, ?5, ?6
			where not exists (select 1 from suggestions where closed = 0 and file = ?4)`,
			g.At.UnixMilli(), g.Kind, g.Title, g.File, g.Note, g.Source)
		return err
	})
	return s.db.explain("add suggestion", err)
}

// Suggestions returns the newest suggestions, either the open or the closed ones.
func (s *Store) Suggestions(ctx context.Context, closed bool, newest int) (list []Suggestion, err error) {
	err = s.query(ctx, `select seq, at, kind, title, file, note, closed from suggestions
		where closed = ?1 order by seq desc limit ?2`, []any{closed, newest}, func(rows *sql.Rows) error {
		var g Suggestion
		var at int64
		if err := rows.Scan(&g.Seq, &at, &g.Kind, &g.Title, &g.File, &g.Note, &g.Closed); err != nil {
			return err
		}
		g.At = time.UnixMilli(at).UTC()
		list = append(list, g)
		return nil
	})
	return list, s.db.explain("read suggestions", err)
}

// CloseSuggestion marks a suggestion as dealt with, or opens it again.
func (s *Store) CloseSuggestion(ctx context.Context, seq int64, closed bool) error {
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update suggestions set closed = ? where seq = ?", closed, seq)
		return err
	})
	return s.db.explain("close suggestion", err)
}

// Suggestions returns what readers have suggested, the oldest first. It opens the player database
// at the given place (see Open) and changes nothing; a file that doesn't exist has no suggestions.
func Suggestions(ctx context.Context, where string) (list []Suggestion, err error) {
	db, err := openToRead(where)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tables, err := tableNames(ctx, db, db.words().tables)
	if err != nil || !slices.Contains(tables, "suggestions") {
		return nil, db.explain("read suggestions", err)
	}
	err = each(ctx, db, "select seq, at, kind, title, file, note from suggestions where closed = 0 order by seq", nil, func(rows *sql.Rows) error {
		var g Suggestion
		var at int64
		err := rows.Scan(&g.Seq, &at, &g.Kind, &g.Title, &g.File, &g.Note)
		g.At = time.UnixMilli(at).UTC()
		list = append(list, g)
		return err
	})
	return list, db.explain("read suggestions", err)
}
