package guard

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// LimitBody refuses large bodies: at once if the request gives their length, otherwise when reading
// reaches the limit.
func LimitBody(limit int64) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			if r.Method == http.MethodGet || r.Method == http.MethodHead {
				return next(c)
			}
			if r.ContentLength > limit {
				c.Response().Header().Set("Connection", "close")
				return echo.NewHTTPError(http.StatusRequestEntityTooLarge)
			}
			r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
			return next(c)
		}
	}
}
