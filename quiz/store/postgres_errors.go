package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
)

// state returns the code of a PostgreSQL error (SQLSTATE), or "" for any other error.
func state(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// errNoAnswer says that PostgreSQL took longer to answer than a transaction may take.
var errNoAnswer = errors.New("no answer within " + jobTimeout.String())

// isLost reports whether the connection broke or none could be made. Then what was done over it was
// not stored, or nobody knows whether it was.
func isLost(err error) bool {
	if err == nil {
		return false
	}
	switch code := state(err); {
	case code == "57P01", code == "57P02", code == "57P03", // it stops or starts
		code == "53300", // it has too many connections
		code == "25006", // it can only be read, because another server took its place
		code == "25P03", // it ended a transaction that was idle for too long
		len(code) == 5 && code[:2] == "08":
		return true
	case code != "":
		return false
	}
	if errors.Is(err, errNoAnswer) {
		return true
	}
	if errors.Is(err, context.Canceled) {
		return false // the caller stopped waiting
	}
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) {
		return true
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	var network *net.OpError // not net.Error, which errors of files satisfy as well
	return errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err) || pgconn.Timeout(err)
}

// inTheWay reports whether other transactions worked on the same rows, so that this one may succeed
// if it is tried again. There are three cases: PostgreSQL could not put the transactions into an
// order, they waited for each other, or another one inserted the same key first, which the next try
// will find.
func inTheWay(err error) bool {
	switch state(err) {
	case "40001", "40P01", "23505":
		return true
	}
	return false
}

// postgresFault reports whether PostgreSQL failed for a reason that doesn't lie in the data to be
// stored.
func postgresFault(err error) bool {
	code := state(err)
	if len(code) != 5 {
		return isLost(err)
	}
	switch code[:2] {
	case "22", "23", "40": // wrong data, a broken rule of a table, or other transactions in the way
		return false
	}
	return true
}

// postgresStep says what an operator can do about a fault of PostgreSQL; it is "" for any other
// error.
func postgresStep(err error) string {
	switch code := state(err); {
	case code == "28P01", code == "28000":
		return "it refuses the user or the password; look at the address after --players"
	case code == "3D000":
		return "there is no such database; make it (createdb), owned by that user"
	case code == "42501":
		return "the user may not do that; let them own the database, or a schema in it"
	case code == "53300":
		return "it has no connection left; raise max_connections, or give fewer to each server with pool_max_conns in the address"
	case code == "53100":
		return "no space is left on its disk"
	case code == "25006":
		return "it takes no writes, as a standby; give all hosts in the address, with target_session_attrs=read-write"
	case code == "57014":
		return "it took longer than " + postgresTimeout.String()
	case isLost(err):
		return "it can’t be reached, or broke off; is it running, and does the address after --players lead to it?"
	}
	return ""
}

// explain turns a database error into plain words, which never include the password.
func (d *postgresDB) explain(doing string, err error) error {
	if err == nil {
		return nil
	}
	hint := postgresStep(err)
	if hint != "" {
		hint = ": " + hint
	}
	return fmt.Errorf("%s: the player database in PostgreSQL at %s%s: %w", doing, d.at, hint, err)
}
