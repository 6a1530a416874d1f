package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// crossOrigin refuses forms that another site sends in a reader's name (net/http's protection by Sec-Fetch-Site and
// Origin). It needs no secret in the form; GET, HEAD and OPTIONS pass.
func crossOrigin() echo.MiddlewareFunc {
	protection := http.NewCrossOriginProtection()
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := protection.Check(c.Request()); err != nil {
				return echo.NewHTTPError(http.StatusForbidden).SetInternal(err)
			}
			return next(c)
		}
	}
}
