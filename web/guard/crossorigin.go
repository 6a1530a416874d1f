package guard

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
)

// CrossOrigin refuses forms that another site sends on behalf of a reader. It uses net/http's
// protection by Sec-Fetch-Site and Origin, which needs no secret in the form. GET, HEAD and OPTIONS
// pass. own is the public address of the site, whose forms are allowed even if a proxy passes them
// on under another host name. It may be nil or empty.
func CrossOrigin(own *url.URL) echo.MiddlewareFunc {
	protection := http.NewCrossOriginProtection()
	if own != nil && own.Host != "" {
		if err := protection.AddTrustedOrigin(originOf(own)); err != nil {
			panic(err) // can't fail: ParseBaseURL has accepted the address
		}
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := protection.Check(c.Request()); err != nil {
				return echo.NewHTTPError(http.StatusForbidden).SetInternal(err)
			}
			return next(c)
		}
	}
}

// originOf returns an address as browsers write it in Origin: in lower case, without the default
// port.
func originOf(u *url.URL) string {
	host := strings.ToLower(u.Host)
	switch u.Scheme {
	case "https":
		host = strings.TrimSuffix(host, ":443")
	case "http":
		host = strings.TrimSuffix(host, ":80")
	}
	return u.Scheme + "://" + host
}
