package guard

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Bounds of taking turns.
const (
	maxWaiting = 128   // beyond that, whoever would come last is refused at once
	turnGuess  = 0.005 // seconds that a turn is thought to take until it is known
	turnCredit = 0.05  // seconds that a client may have saved by not asking
)

// ErrBusy says that a request didn't get its turn.
var ErrBusy = errors.New("too many requests at once")

// Turns lets a few requests at a time do what costs the processor something, and shares that time
// fairly between clients (start-time fair queueing): every request has a number, its client's last
// number plus what that request took, but not much less than the number that is being served now.
// The lowest number is next. So who asks now and then is served at once, however many others wait
// who ask all the time, from one connection or from a hundred; and what somebody took while nobody
// waited isn't held against them.
type Turns struct {
	mu      sync.Mutex
	all     int
	free    int
	charges float64             // the most that a turn counts, in seconds
	running map[*time.Time]bool // when each of the turns that are taken began
	waiting []*waiter
	serving float64            // the highest number that has had its turn
	next    map[string]float64 // client → its next request's number; who isn't in it has saved all that can be saved
}

// waiter is a request without its turn. Its channel gets the word: nil or ErrBusy.
type waiter struct {
	number float64
	since  time.Time
	wait   time.Duration // the most that it waits
	word   chan error
}

// NewTurns returns n turns at a time, of which each counts at most charges seconds.
func NewTurns(n int, charges float64) *Turns {
	return &Turns{all: n, free: n, charges: charges, running: map[*time.Time]bool{}, next: map[string]float64{}}
}

// Take waits for a turn, for at most as long as said. Who gets it gives it back with done, once.
func (t *Turns) Take(ctx context.Context, client string, wait time.Duration) (done func(), err error) {
	t.mu.Lock()
	number, known := t.next[client]
	if least := t.serving - turnCredit; !known || number < least {
		number = least
	}
	t.charge(client, number+turnGuess)
	if t.free > 0 {
		t.free--
		t.serving = max(t.serving, number)
		t.mu.Unlock()
		return t.begin(client), nil
	}
	w := &waiter{number, time.Now(), wait, make(chan error, 1)}
	t.waiting = append(t.waiting, w)
	if len(t.waiting) > maxWaiting {
		last := 0
		for i, o := range t.waiting {
			if o.number > t.waiting[last].number {
				last = i
			}
		}
		t.leave(last).word <- ErrBusy
	}
	t.mu.Unlock()

	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case err = <-w.word:
	case <-timer.C:
		err = ErrBusy
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err == nil {
		return t.begin(client), nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.charge(client, t.next[client]-turnGuess) // it took nothing
	for i, o := range t.waiting {
		if o == w {
			t.leave(i)
			return nil, err
		}
	}
	select {
	case word := <-w.word: // it came at the last moment: the turn is the next one's
		if word == nil {
			t.pass()
		}
	default:
	}
	return nil, err
}

// Size returns how many turns there are.
func (t *Turns) Size() int { return t.all }

// Load returns how many requests wait, and how many have their turn.
func (t *Turns) Load() (waiting, running int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting), t.all - t.free
}

// Oldest returns for how long the longest running turn has been going on, 0 if there is none.
func (t *Turns) Oldest() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	var longest time.Duration
	for start := range t.running {
		longest = max(longest, time.Since(*start))
	}
	return longest
}

// begin returns what gives a turn back and writes down what it took.
func (t *Turns) begin(client string) func() {
	start := time.Now()
	t.mu.Lock()
	t.running[&start] = true
	t.mu.Unlock()
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.running, &start)
		t.charge(client, t.next[client]+min(time.Since(start).Seconds(), t.charges)-turnGuess)
		t.pass()
	}
}

// pass hands a turn to the waiter with the lowest number. Among equals, such as many readers who
// each ask once, it goes to the first that came. Where that one has waited for half of its time,
// more is asked than can be done, and it goes to the last: otherwise all would wait until it is
// nearly too late, and many for nothing.
func (t *Turns) pass() {
	if len(t.waiting) == 0 {
		if t.free++; t.free == t.all {
			clear(t.next) // nobody waited for what was taken
		}
		return
	}
	first, last := 0, 0
	for i, o := range t.waiting {
		switch lowest := t.waiting[first].number; {
		case o.number < lowest:
			first, last = i, i
		case o.number == lowest:
			last = i
		}
	}
	if o := t.waiting[first]; time.Since(o.since) > o.wait/2 {
		first = last
	}
	w := t.leave(first)
	t.serving = max(t.serving, w.number)
	w.word <- nil
}

// leave takes a waiter out of the queue.
func (t *Turns) leave(i int) *waiter {
	w := t.waiting[i]
	t.waiting = append(t.waiting[:i], t.waiting[i+1:]...)
	return w
}

// charge writes down a client's next number.
func (t *Turns) charge(client string, number float64) {
	t.next[client] = number
	if len(t.next) <= MaxClients {
		return
	}
	for c, n := range t.next {
		if n <= t.serving-turnCredit {
			delete(t.next, c)
		}
	}
	if len(t.next) > MaxClients {
		clear(t.next) // all begin anew: the memory stays bounded
	}
}
