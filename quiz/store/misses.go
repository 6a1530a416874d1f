package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Bounds of the store's list of searched questions that got no proved answer.
const (
	// how many different ones are kept; beyond that the oldest that were asked only once are
	// deleted
	maxMisses     = 5_000
	maxMissWords  = 12
	maxMissLength = 120 // the longest one, in bytes
	// LeastShown is how often the same words must have been asked before they are shown, so that
	// what only one person typed isn't shown to anybody.
	LeastShown = 3
)

// Miss is a question that somebody searched for and that no proved answer fits, as its words.
type Miss struct {
	Words string    `json:"words"`
	Times int       `json:"times"`
	Last  time.Time `json:"last"` // the day on which it was last asked
}

// missKey returns the words of a question in the form in which they are stored. It is "" if there
// are no words, or more than a question would have.
func missKey(words []string) string {
	var list []string
	for _, w := range words {
		if strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ' ' && r != '-' }) {
			return ""
		}
		list = append(list, w)
	}
	key := strings.Join(list, " ")
	if len(list) == 0 || len(list) > maxMissWords || len(key) > maxMissLength {
		return ""
	}
	return key
}

// CountMiss counts that somebody asked a question that no proved answer fits. Its words are stored
// sorted, so that their order doesn't matter.
func (s *Store) CountMiss(ctx context.Context, words []string, now time.Time) error {
	key := missKey(words)
	if key == "" {
		return nil
	}
	day := now.Unix() / 86400
	return s.do(ctx, func(ctx context.Context, db tx) error {
		res, err := db.ExecContext(ctx, "update misses set times = times + 1, last = ? where words = ?", day, key)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n > 0 {
			return err
		}
		var n int
		if err := db.QueryRowContext(ctx, "select count(*) from misses").Scan(&n); err != nil {
			return err
		}
		if n >= maxMisses {
			if _, err := db.ExecContext(ctx, "delete from misses where words in (select words from misses order by times > 1, last, times limit ?)", maxMisses/10); err != nil {
				return err
			}
		}
		_, err = db.ExecContext(ctx, "insert into misses (words, times, last) values (?, 1, ?) on conflict (words) do update set times = misses.times + 1, last = excluded.last", key, day)
		return err
	})
}

// Misses returns the questions without a proved answer that were asked at least the given number of
// times, the most frequent first. It opens the player database at the given place (see Open) and
// changes nothing; a file that doesn't exist has no such questions.
func Misses(ctx context.Context, where string, least int) (list []Miss, err error) {
	db, err := openToRead(where)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tables, err := tableNames(ctx, db, db.words().tables)
	if err != nil || !slices.Contains(tables, "misses") {
		return nil, db.explain("read misses", err)
	}
	err = each(ctx, db, "select words, times, last from misses where times >= ? order by times desc, last desc, words", []any{max(least, LeastShown)}, func(rows *sql.Rows) error {
		var m Miss
		var day int64
		err := rows.Scan(&m.Words, &m.Times, &day)
		m.Last = time.Unix(day*86400, 0).UTC()
		list = append(list, m)
		return err
	})
	return list, db.explain("read misses", err)
}
