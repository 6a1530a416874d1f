package guard

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
)

// RefusalPause is how long a refusal is delayed.
const RefusalPause = 200 * time.Millisecond

// RateLimit limits how many requests of one kind a client may send, so that one machine can't keep
// the engine and the database to itself. It allows bursts of ten seconds' worth, because a whole
// venue may share one address. If perSecond is 0 there is no limit.
func RateLimit(perSecond float64, of func(*http.Request) bool) echo.MiddlewareFunc {
	if perSecond <= 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	l := NewLimiter(perSecond, max(5, int(10*perSecond)), MaxClients)
	wait := strconv.Itoa(max(1, int(1/perSecond)))
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if of(c.Request()) && !l.Allow(ClientKey(c.RealIP())) {
				c.Response().Header().Set("Retry-After", wait)
				select { // the pause slows down a client that sends again as soon as it is answered
				case <-time.After(RefusalPause):
				case <-c.Request().Context().Done():
				}
				return echo.NewHTTPError(http.StatusTooManyRequests)
			}
			return next(c)
		}
	}
}
