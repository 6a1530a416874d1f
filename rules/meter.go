package rules

// Meter bounds the work of a play: that of one position and of all copies made from it. Work is
// counted where it is done (permanents, effects and lasting effects that are looked at) and not in
// steps, because the cost of a step depends on what is on the table. The same play costs the same
// on every machine. If the work is used up, Step panics with OutOfWork, and package scenario makes
// an undecided verdict of that. Only one goroutine at a time may use a Meter.
type Meter struct {
	work, most, next int64
	stop             func() bool
}

// One unit of work takes about 10 ns, so about 2 ms lie between two calls of stop.
const lookEvery = 200_000

// NewMeter returns a Meter that bounds work to most units. Now and then it asks stop, which may be
// nil, whether to end before that.
func NewMeter(most int64, stop func() bool) *Meter {
	return &Meter{most: most, next: min(most, lookEvery), stop: stop}
}

// OutOfWork is what Step, Refused and Refusals panic with when the Meter of their position is used
// up or stopped. Nothing is decided then, and the positions of that Meter must not be played on.
type OutOfWork struct{}

// Error makes OutOfWork an error, for those who pass it on.
func (OutOfWork) Error() string { return "no work left" }

// Work returns how much work has been done.
func (m *Meter) Work() int64 { return m.work }

// Spent reports whether all the work was used up. If not, stop has ended the play.
func (m *Meter) Spent() bool { return m.work > m.most }

// Add counts work. It panics with OutOfWork when there is none left.
func (m *Meter) Add(n int) {
	if m == nil {
		return
	}
	if m.work += int64(n); m.work >= m.next {
		m.look()
	}
}

// look asks stop whether to go on.
func (m *Meter) look() {
	if m.work > m.most || m.stop != nil && m.stop() {
		panic(OutOfWork{})
	}
	m.next = min(m.most, m.work+lookEvery) + 1
}

// Measure makes m count the work of a position and of later copies of it. A nil Meter counts
// nothing.
func (p *Position) Measure(m *Meter) { p.meter = m }
