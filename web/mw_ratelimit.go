package web

import (
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"
)

// maxClients bounds how many clients the limiter remembers. Beyond twice that the oldest are forgotten, which gives
// them a fresh allowance: harmless, and the memory stays bounded.
const maxClients = 10_000

// refusalPause is how long a refusal takes.
const refusalPause = 200 * time.Millisecond

// rateLimit bounds what one client may send of one kind of request, so that one machine can't keep the engine and the database to
// itself. A whole venue may share one address: hence bursts of ten seconds' worth. 0 a second means no limit.
func rateLimit(perSecond float64, of func(*http.Request) bool) echo.MiddlewareFunc {
	if perSecond <= 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	l := newLimiter(perSecond, max(5, int(10*perSecond)), maxClients)
	wait := strconv.Itoa(max(1, int(1/perSecond)))
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if of(c.Request()) && !l.allow(clientKey(c.RealIP())) {
				c.Response().Header().Set("Retry-After", wait)
				select { // who sends as fast as it is answered is answered a few times a second
				case <-time.After(refusalPause):
				case <-c.Request().Context().Done():
				}
				return echo.NewHTTPError(http.StatusTooManyRequests)
			}
			return next(c)
		}
	}
}

// isPost says whether a request sends a form.
func isPost(r *http.Request) bool { return r.Method == http.MethodPost && !isAPI(r) }

// pagesPerAnswer is how many pages that aren't in the cache a client may ask for where it may send one answer: a question is read,
// answered, looked at, and something is looked up in between.
const pagesPerAnswer = 4

// isPage says whether a request asks for a page. The health checks always get their answer, and the API has limits of its own.
func isPage(r *http.Request) bool {
	return r.Method != http.MethodPost && r.URL.Path != healthPath && r.URL.Path != readyPath && !isAPI(r) && r.Context().Value(ownRequest{}) == nil
}

// limiter is a token bucket for each client, in two generations: when the young one is full it becomes the old one and
// the old one is dropped.
type limiter struct {
	limit rate.Limit
	burst int
	size  int

	mu         sync.Mutex
	young, old map[string]*rate.Limiter
}

func newLimiter(perSecond float64, burst, size int) *limiter {
	return &limiter{limit: rate.Limit(perSecond), burst: burst, size: size, young: map[string]*rate.Limiter{}}
}

// allow takes one token of a client.
func (l *limiter) allow(client string) bool { return l.bucket(client).Allow() }

// allowN takes n tokens of a client, or as many as there can be.
func (l *limiter) allowN(client string, n int) bool {
	return l.bucket(client).AllowN(time.Now(), min(n, l.burst))
}

// bucket is a client's bucket.
func (l *limiter) bucket(client string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.young[client]
	if b == nil {
		if b = l.old[client]; b == nil {
			b = rate.NewLimiter(l.limit, l.burst)
		}
		if len(l.young) >= l.size {
			l.young, l.old = make(map[string]*rate.Limiter, l.size), l.young
		}
		l.young[client] = b
	}
	return b
}

// clientKey is what counts as one client: an IPv4 address, or the /64 network that one IPv6 customer has.
func clientKey(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if a = a.Unmap(); a.Is6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
