package guard

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
)

// RefusalPause is how long a refusal takes.
const RefusalPause = 200 * time.Millisecond

// RateLimit bounds what one client may send of one kind of request, so that one machine can't keep
// the engine and the database to itself. A whole venue may share one address: hence bursts of ten
// seconds' worth. 0 a second means no limit.
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
				select { // who sends as fast as it is answered is answered a few times a second
				case <-time.After(RefusalPause):
				case <-c.Request().Context().Done():
				}
				return echo.NewHTTPError(http.StatusTooManyRequests)
			}
			return next(c)
		}
	}
}
