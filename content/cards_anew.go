package content

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"digijudge/rules/cardno"
)

// Deriving cards. For each imported card the database stores what follows from the lists: whose
// text counts, which erratum applies, whether the card is played, and if not, why. It is worked out
// when a card is imported or a conflict is decided; /cards only reads it. After an update of the
// program it is worked out again in the background, in one transaction for each batch of cards, so
// that a server that is stopped or killed continues later. Until that is done, a card's own page
// and scenarios work from the lists directly, and lists of cards say that they are out of date.

// anewBatch is how many cards are derived in one transaction. That much work is lost if the program
// is killed, and an import may have to wait that long.
var anewBatch = 50

// programStamp returns a string that changes with the program, because another program may read a
// text differently. For a build from a clean commit it is the commit; for any other build it
// depends on the contents of the program's file, but not on the file's date.
var programStamp = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		set := map[string]string{}
		for _, s := range info.Settings {
			set[s.Key] = s.Value
		}
		if set["vcs.revision"] != "" && set["vcs.modified"] == "false" {
			return set["vcs.revision"] + " " + info.GoVersion
		}
	}
	return fileStamp(os.Executable())
})

// fileStamp returns programStamp for the program in a file.
func fileStamp(path string, err error) string {
	if err != nil {
		return unknownProgram
	}
	f, err := os.Open(path)
	if err != nil {
		return unknownProgram
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, buildIDWithin)
	if n, err := io.ReadFull(f, head); err == nil || errors.Is(err, io.ErrUnexpectedEOF) {
		if id := buildID(head[:n]); id != "" {
			return id
		}
	}
	h := sha256.New()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return unknownProgram
	}
	if _, err := io.Copy(h, f); err != nil {
		return unknownProgram
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// unknownProgram is the stamp of a program that can't be identified.
const unknownProgram = "unknown"

// buildIDWithin is how many bytes at the beginning of a program contain the build ID of the go
// command.
const buildIDWithin = 32 << 10

// The build ID is in a note of an ELF file, and in a text before the code in other files.
var (
	elfBuildNote  = []byte("\x04\x00\x00\x00Go\x00\x00")
	buildIDBefore = []byte("\xff Go build ID: \"")
	buildIDAfter  = []byte("\"\n \xff")
)

// buildID returns the build ID found at the beginning of a program, or "" if there is none. It
// consists of four hashes, and the last is that of the linked program. Computing it would take a
// fifth of a start.
func buildID(head []byte) string {
	id := ""
	if i := bytes.Index(head, elfBuildNote); i >= 4 {
		rest := head[i+len(elfBuildNote):]
		// programs for big-endian machines are hashed instead
		if n := binary.LittleEndian.Uint32(head[i-4:]); int64(n) <= int64(len(rest)) {
			id = string(rest[:n])
		}
	} else if i := bytes.Index(head, buildIDBefore); i >= 0 {
		rest := head[i+len(buildIDBefore):]
		if n := bytes.Index(rest, buildIDAfter); n >= 0 {
			id = string(rest[:n])
		}
	}
	if strings.Count(id, "/") != 3 || len(id) > 200 {
		return ""
	}
	return id
}

// staleCards selects the numbers of imported cards that another program derived, or that weren't
// derived yet.
const staleCards = `select number from card where made <> ?1 union all select distinct number from card_source where number not in (select number from card)`

// countStale counts the cards to derive again.
func (l *Library) countStale(ctx context.Context) error {
	var n int64
	if err := l.reader.QueryRowContext(ctx, "select count(*) from ("+staleCards+")", programStamp()).Scan(&n); err != nil {
		return err
	}
	l.anewTotal.Store(n)
	return nil
}

// CardsAnew returns how many imported cards were derived by another program when this one opened
// the database, and how many of them are done by now. Until the numbers are equal, lists and
// filters show some cards as the other program saw them. A card's own page and scenarios never do.
func (l *Library) CardsAnew() (done, total int) {
	return int(l.anewDone.Load()), int(l.anewTotal.Load())
}

// ReadCardsAnew derives the imported cards again that another program derived, a few in each
// transaction. If it is stopped or killed, the next call continues.
func (l *Library) ReadCardsAnew(ctx context.Context) error {
	done, total := l.CardsAnew()
	if done >= total {
		return nil
	}
	l.log.Info("reading the imported cards again, because the program has changed", "cards", total-done)
	for {
		n, err := l.readSomeAnew(ctx)
		if err != nil {
			return l.cardError("reading imported cards again", err)
		}
		if n == 0 {
			break
		}
		l.anewDone.Add(int64(n))
	}
	if err := inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := &rowWriter{ctx: ctx, tx: tx}
		w.cardsChanged()
		return w.err
	}); err != nil {
		return l.cardError("reading imported cards again", err)
	}
	l.anewDone.Store(int64(total))
	l.log.Info("the imported cards have been read again")
	return nil
}

// readSomeAnew derives one batch for ReadCardsAnew. n is 0 when none is left.
func (l *Library) readSomeAnew(ctx context.Context) (n int, err error) {
	defer func() {
		if p := recover(); p != nil { // one unreadable card must not stop the server
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	err = inTx(ctx, l.writer, func(tx *sql.Tx) error {
		numbers, err := someStale(ctx, tx)
		if err != nil || len(numbers) == 0 {
			return err
		}
		n = len(numbers)
		return deriveCards(&rowWriter{ctx: ctx, tx: tx}, numbers, nil)
	})
	return n, err
}

func someStale(ctx context.Context, tx *sql.Tx) (numbers []string, err error) {
	rows, err := tx.QueryContext(ctx, staleCards+" limit ?2", programStamp(), anewBatch)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var n string
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, rows.Err()
}

// cardsChanged gives the imported cards a new version.
func (w *rowWriter) cardsChanged() {
	stamp := sha256.Sum256([]byte(time.Now().UTC().Format(time.RFC3339Nano)))
	w.exec("insert into meta (key, value) values ('cards', ?) on conflict (key) do update set value = excluded.value", hex.EncodeToString(stamp[:8]))
}

// Card returns an imported card as this program reads it. The error wraps ErrNotFound if no card of
// that number was imported.
func (l *Library) Card(ctx context.Context, number string) (*Card, error) {
	number = cardno.Canonical(number)
	if done, total := l.CardsAnew(); done < total {
		s, err := sourcesOf(ctx, l.reader, number)
		if err != nil {
			return nil, err
		}
		return cardPage(s), nil
	}
	return page[Card](ctx, l, "card", "select data from card where number = ?", number)
}
