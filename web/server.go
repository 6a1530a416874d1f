package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/store"
	"digijudge/static"
	"digijudge/web/guard"
)

// The server's limits. They are generous for people on a bad network and tight for everybody else.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 16 << 10
	shutdownTimeout   = 4 * time.Second         // containers are killed after 10
	hangingAfter      = 1500 * time.Millisecond // of stopping: then nobody reads any more from who hasn't sent all yet
	lockWait          = 10 * time.Second        // for the server before, which stops, to let go of the data folder
	proveTimeout      = 5 * time.Second         // for all scenarios of one page
)

// site is what the handlers share.
type site struct {
	cfg   Config
	log   *slog.Logger
	now   func() time.Time
	lib   *content.Library
	index index
	store quiz.Store
	// players is the same store with what only people do: exams, reviews, codes, reports.
	players *store.Store

	data    data
	limits  limits
	made    made
	provers provers
	quizzes quizzes
	readers readers
	counts  counts
	served  served
}

// Server is a running server.
type Server struct {
	addr string
	http *http.Server
	gate *guard.Gate
	done chan error
	site *site                // the one that it started with
	live atomic.Pointer[site] // the one that answers: another one once the players' data could be opened

	background sync.WaitGroup // what stop waits for
	cancel     context.CancelFunc
	closers    []io.Closer // changed by watchStorage, and when that has ended

	admin     *admin // nil: there is none
	adminHTTP *http.Server
}

// Addr returns the address the server listens on, with the real port.
func (s *Server) Addr() string { return s.addr }

// URL returns the address to open in a browser.
func (s *Server) URL() string { return addrURL(s.addr) }

// AdminURL returns the address that lets a browser into the administration, or "" if there is none.
// Who knows it may decide for all readers; it is another one at every start.
func (s *Server) AdminURL() string {
	if s.admin == nil {
		return ""
	}
	return s.admin.url()
}

// addrURL returns the address to open in a browser on this machine for one that is listened on.
func addrURL(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "http://" + addr
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// Run serves until ctx ends, then lets running requests finish. It listens before it opens anything
// else, so an address in use is an error at once, and prints one line with the address when all is
// ready.
func Run(ctx context.Context, cfg Config) error {
	s, err := Start(ctx, cfg)
	if err != nil {
		return err
	}
	if cfg.Out != nil {
		fmt.Fprintf(cfg.Out, "Digijudge is at %s\n", s.URL())
		if u := s.AdminURL(); u != "" {
			fmt.Fprintf(cfg.Out, "Its administration is at %s\n", u)
		}
	}
	if cfg.Settled != nil {
		s.background.Go(func() {
			<-s.site.data.storage.settled
			cfg.Settled()
		})
	}
	select {
	case <-ctx.Done():
		return s.Shutdown()
	case err := <-s.done:
		return errors.Join(err, s.stop())
	}
}

// Start listens, opens the data folder and begins to serve; it returns when the first request can
// be answered. Whoever starts a server shuts it down.
func Start(ctx context.Context, cfg Config) (_ *Server, err error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Addr == "" {
		cfg.Addr = "127.0.0.1:0"
	}
	cfg.Log = guard.RequestLogger(cfg.Log)
	own, err := guard.ParseBaseURL(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	cfg.BaseURL = strings.TrimSuffix(cfg.BaseURL, "/")
	if _, err := ContactURL(cfg.Contact); err != nil {
		return nil, err
	}
	if err := checkAdmin(cfg); err != nil {
		return nil, err
	}

	ln, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return nil, listenError(cfg.Addr, err)
	}
	var adminLn net.Listener
	defer func() {
		if err != nil {
			ln.Close()
			if adminLn != nil {
				adminLn.Close()
			}
		}
	}()
	if adminLn, err = listenAdmin(cfg); err != nil {
		return nil, err
	}
	if cfg.DataDir == "" {
		return nil, errors.New("no data folder given")
	}
	opened, err := openStorage(ctx, cfg)
	if err != nil {
		return nil, err
	}
	st, err := newSite(cfg, opened, newMeter())
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	errorLog, flushLog := guard.NewErrorLog(cfg.Log, cfg.LogAddress)
	most, why := guard.ConnectionsFor(cfg.Connections, guard.Descriptors())
	if why != "" {
		cfg.Log.Warn(why, "descriptors", guard.Descriptors(), "connections", most)
	}
	doors := guard.NewGate(ln, most, cfg.Proxies, cfg.Log)
	s := &Server{
		gate: doors,
		addr: ln.Addr().String(),
		done: make(chan error, 1),
		site: st,
		http: &http.Server{
			ReadHeaderTimeout: readHeaderTimeout,
			ReadTimeout:       readTimeout,
			WriteTimeout:      max(writeTimeout, cfg.patience),
			IdleTimeout:       idleTimeout,
			MaxHeaderBytes:    maxHeaderBytes,
			ConnState:         doors.State,
			ConnContext:       guard.WithConn,
			ErrorLog:          errorLog,
		},
	}
	s.http.Handler = guard.NewFront(s, cfg.Proxies, own.Scheme == "https", cfg.Log)
	s.live.Store(st)
	st.counts.meter.watch(s.live.Load, doors)
	s.closers = []io.Closer{opened, closerFunc(func() error { flushLog(); return nil })}
	st.data.storing.note(st.log, st.players.Failing())
	watching, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	s.background.Go(func() { s.watchStorage(watching) })
	if cfg.KeepUnseen > 0 {
		s.background.Go(func() { s.keepPruning(watching) })
	}
	s.readCardsAnew(watching, st.lib)
	if adminLn != nil {
		s.startAdmin(adminLn, errorLog)
	}
	go func() {
		err := s.http.Serve(doors)
		if errors.Is(err, http.ErrServerClosed) {
			err = nil
		}
		s.done <- err
	}()
	return s, nil
}

// newSite returns the site on what was opened. m counts what it does.
func newSite(cfg Config, opened *storage, m *meter) (_ *site, err error) {
	own, err := guard.ParseBaseURL(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	prover, cardProver := cfg.Prover, cfg.Prover
	if prover == nil {
		if prover, err = newProver(); err != nil {
			return nil, fmt.Errorf("starting the rules engine: %w", err)
		}
		if cardProver, err = newCardProver(opened.lib); err != nil {
			return nil, fmt.Errorf("starting the rules engine: %w", err)
		}
	}
	shippedCards() // a search looks at them too
	if static.PocketStale != "" {
		cfg.Log.Warn("the engine for browsers isn’t offered: run make pocket, and build again", "why", static.PocketStale)
	}
	players := opened.players
	st := &site{
		cfg: cfg, log: cfg.Log, now: cfg.now, lib: opened.lib, index: opened.index,
		store: players, players: players,
		data:    data{storage: opened, told: &told{}},
		limits:  newLimits(cfg),
		provers: provers{shipped: countedProver{prover, m}, imported: countedProver{cardProver, m}},
		counts:  counts{meter: m, misses: newMisses()},
		served:  served{ownOrigin: own},
	}
	if st.now == nil {
		st.now = time.Now
	}
	st.made.pages, st.made.pictures, st.made.frame = newPageCache(), newRecent[*cachedPage](maxPictures), newFrame(cfg)
	st.made.benches, st.made.ruled = newRecent[*cachedPage](maxBenchPictures), newRecent[*ruled](maxRuled)
	st.made.frame.site.Engine = st.engineOffer()
	if st.readers.forms, err = newForms(players.Secret()); err != nil {
		return nil, err
	}
	st.readers.cookieKey = subkey(players.Secret(), "player cookie")
	st.quizzes.modes = newModes(st)
	st.addStatic()
	st.served.handler = st.made.pages.handler(guard.WithRequestID(st.routes()), m, cfg.Log)
	if cfg.AdminAddr != "" {
		st.served.inside = st.adminRoutes()
	}
	return st, nil
}

// ServeHTTP answers with the site as it is now.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.live.Load().served.handler.ServeHTTP(w, r)
}

// stop ends what goes on in the background and closes the databases.
func (s *Server) stop() error {
	s.cancel()
	s.background.Wait()
	var errs []error
	for i := len(s.closers) - 1; i >= 0; i-- {
		errs = append(errs, s.closers[i].Close())
	}
	s.closers = nil
	return errors.Join(errs...)
}

// closerFunc is a function that closes something.
type closerFunc func() error

// Close calls it.
func (f closerFunc) Close() error { return f() }

// Shutdown stops accepting, waits for running requests and closes the databases.
func (s *Server) Shutdown() error {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	hurry := time.AfterFunc(hangingAfter, s.gate.Hurry)
	defer hurry.Stop()
	if s.adminHTTP != nil {
		_ = s.adminHTTP.Close() // maintainers can ask again
	}
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close() // somebody holds a connection open; they have had their time
	}
	return errors.Join(err, s.stop())
}

// listenError says what to do about an address that can't be had.
func listenError(addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%s is in use by another program; choose another address with --addr or DIGIJUDGE_ADDR", addr)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("%s may not be used by this user; choose a port from 1024 up with --addr or DIGIJUDGE_ADDR", addr)
	}
	return fmt.Errorf("listening: %w", err)
}
