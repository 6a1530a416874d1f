package web

import (
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"digijudge/rules/clause"
	"digijudge/web/guard"
)

// Requests are counted by the pattern of their address, never by the address itself. Every label
// has few possible values, and no stranger can add one.

// Routes for requests that match no pattern. The path itself is never a label, because strangers
// can make up any number of paths.
const (
	routeStatic  = "/static/*"
	routeUnknown = "unknown"
)

// meter counts what the server does. Its labels have a limited number of values: patterns of
// addresses, kinds of statuses and kinds of plays.
type meter struct {
	registry *prometheus.Registry
	// the address patterns that count as routes of the site
	known atomic.Pointer[map[string]bool]

	requests      *prometheus.HistogramVec // labelled with route and status code
	refused       *prometheus.CounterVec   // labelled with the reason of the refusal
	turnWait      prometheus.Histogram
	plays         *prometheus.HistogramVec // labelled with what was played for and how it ended
	disagreements prometheus.Counter
}

// newMeter returns the meter of one server.
func newMeter() *meter {
	m := &meter{registry: prometheus.NewRegistry()}
	m.requests = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "digijudge_http_request_seconds", Help: "Requests to the site, by pattern of the address and kind of status.",
		Buckets: []float64{.001, .005, .025, .1, .25, 1, 5},
	}, []string{"method", "route", "code"})
	m.refused = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "digijudge_http_refused_total", Help: "Requests turned away: rate (429), busy (503: no turn, or answers can’t be stored), size (413), origin (403).",
	}, []string{"why"})
	for _, why := range []string{"rate", "busy", "size", "origin"} {
		m.refused.WithLabelValues(why)
	}
	m.turnWait = prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "digijudge_turn_wait_seconds", Help: "How long costly requests waited for their turn, refused ones included.",
		Buckets: []float64{.001, .005, .025, .1, .25, 1, 5},
	})
	m.plays = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "digijudge_engine_play_seconds", Help: "Scenarios that the rules engine played, by purpose and by outcome: decided, undecided, failed.",
		Buckets: []float64{.0001, .001, .005, .025, .1, 1},
	}, []string{"for", "outcome"})
	m.disagreements = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "digijudge_disagreements_total", Help: "Graded answers to questions about which the engine and the stored key disagree. More than 0 means a mistake in the content or the engine.",
	})
	m.registry.MustRegister(m.requests, m.refused, m.turnWait, m.plays, m.disagreements,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// handler serves the metrics to Prometheus.
func (m *meter) handler() http.Handler {
	return promhttp.InstrumentMetricHandler(m.registry, promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
}

// request counts one request.
func (m *meter) request(method, route string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodPost, http.MethodHead:
	default:
		method = "other"
	}
	m.requests.WithLabelValues(method, route, statusKind(status)).Observe(took.Seconds())
	switch status {
	case http.StatusTooManyRequests:
		m.refused.WithLabelValues("rate").Inc()
	case http.StatusServiceUnavailable:
		m.refused.WithLabelValues("busy").Inc()
	case http.StatusRequestEntityTooLarge:
		m.refused.WithLabelValues("size").Inc()
	case http.StatusForbidden:
		m.refused.WithLabelValues("origin").Inc()
	}
}

// statusKind returns the kind of a status, such as "2xx".
func statusKind(status int) string {
	switch status / 100 {
	case 1:
		return "1xx"
	case 2:
		return "2xx"
	case 3:
		return "3xx"
	case 4:
		return "4xx"
	}
	return "5xx"
}

// measure counts each request that the page cache didn't answer. It comes before all middleware
// that can refuse a request.
func (m *meter) measure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		err := next(c)
		if guard.IsOwn(c.Request().Context()) {
			return err
		}
		route := c.Path()
		if !(*m.known.Load())[route] {
			route = routeUnknown
		}
		m.request(c.Request().Method, route, c.Response().Status, time.Since(start))
		return err
	}
}

// learn stores the patterns of all addresses. It returns a function that returns the pattern of a
// path.
func (m *meter) learn(e *echo.Echo) (routeOf func(path string) string) {
	known := map[string]bool{}
	for _, r := range e.Routes() {
		known[r.Path] = true
	}
	m.known.Store(&known)
	return func(path string) string {
		if strings.HasPrefix(path, "/static/") {
			return routeStatic
		}
		c := e.NewContext(nil, nil)
		e.Router().Find(http.MethodGet, path, c)
		if route := c.Path(); known[route] {
			return route
		}
		return routeUnknown
	}
}

// watch adds the metrics that are read from the live site and its listener at each scrape.
func (m *meter) watch(live func() *site, connections *guard.Gate) {
	m.registry.MustRegister(&siteGauges{live, connections})
	s := live()
	info := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "digijudge_build_info", Help: "Always 1; the labels say which program is running.",
		ConstLabels: prometheus.Labels{"version": s.cfg.Version, "go": runtime.Version(), "rules": string(clause.RulesVersion), "content": s.lib.Version()},
	})
	info.Set(1)
	m.registry.MustRegister(info)
}

// Metrics that are read at each scrape.
var (
	descOpen     = prometheus.NewDesc("digijudge_connections", "Connections that are open.", nil, nil)
	descMost     = prometheus.NewDesc("digijudge_connections_max", "Connections that may be open.", nil, nil)
	descQueue    = prometheus.NewDesc("digijudge_turns_waiting", "Costly requests that wait for their turn.", nil, nil)
	descTurns    = prometheus.NewDesc("digijudge_turns_running", "Costly requests that have their turn.", nil, nil)
	descOldest   = prometheus.NewDesc("digijudge_turn_oldest_seconds", "How long the longest running turn of a kind has lasted, of: readers (pages), answers, plays (scenarios that strangers sent), benches.", []string{"of"}, nil)
	descPages    = prometheus.NewDesc("digijudge_page_cache_pages", "Pages ready in memory.", nil, nil)
	descBytes    = prometheus.NewDesc("digijudge_page_cache_bytes", "Bytes of the pages ready in memory.", nil, nil)
	descMisses   = prometheus.NewDesc("digijudge_searches_unanswered_today", "Searches that found no proved answer, each counted once for a client; kept in memory until midnight UTC.", nil, nil)
	descFiles    = prometheus.NewDesc("digijudge_database_bytes", "Size of the database's files.", []string{"file"}, nil)
	descFailing  = prometheus.NewDesc("digijudge_database_failing", "1 if the last write of players' answers failed.", nil, nil)
	descCommits  = prometheus.NewDesc("digijudge_database_commits_total", "Transactions with players' answers that were stored.", nil, nil)
	descFailed   = prometheus.NewDesc("digijudge_database_failed_commits_total", "Transactions that failed.", nil, nil)
	descBatch    = prometheus.NewDesc("digijudge_database_batch_size", "Answers and other changes in one stored transaction.", nil, nil)
	databaseFile = []string{"players.db", "players.db-wal", "content.db", "content.db-wal"}
)

// siteGauges reads metrics from the live site at each scrape.
type siteGauges struct {
	live        func() *site
	connections *guard.Gate
}

// Describe implements prometheus.Collector.
func (g *siteGauges) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(g, ch) }

// Collect implements prometheus.Collector.
func (g *siteGauges) Collect(ch chan<- prometheus.Metric) {
	s := g.live()
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	gauge(descOpen, float64(g.connections.Count()))
	gauge(descMost, float64(g.connections.Limit()))
	waiting, running := s.limits.turns.Load()
	gauge(descQueue, float64(waiting))
	gauge(descTurns, float64(running))
	for of, lane := range map[string]*guard.Turns{"readers": s.limits.turns, "answers": s.limits.answering, "plays": s.limits.playing, "benches": s.limits.choosing} {
		gauge(descOldest, lane.Oldest().Seconds(), of)
	}
	pages, bytes := s.made.pages.load()
	gauge(descPages, float64(pages))
	gauge(descBytes, float64(bytes))
	gauge(descMisses, float64(s.counts.misses.today()))
	for _, name := range databaseFile {
		if i, err := os.Stat(filepath.Join(s.cfg.DataDir, name)); err == nil {
			gauge(descFiles, float64(i.Size()), name)
		}
	}
	failing := 0.0
	if s.players.Failing() != nil {
		failing = 1
	}
	gauge(descFailing, failing)
	n := s.players.Counts()
	ch <- prometheus.MustNewConstMetric(descCommits, prometheus.CounterValue, float64(n.Commits))
	ch <- prometheus.MustNewConstMetric(descFailed, prometheus.CounterValue, float64(n.Failed))
	buckets, sum := map[float64]uint64{}, uint64(0)
	for i, k := range n.Batches {
		sum += k
		buckets[float64(int(1)<<i)] = sum
	}
	ch <- prometheus.MustNewConstHistogram(descBatch, n.Commits, float64(n.Jobs), buckets)
}
