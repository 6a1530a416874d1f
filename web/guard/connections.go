package guard

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Bounds of connections.
const (
	mostConnections  = 10_000          // unless the operator says otherwise, or there are fewer descriptors
	fewDescriptors   = 1024            // with no more than that a warning is due
	keptDescriptors  = 128             // for the databases and what else the program opens
	LeastConnections = 16              // with fewer no browser is served
	idleWhenMany     = 5 * time.Second // how long a connection may wait for its next request when most of them are taken
	mostHeld         = 64 << 10        // of what is to be sent at once
	sayAgain         = time.Minute     // between two lines of the log that say the same
)

// ConnectionsFor returns how many connections there may be: as many as asked for, or what the
// descriptors allow; why says what is wrong with it.
func ConnectionsFor(asked int, descriptors uint64) (n int, why string) {
	room := max(LeastConnections, int(min(descriptors, 1<<20))-keptDescriptors)
	switch {
	case asked > room:
		return room, "there are fewer file descriptors than connections asked for: raise the limit (LimitNOFILE in systemd, ulimit -n in a shell)"
	case descriptors <= fewDescriptors:
		why = "few file descriptors: many readers at once will have to wait; raise the limit (LimitNOFILE in systemd, ulimit -n in a shell)"
	}
	if asked > 0 {
		return asked, why
	}
	return min(room, mostConnections), why
}

// Gate is a listener that bounds how many connections there are, in all and from one client, and
// says so in the log when a bound is reached. When most are taken, those that wait for a next
// request make room.
type Gate struct {
	net.Listener
	most, each int     // each: of one client; the proxies in front have no bound, because all come through them
	proxies    Proxies // who is in front
	log        *slog.Logger

	mu    sync.Mutex
	open  map[*gateConn]struct{}
	by    map[string]int // client → connections
	swept time.Time
	said  map[string]time.Time

	freed chan struct{} // somebody left
	once  sync.Once
	done  chan struct{} // closed with the listener
}

// gateConn is a connection that went through the gate.
type gateConn struct {
	net.Conn
	gate   *Gate
	client string
	idle   atomic.Int64 // Unix nanoseconds since when it waits for a further request; 0: a request is under way, notBegun: none has come
	once   sync.Once

	// Of the request's own goroutine alone, as writing is.
	coming int     // bytes that are certain to be written; 0: nobody said so
	held   *[]byte // written, but not sent yet
}

// net/http asks for CloseWrite so that who is refused in the middle of sending still gets to read
// why.
var _ interface{ CloseWrite() error } = (*gateConn)(nil)

// notBegun is a connection without a first request. The server waits for that for a few seconds
// only.
const notBegun = -1

// NewGate returns a gate before a listener: most connections at a time, of which the proxies in
// front may have all.
func NewGate(ln net.Listener, most int, front Proxies, log *slog.Logger) *Gate {
	return &Gate{Listener: ln, most: most, each: max(LeastConnections, most/4), proxies: front, log: log, open: map[*gateConn]struct{}{}, by: map[string]int{}, said: map[string]time.Time{}, freed: make(chan struct{}, 1), done: make(chan struct{})}
}

// Accept implements net.Listener.
func (g *Gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
				g.say(slog.LevelError, "no file descriptor is left for a new connection: raise the limit (LimitNOFILE in systemd, ulimit -n in a shell), or lower --connections", "open", g.Count(), "err", err)
				g.dropIdle(0, 16)
			}
			return nil, err
		}
		if err := g.room(); err != nil {
			_ = c.Close()
			return nil, err
		}
		gc := &gateConn{Conn: c, gate: g}
		gc.idle.Store(notBegun)
		if host, _, err := net.SplitHostPort(c.RemoteAddr().String()); err == nil {
			gc.client = ClientKey(host)
		}
		g.mu.Lock()
		if g.by[gc.client] >= g.each && !g.proxies.trusts(c.RemoteAddr().String()) {
			g.mu.Unlock()
			_ = c.Close()
			g.say(slog.LevelWarn, "one client has as many connections as it may have: further ones are closed", "each", g.each)
			continue
		}
		g.open[gc] = struct{}{}
		g.by[gc.client]++
		many := len(g.open) > g.most*3/4 && time.Since(g.swept) > time.Second
		if many {
			g.swept = time.Now()
		}
		g.mu.Unlock()
		if many {
			g.dropIdle(idleWhenMany, g.most)
		}
		return gc, nil
	}
}

// room waits until there is room for one more.
func (g *Gate) room() error {
	for g.Count() >= g.most {
		if g.dropIdle(0, 1) > 0 {
			continue
		}
		g.say(slog.LevelWarn, "all connections are taken: new readers wait; see --connections", "most", g.most)
		select {
		case <-g.freed:
		case <-g.done:
			return net.ErrClosed
		}
	}
	return nil
}

// Limit returns how many connections there may be.
func (g *Gate) Limit() int { return g.most }

// UnderWay returns how many connections are in the middle of a request.
func (g *Gate) UnderWay() (n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.open {
		if c.idle.Load() == 0 {
			n++
		}
	}
	return n
}

// Count returns how many connections are open.
func (g *Gate) Count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.open)
}

// dropIdle closes up to n connections that have waited for a request for that long, the longest
// waiting one if n is 1.
func (g *Gate) dropIdle(wait time.Duration, n int) int {
	before := time.Now().Add(-wait).UnixNano()
	var drop []*gateConn
	g.mu.Lock()
	for c := range g.open {
		at := c.idle.Load()
		switch {
		case at <= 0 || at > before:
		case n == 1 && len(drop) == 1:
			if at < drop[0].idle.Load() {
				drop[0] = c
			}
		case len(drop) < n:
			drop = append(drop, c)
		}
	}
	g.mu.Unlock()
	for _, c := range drop {
		_ = c.Close()
	}
	return len(drop)
}

// say logs a line, the same one at most once a minute.
func (g *Gate) say(level slog.Level, msg string, args ...any) {
	g.mu.Lock()
	again := time.Since(g.said[msg]) > sayAgain
	if again {
		g.said[msg] = time.Now()
	}
	g.mu.Unlock()
	if again {
		g.log.Log(context.Background(), level, msg, args...)
	}
}

// State is told by the server what a connection does.
func (g *Gate) State(c net.Conn, s http.ConnState) {
	gc, ok := c.(*gateConn)
	if !ok {
		return
	}
	switch s {
	case http.StateIdle:
		if gc.coming = 0; gc.held != nil { // less came than was said: never, but nobody is to wait for it
			_, _ = gc.release(nil)
		}
		gc.idle.Store(time.Now().UnixNano())
	case http.StateActive:
		gc.idle.Store(0)
	}
}

// Hurry lets nobody send any more: whoever hasn't sent a whole request by now won't be answered
// before the server stops.
func (g *Gate) Hurry() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.open {
		_ = c.SetReadDeadline(time.Now())
	}
}

// Close implements net.Listener.
func (g *Gate) Close() error {
	g.once.Do(func() { close(g.done) })
	return g.Listener.Close()
}

// connKey is where the contexts of a connection's requests have the connection.
type connKey struct{}

// WithConn lets handlers find the connection.
func WithConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// Expect tells the connection of a request that no fewer than n bytes are about to be written, so
// that it can send them all at once. The server writes through 4 KB of its own: a page that is
// larger goes in two pieces, and a third of what a cached page costs is the kernel's work for a
// piece.
func Expect(r *http.Request, n int) {
	ctx := r.Context()
	if c, ok := ctx.Value(connKey{}).(*gateConn); ok && !IsOwn(ctx) {
		c.coming = n
	}
}

// Expected returns how many bytes the connection of a request waits for before it sends.
func Expected(r *http.Request) int {
	if c, ok := r.Context().Value(connKey{}).(*gateConn); ok {
		return c.coming
	}
	return 0
}

// Write implements net.Conn. What is less than what is certain to come can't be the end: it is kept
// and goes with the next piece.
func (c *gateConn) Write(p []byte) (int, error) {
	coming := c.coming
	c.coming = 0
	switch {
	case len(p) < coming:
		c.held = heldPool.Get().(*[]byte)
		*c.held = append((*c.held)[:0], p...)
		return len(p), nil
	case c.held != nil:
		return c.release(p)
	}
	return c.Conn.Write(p)
}

// release sends what was held, and p with it.
func (c *gateConn) release(p []byte) (int, error) {
	held, before := c.held, len(*c.held)
	c.held = nil
	*held = append(*held, p...)
	n, err := c.Conn.Write(*held)
	if cap(*held) <= mostHeld {
		heldPool.Put(held)
	}
	return max(0, n-before), err
}

// heldPool has what pieces are held in.
var heldPool = sync.Pool{New: func() any { return new([]byte) }}

// Close implements net.Conn.
func (c *gateConn) Close() error {
	c.once.Do(func() {
		g := c.gate
		g.mu.Lock()
		delete(g.open, c)
		if g.by[c.client]--; g.by[c.client] <= 0 {
			delete(g.by, c.client)
		}
		g.mu.Unlock()
		select {
		case g.freed <- struct{}{}:
		default:
		}
	})
	return c.Conn.Close()
}

// CloseWrite ends what is sent and lets the client read it: the server does so after refusing a
// request of which more is on its way.
func (c *gateConn) CloseWrite() error {
	if t, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return t.CloseWrite()
	}
	return nil
}
