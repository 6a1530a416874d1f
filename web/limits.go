package web

import (
	"net/http"
	"runtime"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"digijudge/web/guard"
)

// limits holds everything that limits how much of the site one reader can use.
type limits struct {
	turns *guard.Turns // turns of readers' pages
	// turns of answers to questions, each of which the engine plays to grade it
	answering *guard.Turns
	playing   *guard.Turns // turns of strangers' scenarios, which take much longer
	// turns of a bench after one choice or change, so that they don't wait for long explorations
	choosing *guard.Turns
	// how often answers from one address may change the rating of a question
	movers   *guard.Limiter
	quota    *guard.Quota   // how many answers a player may send in a day
	codes    *guard.Limiter // how many recovery codes one client may try
	allCodes *rate.Limiter  // how many recovery codes all clients together may try
	exports  *guard.Limiter
	reports  *guard.Limiter
	links    *guard.Limiter // how many short links a client may make
}

// newLimits returns the limits of a site at its start, of which nothing is used up.
func newLimits(cfg Config) limits {
	some := max(1, runtime.GOMAXPROCS(0)/2)
	return limits{
		turns:     guard.NewTurns(some, turnCharge),
		answering: guard.NewTurns(some, turnCharge),
		playing:   guard.NewTurns(max(1, some/2), playCharge),
		choosing:  guard.NewTurns(max(1, some/2), playCharge),
		movers:    newMovers(),
		quota:     guard.NewQuota(cfg.AnswersPerDay),
		codes:     guard.NewLimiter(codesPerSecond, 5, guard.MaxClients),
		allCodes:  rate.NewLimiter(allCodesPerSecond, 50),
		exports:   guard.NewLimiter(0.2, 3, guard.MaxClients),
		reports:   guard.NewLimiter(1.0/60, 5, guard.MaxClients),
		links:     guard.NewLimiter(1/linkTurns.Every.Seconds(), linkTurns.Burst, guard.MaxClients),
	}
}

// maxBody is the size of the largest request body in bytes. The largest form of the site has a few
// hundred.
const maxBody = 8 << 10

// isPost reports whether a request sends a form of the site.
func isPost(r *http.Request) bool { return r.Method == http.MethodPost && !isAPI(r) }

// pagesPerAnswer is how many uncached pages a client may request for each answer that it may send.
// A reader opens a question, answers it, looks at the result, and looks something up in between.
const pagesPerAnswer = 4

// isPage reports whether a request asks for a page. The health checks always get their answer, and
// the API has limits of its own.
func isPage(r *http.Request) bool {
	return r.Method != http.MethodPost && r.URL.Path != healthPath && r.URL.Path != readyPath && !isAPI(r) && !guard.IsOwn(r.Context())
}

// usedUp returns the status and the words with which to refuse n more answers of a player or an
// address. problem is "" if they are allowed; they then count as used.
func (s *site) usedUp(c echo.Context, player string, n int) (status int, problem string) {
	if problem = s.limits.quota.Take(player, guard.ClientKey(c.RealIP()), n); problem == "" {
		return 0, ""
	}
	c.Response().Header().Set("Retry-After", strconv.Itoa(max(1, int(s.limits.quota.Next()/time.Second))))
	s.log.Info("a player or an address has used up a day’s answers", "path", c.Request().URL.Path)
	return http.StatusTooManyRequests, problem
}
