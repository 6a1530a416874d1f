package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	playerCookie = "digijudge_player"
	playerMaxAge = 400 * 24 * time.Hour // the longest that browsers keep a cookie
)

// playerOf is the player id in the request's cookie, or "" if there is none. There is no account: the id is a random
// number that says nothing about anybody.
func playerOf(c echo.Context) string {
	ck, err := c.Request().Cookie(playerCookie)
	if err != nil || !validID(ck.Value) {
		return ""
	}
	return ck.Value
}

// setPlayer gives the browser its player id. It is called only when an attempt has been stored.
func (s *site) setPlayer(c echo.Context, id string) {
	http.SetCookie(c.Response(), &http.Cookie{
		Name: playerCookie, Value: id, Path: "/", MaxAge: int(playerMaxAge / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.overTLS(c.Request()),
	})
}

// overTLS says whether the reader's own connection is encrypted.
func (s *site) overTLS(r *http.Request) bool {
	return r.TLS != nil || s.cfg.BehindProxy && r.Header.Get("X-Forwarded-Proto") == "https"
}
