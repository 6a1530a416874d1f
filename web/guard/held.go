package guard

import (
	"context"
	"sync"
	"time"
)

// waitKept is how long a request that waits for the players' database still keeps its turn.
const waitKept = 20 * time.Millisecond

// Held is the turn of a request. While the request waits for a database, others can have the turn.
type Held struct {
	take   func() (done func(), err error) // takes the turn again
	busy   context.CancelFunc              // cancels the request if it can't have the turn again
	mu     sync.Mutex
	done   func() // gives the turn back; nil while others have it
	late   int    // number of running waits for which the turn was given back
	over   bool   // the turn isn't needed any more
	denied bool   // the turn couldn't be had again
}

// NewHeld returns a turn that a request has taken. done gives it back, take takes it again after a
// wait, and busy cancels the request if that fails.
func NewHeld(done func(), take func() (func(), error), busy context.CancelFunc) *Held {
	return &Held{done: done, take: take, busy: busy}
}

// Lost reports whether the turn was given back for a wait and couldn't be taken again.
func (h *Held) Lost() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.denied
}

// Wait says that the request now waits for something other than the processor. The request must
// call end when the wait is over.
func (h *Held) Wait() (end func()) {
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
func (h *Held) give() {
	if h.done != nil {
		h.done()
		h.done = nil
	}
}

// again takes the turn after a wait, unless the request is still waiting for something else or
// doesn't need the turn any more.
func (h *Held) again() {
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

// End gives the turn back for good.
func (h *Held) End() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
	h.give()
}
