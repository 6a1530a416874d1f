package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// ErrGone says that the player database is no longer the file that was opened: what is written would be lost with it.
var ErrGone = errors.New("the player database was deleted, moved or replaced while the server runs")

// errEmpty says that a file without content stands where the player database should be. A new one is only made where there is no file:
// a database that lost its content must not look like the first day.
var errEmpty = errors.New("it is an empty file, not a player database; restore a backup (digijudge restore), or delete the file to begin anew")

// noEmptyFile refuses a file of no length.
func noEmptyFile(path string) error {
	if i, err := os.Stat(path); err == nil && i.Mode().IsRegular() && i.Size() == 0 {
		return errEmpty
	}
	return nil
}

// keepsPlace says that the file that was opened still stands where it stood. It costs one look into the folder.
func (d *sqliteDB) keepsPlace() error {
	if i, err := os.Stat(d.path); err != nil || !os.SameFile(i, d.file) {
		return ErrGone
	}
	return nil
}

// health is what is known about storing.
type health struct {
	mu   sync.Mutex
	err  error // of the last write; nil: it was stored
	at   time.Time
	want bool // somebody tries it at this moment
}

// wrote notes how a write ended. What the data itself forbids is no fault of the storage.
func (h *health) wrote(err error, now time.Time) {
	if !storageFault(err) {
		err = nil
	}
	h.mu.Lock()
	h.err, h.at = err, now
	h.mu.Unlock()
}

// Failing is why the last write to the database failed; nil while all is well. It waits for nothing.
func (s *Store) Failing() error {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	return s.health.err
}

// Ready tries whether answers can be stored, unless a write has told so within the last fresh. The error says why not.
func (s *Store) Ready(ctx context.Context, fresh time.Duration) error {
	h := &s.health
	h.mu.Lock()
	if h.want || time.Since(h.at) < fresh {
		defer h.mu.Unlock()
		return h.err
	}
	h.want = true
	h.mu.Unlock()
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update secret set key = key") // changes nothing, but is written
		return err
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.want = false
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("the player database doesn’t answer in time: %w", err)
	}
	return err
}
