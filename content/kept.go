package content

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// keptRecord is a value derived from the content. It is valid for one content and one program only,
// because another engine may get another result.
type keptRecord[T any] struct {
	Stamp string
	Value T
}

// kept returns the result of work for this content and this program. It reads the result from the
// database if it is stored there; otherwise it calls work and stores the result. what is the key in
// the database and appears in messages.
func kept[T any](ctx context.Context, l *Library, what string, work func() (T, error)) (value T, err error) {
	now := keptRecord[T]{Stamp: l.keptStamp()}
	var data []byte
	err = l.reader.QueryRowContext(ctx, "select value from kept where what = ?", what).Scan(&data)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return value, fmt.Errorf("%s: %w", what, err)
	}
	var was keptRecord[T]
	if err == nil && json.Unmarshal(data, &was) == nil && was.Stamp == now.Stamp {
		return was.Value, nil
	}
	if now.Value, err = work(); err != nil {
		return value, fmt.Errorf("%s: %w", what, err)
	}
	if data, err = json.Marshal(now); err != nil {
		return value, fmt.Errorf("%s: %w", what, err)
	}
	_, err = l.writer.ExecContext(ctx, "insert into kept (what, value) values (?, ?) on conflict (what) do update set value = excluded.value", what, string(data))
	if err != nil {
		l.log.Warn("something could not be kept; it is worked out again at the next start", "what", what, "error", err)
	}
	return now.Value, nil
}

// keptStamp returns a string that identifies this content and this program.
func (l *Library) keptStamp() string {
	sum := sha256.Sum256([]byte(l.version + "\x00" + programStamp()))
	return hex.EncodeToString(sum[:10])
}

// Adopt marks what another program has loaded and derived in the content database at path as this
// program's own, so that it isn't derived again. Only programs built from the same sources may do
// that, such as the tests of several packages.
func Adopt(ctx context.Context, path string) (err error) {
	l := &Library{path: path}
	if l.writer, l.reader, l.health, err = openPools(path); err != nil {
		return fmt.Errorf("content database %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	if err := l.readState(ctx); err != nil {
		return fmt.Errorf("content database %s: %w", path, err)
	}
	return inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := rowWriter{ctx: ctx, tx: tx}
		w.exec(`update meta set value = (select value from meta where key = 'content') || ' ' || ?
			where key = 'content by'`, programStamp())
		w.exec("update kept set value = json_set(value, '$.Stamp', ?)", l.keptStamp())
		return w.err
	})
}
