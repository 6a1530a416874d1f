package guard

import (
	"context"
	"sync"
	"time"
)

// waitKept is for how long a request that waits for the players' database keeps its turn meanwhile.
const waitKept = 20 * time.Millisecond

// Held is the turn that a request has. While the request waits for a database others have it.
type Held struct {
	take   func() (done func(), err error) // takes it again
	busy   context.CancelFunc              // ends what goes on without a turn
	mu     sync.Mutex
	done   func() // nil: it was given back
	late   int    // waits that go on and for which it was given back
	over   bool   // it isn't wanted any more
	denied bool   // it couldn't be had again
}

// NewHeld returns a turn that a request has taken: done gives it back, take takes it again after a
// wait, and busy ends the request where it can't be had again.
func NewHeld(done func(), take func() (func(), error), busy context.CancelFunc) *Held {
	return &Held{done: done, take: take, busy: busy}
}

// Lost reports whether the turn was given back for a wait and couldn't be had again.
func (h *Held) Lost() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.denied
}

// Wait tells that the request waits for something that takes no processor, until the returned
// function is called.
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

// again takes the turn after a wait, unless the request still waits for something else.
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
