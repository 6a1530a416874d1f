package guard

import (
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v4"
)

// TrimSlash sends an address that only ends with a slash too many to the page meant, so that every
// page has one address.
func TrimSlash(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if p := r.URL.Path; len(p) > 1 && strings.HasSuffix(p, "/") && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			SetSecurityHeaders(c.Response().Header())
			to := *r.URL
			to.Scheme, to.Host, to.User, to.Opaque, to.RawPath = "", "", nil, "", ""
			to.Path = path.Clean("/" + p) // one slash in front: never another host
			return c.Redirect(http.StatusMovedPermanently, to.String())
		}
		return next(c)
	}
}
