package content

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
)

// maxPrepared is the largest number of statements kept prepared. The library has fewer that never
// change. Statements composed for a filter may come on top, and are parsed each time.
const maxPrepared = 64

// prepared holds the statements of a database that were used before, ready to be used again. SQLite
// takes longer to parse a short statement than to run it.
type prepared struct {
	mu   sync.Mutex
	list map[string]*sql.Stmt
}

// query runs a statement and returns the database's error.
func (k *prepared) query(ctx context.Context, db *sql.DB, text string, args ...any) (*sql.Rows, error) {
	st, err := k.statement(ctx, db, text)
	if err != nil {
		return nil, err
	}
	if st == nil {
		return db.QueryContext(ctx, text, args...)
	}
	return st.QueryContext(ctx, args...)
}

// statement returns a prepared statement, or nil if too many are kept already.
func (k *prepared) statement(ctx context.Context, db *sql.DB, text string) (*sql.Stmt, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if st := k.list[text]; st != nil || len(k.list) >= maxPrepared {
		return st, nil
	}
	st, err := db.PrepareContext(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("reading the statement %q: %w", text, err)
	}
	if k.list == nil {
		k.list = map[string]*sql.Stmt{}
	}
	k.list[text] = st
	return st, nil
}
