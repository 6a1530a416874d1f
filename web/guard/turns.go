package guard

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Limits of taking turns.
const (
	maxWaiting = 128   // when more wait, the one that would come last is refused at once
	turnGuess  = 0.005 // how long a turn is expected to take, in seconds, until that is known
	turnCredit = 0.05  // how much time a client can save up by not asking, in seconds
)

// ErrBusy means that a request didn't get its turn.
var ErrBusy = errors.New("too many requests at once")

// Turns lets only a few requests at a time use the processor, and shares its time fairly between
// clients by start-time fair queueing. Every request gets a number: the number of its client's
// previous request plus the time that took, but not much less than the number being served. The
// lowest number is next. So a client that asks now and then is served at once, however many
// requests others send all the time, and over however many connections. Time that a client used
// while nobody waited doesn't count against it.
type Turns struct {
	mu      sync.Mutex
	all     int
	free    int
	charges float64             // the most seconds that a turn counts
	running map[*time.Time]bool // when each running turn began
	waiting []*waiter
	serving float64 // the highest number that has had its turn
	// by client: the number of its next request; a client that isn't in it has saved up turnCredit
	next map[string]float64
}

// waiter is a request that waits for its turn. Its channel receives nil when it gets it, or
// ErrBusy.
type waiter struct {
	number float64
	since  time.Time
	wait   time.Duration // how long it waits at most
	word   chan error
}

// NewTurns returns Turns with n turns at a time. Each turn counts at most charges seconds.
func NewTurns(n int, charges float64) *Turns {
	return &Turns{all: n, free: n, charges: charges, running: map[*time.Time]bool{}, next: map[string]float64{}}
}

// Take waits for a turn, at most for the given time. The caller must call done exactly once to give
// it back.
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
	t.charge(client, t.next[client]-turnGuess) // this request used no time
	for i, o := range t.waiting {
		if o == w {
			t.leave(i)
			return nil, err
		}
	}
	select {
	case word := <-w.word: // the turn came at the last moment, so it is passed on
		if word == nil {
			t.pass()
		}
	default:
	}
	return nil, err
}

// Size returns how many turns there are.
func (t *Turns) Size() int { return t.all }

// Load returns how many requests wait, and how many are having their turn.
func (t *Turns) Load() (waiting, running int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting), t.all - t.free
}

// Oldest returns how long the longest running turn has lasted, or 0 if none is running.
func (t *Turns) Oldest() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	var longest time.Duration
	for start := range t.running {
		longest = max(longest, time.Since(*start))
	}
	return longest
}

// begin starts a turn. It returns the function that gives the turn back and charges the client for
// the time it took.
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

// pass gives a turn to the waiter with the lowest number. Among equal numbers, such as those of
// many readers who each ask once, it takes the one who came first. But if that one has already
// waited for half of its time, there is more to do than can be done, and it takes the one who came
// last. Otherwise all would wait until it is nearly too late, and many in vain.
func (t *Turns) pass() {
	if len(t.waiting) == 0 {
		if t.free++; t.free == t.all {
			clear(t.next) // nobody was waiting, so no time counts against anybody
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

// leave removes a waiter from the queue and returns it.
func (t *Turns) leave(i int) *waiter {
	w := t.waiting[i]
	t.waiting = append(t.waiting[:i], t.waiting[i+1:]...)
	return w
}

// charge sets the number of a client's next request.
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
		clear(t.next) // keeps the memory bounded; all clients start again
	}
}
