package store

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"errors"
	"time"
)

// ErrNoLink says that there is no short link of that name, or that it has expired.
var ErrNoLink = errors.New("no such short link")

// Bounds of short links.
const (
	// how many links are kept; beyond that the oldest link of whoever made the most is deleted
	maxLinks    = 10_000
	maxLinkCode = 6 << 10
)

// ShortLink is a position of the bench that is reachable under a short name for a while.
type ShortLink struct {
	ID      string
	Code    string // the position, in the code that a long link carries
	Made    time.Time
	Expires time.Time
	Opened  int
	Source  string // where the link's maker came from, as ReportSource returns it
}

// AddLink stores a short link. Whoever knows its secret may see how often it was opened, and delete
// it; only a hash of the secret is kept. ok is false if the name is taken.
func (s *Store) AddLink(ctx context.Context, l ShortLink, secret string) (ok bool, err error) {
	if l.ID == "" || len(l.ID) > maxField || l.Code == "" || len(l.Code) > maxLinkCode || len(l.Source) > maxField || secret == "" {
		return false, errors.New("add link: more than a link can hold, or nothing")
	}
	hash := sha256.Sum256([]byte(secret))
	ok, err = change(ctx, s, nil, func(ctx context.Context, db tx) (bool, error) {
		if err := db.lock(ctx, "short_links"); err != nil {
			return false, err
		}
		if _, err := db.ExecContext(ctx, "delete from short_links where expires <= ?", l.Made.UnixMilli()); err != nil {
			return false, err
		}
		n := 0
		if err := db.QueryRowContext(ctx, "select count(*) from short_links where expires > ?", l.Made.UnixMilli()).Scan(&n); err != nil {
			return false, err
		}
		for ; n >= maxLinks; n-- {
			if _, err := db.ExecContext(ctx, `delete from short_links where id = (select id from short_links where source =
				(select source from short_links where expires > ?1 group by source order by count(*) desc, min(made) limit 1) order by made limit 1)`, l.Made.UnixMilli()); err != nil {
				return false, err
			}
		}
		res, err := db.ExecContext(ctx, `insert into short_links (id, code, made, expires, secret, source) values (?1, ?2, ?3, ?4, ?5, ?6)
			on conflict (id) do nothing`, l.ID, l.Code, l.Made.UnixMilli(), l.Expires.UnixMilli(), hash[:], l.Source)
		if err != nil {
			return false, err
		}
		made, err := res.RowsAffected()
		return made > 0, err
	})
	return ok, s.db.explain("add link", err)
}

// Link returns a short link that hasn't expired; the error is ErrNoLink if there is none. own
// reports whether the given secret is that of the link's maker.
func (s *Store) Link(ctx context.Context, id, secret string, now time.Time) (l ShortLink, own bool, err error) {
	err = s.query(ctx, "select id, code, made, expires, opened, secret from short_links where id = ? and expires > ?", []any{id, now.UnixMilli()}, func(rows *sql.Rows) error {
		var made, expires int64
		var hash []byte
		if err := rows.Scan(&l.ID, &l.Code, &made, &expires, &l.Opened, &hash); err != nil {
			return err
		}
		l.Made, l.Expires = time.UnixMilli(made).UTC(), time.UnixMilli(expires).UTC()
		sum := sha256.Sum256([]byte(secret))
		own = subtle.ConstantTimeCompare(sum[:], hash) == 1
		return nil
	})
	if err == nil && l.ID == "" {
		return l, false, ErrNoLink
	}
	return l, own, s.db.explain("read link", err)
}

// CountLink adds one to the number of times that a short link was opened.
func (s *Store) CountLink(ctx context.Context, id string) error {
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update short_links set opened = opened + 1 where id = ?", id)
		return err
	})
	return s.db.explain("count link", err)
}

// DeleteLink deletes a short link. It doesn't check who asks: the caller finds out with Link
// whether it is the link's maker.
func (s *Store) DeleteLink(ctx context.Context, id string) error {
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "delete from short_links where id = ?", id)
		return err
	})
	return s.db.explain("delete link", err)
}
