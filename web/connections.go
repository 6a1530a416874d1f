package web

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
	mostConnections  = 10_000                  // unless the operator says otherwise, or there are fewer descriptors
	fewDescriptors   = 1024                    // with no more than that a warning is due
	keptDescriptors  = 128                     // for the databases and what else the program opens
	leastConnections = 16                      // with fewer no browser is served
	idleWhenMany     = 5 * time.Second         // how long a connection may wait for its next request when most of them are taken
	mostHeld         = 64 << 10                // of what is to be sent at once
	sayAgain         = time.Minute             // between two lines of the log that say the same
	hangingAfter     = 1500 * time.Millisecond // of stopping: then nobody reads any more from who hasn't sent all yet
)

// connectionsFor is how many connections there may be: as many as asked for, or what the descriptors allow; why says what is wrong with it.
func connectionsFor(asked int, descriptors uint64) (n int, why string) {
	room := max(leastConnections, int(min(descriptors, 1<<20))-keptDescriptors)
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

// gate is a listener that bounds how many connections there are, in all and from one client, and says so in the log when a bound is
// reached. When most are taken, those that wait for a next request make room.
type gate struct {
	net.Listener
	most, each int     // each: of one client; the proxies in front have no bound, because all come through them
	proxies    proxies // who is in front
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
	gate   *gate
	client string
	idle   atomic.Int64 // Unix nanoseconds since when it waits for a further request; 0: a request is under way, notBegun: none has come
	once   sync.Once

	// Of the request's own goroutine alone, as writing is.
	coming int     // bytes that are certain to be written; 0: nobody said so
	held   *[]byte // written, but not sent yet
}

// notBegun is a connection without a first request. The server waits for that for a few seconds only.
const notBegun = -1

func newGate(ln net.Listener, most int, front proxies, log *slog.Logger) *gate {
	return &gate{Listener: ln, most: most, each: max(leastConnections, most/4), proxies: front, log: log, open: map[*gateConn]struct{}{}, by: map[string]int{}, said: map[string]time.Time{}, freed: make(chan struct{}, 1), done: make(chan struct{})}
}

// Accept implements net.Listener.
func (g *gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
				g.say(slog.LevelError, "no file descriptor is left for a new connection: raise the limit (LimitNOFILE in systemd, ulimit -n in a shell), or lower --connections", "open", g.count(), "err", err)
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
			gc.client = clientKey(host)
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
func (g *gate) room() error {
	for g.count() >= g.most {
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

func (g *gate) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.open)
}

// dropIdle closes up to n connections that have waited for a request for that long, the longest waiting one if n is 1.
func (g *gate) dropIdle(wait time.Duration, n int) int {
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
func (g *gate) say(level slog.Level, msg string, args ...any) {
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

// state is told by the server what a connection does.
func (g *gate) state(c net.Conn, s http.ConnState) {
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

// hurry lets nobody send any more: whoever hasn't sent a whole request by now won't be answered before the server stops.
func (g *gate) hurry() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.open {
		_ = c.SetReadDeadline(time.Now())
	}
}

// Close implements net.Listener.
func (g *gate) Close() error {
	g.once.Do(func() { close(g.done) })
	return g.Listener.Close()
}

// connKey is where the contexts of a connection's requests have the connection.
type connKey struct{}

// withConn lets handlers find the connection.
func withConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// expect tells the connection of a request that no fewer than n bytes are about to be written, so that it can send them all at once. The
// server writes through 4 KB of its own: a page that is larger goes in two pieces, and a third of what a cached page costs is the kernel's
// work for a piece.
func expect(r *http.Request, n int) {
	ctx := r.Context()
	if c, ok := ctx.Value(connKey{}).(*gateConn); ok && ctx.Value(ownRequest{}) == nil {
		c.coming = n
	}
}

// Write implements net.Conn. What is less than what is certain to come can't be the end: it is kept and goes with the next piece.
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

// CloseWrite ends what is sent and lets the client read it: the server does so after refusing a request of which more is on its way.
func (c *gateConn) CloseWrite() error {
	if t, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return t.CloseWrite()
	}
	return nil
}
