package web

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"digijudge/web/guard"
)

// The administration answers at an address of its own, with a listener, routes and a cookie of its
// own. The handlers that answer the world know no way there, so no proxy, name or header leads to
// it. Its pages need the key that the server printed at its start; /metrics needs none there. Each
// decision is logged as a warning, with from where and in which session it was made.

// DefaultAdminAddr is where the administration answers if nobody says otherwise.
const DefaultAdminAddr = "127.0.0.1:8081"

const (
	adminPath   = "/admin"
	metricsPath = "/metrics"
	// name of the cookie for a browser's session, which lasts until the browser is closed or the
	// server restarts
	adminCookie = "digijudge_admin"
	// largest number of open sessions; when one more begins, the oldest ends
	maxSessions = 32
)

// checkAdmin returns why the administration can't listen at the configured address, or nil if it
// can.
func checkAdmin(cfg Config) error {
	if cfg.AdminAddr == "" {
		if cfg.AdminRemote {
			return errors.New("--admin-remote lets other machines reach the administration, but says not where: give --admin-addr too, such as 0.0.0.0:8081")
		}
		return nil
	}
	host, port, err := net.SplitHostPort(cfg.AdminAddr)
	if err != nil {
		return fmt.Errorf("--admin-addr %q: want an address and a port, such as %s", cfg.AdminAddr, DefaultAdminAddr)
	}
	near := guard.IsLoopback(host)
	switch {
	case !near && !cfg.AdminRemote:
		return fmt.Errorf("--admin-addr %s can be reached by other machines, unencrypted. Use %s, and from elsewhere ssh -L 8081:%s; or, where only you can reach the address, say --admin-remote", cfg.AdminAddr, DefaultAdminAddr, DefaultAdminAddr)
	case near && cfg.AdminRemote:
		return fmt.Errorf("--admin-remote, but --admin-addr %s can’t be reached by other machines: leave out the one, or give another address", cfg.AdminAddr)
	}
	public, publicPort, err := net.SplitHostPort(cfg.Addr)
	if err == nil && port == publicPort && port != "0" && (host == public || unspecified(host) || unspecified(public) || near && guard.IsLoopback(public)) {
		return fmt.Errorf("--admin-addr %s is the site’s own address (--addr %s): the administration needs another port", cfg.AdminAddr, cfg.Addr)
	}
	return nil
}

// unspecified reports whether a host stands for all addresses of the machine.
func unspecified(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || ip != nil && ip.IsUnspecified()
}

// listenAdmin opens the listener of the administration, if the administration has an address.
func listenAdmin(cfg Config) (net.Listener, error) {
	if cfg.AdminAddr == "" {
		return nil, nil
	}
	ln, err := net.Listen("tcp", cfg.AdminAddr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another program; choose another address for the administration with --admin-addr or DIGIJUDGE_ADMIN_ADDR", cfg.AdminAddr)
	case err != nil:
		return nil, fmt.Errorf("listening for the administration (--admin-addr): %w", err)
	}
	return ln, nil
}

// admin answers at the administration's own address. The server that answers the world has none of
// its pages.
type admin struct {
	live   func() *site // returns the site with the content that is served now
	log    *slog.Logger
	remote bool   // other machines than this one may send requests
	public string // address of the site, without a slash at the end
	addr   string
	// the key that lets a browser in; printed at the start and different after each start
	key string
	// the security policy of the administration's pages, whose search field leads to the site
	policy []string

	metrics http.Handler

	// limits how often wrong keys are logged, so that nobody can fill the disk with such lines
	wrong rate.Sometimes

	mu       sync.Mutex
	sessions []adminSession
	made     int // number of sessions begun since the start
}

// adminSession is a browser that has entered with the key.
type adminSession struct {
	id     string
	number int // number of the session, which the log writes instead of the id
}

// startAdmin starts to serve the administration in the background.
func (s *Server) startAdmin(ln net.Listener, errorLog *log.Logger) {
	cfg := s.site.cfg
	a := &admin{live: s.live.Load, log: cfg.Log, remote: cfg.AdminRemote, public: cfg.BaseURL, addr: ln.Addr().String(), key: newID(idBytes), metrics: s.site.counts.meter.handler(),
		wrong: rate.Sometimes{First: 10, Interval: time.Minute}}
	if a.public == "" {
		a.public = s.URL()
	}
	a.policy = []string{strings.Replace(guard.ContentPolicy, "form-action 'self'", "form-action 'self' "+a.public, 1)}
	s.admin = a
	s.adminHTTP = &http.Server{
		Handler:           a.near(guard.NewFront(guard.WithRequestID(a), nil, false, cfg.Log)),
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      max(writeTimeout, cfg.patience),
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          errorLog,
	}
	if a.remote {
		cfg.Log.Warn("the administration can be reached by other machines, unencrypted: see to it that only you and your metrics can", "addr", a.addr)
	}
	go func() {
		if err := s.adminHTTP.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			cfg.Log.Error("the administration answers no more; the site goes on", "err", err)
		}
	}()
}

// url returns the address that lets a browser in. Whoever knows this address may do everything in
// the administration.
func (a *admin) url() string { return addrURL(a.addr) + adminPath + "?key=" + a.key }

// near refuses some requests if only this machine may use the administration: those whose host name
// was made to point to this machine, and those that a proxy passes on.
func (a *admin) near(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.remote && !(guard.IsLoopback(r.RemoteAddr) && guard.IsLoopback(r.Host) && !guard.Proxied(r)) {
			guard.SetSecurityHeaders(w.Header())
			w.Header().Set("Cache-Control", "no-store")
			http.Error(w, "The administration answers browsers on this machine only.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ServeHTTP lets those in who have a session, and those who bring the key. Figures for Prometheus
// need neither: there is nothing of anybody's in them.
func (a *admin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	guard.SetSecurityHeaders(w.Header())
	w.Header().Set("Cache-Control", "no-store")
	session := a.session(r)
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	page := a.live().made.pages.get(r.URL.Path)
	switch inAdmin := r.URL.Path == adminPath || strings.HasPrefix(r.URL.Path, adminPath+"/"); {
	case r.URL.Path == metricsPath && reads:
		a.metrics.ServeHTTP(w, r)
	case reads && page != nil && strings.HasPrefix(r.URL.Path, "/static/"):
		page.serve(w, r)
	case r.URL.Path == workerPath, r.URL.Path == manifestPath:
		// the administration stores no pages for use without a network
		http.NotFound(w, r)
	case !inAdmin && reads && strings.HasPrefix(r.URL.RequestURI(), "/"):
		http.Redirect(w, r, a.public+r.URL.RequestURI(), http.StatusFound)
	case !inAdmin:
		http.NotFound(w, r)
	case r.URL.Path == adminPath && r.Method == http.MethodGet && r.URL.Query().Has("key"):
		a.enter(w, r)
	case session == 0:
		http.Error(w, "This is the administration of a Digijudge server. Open the address that it printed at its start; every start makes a new one.", http.StatusForbidden)
	default:
		w.Header()["Content-Security-Policy"] = a.policy
		a.live().served.inside.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), sessionKey{}, session)))
	}
}

// enter gives the browser that brings the key a session.
func (a *admin) enter(w http.ResponseWriter, r *http.Request) {
	if subtle.ConstantTimeCompare([]byte(r.URL.Query().Get("key")), []byte(a.key)) != 1 {
		a.wrong.Do(func() { a.log.WarnContext(r.Context(), "administration: a wrong key", "from", r.RemoteAddr) })
		http.Error(w, "This key isn’t the server’s. Open the address that it printed at its last start.", http.StatusForbidden)
		return
	}
	a.mu.Lock()
	a.made++
	s := adminSession{newID(idBytes), a.made}
	a.sessions = append(a.sessions, s)
	if len(a.sessions) > maxSessions {
		a.sessions = a.sessions[1:]
	}
	a.mu.Unlock()
	a.log.WarnContext(r.Context(), "administration: a browser was let in", "from", r.RemoteAddr, "session", s.number)
	http.SetCookie(w, &http.Cookie{Name: adminCookie, Value: s.id, Path: adminPath, HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, adminPath, http.StatusSeeOther)
}

// session returns the number of the request's session, 0 if it has none.
func (a *admin) session(r *http.Request) int {
	ck, err := r.Cookie(adminCookie)
	if err != nil {
		return 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	n := 0
	// compare all sessions, so that the time taken tells nothing about the id
	for _, s := range a.sessions {
		if subtle.ConstantTimeCompare([]byte(ck.Value), []byte(s.id)) == 1 {
			n = s.number
		}
	}
	return n
}

// adminRoutes returns the pages behind the key.
func (s *site) adminRoutes() http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = echo.ExtractIPDirect()
	e.HTTPErrorHandler = s.handleError
	e.Pre(guard.TrimSlash)
	e.Use(
		// everybody here has the key, so the log records from which address a request came
		guard.RequestLog(s.log, true),
		guard.RecoverPanics(s.log),
		// not even pages of the site itself may send forms to the administration
		guard.CrossOrigin(nil),
		guard.LimitBody(maxBody),
		guard.NoControls,
	)
	get := func(path string, h echo.HandlerFunc) {
		e.GET(adminPath+path, h)
		e.HEAD(adminPath+path, h)
	}
	get("", s.adminHome)
	get("/questions", s.costly(s.adminQuestions))
	get("/questions/:id", s.costly(s.adminQuestion))
	get("/reports", s.costly(s.adminReports))
	e.POST(adminPath+"/reports/:seq", s.closeReport)
	get("/suggestions", s.costly(s.adminSuggestions))
	e.POST(adminPath+"/suggestions/:seq", s.closeSuggestion)
	get("/cards/conflicts", s.costly(s.conflicts))
	get("/cards/:number", s.costly(s.card))
	e.POST(adminPath+"/cards/:number", s.settle)
	return e
}

// sessionKey is the key under which a request's context holds the number of its administration
// session.
type sessionKey struct{}

// sessionOf returns the number of the request's administration session, or 0 for all other
// requests.
func sessionOf(r *http.Request) int {
	n, _ := r.Context().Value(sessionKey{}).(int)
	return n
}

// maySettle reports whether a request came in at the administration's address and with its key:
// only such may decide for all readers.
func maySettle(c echo.Context) bool { return sessionOf(c.Request()) > 0 }

// adminBase returns the prefix for addresses of pages that exist both for readers and in the
// administration. It is "" for readers.
func adminBase(c echo.Context) string {
	if maySettle(c) {
		return adminPath
	}
	return ""
}

// decided logs a decision that somebody made for all readers, with the address and session that it
// came from. It logs a warning, so that the decision also appears in a log that leaves out
// requests.
func (s *site) decided(c echo.Context, what string, attrs ...any) {
	r := c.Request()
	s.log.WarnContext(r.Context(), "administration: "+what, append(attrs, "from", r.RemoteAddr, "session", sessionOf(r))...)
}
