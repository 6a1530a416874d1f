package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/web/guard"
)

// readers holds how the site recognizes its readers, and how long it waits for what is stored about
// them.
type readers struct {
	forms     *forms
	cookieKey []byte
	rests     ownRests
}

const (
	playerCookie = "digijudge_player"
	// a cookie with this prefix can't be set by another host of the domain, and browsers send it
	// only over TLS
	hostCookie = "__Host-" + playerCookie
	// used while nothing can be stored; then other cookies can't be checked, and must not be
	// replaced
	standCookie  = "digijudge_unstored"
	playerMaxAge = 400 * 24 * time.Hour // the longest time for which browsers keep a cookie
)

// unsignedUntil is the day after which player ids without a signature are no longer accepted.
// Players who visit before that day get a signed one; later they need a recovery code.
var unsignedUntil = time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)

// formerNameUntil is the day after which a site over TLS no longer accepts cookies without the
// prefix in their name. By then all cookies without it have expired. Each stored answer replaces
// such a cookie.
var formerNameUntil = time.Date(2028, 1, 31, 0, 0, 0, 0, time.UTC)

// playerOf returns the player of the request's cookie, or "" if there is none. There are no
// accounts: the id is a random number that reveals nothing. It counts only if this server signed
// it, or if attempts are stored under it, for ids from before they were signed. Such an id is then
// signed.
func (s *site) playerOf(c echo.Context) (string, error) {
	id, signed := s.cookieID(c)
	if id == "" || signed {
		return id, nil
	}
	id, err := s.knownPlayer(c.Request().Context(), id)
	if err == nil && id != "" {
		s.setPlayer(c, id, playerMaxAge)
	}
	return id, err
}

// overTLS reports whether the reader's own connection is encrypted, as far as that can be known.
func (s *site) overTLS(r *http.Request) bool {
	return r.TLS != nil || guard.SaysTLS(r) || s.served.ownOrigin.Scheme == "https" && strings.EqualFold(r.Host, s.served.ownOrigin.Host)
}

// cookieID returns the id in the request's cookie, or "" if it has none that could count. signed is
// false for an id from before ids were signed, which counts only if it is known.
func (s *site) cookieID(c echo.Context) (id string, signed bool) {
	name := s.cookieName(c.Request())
	ck, err := c.Request().Cookie(name)
	if err != nil && name == hostCookie && s.now().Before(formerNameUntil) {
		ck, err = c.Request().Cookie(playerCookie)
	}
	if err != nil {
		return "", false
	}
	if len(ck.Value) == 4*idBytes {
		id = ck.Value[:2*idBytes]
		if validID(id) && hmac.Equal([]byte(s.signed(id)), []byte(ck.Value)) {
			return id, true
		}
		return "", false
	}
	if !validID(ck.Value) || s.now().After(unsignedUntil) {
		return "", false
	}
	return ck.Value, false
}

// knownPlayer returns the id if attempts are stored under it, and "" otherwise.
func (s *site) knownPlayer(ctx context.Context, id string) (string, error) {
	known, err := s.store.HasPlayer(ctx, id)
	if err != nil {
		return "", fmt.Errorf("looking for a player: %w", err)
	}
	if !known {
		return "", nil
	}
	return id, nil
}

// playerFor returns the player of a request that is shown a form. A reader without an id gets one
// that lasts until the browser is closed, because a form belongs to one player even if it is sent
// twice. A stored answer makes the cookie last longer.
func (s *site) playerFor(c echo.Context) (string, error) {
	id, err := s.playerOf(c)
	if err != nil || id != "" {
		return id, err
	}
	id = newID(idBytes)
	s.setPlayer(c, id, 0)
	return id, nil
}

// setPlayer sets the cookie with the player's id. It lasts for maxAge or, if that is 0, until the
// browser is closed.
func (s *site) setPlayer(c echo.Context, id string, maxAge time.Duration) {
	name := s.cookieName(c.Request())
	s.setCookie(c, name, s.signed(id), int(maxAge/time.Second))
	if _, err := c.Request().Cookie(playerCookie); err == nil && name == hostCookie {
		s.setCookie(c, playerCookie, "", -1)
	}
}

// forgetPlayer deletes the player's cookies, whatever their names.
func (s *site) forgetPlayer(c echo.Context) {
	if _, err := c.Cookie(clockCookie); err == nil {
		s.setCookie(c, clockCookie, "", -1)
	}
	if s.cookieName(c.Request()) == hostCookie {
		s.setCookie(c, hostCookie, "", -1)
	}
	s.setCookie(c, playerCookie, "", -1)
}

// setCookie sets a cookie that lasts that many seconds. With 0 it lasts until the browser is
// closed, and -1 deletes it.
func (s *site) setCookie(c echo.Context, name, value string, seconds int) {
	http.SetCookie(c.Response(), &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.overTLS(c.Request()),
	})
}

// cookieName returns the name of the player's cookie at this moment.
func (s *site) cookieName(r *http.Request) string {
	switch {
	case s.data.storage.standIn:
		return standCookie
	case s.served.ownOrigin.Scheme == "https" && s.overTLS(r):
		return hostCookie
	}
	return playerCookie
}

// signed returns an id followed by the server's signature.
func (s *site) signed(id string) string {
	m := hmac.New(sha256.New, s.readers.cookieKey)
	m.Write([]byte(id))
	return id + hex.EncodeToString(m.Sum(nil)[:idBytes])
}
