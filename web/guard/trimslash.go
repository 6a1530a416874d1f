package guard

import (
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v4"
)

// TrimSlash redirects an address that ends with a slash to the one without it, so that every page
// has only one address.
func TrimSlash(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if p := r.URL.Path; len(p) > 1 && strings.HasSuffix(p, "/") && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			SetSecurityHeaders(c.Response().Header())
			to := *r.URL
			to.Scheme, to.Host, to.User, to.Opaque, to.RawPath = "", "", nil, "", ""
			// exactly one slash in front, so that it can't be read as another host
			to.Path = path.Clean("/" + p)
			return c.Redirect(http.StatusMovedPermanently, to.String())
		}
		return next(c)
	}
}
