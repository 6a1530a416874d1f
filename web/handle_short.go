// This file serves short links to benches. They are made on request, kept for half a year, and can
// be deleted by whoever made them.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/bench"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

const (
	makeShortPath = pocket.BenchPath + "/short"
	shortPath     = "/b"
)

// shortLife is how long a short link works.
const shortLife = 180 * 24 * time.Hour

// linkTurns limits how many short links one client may make.
var linkTurns = store.Allowance{Burst: 10, Every: time.Minute}

// shortLetters are the characters of short links: 32 of them, none of which looks like another.
const shortLetters = "23456789abcdefghijkmnpqrstuvwxyz"

// shortID returns a new name for a short link, with 40 random bits.
func shortID() string {
	var b [8]byte
	rand.Read(b[:]) // never fails (crypto/rand)
	for i := range b {
		b[i] = shortLetters[int(b[i])%len(shortLetters)]
	}
	return string(b[:])
}

// makeShort stores a bench under a short name, and redirects to the page on which its maker can
// delete it.
func (s *site) makeShort(c echo.Context) error {
	text, err := bench.Decode(typed(c, "s"))
	if err != nil {
		return &pageError{status: http.StatusBadRequest, heading: "This bench can’t be opened", message: pocket.Sentence(err.Error()), links: []templates.Link{{Name: "An empty bench", URL: pocket.BenchPath}}}
	}
	client := guard.ClientKey(c.RealIP())
	ok := s.limits.links.Allow(client)
	if ok {
		if ok, err = s.together(c.Request().Context(), "link "+client, linkTurns); err != nil {
			return err
		}
	}
	if !ok {
		c.Response().Header().Set("Retry-After", "60")
		return &pageError{status: http.StatusTooManyRequests, heading: "Many short links at once", message: "Many short links were made from your network in a short time. Wait a minute, or send the long link: it needs nothing from the server.",
			links: []templates.Link{{Name: "Back to the bench", URL: pocket.BenchPath + "?" + url.Values{"s": {bench.Encode(text)}}.Encode()}}}
	}
	secret, now := newID(idBytes), s.now()
	// even among ten thousand links, a new name is taken once in a hundred million times
	for range 3 {
		l := store.ShortLink{ID: shortID(), Code: bench.Encode(text), Made: now, Expires: now.Add(shortLife), Source: s.players.ReportSource(client)}
		made, err := s.players.AddLink(context.WithoutCancel(c.Request().Context()), l, secret)
		if err != nil {
			return fmt.Errorf("storing a short link: %w", err)
		}
		if made {
			return c.Redirect(http.StatusSeeOther, shortPath+"/"+l.ID+"/own?"+url.Values{"key": {secret}}.Encode())
		}
	}
	return errors.New("no free name for a short link")
}

// link returns the short link that the request names. own is true if the key is the one that its
// maker got.
func (s *site) link(c echo.Context, key string) (l store.ShortLink, own bool, err error) {
	id := c.Param("id")
	if len(id) != len(shortID()) || strings.Trim(id, shortLetters) != "" {
		return l, false, errNoShort()
	}
	l, own, err = s.players.Link(c.Request().Context(), id, key, s.now())
	if errors.Is(err, store.ErrNoLink) {
		return l, false, errNoShort()
	}
	return l, own, err
}

func errNoShort() error {
	return notFoundError("No such short link", "There is no bench under this name, or no longer: a short link ends after half a year, or when its maker deletes it.", templates.Link{Name: "An empty bench", URL: pocket.BenchPath})
}

// openShort redirects from a short link to its bench, and counts the visit.
func (s *site) openShort(c echo.Context) error {
	l, _, err := s.link(c, "")
	if err != nil {
		return err
	}
	if c.Request().Method == http.MethodGet {
		if err := s.players.CountLink(context.WithoutCancel(c.Request().Context()), l.ID); err != nil {
			s.log.Warn("opening a short link couldn’t be counted", "err", err)
		}
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusFound, pocket.BenchPath+"?"+url.Values{"s": {l.Code}}.Encode())
}

// ownShort shows a short link to its maker, with how often it was opened.
func (s *site) ownShort(c echo.Context) error {
	key := c.QueryParam("key")
	l, own, err := s.link(c, key)
	if err != nil {
		return err
	}
	if !own {
		return errNoShort()
	}
	v := templates.ShortPage{Path: shortPath + "/" + l.ID, Key: key, Opened: l.Opened, Bench: pocket.BenchPath + "?" + url.Values{"s": {l.Code}}.Encode(), Until: l.Expires.Format("2 January 2006")}
	if base := s.made.frame.site.BaseURL; base != "" {
		v.Link = base + v.Path
	}
	p := s.page("bench", v.Path+"/own", "Your short link", "A short link to a bench, with how often it was opened.")
	p.NoIndex, p.Crumbs = true, nil
	return s.render(c, http.StatusOK, templates.Short(p, v))
}

// deleteShort deletes a short link for its maker.
func (s *site) deleteShort(c echo.Context) error {
	l, own, err := s.link(c, typed(c, "key"))
	if err != nil {
		return err
	}
	if !own {
		return errNoShort()
	}
	if err := s.players.DeleteLink(context.WithoutCancel(c.Request().Context()), l.ID); err != nil {
		return fmt.Errorf("deleting a short link: %w", err)
	}
	return c.Redirect(http.StatusSeeOther, sharePath+"?"+url.Values{"s": {l.Code}, "gone": {"1"}}.Encode())
}
