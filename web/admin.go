package web

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"
)

// adminCookie holds the secret of a server that was started with Config.Admin, until the browser is closed.
const adminCookie = "digijudge_admin"

// checkAdmin says why a server may not let browsers settle conflicts.
func checkAdmin(cfg Config) error {
	switch {
	case !cfg.Admin:
		return nil
	case cfg.BehindProxy:
		return errors.New("--admin and --behind-proxy don’t go together: behind a proxy every reader seems to be on this machine; use “digijudge cards settle”")
	case cfg.BaseURL != "":
		u, err := url.Parse(cfg.BaseURL)
		if err != nil || !isLoopback(u.Host) {
			return fmt.Errorf("--admin and --url %s don’t go together: a site that the world can read is settled with “digijudge cards settle”", cfg.BaseURL)
		}
	}
	return nil
}

// AdminURL is the address that lets a browser on this machine settle conflicts, or "" if the server was not started for it. Who knows
// it may settle; it is another one at every start.
func (s *Server) AdminURL() string {
	if s.site.adminSecret == "" {
		return ""
	}
	return s.URL() + "/admin?key=" + s.site.adminSecret
}

// admin takes the secret from the address that was printed at the start and gives the browser a cookie for it.
func (s *site) admin(c echo.Context) error {
	r := c.Request()
	if s.adminSecret == "" || !local(r) || subtle.ConstantTimeCompare([]byte(c.QueryParam("key")), []byte(s.adminSecret)) != 1 {
		return echo.NewHTTPError(http.StatusNotFound)
	}
	for _, path := range []string{"/cards", "/admin"} {
		http.SetCookie(c.Response(), &http.Cookie{Name: adminCookie, Value: s.adminSecret, Path: path, HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, "/cards/conflicts")
}
