package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
)

// engine is the database behind a store: SQLite or PostgreSQL. The code that decides what is stored
// is written once, in SQL that both databases understand; an engine says how those statements reach
// its database.
type engine interface {
	querier // reading: it sees only what is committed
	// carryOut does jobs until the channel is closed and all jobs are done. It reports each job's
	// result after the commit. For each transaction it calls wrote, with the number of jobs and
	// whether they were stored.
	carryOut(jobs <-chan *job, wrote func(jobs int, err error))
	// transact runs work in one transaction. It must not be called while carryOut runs.
	transact(ctx context.Context, work func(context.Context, tx) error) error
	// snapshot returns a reader that sees what is committed at one moment, until end is called.
	snapshot(ctx context.Context) (at querier, end func(), err error)
	// explain turns a database error into plain words: what is wrong, and what to do about it.
	explain(doing string, err error) error
	// room returns an error if no disk space is left, as far as that can be known beforehand.
	room() error
	// shared reports whether other servers may write the same database.
	shared() bool
	// words returns the statements and conditions that SQLite and PostgreSQL write differently.
	words() *dialect
	// Close closes the database, after carryOut has ended.
	Close() error
}

// querier runs SQL statements. Parameters are written ? or ?1, ?2 for both databases. The
// statements are constants, so a database can keep them prepared.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) row
}

// row is the answer to a query for a single row; Scan returns sql.ErrNoRows if there is no such
// row.
type row interface{ Scan(dest ...any) error }

// tx is the transaction in which a piece of work is done: either all of it is stored or nothing.
type tx interface {
	querier
	// lock takes the lock with the given name. It waits until no other transaction of any server
	// holds it, and keeps it until this transaction ends. What is read after that is as the last
	// holder left it. A transaction that needs two locks takes the player's first.
	lock(ctx context.Context, name string) error
	words() *dialect
}

// dialect holds the statements and conditions that SQLite and PostgreSQL write differently.
type dialect struct {
	tables     string   // a query for the names of all tables
	withPlayer string   // a query for the names of the tables that have a column for the player
	seqsIn     string   // the condition that seq is in the JSON array given as parameter ?1
	unhurried  []string // statements that lift the time limit of a transaction
	// sets a table's next number (the table is %s) after a copy; empty if the database does so
	// itself
	setSeq string
}

// lockPlayer takes the lock on everything that belongs to one player.
func lockPlayer(ctx context.Context, db tx, player string) error {
	return db.lock(ctx, "player "+player)
}

// openToRead opens an existing database without bringing its schema up to date.
func openToRead(where string) (engine, error) {
	if IsPostgres(where) {
		return connectPostgres(where)
	}
	if _, err := os.Stat(where); err != nil {
		return nil, err
	}
	d := &sqliteDB{path: where}
	name, err := dsn(where, "mode=ro", "_pragma=query_only(1)")
	if err == nil {
		d.reader, err = sql.Open("sqlite", name)
	}
	if err != nil {
		return nil, d.explain("open", err)
	}
	d.kept.db = d.reader
	return d, nil
}

// each calls f for each row of a result.
func each(ctx context.Context, db querier, query string, args []any, f func(*sql.Rows) error) (err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
