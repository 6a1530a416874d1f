package rules

// Meter bounds the work of a play: that of one position and of all that are copied from it. Work is
// counted where it is done (permanents, effects and lasting effects that are looked at), not in
// steps, because one step costs what lies on the table. The same play costs the same on every
// machine. Where it is spent Step panics with OutOfWork, of which package scenario makes an
// undecided verdict. One goroutine at a time may use a Meter.
type Meter struct {
	work, most, next int64
	stop             func() bool
}

// A unit of work takes some 10 ns. Between two looks at stop lie some 2 ms.
const lookEvery = 200_000

// NewMeter bounds work to most units, and asks stop, which may be nil, now and then whether to end
// before that.
func NewMeter(most int64, stop func() bool) *Meter {
	return &Meter{most: most, next: min(most, lookEvery), stop: stop}
}

// OutOfWork is what Step, Refused and Refusals panic with when the Meter of their position is spent
// or stopped. Nothing is decided then, and the positions of that Meter must not be played on.
type OutOfWork struct{}

// Error makes it an error for those who hand it on.
func (OutOfWork) Error() string { return "no work left" }

// Work returns how much has been done.
func (m *Meter) Work() int64 { return m.work }

// Spent reports whether all the work there was has been done: otherwise stop has ended the play.
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

// look asks whether to go on.
func (m *Meter) look() {
	if m.work > m.most || m.stop != nil && m.stop() {
		panic(OutOfWork{})
	}
	m.next = min(m.most, m.work+lookEvery) + 1
}

// Measure has the work of a position, and of what is copied from it later, counted by m; nil counts
// nothing.
func (p *Position) Measure(m *Meter) { p.meter = m }
