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

// readyFresh is how old the last successful write to the players' database may be to count as proof
// that answers can be stored.
const readyFresh = time.Second

// healthTimeout is the longest time that the health check may take.
const healthTimeout = 2 * time.Second

// stuckTurn is how long a turn may run before it counts as stuck, for whatever reason. readyz then
// reports it, so that requests go to another server.
const stuckTurn = 15 * time.Second

// readyz reports whether answers can be stored. The log has the reason if they can't, the response
// hasn't.
func (s *site) readyz(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(c.Request().Context(), healthTimeout)
	defer cancel()
	err := s.players.Ready(ctx, readyFresh)
	if ctx.Err() == nil { // after a timeout the result isn't known yet; watchStorage waits longer
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

// healthz reports whether the server runs and can read its content. It never waits for other
// requests, because it has a database connection of its own and takes no turn.
func (s *site) healthz(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(c.Request().Context(), healthTimeout)
	defer cancel()
	if err := s.lib.Ping(ctx); err != nil {
		s.log.ErrorContext(c.Request().Context(), "the health check failed", "err", err)
		return c.String(http.StatusServiceUnavailable, "content not readable\n")
	}
	return c.String(http.StatusOK, "ok\n")
}

// favicon serves the icon at the address that old browsers use.
func (s *site) favicon(c echo.Context) error {
	s.made.pages.get("/static/icon.svg").serve(c.Response(), c.Request())
	return nil
}

// robots tells search engines to leave out addresses that differ for every reader or search.
func (s *site) robots(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", cacheRevalidate)
	return c.String(http.StatusOK, "User-agent: *\nDisallow: /search\nDisallow: /cards?\nDisallow: /quiz/attempt/\nDisallow: /progress\n")
}
