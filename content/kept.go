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

// keptRecord is something that was worked out from the content. It holds for one content and one
// program: another engine may come to something else.
type keptRecord[T any] struct {
	Stamp string
	Value T
}

// kept returns what work comes to, for this content and this program: read where it was kept,
// worked out otherwise. what names it for people and in the database.
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

// keptStamp names this content and this program.
func (l *Library) keptStamp() string {
	sum := sha256.Sum256([]byte(l.version + "\x00" + programStamp()))
	return hex.EncodeToString(sum[:10])
}

// Adopt makes what another program has loaded and kept in the content database at path this
// program's own, so that it isn't worked out again. Only programs built from the same sources may
// do that, as the tests of several packages are.
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
