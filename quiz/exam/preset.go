// Package exam puts exams together, keeps their time and grades them. Its results depend only on
// what it is given: it reads no clock, no store and no random source of its own.
package exam

import (
	"time"
)

// Preset is a kind of exam.
type Preset struct {
	ID        string
	Name      string
	Questions int
	Limit     time.Duration // the time allowed; 0 if there is no limit
	Pass      int           // the percentage that passes; 0 if there is nothing to pass
	Levels    [3]int        // how many questions of level 1, 2 and 3
	OpenBook  bool          // the player may read the rules during the exam
}

// Presets are all kinds of exams, in the order in which the page lists them.
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
	// Grace is how long after the deadline an answer is still accepted, because a slow network may
	// have delayed it.
	Grace = 5 * time.Second
	// UntimedLife is how long an exam without a time limit stays open.
	UntimedLife = 30 * 24 * time.Hour
)

// Deadline returns when an exam that begins now is over.
func (p Preset) Deadline(now time.Time) time.Time {
	if p.Limit == 0 {
		return now.Add(UntimedLife)
	}
	return now.Add(p.Limit)
}

// Need returns how many answers must be right to pass, if n questions count.
func (p Preset) Need(n int) int { return (n*p.Pass + 99) / 100 }

// Passes reports whether right answers of n questions that count are enough to pass.
func (p Preset) Passes(right, counted int) bool {
	return p.Pass > 0 && counted > 0 && right >= p.Need(counted)
}
