package content

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
)

// maxPrepared is the most statements that are kept ready: the library has fewer that are always the
// same. Those that are put together for a filter may come after them, and are read each time.
const maxPrepared = 64

// prepared are the statements of a database that were asked before, ready to be asked again: to
// read a short statement takes SQLite longer than to answer it.
type prepared struct {
	mu   sync.Mutex
	list map[string]*sql.Stmt
}

// query asks a statement. The error is the database's.
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

// statement returns a statement of the database ready to be asked, or nil if too many are kept.
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
