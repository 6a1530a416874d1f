package guard

import "testing"

// TestHeld: a turn that was given back for a wait is taken again once, and not after the end.
func TestHeld(t *testing.T) {
	taken, given := 0, 0
	done := func() { given++ }
	h := &Held{done: done, busy: func() {}, take: func() (func(), error) { taken++; return done, nil }}
	late := func() { h.mu.Lock(); h.late++; h.give(); h.mu.Unlock() }
	late()
	late() // two waits at a time
	h.again()
	if taken != 0 || given != 1 {
		t.Errorf("while one of two still waits: %d taken, %d given back", taken, given)
	}
	h.again()
	if taken != 1 || given != 1 {
		t.Errorf("when both are over: %d taken, %d given back", taken, given)
	}
	late()
	h.End()
	h.again()
	if taken != 1 || given != 2 {
		t.Errorf("after the end: %d taken, %d given back", taken, given)
	}
	h.Wait()() // short: the turn is kept
	refused := &Held{done: func() {}, take: func() (func(), error) { return nil, ErrBusy }}
	stopped := false
	refused.busy = func() { stopped = true }
	refused.late = 1
	refused.give()
	refused.again()
	if !refused.denied || !stopped {
		t.Error("who gets no turn again goes on")
	}
}
