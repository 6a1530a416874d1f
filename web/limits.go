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

// limits is what bounds how much of the site one reader can use.
type limits struct {
	turns     *guard.Turns   // of readers
	answering *guard.Turns   // of those who send an answer, which is graded by a play
	playing   *guard.Turns   // of strangers' scenarios, which take much longer
	choosing  *guard.Turns   // of a bench after one choice or change: a play that waits for no exploration
	movers    *guard.Limiter // how often an address moves a question
	quota     *guard.Quota   // answers in a day
	codes     *guard.Limiter // recovery codes that one client may try
	allCodes  *rate.Limiter  // and everybody together
	exports   *guard.Limiter
	reports   *guard.Limiter
	links     *guard.Limiter // short links that are made
}

// newLimits returns the limits of a site that begins: nobody has used anything.
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

// maxBody is the largest request body in bytes; the largest form of the site has a few hundred.
const maxBody = 8 << 10

// isPost reports whether a request sends a form.
func isPost(r *http.Request) bool { return r.Method == http.MethodPost && !isAPI(r) }

// pagesPerAnswer is how many pages that aren't in the cache a client may ask for where it may send
// one answer: a question is read, answered, looked at, and something is looked up in between.
const pagesPerAnswer = 4

// isPage reports whether a request asks for a page. The health checks always get their answer, and
// the API has limits of its own.
func isPage(r *http.Request) bool {
	return r.Method != http.MethodPost && r.URL.Path != healthPath && r.URL.Path != readyPath && !isAPI(r) && !guard.IsOwn(r.Context())
}

// usedUp tells a client that its player or its address has sent enough answers; "" if it may send n
// more.
func (s *site) usedUp(c echo.Context, player string, n int) (status int, problem string) {
	if problem = s.limits.quota.Take(player, guard.ClientKey(c.RealIP()), n); problem == "" {
		return 0, ""
	}
	c.Response().Header().Set("Retry-After", strconv.Itoa(max(1, int(s.limits.quota.Next()/time.Second))))
	s.log.Info("answers of a day used up", "path", c.Request().URL.Path)
	return http.StatusTooManyRequests, problem
}
