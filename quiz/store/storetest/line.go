package storetest

import (
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// Line is a network between a server and its database that can be cut.
type Line struct {
	t       testing.TB
	socket  string
	address string

	frozen atomic.Pointer[chan struct{}] // closed when it goes on; nil: nothing stands

	limit atomic.Bool // each new connection breaks after some answers
	made  atomic.Int64

	mu   sync.Mutex
	ln   net.Listener
	ends []net.Conn
}

// LineTo has the address of a database by way of a line.
func LineTo(t testing.TB, place string) (*Line, string) {
	t.Helper()
	u, err := url.Parse(place)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	l := &Line{t: t, socket: filepath.Join(q.Get("host"), ".s.PGSQL.5432"), address: "127.0.0.1:0"}
	if q.Get("host") == "" {
		t.Skip("skipped: the server that was given isn't reached by a socket")
	}
	l.Mend()
	t.Cleanup(l.Cut)
	q.Del("host")
	u.Host, u.RawQuery = l.address, q.Encode()
	return l, u.String() + "&sslmode=disable"
}

// Mend lets connections be made.
func (l *Line) Mend() {
	ln, err := net.Listen("tcp", l.address)
	if err != nil {
		l.t.Fatal(err)
	}
	l.mu.Lock()
	l.ln, l.address = ln, ln.Addr().String()
	l.mu.Unlock()
	go func() {
		for {
			from, err := ln.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("unix", l.socket)
			if err != nil {
				_ = from.Close()
				return
			}
			l.made.Add(1)
			l.mu.Lock()
			l.ends = append(l.ends, from, to)
			l.mu.Unlock()
			go func() { _, _ = io.Copy(to, thawed{l, from}); _ = to.Close() }()
			go func() {
				if l.limit.Load() { // somewhere in an answer of the database, also in the one to a commit
					_, _ = io.CopyN(from, to, 2500+l.made.Load()*1777%12000)
					_ = to.Close()
				} else {
					_, _ = io.Copy(from, thawed{l, to})
				}
				_ = from.Close()
			}()
		}
	}()
}

// Break cuts what there is; new connections can be made.
func (l *Line) Break() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.ends {
		_ = c.Close()
	}
	l.ends = nil
}

// Cut ends everything until it is mended.
func (l *Line) Cut() {
	l.mu.Lock()
	_ = l.ln.Close()
	l.mu.Unlock()
	l.Break()
}

// Flaky lets each new connection break after some answers of the database, or no longer.
func (l *Line) Flaky(on bool) { l.limit.Store(on) }

// Made returns how many connections were made so far.
func (l *Line) Made() int64 { return l.made.Load() }

// Freeze lets nothing through until thaw is called: connections stand, and can still be made.
func (l *Line) Freeze() (thaw func()) {
	on := make(chan struct{})
	l.frozen.Store(&on)
	return sync.OnceFunc(func() {
		l.frozen.Store(nil)
		close(on)
	})
}

// thawed reads what comes while the line isn't frozen.
type thawed struct {
	line *Line
	io.Reader
}

func (r thawed) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if on := r.line.frozen.Load(); on != nil {
		<-*on
	}
	return n, err
}
