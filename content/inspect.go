package content

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// Held describes the contents of a content database.
type Held struct {
	Current bool // it holds the current content of this program
	Cards   int  // imported cards
	Clauses int  // imported official clauses, of all versions
}

// Inspect describes the content database at path without changing it. The error says that it is
// damaged, locked, or made by a newer digijudge; if the file doesn't exist, it is fs.ErrNotExist.
func Inspect(ctx context.Context, path string) (h Held, err error) {
	if _, err := os.Stat(path); err != nil {
		return h, err
	}
	name, err := dsn(path, "mode=rw", "_pragma=query_only(1)")
	if err != nil {
		return h, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return h, err
	}
	db.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := quickCheck(ctx, db); err != nil {
		return h, err
	}
	names, err := migrationFiles.ReadDir("migrations")
	if err != nil {
		return h, err
	}
	var schema int
	if err := db.QueryRowContext(ctx, "pragma user_version").Scan(&schema); err != nil {
		return h, err
	}
	switch {
	case schema > len(names):
		return h, fmt.Errorf("%w (schema %d, this one knows %d)", errNewer, schema, len(names))
	case schema < len(names): // its tables are those of an older program
		return h, nil
	}
	hash, err := Fingerprint()
	if err != nil {
		return h, err
	}
	var stored string
	err = db.QueryRowContext(ctx, `select coalesce((select value from meta where key = 'content'), ''), (select count(*) from card_source), (select count(*) from official)`).
		Scan(&stored, &h.Cards, &h.Clauses)
	h.Current = stored == hash
	return h, err
}
