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

// Line is a network connection between a server and its database that a test can cut.
type Line struct {
	t       testing.TB
	socket  string
	address string

	// set while the line is frozen; this channel is closed to let it go on
	frozen atomic.Pointer[chan struct{}]

	limit atomic.Bool // whether each new connection breaks after some answers
	made  atomic.Int64

	mu   sync.Mutex
	ln   net.Listener
	ends []net.Conn
}

// LineTo starts a line to the database at an address, and returns the address to use instead.
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

// Mend lets connections be made again after Cut.
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
				// breaks somewhere within an answer of the database, which may be the answer to a
				// commit
				if l.limit.Load() {
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

// Break cuts the connections that exist; new ones can be made.
func (l *Line) Break() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.ends {
		_ = c.Close()
	}
	l.ends = nil
}

// Cut ends all connections, and refuses new ones until Mend is called.
func (l *Line) Cut() {
	l.mu.Lock()
	_ = l.ln.Close()
	l.mu.Unlock()
	l.Break()
}

// Flaky sets whether each new connection breaks after some answers of the database.
func (l *Line) Flaky(on bool) { l.limit.Store(on) }

// Made returns how many connections were made so far.
func (l *Line) Made() int64 { return l.made.Load() }

// Freeze stops all data until thaw is called. Connections stay open, and new ones can still be
// made.
func (l *Line) Freeze() (thaw func()) {
	on := make(chan struct{})
	l.frozen.Store(&on)
	return sync.OnceFunc(func() {
		l.frozen.Store(nil)
		close(on)
	})
}

// thawed passes on what it reads, but waits while the line is frozen.
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
