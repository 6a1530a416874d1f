package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
)

// engine is the database behind a store. What is stored and when is written once, in SQL that both
// understand; an engine says how that comes into its database.
type engine interface {
	querier // reads; it sees what is committed
	// carryOut does jobs until the channel is closed and all of them are done. It answers each job
	// after its commit, and calls wrote for each transaction with the number of its jobs and
	// whether it was stored.
	carryOut(jobs <-chan *job, wrote func(jobs int, err error))
	// transact does something in one transaction, while nothing is handed over to carryOut.
	transact(ctx context.Context, work func(context.Context, tx) error) error
	// snapshot reads what is committed at one moment, until end is called.
	snapshot(ctx context.Context) (at querier, end func(), err error)
	// explain says in plain words what is wrong, and what to do about it.
	explain(doing string, err error) error
	// room says whether there is space left, where that can be known beforehand.
	room() error
	// shared says that other servers may write the same database.
	shared() bool
	// words are what the databases say differently.
	words() *dialect
	// Close closes the database, after carryOut has ended.
	Close() error
}

// querier is what statements are sent to. Their parameters are ? or ?1, ?2 for both databases.
// Their texts are constants, so a database can keep them prepared.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) row
}

// row is the answer to a question for one row; sql.ErrNoRows says that there is none.
type row interface{ Scan(dest ...any) error }

// tx is the transaction in which a piece of work is done: all of it or nothing.
type tx interface {
	querier
	// lock waits until no other transaction, of any server, holds what has that name, and holds it
	// until this one ends. What is read afterwards is as the last holder left it. Whoever needs two
	// takes the player's first.
	lock(ctx context.Context, name string) error
	words() *dialect
}

// dialect is what the databases say differently.
type dialect struct {
	tables     string   // names of the tables
	withPlayer string   // names of the tables with a column for the player
	seqsIn     string   // a condition: seq is in the JSON array that is the parameter ?1
	unhurried  []string // statements at whose end a transaction may take its time
	setSeq     string   // lets numbers of the table %s go on after the highest; empty: they do
}

// lockPlayer holds all that is one player's.
func lockPlayer(ctx context.Context, db tx, player string) error {
	return db.lock(ctx, "player "+player)
}

// openToRead opens a database that is there, without bringing it up to date.
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

// each calls f for each row.
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
