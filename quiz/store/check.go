package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
)

// checkedAtStart is the largest database, in bytes, that is checked before the server answers its
// first request; that takes a tenth of a second. A larger database is checked while the server
// runs, and only if the last server didn't close it in order: reading gigabytes takes minutes, and
// each backup checks the database too.
var checkedAtStart int64 = 32 << 20

// errDamaged says that SQLite's own check found damage.
var errDamaged = errors.New("it is damaged")

// left returns the size of a database file, and whether the last program closed it in order. If so,
// no log file of SQLite is left beside it.
func left(path string) (size int64, clean bool) {
	if i, err := os.Stat(path); err == nil {
		size = i.Size()
	}
	i, err := os.Stat(path + "-wal")
	return size, err != nil || i.Size() == 0
}

// quickCheck runs SQLite's quick check of a database file.
func quickCheck(ctx context.Context, db *sql.DB) error {
	var check string
	if err := db.QueryRowContext(ctx, "pragma quick_check(1)").Scan(&check); err != nil {
		return err
	}
	if check != "ok" {
		return fmt.Errorf("%w (%s) and was left as it is: move it away or restore a backup", errDamaged, check)
	}
	return nil
}

// checking is a check of the database that runs while the server works. Once it finds damage the
// store writes nothing more, because what is written into a damaged file may be lost.
type checking struct {
	mu     sync.Mutex
	err    error
	cancel context.CancelFunc
	done   chan struct{}
}

// begin starts the check on a connection of its own.
func (c *checking) begin(db *sql.DB) {
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel, c.done = cancel, make(chan struct{})
	go func() {
		defer close(c.done)
		err := quickCheck(ctx, db)
		if ctx.Err() != nil || err != nil && !errors.Is(err, errDamaged) && !isDamage(err) {
			return // the check was ended early, or the file couldn't be read
		}
		c.mu.Lock()
		c.err = err
		c.mu.Unlock()
	}()
}

// found returns the damage that the check found, or nil if it has found none so far.
func (c *checking) found() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// end stops the check and waits until it has stopped.
func (c *checking) end() {
	if c.cancel != nil {
		c.cancel()
		<-c.done
	}
}
