package web

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/labstack/echo/v4"
)

// costly wraps the handler of pages that are made anew for every request and take the database or the engine: they take turns.
func (s *site) costly(h echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { return s.inTurn(c, turnWait, h) }
}

// indexWait is how long a search waits for the index that a start makes in the background.
const indexWait = 20 * time.Second

// searching wraps the handler of a search: it is costly, and before it takes a turn, which others need, it waits until there is an index.
func (s *site) searching(h echo.HandlerFunc) echo.HandlerFunc {
	h = s.costly(h)
	return func(c echo.Context) error {
		ctx, cancel := context.WithTimeout(c.Request().Context(), indexWait)
		defer cancel()
		select {
		case <-s.storage.settled:
		case <-ctx.Done():
		}
		return h(c)
	}
}

// turnKey is where a request keeps what gives its turn back.
const turnKey = "turn"

// inTurn runs a handler when it is the reader's turn.
func (s *site) inTurn(c echo.Context, wait time.Duration, h echo.HandlerFunc) error {
	return s.inLane(c, s.turns, wait, h)
}

// inLane runs a handler when it is the request's turn among those of its kind. What the handler needs of the request's body has been read before: a turn waits
// for nobody's network, nor for the disk.
func (s *site) inLane(c echo.Context, lane *turns, wait time.Duration, h echo.HandlerFunc) error {
	r := c.Request()
	start := time.Now()
	done, err := lane.take(r.Context(), clientKey(c.RealIP()), max(wait, s.cfg.patience))
	s.meter.turnWait.Observe(time.Since(start).Seconds())
	if err != nil {
		return fmt.Errorf("waiting for a turn: %w", err)
	}
	c.Set(turnKey, done)
	defer endTurn(c)
	ctx, cancel := context.WithTimeout(r.Context(), max(turnTime, s.cfg.patience))
	defer cancel()
	c.SetRequest(r.WithContext(ctx))
	defer c.SetRequest(r)
	err = h(c)
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) && r.Context().Err() == nil {
		return errors.Join(errBusy, err)
	}
	return err
}

// endTurn gives the request's turn back, if it has one: when its handler ends, or when all is made and only the storing is left, or the
// sending, for which a reader may take as long as they like.
func endTurn(c echo.Context) {
	if done, ok := c.Get(turnKey).(func()); ok {
		c.Set(turnKey, nil)
		done()
	}
}
