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
	// with this prefix no other host of the domain can set the cookie, and browsers send it only
	// over TLS
	hostCookie = "__Host-" + playerCookie
	// used while nothing can be stored: the ids of other cookies can't be checked then, and must
	// not be replaced
	standCookie  = "digijudge_unstored"
	playerMaxAge = 400 * 24 * time.Hour // the longest time for which browsers keep a cookie
)

// unsignedUntil is the day after which player ids without a signature are no longer accepted.
// Whoever visits earlier gets a signed one; anybody else needs a recovery code.
var unsignedUntil = time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)

// formerNameUntil is the day after which a site reached by TLS no longer accepts cookies whose name
// lacks the prefix. All cookies from before there was a prefix are too old by then. Each stored
// answer replaces such a cookie.
var formerNameUntil = time.Date(2028, 1, 31, 0, 0, 0, 0, time.UTC)

// playerOf returns the player of the request's cookie, or "" if there is none. There is no account:
// the id is a random number that says nothing about anybody. Only ids that this server made count:
// those that it signed, and those from before it did so under which it stored attempts; these are
// signed now.
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

// cookieID returns the id in the request's cookie, "" if there is none that can count; one without
// a signature counts if it is known.
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

// knownPlayer returns an id under which attempts are stored, or "".
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

// playerFor returns the player of a request that is shown a form. Who has none yet becomes one
// until the browser is closed: a form belongs to its player even if it is sent twice. Only a stored
// answer makes the cookie last.
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
	name := s.cookieName(c.Request())
	s.setCookie(c, name, s.signed(id), int(maxAge/time.Second))
	if _, err := c.Request().Cookie(playerCookie); err == nil && name == hostCookie {
		s.setCookie(c, playerCookie, "", -1)
	}
}

// forgetPlayer takes the player's cookie from the browser, under whatever name it is kept.
func (s *site) forgetPlayer(c echo.Context) {
	if _, err := c.Cookie(clockCookie); err == nil {
		s.setCookie(c, clockCookie, "", -1)
	}
	if s.cookieName(c.Request()) == hostCookie {
		s.setCookie(c, hostCookie, "", -1)
	}
	s.setCookie(c, playerCookie, "", -1)
}

// setCookie sets a cookie for so many seconds; 0 is until the browser is closed, and -1 takes it
// away.
func (s *site) setCookie(c echo.Context, name, value string, seconds int) {
	http.SetCookie(c.Response(), &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.overTLS(c.Request()),
	})
}

// cookieName returns the name of the cookie that the server can read now.
func (s *site) cookieName(r *http.Request) string {
	switch {
	case s.data.storage.standIn:
		return standCookie
	case s.served.ownOrigin.Scheme == "https" && s.overTLS(r):
		return hostCookie
	}
	return playerCookie
}

// signed returns an id with the server's signature.
func (s *site) signed(id string) string {
	m := hmac.New(sha256.New, s.readers.cookieKey)
	m.Write([]byte(id))
	return id + hex.EncodeToString(m.Sum(nil)[:idBytes])
}
