package web

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// readyFresh is the largest age of a write to the players' database that still shows that answers
// can be stored.
const readyFresh = time.Second

// healthTimeout is the longest time that the health check may take.
const healthTimeout = 2 * time.Second

// stuckTurn is the time after which a running turn counts as stuck, whatever it waits for. Other
// requests had better go to another server then.
const stuckTurn = 15 * time.Second

// readyz serves whether answers can be stored. The log says what hinders it, the answer doesn't.
func (s *site) readyz(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(c.Request().Context(), healthTimeout)
	defer cancel()
	err := s.players.Ready(ctx, readyFresh)
	if ctx.Err() == nil { // with an ended context nobody knows yet, and watchStorage waits longer
		s.data.storing.note(s.log, err)
	}
	if s.limits.turns.Oldest() > stuckTurn || s.limits.answering.Oldest() > stuckTurn {
		c.Response().Header().Set("Retry-After", retryStorage)
		return c.String(http.StatusServiceUnavailable, "a request hangs\n")
	}
	if err != nil {
		c.Response().Header().Set("Retry-After", retryStorage)
		return c.String(http.StatusServiceUnavailable, "answers can't be stored\n")
	}
	return c.String(http.StatusOK, "ready\n")
}

// healthz serves that the server runs and can read its content. It waits for nobody: it has a
// connection of its own and takes no turn.
func (s *site) healthz(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(c.Request().Context(), healthTimeout)
	defer cancel()
	if err := s.lib.Ping(ctx); err != nil {
		s.log.ErrorContext(c.Request().Context(), "health check", "err", err)
		return c.String(http.StatusServiceUnavailable, "content not readable\n")
	}
	return c.String(http.StatusOK, "ok\n")
}

// favicon answers browsers that ask for the old name.
func (s *site) favicon(c echo.Context) error {
	s.made.pages.get("/static/icon.svg").serve(c.Response(), c.Request())
	return nil
}

// robots lets search engines in, except where every address is different.
func (s *site) robots(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", cacheRevalidate)
	return c.String(http.StatusOK, "User-agent: *\nDisallow: /search\nDisallow: /cards?\nDisallow: /quiz/attempt/\nDisallow: /progress\n")
}
