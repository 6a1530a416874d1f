// Package review plans when a player is asked again what they got wrong, by the method FSRS. It
// reads no clock and no store.
//
// Grades are computed from the answer; the player isn't asked for them. Only the first answer of a
// day counts, because somebody who has just read the reason isn't remembering it. A day is a number
// of days; the caller decides in which time zone it begins.
package review

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"
)

const (
	// a question comes up again when the chance of a right answer has fallen to this
	Retention = 0.90
	// the most questions in review on one day; a backlog that can't be worked off makes people stop
	MaxDue  = 10
	EasyRun = 3 // after this many right answers in a row the grade is Easy
	// days: after EasyRun right answers in a row, a question that would rest this long is overcome
	OutAfter = 21
)

// Grade says how well an answer went, in the terms of FSRS.
type Grade = fsrs.Rating

// The grades.
const (
	Again = fsrs.Again
	Hard  = fsrs.Hard
	Good  = fsrs.Good
	Easy  = fsrs.Easy
)

// Day is a day's number since 1970.
type Day int

// DayOf returns the day of a time in UTC.
func DayOf(t time.Time) Day {
	s := t.Unix()
	if s < 0 {
		s -= 24*60*60 - 1
	}
	return Day(s / (24 * 60 * 60))
}

// Card says how well a player remembers one question.
type Card struct {
	Due        Day // the first day on which the question is asked again
	Last       Day // the day of the last answer that counted
	Stability  float64
	Difficulty float64
	Reps       int
	Lapses     int
	Run        int  // right answers in a row, at most one a day
	Overcome   bool // the question isn't asked any more, unless it is missed again
}

// Answer is one graded answer. Took is how long the player had the question before them; 0 if
// nobody knows.
type Answer struct {
	Right      bool
	Took       time.Duration
	Complexity int // the complexity of the question: 1 to 3
}

// Slow returns the time after which a right answer counts as hard, for a question of the given
// complexity.
func Slow(complexity int) time.Duration {
	switch {
	case complexity <= 1:
		return 60 * time.Second
	case complexity == 2:
		return 90 * time.Second
	}
	return 150 * time.Second
}

// GradeOf returns the grade of an answer that follows run right answers in a row. A wrong answer
// never gets the grade Hard.
func GradeOf(a Answer, run int) Grade {
	switch {
	case !a.Right:
		return Again
	case a.Took >= Slow(a.Complexity):
		return Hard
	case run+1 >= EasyRun:
		return Easy
	}
	return Good
}

// scheduler returns a new scheduler for each answer, because the library writes into its
// parameters.
func scheduler() *fsrs.FSRS {
	p := fsrs.DefaultParam()
	p.RequestRetention = Retention
	p.EnableShortTerm = false // plan in whole days, because only one review a day counts
	return fsrs.NewFSRS(p)
}

// Next returns the card after an answer on a day. c is nil for a question that isn't in review: a
// wrong answer then makes a card, a right one doesn't. If the answer doesn't count, the result is c
// itself. That is so for a second answer on the same day, an answer from before the last one, and a
// right answer to a question that is overcome.
func Next(c *Card, a Answer, day Day) *Card {
	if c == nil {
		if a.Right {
			return nil
		}
		return after(fsrs.NewCard(), Again, day, 0)
	}
	if day <= c.Last || c.Overcome && a.Right {
		return c
	}
	g := GradeOf(a, c.Run)
	run := 0
	if a.Right {
		run = c.Run + 1
	}
	n := after(fsrs.Card{
		Due: at(c.Due), Stability: c.Stability, Difficulty: c.Difficulty, Reps: uint64(c.Reps), Lapses: uint64(c.Lapses),
		State: fsrs.Review, LastReview: at(c.Last),
	}, g, day, run)
	n.Overcome = run >= EasyRun && int(n.Due-day) >= OutAfter
	return n
}

func after(c fsrs.Card, g Grade, day Day, run int) *Card {
	n := scheduler().Next(c, at(day), g).Card
	return &Card{Due: day + Day(n.ScheduledDays), Last: day, Stability: n.Stability, Difficulty: n.Difficulty, Reps: int(n.Reps), Lapses: int(n.Lapses), Run: run}
}

// at returns noon of a day, so that two days are always whole days apart.
func at(d Day) time.Time { return time.Unix(int64(d)*24*60*60+12*60*60, 0).UTC() }

// Entry is a question together with the player's card for it.
type Entry struct {
	Question string
	Card
}

// Due returns the entries to be asked on a day, the longest overdue first; if two are equally
// overdue, the one that will be forgotten sooner. MaxDue limits them, and what was reviewed earlier
// that day counts towards the limit.
func Due(entries []Entry, day Day) []Entry {
	done := Done(entries, day)
	var due []Entry
	for _, e := range entries {
		if !e.Overcome && e.Due <= day && e.Last < day {
			due = append(due, e)
		}
	}
	slices.SortFunc(due, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Due, b.Due), cmp.Compare(a.Stability, b.Stability), cmp.Compare(a.Question, b.Question))
	})
	return due[:min(len(due), max(0, MaxDue-done))]
}

// Done returns how many entries were reviewed on a day. Questions that were missed for the first
// time that day aren't counted.
func Done(entries []Entry, day Day) int {
	n := 0
	for _, e := range entries {
		if e.Last == day && e.Reps > 1 {
			n++
		}
	}
	return n
}

// NextDay returns the first day, not before `from`, on which a question is due; ok is false if none
// is ever due.
func NextDay(entries []Entry, from Day) (day Day, ok bool) {
	for _, e := range entries {
		if e.Overcome {
			continue
		}
		d := max(e.Due, e.Last+1, from)
		if !ok || d < day {
			day, ok = d, true
		}
	}
	return day, ok
}

// Variant returns the seed of the variant to show when a question is reviewed for the n-th time. It
// is never the version that was missed, and a different one each time.
func Variant(question string, reps int) uint32 {
	h := fnv.New32a()
	h.Write([]byte(question))
	h.Write([]byte(" " + strconv.Itoa(reps)))
	return max(1, h.Sum32())
}
