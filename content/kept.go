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

// keptRecord is something that was worked out from the content. It holds for one content and one program: another engine may come to
// something else.
type keptRecord[T any] struct {
	Stamp string
	Value T
}

// kept is what work comes to, for this content and this program: read where it was kept, worked out otherwise. what names it for people
// and in the database.
func kept[T any](ctx context.Context, l *Library, what string, work func() (T, error)) (value T, err error) {
	sum := sha256.Sum256([]byte(l.version + "\x00" + programStamp()))
	now := keptRecord[T]{Stamp: hex.EncodeToString(sum[:10])}
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
