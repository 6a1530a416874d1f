// Package review schedules what a player got wrong, by FSRS. It is pure: no clock, no store.
//
// Grades are derived from the answer, never asked for. Only the first answer of a day counts:
// whoever has just read why is not remembering. A day is a number of days; whose midnight it begins
// at is the caller's affair.
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
	Retention = 0.90 // the chance of a right answer at which an item comes up again
	MaxDue    = 10   // items a day; a backlog that can't be worked off makes people stop
	EasyRun   = 3    // right answers in a row from which on the grade is Easy
	OutAfter  = 21   // an item that would rest this many days after EasyRun right answers in a row is overcome
)

// Grade is what FSRS is told of an answer.
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

// Card is how well one item is remembered.
type Card struct {
	Due        Day // the first day on which it is asked again
	Last       Day // the day of the last answer that counted
	Stability  float64
	Difficulty float64
	Reps       int
	Lapses     int
	Run        int  // right answers in a row, one a day
	Overcome   bool // it is not asked any more, unless it is missed again
}

// Answer is one graded answer. Took is how long the player had the question before them; 0 if
// nobody knows.
type Answer struct {
	Right      bool
	Took       time.Duration
	Complexity int // of the question: 1 to 3
}

// Slow returns the time from which on a right answer to a question of a complexity counts as hard.
func Slow(complexity int) time.Duration {
	switch {
	case complexity <= 1:
		return 60 * time.Second
	case complexity == 2:
		return 90 * time.Second
	}
	return 150 * time.Second
}

// GradeOf returns the grade of an answer after run right ones in a row. A wrong answer is never
// Hard.
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
	p.EnableShortTerm = false // whole days: one review a day counts
	return fsrs.NewFSRS(p)
}

// Next returns the card after an answer on a day. c is nil for an item that is not in review: a
// right answer leaves it out, a wrong one takes it in. The result is c itself where the answer
// doesn't count: a second one that day, one from before the last, or a right one to an item that is
// overcome.
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

// at returns noon of a day, so that days apart are whole days.
func at(d Day) time.Time { return time.Unix(int64(d)*24*60*60+12*60*60, 0).UTC() }

// Entry is a player's card of a question.
type Entry struct {
	Question string
	Card
}

// Due returns the entries to be asked on a day, at most MaxDue less those that were reviewed that
// day already: the longest overdue first, of equals the one that is forgotten soonest.
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

// Done returns how many were reviewed on a day. What was missed for the first time that day is not
// among them.
func Done(entries []Entry, day Day) int {
	n := 0
	for _, e := range entries {
		if e.Last == day && e.Reps > 1 {
			n++
		}
	}
	return n
}

// NextDay returns the first day from `from` on at which something is due; ok is false if nothing
// ever is.
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

// Variant returns the seed of the variant in which an item with variants is asked for the n-th
// time: never the words that were missed, and another one each time.
func Variant(question string, reps int) uint32 {
	h := fnv.New32a()
	h.Write([]byte(question))
	h.Write([]byte(" " + strconv.Itoa(reps)))
	return max(1, h.Sum32())
}
