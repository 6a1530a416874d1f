package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	playerCookie = "digijudge_player"
	standCookie  = "digijudge_unstored" // while nothing can be stored: the ids of others can't be checked then, and must not be replaced
	playerMaxAge = 400 * 24 * time.Hour // the longest that browsers keep a cookie
)

// unsignedUntil is when ids without a signature end. Whoever came by before then has a signed one; anybody else brings a recovery code.
var unsignedUntil = time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)

// playerOf is the player of the request's cookie, or "" if there is none. There is no account: the id is a random number that says
// nothing about anybody. Only ids that this server made count: those that it signed, and those from before it did so under which it
// stored attempts; these are signed now.
func (s *site) playerOf(c echo.Context) (string, error) {
	ck, err := c.Request().Cookie(s.cookieName())
	if err != nil {
		return "", nil
	}
	if len(ck.Value) == 4*idBytes {
		if id := ck.Value[:2*idBytes]; validID(id) && hmac.Equal([]byte(s.signed(id)), []byte(ck.Value)) {
			return id, nil
		}
		return "", nil
	}
	if !validID(ck.Value) {
		return "", nil
	}
	if s.now().After(unsignedUntil) {
		return "", nil
	}
	known, err := s.store.HasPlayer(c.Request().Context(), ck.Value)
	if err != nil {
		return "", fmt.Errorf("looking for a player: %w", err)
	}
	if !known {
		return "", nil
	}
	s.setPlayer(c, ck.Value, playerMaxAge)
	return ck.Value, nil
}

// playerFor is the player of a request that is shown a form. Who has none yet becomes one until the browser is closed: a form belongs
// to its player even if it is sent twice. Only a stored answer makes the cookie last.
func (s *site) playerFor(c echo.Context) (string, error) {
	id, err := s.playerOf(c)
	if err != nil || id != "" {
		return id, err
	}
	id = newID(idBytes)
	s.setPlayer(c, id, 0)
	return id, nil
}

// setPlayer gives the browser its player id, for maxAge or, if that is 0, until it is closed.
func (s *site) setPlayer(c echo.Context, id string, maxAge time.Duration) {
	http.SetCookie(c.Response(), &http.Cookie{
		Name: s.cookieName(), Value: s.signed(id), Path: "/", MaxAge: int(maxAge / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.overTLS(c.Request()),
	})
}

// cookieName is the name of the cookie that the server can read now.
func (s *site) cookieName() string {
	if s.storage.standIn {
		return standCookie
	}
	return playerCookie
}

// signed is an id with the server's signature.
func (s *site) signed(id string) string {
	m := hmac.New(sha256.New, s.cookieKey)
	m.Write([]byte(id))
	return id + hex.EncodeToString(m.Sum(nil)[:idBytes])
}
