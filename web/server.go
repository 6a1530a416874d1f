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

// Limits of the server: generous for readers on a bad network, tight for everybody else.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 16 << 10
	// shorter than the 10 s after which containers are killed
	shutdownTimeout = 4 * time.Second
	// after this much of a shutdown, requests that haven't fully arrived are given up
	hangingAfter = 1500 * time.Millisecond
	// for a previous server that is shutting down to release the data folder
	lockWait     = 10 * time.Second
	proveTimeout = 5 * time.Second // for all scenarios of one page together
)

// site is what all handlers share.
type site struct {
	cfg   Config
	log   *slog.Logger
	now   func() time.Time
	lib   *content.Library
	index index
	store quiz.Store
	// players is the same store with more methods: exams, reviews, codes, reports.
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
	site *site // the site with which the server started
	// the site that answers; it is replaced when a database can be opened after all
	live atomic.Pointer[site]

	background sync.WaitGroup // goroutines for which stop waits
	cancel     context.CancelFunc
	closers    []io.Closer // only watchStorage changes it, and stop after watchStorage has ended

	admin     *admin // nil if there is no administration
	adminHTTP *http.Server
}

// Addr returns the address on which the server listens, with the real port.
func (s *Server) Addr() string { return s.addr }

// URL returns the address to open in a browser.
func (s *Server) URL() string { return addrURL(s.addr) }

// AdminURL returns the address that lets a browser into the administration, or "" if there is none.
// Whoever knows it can make decisions for all readers. It is different at every start.
func (s *Server) AdminURL() string {
	if s.admin == nil {
		return ""
	}
	return s.admin.url()
}

// addrURL returns the URL at which a browser on this machine reaches an address on which the server
// listens.
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

// Run serves until ctx ends, and then lets running requests finish. It listens before it opens
// anything else, so an address in use is an error at once. When everything is ready it prints a
// line with the address.
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

// Start listens, opens the data folder and begins to serve. It returns when the first request can
// be answered. The caller must call Shutdown.
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

// newSite returns a site that uses an opened storage and counts its requests in m.
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
	shippedCards() // reads them now, because every search needs them
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

// ServeHTTP passes the request to the site that is live now.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.live.Load().served.handler.ServeHTTP(w, r)
}

// stop ends the background work and closes the databases.
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

// closerFunc makes a function an io.Closer.
type closerFunc func() error

// Close calls the function.
func (f closerFunc) Close() error { return f() }

// Shutdown stops accepting requests, waits for those that are running, and closes the databases.
func (s *Server) Shutdown() error {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	hurry := time.AfterFunc(hangingAfter, s.gate.Hurry)
	defer hurry.Stop()
	if s.adminHTTP != nil {
		_ = s.adminHTTP.Close() // without waiting: maintainers can try again
	}
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close() // a client keeps its connection open for too long
	}
	return errors.Join(err, s.stop())
}

// listenError returns the error for an address that can't be used, with what to do about it.
func listenError(addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%s is in use by another program; choose another address with --addr or DIGIJUDGE_ADDR", addr)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("%s may not be used by this user; choose a port from 1024 up with --addr or DIGIJUDGE_ADDR", addr)
	}
	return fmt.Errorf("listening: %w", err)
}
