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

// Limits of connections.
const (
	mostConnections  = 10_000 // the default, if there are enough file descriptors
	fewDescriptors   = 1024   // up to this number the log has a warning
	keptDescriptors  = 128    // for the databases and other files that the program opens
	LeastConnections = 16     // with fewer, no browser can be served
	// when most connections are taken: how long one may wait for its next request
	idleWhenMany = 5 * time.Second
	mostHeld     = 64 << 10    // largest buffer that is kept for reuse, in bytes
	sayAgain     = time.Minute // time between two log lines that say the same
)

// ConnectionsFor returns how many connections to allow: as many as asked for, or by default as many
// as the file descriptors allow. why is a warning for the log, or "".
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

// Gate is a listener that limits how many connections there are, in total and from one client. It
// logs when a limit is reached. When most connections are taken, it closes those that wait for
// another request.
type Gate struct {
	net.Listener
	// each is the limit for one client; trusted proxies have none, because all clients come through
	// them
	most, each int
	proxies    Proxies // trusted proxies
	log        *slog.Logger

	mu    sync.Mutex
	open  map[*gateConn]struct{}
	by    map[string]int // number of connections by client
	swept time.Time
	said  map[string]time.Time

	freed chan struct{} // signals that a connection was closed
	once  sync.Once
	done  chan struct{} // closed together with the listener
}

// gateConn is a connection that a Gate has accepted.
type gateConn struct {
	net.Conn
	gate   *Gate
	client string
	// Unix nanoseconds since when it waits for another request; 0 during a request, notBegun before
	// the first one
	idle atomic.Int64
	once sync.Once

	// The goroutine that serves the request is the only one that uses these, as it is the only one
	// that writes.
	coming int     // bytes that will certainly be written; 0 if unknown
	held   *[]byte // bytes that were written but not sent yet
}

// net/http uses CloseWrite so that a client whose request is refused while it is still sending can
// read why.
var _ interface{ CloseWrite() error } = (*gateConn)(nil)

// notBegun marks a connection without a first request. The server waits only a few seconds for
// that.
const notBegun = -1

// NewGate returns a gate before a listener. It allows most connections at a time, and lets the
// proxies in front have all of them.
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
			g.say(slog.LevelWarn, "a client has reached its limit of connections, so its further ones are closed", "each", g.each)
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

// room waits until one more connection is allowed.
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

// Limit returns how many connections are allowed.
func (g *Gate) Limit() int { return g.most }

// UnderWay returns how many connections are serving a request.
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

// dropIdle closes up to n connections that have waited at least that long for another request, and
// returns how many it closed. If n is 1, it closes the one that has waited longest.
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

// say logs a line, but the same line at most once a minute.
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

// State must be http.Server.ConnState: the server calls it when a connection's state changes.
func (g *Gate) State(c net.Conn, s http.ConnState) {
	gc, ok := c.(*gateConn)
	if !ok {
		return
	}
	switch s {
	case http.StateIdle:
		// less was written than Expect promised, which shouldn't happen
		if gc.coming = 0; gc.held != nil {
			_, _ = gc.release(nil)
		}
		gc.idle.Store(time.Now().UnixNano())
	case http.StateActive:
		gc.idle.Store(0)
	}
}

// Hurry stops reading from all clients. A request that hasn't fully arrived by then isn't answered
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

// connKey is the key under which a request's context holds its connection.
type connKey struct{}

// WithConn adds the connection to the context of its requests.
func WithConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// Expect announces that at least n bytes will be written to the connection of a request, so that it
// can send them all at once. net/http has a buffer of only 4 KB, so a larger page would be sent in
// two pieces, and sending a piece takes a third of the time that serving a cached page takes.
func Expect(r *http.Request, n int) {
	ctx := r.Context()
	if c, ok := ctx.Value(connKey{}).(*gateConn); ok && !IsOwn(ctx) {
		c.coming = n
	}
}

// Expected returns how many bytes the connection of a request waits for before it sends any.
func Expected(r *http.Request) int {
	if c, ok := r.Context().Value(connKey{}).(*gateConn); ok {
		return c.coming
	}
	return 0
}

// Write implements net.Conn. A piece that is shorter than what Expect announced can't be the last,
// so it is held and sent with the next one.
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

// release sends what was held together with p.
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

// heldPool has buffers for held pieces.
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

// CloseWrite ends the sending side and lets the client read it. The server calls it after it has
// refused a request of which more is still coming.
func (c *gateConn) CloseWrite() error {
	if t, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return t.CloseWrite()
	}
	return nil
}
