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

// Bounds of what net/http says about connections.
const (
	errorLogEvery = time.Minute // a line like one before it is written again after that, with how many there were
	errorLogKinds = 64          // kinds of lines that are told apart; beyond that all are forgotten
	errorLogLine  = 2000        // bytes of a line
)

// errorLog writes what net/http says about connections: each kind of line at once, and then once a
// minute with its number. Somebody who breaks connections by the thousand can't fill the disk, and
// running out of descriptors is seen.
type errorLog struct {
	log       *slog.Logger
	addresses bool // say whose connection it was
	now       func() time.Time

	mu    sync.Mutex
	kinds map[string]*errorKind
}

// errorKind is what is known of one kind of line.
type errorKind struct {
	since time.Time // when it was written last
	more  int       // how many weren't written since
	line  string    // the newest of them
}

// NewErrorLog returns the log for http.Server. flush writes what is held back.
func NewErrorLog(l *slog.Logger, addresses bool) (_ *log.Logger, flush func()) {
	e := &errorLog{log: l, addresses: addresses, now: time.Now, kinds: map[string]*errorKind{}}
	return log.New(e, "", 0), e.flush
}

var (
	anAddress = regexp.MustCompile(`\[[0-9a-fA-F:.%a-z]+\]:\d+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?`)
	aNumber   = regexp.MustCompile(`\d+(?:\.\d+)?(?:ms|s)?`)
)

// Write takes one line, with the stack if it is about a panic.
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

// say writes a line, and what to do about it where that is known.
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

// flush writes what was held back.
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
