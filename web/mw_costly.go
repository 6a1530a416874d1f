package web

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/store"
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

// turnKey is where a request keeps its turn.
const turnKey = "turn"

// waitKept is for how long a request that waits for the players' database keeps its turn meanwhile.
const waitKept = 20 * time.Millisecond

// held is the turn that a request has. While the request waits for a database others have it.
type held struct {
	take   func() (done func(), err error) // takes it again
	busy   context.CancelFunc              // ends what goes on without a turn
	mu     sync.Mutex
	done   func() // nil: it was given back
	late   int    // waits that go on and for which it was given back
	over   bool   // it isn't wanted any more
	denied bool   // it couldn't be had again
}

// wait says that the request waits for something that takes no processor, until the function is called that it returns.
func (h *held) wait() (end func()) {
	timer := time.AfterFunc(waitKept, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.late++
		h.give()
	})
	return func() {
		if !timer.Stop() {
			h.again()
		}
	}
}

// give gives the turn back, if the request has it.
func (h *held) give() {
	if h.done != nil {
		h.done()
		h.done = nil
	}
}

// again takes the turn after a wait, unless the request still waits for something else.
func (h *held) again() {
	h.mu.Lock()
	h.late--
	wanted := h.late <= 0 && !h.over && h.done == nil
	h.mu.Unlock()
	if !wanted {
		return
	}
	done, err := h.take()
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case err != nil:
		h.denied = true
		h.busy()
	case h.over || h.late > 0 || h.done != nil:
		done()
	default:
		h.done = done
	}
}

// end gives the turn back for good.
func (h *held) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
	h.give()
}

// inTurn runs a handler when it is the reader's turn.
func (s *site) inTurn(c echo.Context, wait time.Duration, h echo.HandlerFunc) error {
	return s.inLane(c, s.turns, wait, h)
}

// inLane runs a handler when it is the request's turn among those of its kind. What the handler needs of the request's body has been read
// before: a turn waits for nobody's network, nor for the disk or a database.
func (s *site) inLane(c echo.Context, lane *turns, wait time.Duration, h echo.HandlerFunc) error {
	r := c.Request()
	client := clientKey(c.RealIP())
	start := time.Now()
	done, err := lane.take(r.Context(), client, max(wait, s.cfg.patience))
	s.meter.turnWait.Observe(time.Since(start).Seconds())
	if err != nil {
		return fmt.Errorf("waiting for a turn: %w", err)
	}
	ctx, cancel := context.WithTimeout(r.Context(), max(turnTime, s.cfg.patience))
	defer cancel()
	turn := &held{done: done, busy: cancel, take: func() (func(), error) {
		return lane.take(ctx, client, max(wait, s.cfg.patience))
	}}
	c.Set(turnKey, turn)
	defer endTurn(c)
	c.SetRequest(r.WithContext(store.OnWait(ctx, turn.wait)))
	defer c.SetRequest(r)
	err = h(c)
	if err == nil || r.Context().Err() != nil {
		return err
	}
	turn.mu.Lock()
	defer turn.mu.Unlock()
	if turn.denied || errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return errors.Join(errBusy, err)
	}
	return err
}

// endTurn gives the request's turn back, if it has one: when its handler ends, or when all is made and only the storing is left, or the
// sending, for which a reader may take as long as they like.
func endTurn(c echo.Context) {
	if turn, ok := c.Get(turnKey).(*held); ok {
		c.Set(turnKey, nil)
		turn.end()
	}
}
