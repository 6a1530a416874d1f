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

// state returns the code of an error of PostgreSQL (SQLSTATE); "" if it is none.
func state(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// errNoAnswer says that the server took longer than a transaction may.
var errNoAnswer = errors.New("no answer within " + jobTimeout.String())

// isLost reports whether the connection broke, or that none is to be had: what was done in it came
// to nothing, or nobody knows what it came to.
func isLost(err error) bool {
	if err == nil {
		return false
	}
	switch code := state(err); {
	case code == "57P01", code == "57P02", code == "57P03", // it shuts down, crashed, or starts
		code == "53300", // too many connections
		code == "25006", // it writes no more: another one took over
		code == "25P03", // the transaction was idle for too long
		len(code) == 5 && code[:2] == "08":
		return true
	case code != "":
		return false
	}
	if errors.Is(err, errNoAnswer) {
		return true
	}
	if errors.Is(err, context.Canceled) {
		return false // whoever asked has gone
	}
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) {
		return true
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	var network *net.OpError // net.Error would be every error of the system, those of files too
	return errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err) || pgconn.Timeout(err)
}

// inTheWay reports whether others worked on the same rows, and that the transaction may go well
// when it is tried anew: it could not be put into an order with others, they waited for each other,
// or somebody was first with the same key, which it will find now.
func inTheWay(err error) bool {
	switch state(err) {
	case "40001", "40P01", "23505":
		return true
	}
	return false
}

// postgresFault reports whether PostgreSQL failed for another reason than what was to be stored.
func postgresFault(err error) bool {
	code := state(err)
	if len(code) != 5 {
		return isLost(err)
	}
	switch code[:2] {
	case "22", "23", "40": // the data, a rule about it, others in the way
		return false
	}
	return true
}

// postgresStep says what an operator can do about a fault of PostgreSQL; "" if it is none.
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

// explain says in plain words what is wrong with the database, and never the password.
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
