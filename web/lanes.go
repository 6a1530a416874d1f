package web

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/store"
	"digijudge/web/guard"
)

// Limits of the turns that the site gives to requests.
const (
	// longest wait for the turn of a page; after it the request is refused
	turnWait = time.Second
	// longest wait for the turn of an answer; longer, because somebody has thought about it
	answerWait = 5 * time.Second
	// playWait is the longest wait of a stranger’s scenario for its turn. It is longer than the
	// time that another scenario may take, and the two together stay within 2 s.
	playWait = 900 * time.Millisecond
	turnTime = 2 * time.Second // longest time that making one page may take
	// most seconds that count against a client for one turn of a reader; a longer turn shows a slow
	// machine, not a greedy client
	turnCharge = 0.025
	// most seconds that count against a client for playing a scenario, which can really take long
	playCharge = 60
)

// costly wraps the handler of a page that is made for each request with the database or the engine.
// Such pages take turns.
func (s *site) costly(h echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { return s.inTurn(c, turnWait, h) }
}

// indexWait is the longest time that a search waits for the search index, which is built in the
// background after the start.
const indexWait = 20 * time.Second

// searching wraps the handler of a search, which is costly. It waits for the search index before it
// takes a turn, so that it doesn't hold a turn that others need.
func (s *site) searching(h echo.HandlerFunc) echo.HandlerFunc {
	h = s.costly(h)
	return func(c echo.Context) error {
		ctx, cancel := context.WithTimeout(c.Request().Context(), indexWait)
		defer cancel()
		select {
		case <-s.data.storage.settled:
		case <-ctx.Done():
		}
		return h(c)
	}
}

// turnKey is the key under which a request's context holds its turn.
const turnKey = "turn"

// inTurn runs a handler when a turn for readers' pages is free.
func (s *site) inTurn(c echo.Context, wait time.Duration, h echo.HandlerFunc) error {
	return s.inLane(c, s.limits.turns, wait, h)
}

// inLane runs a handler when one of the lane's turns is free. The request's body must have been
// read before, because a turn must not wait for a network. While the handler waits for the players'
// database, it gives its turn to others.
func (s *site) inLane(c echo.Context, lane *guard.Turns, wait time.Duration, h echo.HandlerFunc) error {
	r := c.Request()
	client := guard.ClientKey(c.RealIP())
	start := time.Now()
	done, err := lane.Take(r.Context(), client, max(wait, s.cfg.patience))
	s.counts.meter.turnWait.Observe(time.Since(start).Seconds())
	if err != nil {
		return fmt.Errorf("waiting for a turn: %w", err)
	}
	ctx, cancel := context.WithTimeout(r.Context(), max(turnTime, s.cfg.patience))
	defer cancel()
	turn := guard.NewHeld(done, func() (func(), error) {
		return lane.Take(ctx, client, max(wait, s.cfg.patience))
	}, cancel)
	c.Set(turnKey, turn)
	defer endTurn(c)
	c.SetRequest(r.WithContext(store.OnWait(ctx, turn.Wait)))
	defer c.SetRequest(r)
	err = h(c)
	if err == nil || r.Context().Err() != nil {
		return err
	}
	if turn.Lost() || errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return errors.Join(guard.ErrBusy, err)
	}
	return err
}

// endTurn gives the request's turn back, if it has one. A handler calls it before it only stores or
// sends, which may take long.
func endTurn(c echo.Context) {
	if turn, ok := c.Get(turnKey).(*guard.Held); ok {
		c.Set(turnKey, nil)
		turn.End()
	}
}
