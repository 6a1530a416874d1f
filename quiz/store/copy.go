package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
)

// ErrNotEmpty says that a database can't be copied into another one, because that one holds
// players' data already.
var ErrNotEmpty = errors.New("players’ data is there already")

// Copied says what was copied of one table.
type Copied struct {
	Table string
	Rows  int
	Hash  string // a hash over all rows, whatever their order; it is the same for original and copy
}

// keyTable is the table with the key that signs forms and cookies. A newly made database has a key
// of its own, which is replaced by the copied one.
const keyTable = "secret"

// Copy copies a whole player database, as it is at one moment, into another one, which must be
// empty. Both places are given as for Open. Each table is read back and compared; if one differs,
// the new database is left empty. The old database must have today's schema: starting digijudge
// with it once sees to that.
func Copy(ctx context.Context, from, to string) (list []Copied, err error) {
	if from == to {
		return nil, fmt.Errorf("copying players’ data: %s and %s are the same", "from", "to")
	}
	if !IsPostgres(to) {
		if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("copying players’ data to %s: %w", to, ErrNotEmpty)
		}
	}
	src, err := openToRead(from)
	if err != nil {
		return nil, fmt.Errorf("copying players’ data: %w", err)
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	dst, err := Open(to, nil)
	if err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, dst.Close())
		if err != nil && !IsPostgres(to) && !errors.Is(err, ErrNotEmpty) {
			for _, with := range []string{"", "-wal", "-shm"} {
				_ = os.Remove(to + with)
			}
		}
	}()
	snapshot, end, err := src.snapshot(ctx)
	if err != nil {
		return nil, src.explain("copy", err)
	}
	defer end()
	was, err := tableNames(ctx, snapshot, src.words().tables)
	if err != nil {
		return nil, src.explain("copy", err)
	}
	if !slices.Contains(was, "players") {
		return nil, errors.New("copying players’ data: what was given to copy from is no player database of digijudge")
	}
	err = dst.db.transact(ctx, func(ctx context.Context, db tx) error {
		for _, q := range db.words().unhurried {
			if _, err := db.ExecContext(ctx, q); err != nil {
				return err
			}
		}
		tables, err := tableNames(ctx, db, db.words().tables)
		if err != nil {
			return err
		}
		if !slices.Equal(tables, was) {
			return fmt.Errorf("the tables are others (%s; want %s): start digijudge of this version with the old database once", strings.Join(was, " "), strings.Join(tables, " "))
		}
		for _, t := range tables {
			var n int
			if err := db.QueryRowContext(ctx, "select count(*) from "+t).Scan(&n); err != nil {
				return err
			}
			if n > 0 && t != keyTable {
				return fmt.Errorf("table %s has %d rows: %w", t, n, ErrNotEmpty)
			}
		}
		if _, err := db.ExecContext(ctx, "delete from "+keyTable); err != nil {
			return err
		}
		for _, t := range tables {
			c, err := copyTable(ctx, snapshot, db, t)
			if err != nil {
				return fmt.Errorf("table %s: %w", t, err)
			}
			list = append(list, c)
		}
		return nil
	})
	if err != nil {
		return nil, dst.db.explain("copy players’ data", err)
	}
	return list, nil
}

// copyRows is how many rows one insert statement writes.
const copyRows = 100

// copyTable copies a table, reads the copy back and compares it with the original.
func copyTable(ctx context.Context, from querier, to tx, table string) (c Copied, err error) {
	c.Table = table
	columns, err := columnsOf(ctx, from, table)
	if err != nil {
		return c, err
	}
	var waiting []any
	flush := func() error {
		if len(waiting) == 0 {
			return nil
		}
		one := "(?" + strings.Repeat(", ?", len(columns)-1) + ")"
		insert := "insert into " + table + " (" + strings.Join(columns, ", ") + ") values " + one + strings.Repeat(", "+one, len(waiting)/len(columns)-1)
		_, err := to.ExecContext(ctx, insert, waiting...)
		waiting = waiting[:0]
		return err
	}
	if c.Rows, c.Hash, err = hashOf(ctx, from, table, func(row []any) error {
		waiting = append(waiting, row...)
		if len(waiting) < copyRows*len(columns) {
			return nil
		}
		return flush()
	}); err != nil {
		return c, err
	}
	if err := flush(); err != nil {
		return c, err
	}
	rows, hash, err := hashOf(ctx, to, table, nil)
	if err != nil {
		return c, err
	}
	if rows != c.Rows || hash != c.Hash {
		return c, fmt.Errorf("%d rows %s were to be copied, %d rows %s arrived; nothing was kept", c.Rows, c.Hash, rows, hash)
	}
	if slices.Contains(columns, "seq") && to.words().setSeq != "" && rows > 0 {
		_, err = to.ExecContext(ctx, fmt.Sprintf(to.words().setSeq, table))
	}
	return c, err
}

// columnsOf returns the names of a table's columns, sorted, because SQLite and PostgreSQL may list
// them in different orders.
func columnsOf(ctx context.Context, db querier, table string) ([]string, error) {
	rows, err := db.QueryContext(ctx, "select * from "+table+" limit 0")
	if err != nil {
		return nil, err
	}
	columns, err := rows.Columns()
	slices.Sort(columns)
	return columns, errors.Join(err, rows.Close())
}

// hashOf counts a table's rows and returns a hash over all their values: the sum of the rows'
// hashes, so that the order of the rows doesn't matter. f, unless it is nil, is called with each
// row; the values come in the order of the sorted column names.
func hashOf(ctx context.Context, db querier, table string, f func(row []any) error) (n int, hash string, err error) {
	columns, err := columnsOf(ctx, db, table)
	if err != nil {
		return 0, "", err
	}
	var sum [4]uint64
	values := make([]any, len(columns))
	pointers := make([]any, len(columns))
	for i := range values {
		pointers[i] = &values[i]
	}
	var b []byte
	err = each(ctx, db, "select "+strings.Join(columns, ", ")+" from "+table, nil, func(rows *sql.Rows) error {
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		n++
		b = b[:0]
		for i, v := range values {
			if b, err = appendValue(b, v); err != nil {
				return fmt.Errorf("column %s: %w", columns[i], err)
			}
		}
		h := sha256.Sum256(b)
		for i := range sum {
			sum[i] += binary.BigEndian.Uint64(h[8*i:])
		}
		if f != nil {
			return f(values)
		}
		return nil
	})
	var all []byte
	for _, x := range sum {
		all = binary.BigEndian.AppendUint64(all, x)
	}
	return n, fmt.Sprintf("%x", sha256.Sum256(all))[:16], err
}

// appendValue appends a value to b in a form in which two different rows never look the same. Text
// is changed to what both databases can hold.
func appendValue(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(b, 'n'), nil
	case int64:
		return binary.BigEndian.AppendUint64(append(b, 'i'), uint64(v)), nil
	case float64:
		return binary.BigEndian.AppendUint64(append(b, 'f'), math.Float64bits(v)), nil
	case string:
		v = cleanText(v)
		return append(binary.BigEndian.AppendUint64(append(b, 't'), uint64(len(v))), v...), nil
	case []byte:
		return append(binary.BigEndian.AppendUint64(append(b, 'b'), uint64(len(v))), v...), nil
	}
	return b, fmt.Errorf("a value of a kind that isn’t known (%T)", v)
}
