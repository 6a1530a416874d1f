// Package exam puts exams together, keeps their time and says how they went. It is pure: no clock,
// no store, no randomness but what it is given.
package exam

import (
	"time"
)

// Preset is a kind of exam.
type Preset struct {
	ID        string
	Name      string
	Questions int
	Limit     time.Duration // 0: untimed
	Pass      int           // percent; 0: there is nothing to pass
	Levels    [3]int        // questions of level 1, 2 and 3
	OpenBook  bool          // to be taken with the rules at hand
}

// Presets are all kinds of exams, in the order of the page.
var Presets = []Preset{
	{ID: "player", Name: "Player", Questions: 10, Limit: 10 * time.Minute, Pass: 70, Levels: [3]int{10, 0, 0}},
	{ID: "store-judge", Name: "Store judge", Questions: 20, Limit: 20 * time.Minute, Pass: 80, Levels: [3]int{8, 12, 0}},
	{ID: "head-judge", Name: "Head judge", Questions: 30, Limit: 30 * time.Minute, Pass: 90, Levels: [3]int{4, 12, 14}},
	{ID: "long", Name: "Long", Questions: 50, Limit: 50 * time.Minute, Pass: 90, Levels: [3]int{16, 20, 14}},
	{ID: "open-book", Name: "Open book", Questions: 20, Pass: 80, Levels: [3]int{2, 8, 10}, OpenBook: true},
}

// FindPreset finds a preset by its id.
func FindPreset(id string) (Preset, bool) {
	for _, p := range Presets {
		if p.ID == id {
			return p, true
		}
	}
	return Preset{}, false
}

const (
	// Grace is how long after the deadline an answer is still taken: it was sent in time, over a
	// bad network.
	Grace = 5 * time.Second
	// UntimedLife is how long an untimed exam stays open.
	UntimedLife = 30 * 24 * time.Hour
)

// Deadline is when an exam that begins now is over.
func (p Preset) Deadline(now time.Time) time.Time {
	if p.Limit == 0 {
		return now.Add(UntimedLife)
	}
	return now.Add(p.Limit)
}

// Need returns how many right answers pass, of n that count.
func (p Preset) Need(n int) int { return (n*p.Pass + 99) / 100 }

// Passes reports whether so many right answers, of those that count, pass.
func (p Preset) Passes(right, counted int) bool {
	return p.Pass > 0 && counted > 0 && right >= p.Need(counted)
}
