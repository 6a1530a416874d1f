package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"
)

// Allowance is how often something may be done: Burst times at once, and once more after each time
// span Every. Every counts in milliseconds.
type Allowance struct {
	Burst int
	Every time.Duration
}

// Take uses up one turn of an allowance, such as one try of a recovery code by one client. name
// says whose allowance it is; ok is false if no turn is left. The count covers all servers that
// share the database, and a restart doesn't reset it. Only a hash of the name is stored, which
// nobody without this database's key can make, and only until all turns are available again.
func (s *Store) Take(ctx context.Context, name string, a Allowance, now time.Time) (ok bool, err error) {
	if a.Burst < 1 || a.Every < time.Millisecond {
		return false, fmt.Errorf("take: an allowance of %d, one each %s", a.Burst, a.Every)
	}
	h := hmac.New(sha256.New, s.secret)
	h.Write([]byte("allowance\n" + name))
	key := hex.EncodeToString(h.Sum(nil)[:16])
	at, every := now.UnixMilli(), a.Every.Milliseconds()
	ok, err = change(ctx, s, nil, func(ctx context.Context, db tx) (bool, error) {
		if _, err := db.ExecContext(ctx, "delete from allowances where until <= ?", at); err != nil {
			return false, err
		}
		res, err := db.ExecContext(ctx, `insert into allowances (name, until) values (?1, ?2)
			on conflict (name) do update set until = allowances.until + ?3 where allowances.until + ?3 <= ?4`,
			key, at+every, every, at+int64(a.Burst)*every)
		if err != nil {
			return false, err
		}
		n, err := res.RowsAffected()
		return n > 0, err
	})
	return ok, s.db.explain("take", err)
}
