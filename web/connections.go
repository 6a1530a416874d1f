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
	most, each int // each: 0 is no bound, as behind a proxy all come from one address
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
}

// notBegun is a connection without a first request. The server waits for that for a few seconds only.
const notBegun = -1

func newGate(ln net.Listener, most int, behindProxy bool, log *slog.Logger) *gate {
	g := &gate{Listener: ln, most: most, log: log, open: map[*gateConn]struct{}{}, by: map[string]int{}, said: map[string]time.Time{}, freed: make(chan struct{}, 1), done: make(chan struct{})}
	if !behindProxy {
		g.each = max(leastConnections, most/4)
	}
	return g
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
		if g.each > 0 && g.by[gc.client] >= g.each {
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
