package guard

import (
	"context"
	"log"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"
)

// Limits of the log of net/http.
const (
	// after this time a similar line is written again, with how many there were
	errorLogEvery = time.Minute
	// kinds of lines that are remembered; when there are more, all are forgotten
	errorLogKinds = 64
	errorLogLine  = 2000 // longest line, in bytes
)

// errorLog logs what net/http reports about connections. It logs a line of a new kind at once, and
// then one a minute with the number of similar ones. So a client that breaks thousands of
// connections can't fill the disk, but a lack of file descriptors is still seen.
type errorLog struct {
	log       *slog.Logger
	addresses bool // log the addresses of clients
	now       func() time.Time

	mu    sync.Mutex
	kinds map[string]*errorKind
}

// errorKind is what is remembered of one kind of line.
type errorKind struct {
	since time.Time // when it was last logged
	more  int       // how many weren't logged since
	line  string    // the newest of those
}

// NewErrorLog returns the log for http.Server.ErrorLog. flush logs the lines that were held back.
func NewErrorLog(l *slog.Logger, addresses bool) (_ *log.Logger, flush func()) {
	e := &errorLog{log: l, addresses: addresses, now: time.Now, kinds: map[string]*errorKind{}}
	return log.New(e, "", 0), e.flush
}

var (
	anAddress = regexp.MustCompile(`\[[0-9a-fA-F:.%a-z]+\]:\d+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?`)
	aNumber   = regexp.MustCompile(`\d+(?:\.\d+)?(?:ms|s)?`)
)

// Write takes one line, which includes the stack if it reports a panic.
func (e *errorLog) Write(p []byte) (int, error) {
	line := strings.TrimSpace(string(p[:min(len(p), errorLogLine)]))
	line = strings.ToValidUTF8(line, "?")
	if !e.addresses {
		line = anAddress.ReplaceAllString(line, "(address)")
	}
	first, _, _ := strings.Cut(line, "\n")
	kind := aNumber.ReplaceAllString(anAddress.ReplaceAllString(first, "(address)"), "0")
	now := e.now()
	e.mu.Lock()
	defer e.mu.Unlock()
	k := e.kinds[kind]
	switch {
	case k == nil:
		if len(e.kinds) >= errorLogKinds {
			e.flushLocked()
			clear(e.kinds)
		}
		e.kinds[kind] = &errorKind{since: now}
		e.say(line, 0)
	case now.Sub(k.since) < errorLogEvery:
		k.more++
		k.line = line
	default:
		e.say(line, k.more)
		*k = errorKind{since: now}
	}
	return len(p), nil
}

// say logs a line, with advice for the problems that it knows.
func (e *errorLog) say(line string, more int) {
	attrs := []slog.Attr{slog.String("err", line)}
	if more > 0 {
		attrs = append(attrs, slog.Int("like_it_before", more))
	}
	msg := "connection"
	switch {
	case strings.Contains(line, "too many open files"), strings.Contains(line, "file table overflow"):
		msg = "out of file descriptors: new connections wait until others end; allow more (LimitNOFILE= in the unit, ulimit -n in a shell)"
	case strings.Contains(line, "panic serving"):
		msg = "panic"
	}
	e.log.LogAttrs(context.Background(), slog.LevelWarn, msg, attrs...)
}

// flush logs the lines that were held back.
func (e *errorLog) flush() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.flushLocked()
}

func (e *errorLog) flushLocked() {
	for _, k := range e.kinds {
		if k.more > 0 {
			e.say(k.line, k.more-1)
			*k = errorKind{since: k.since}
		}
	}
}
