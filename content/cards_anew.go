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

// What a card comes to (whose text, which erratum, played or not and why) is worked out when it is
// imported or decided about, and again when the program changes; /cards only reads it. After an
// update that happens in the background, a batch of cards a transaction: a server that is stopped
// or killed goes on where it was. Until then a card's own page and scenarios read the lists
// themselves, and lists say that they are behind.

// anewBatch is how many cards are made anew in one transaction: what is lost when the program is
// killed, and how long an import waits.
var anewBatch = 50

// programStamp changes when the program does, and with it perhaps what a text means. A build from a
// commit without changes of one's own is known by that, any other by what is in the file; when it
// was copied there doesn't matter.
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

// fileStamp is programStamp for a program in a file.
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

// unknownProgram is the stamp of a program that can't be told from others.
const unknownProgram = "unknown"

// buildIDWithin is how far from the beginning of a program the go command puts the build ID.
const buildIDWithin = 32 << 10

// Where the build ID stands: in a note of the ELF file, else in a text before the code.
var (
	elfBuildNote  = []byte("\x04\x00\x00\x00Go\x00\x00")
	buildIDBefore = []byte("\xff Go build ID: \"")
	buildIDAfter  = []byte("\"\n \xff")
)

// buildID returns the build ID in the beginning of a program, "" if there is none: four hashes, of
// which the last is that of the program as it was linked. To hash it anew takes a fifth of a start.
func buildID(head []byte) string {
	id := ""
	if i := bytes.Index(head, elfBuildNote); i >= 4 {
		rest := head[i+len(elfBuildNote):]
		if n := binary.LittleEndian.Uint32(head[i-4:]); int64(n) <= int64(len(rest)) { // the programs that Go builds for big-endian machines are hashed
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

// staleCards are the numbers of imported cards whose rows another program made, or that have none.
const staleCards = `select number from card where made <> ?1 union all select distinct number from card_source where number not in (select number from card)`

// countStale fills in how many cards there are to be made anew.
func (l *Library) countStale(ctx context.Context) error {
	var n int64
	if err := l.reader.QueryRowContext(ctx, "select count(*) from ("+staleCards+")", programStamp()).Scan(&n); err != nil {
		return err
	}
	l.anewTotal.Store(n)
	return nil
}

// CardsAnew says how many imported cards another program had read when this one opened the
// database, and how many of them are read anew by now. As long as they aren't the same, lists and
// filters show in part what the other program made of the cards; a card by itself and scenarios
// never do.
func (l *Library) CardsAnew() (done, total int) {
	return int(l.anewDone.Load()), int(l.anewTotal.Load())
}

// ReadCardsAnew makes the rows of imported cards anew that another program made, a few in each
// transaction: when it is ended, or killed, the next call goes on where it was.
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

// readSomeAnew returns one transaction of ReadCardsAnew; n is 0 when nothing is left.
func (l *Library) readSomeAnew(ctx context.Context) (n int, err error) {
	defer func() {
		if p := recover(); p != nil { // a card that can't be read stops no server
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

// cardsChanged gives the imported cards another version.
func (w *rowWriter) cardsChanged() {
	stamp := sha256.Sum256([]byte(time.Now().UTC().Format(time.RFC3339Nano)))
	w.exec("insert into meta (key, value) values ('cards', ?) on conflict (key) do update set value = excluded.value", hex.EncodeToString(stamp[:8]))
}

// Card returns an imported card, as this program reads it. The error wraps ErrNotFound for a number
// that wasn't imported.
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
