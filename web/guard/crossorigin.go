package guard

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
)

// CrossOrigin refuses forms that another site sends in a reader's name (net/http's protection by
// Sec-Fetch-Site and Origin). It needs no secret in the form; GET, HEAD and OPTIONS pass. own is
// the address by which the world knows the site: its forms are the site's own, also where a proxy
// asks under another name. It may be nil or empty.
func CrossOrigin(own *url.URL) echo.MiddlewareFunc {
	protection := http.NewCrossOriginProtection()
	if own != nil && own.Host != "" {
		if err := protection.AddTrustedOrigin(originOf(own)); err != nil {
			panic(err) // ParseBaseURL has let it pass
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

// originOf returns an address as browsers write it in Origin: in lower case, without the port that
// goes without saying.
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
