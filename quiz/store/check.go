package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
)

// checkedAtStart is the size up to which the file is checked before a server answers, which takes a
// tenth of a second. A larger one is checked while the server runs, and only if the last server
// didn't close it in order: reading gigabytes takes minutes, and each backup checks what is stored
// too.
var checkedAtStart int64 = 32 << 20

// errDamaged says that SQLite's own check found damage.
var errDamaged = errors.New("it is damaged")

// left returns the size of a database file, and whether its last user closed it in order: then
// nothing of its log is left.
func left(path string) (size int64, clean bool) {
	if i, err := os.Stat(path); err == nil {
		size = i.Size()
	}
	i, err := os.Stat(path + "-wal")
	return size, err != nil || i.Size() == 0
}

// quickCheck looks whether the file is sound.
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

// checking is a check that goes on beside the work. Once damage is found nothing more is written,
// because what a damaged file takes may be lost.
type checking struct {
	mu     sync.Mutex
	err    error
	cancel context.CancelFunc
	done   chan struct{}
}

// begin checks the file with a connection of its own.
func (c *checking) begin(db *sql.DB) {
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel, c.done = cancel, make(chan struct{})
	go func() {
		defer close(c.done)
		err := quickCheck(ctx, db)
		if ctx.Err() != nil || err != nil && !errors.Is(err, errDamaged) && !isDamage(err) {
			return // ended before its time, or it couldn't be looked
		}
		c.mu.Lock()
		c.err = err
		c.mu.Unlock()
	}()
}

// found returns what a check found, or nil while it has found nothing.
func (c *checking) found() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// end ends a check and waits for that.
func (c *checking) end() {
	if c.cancel != nil {
		c.cancel()
		<-c.done
	}
}
