// Package daily chooses the five questions of a day, the same for everybody, and counts streaks. A
// day of questions is a day of UTC; a streak is counted in the player's own dates.
package daily

import (
	"slices"
	"time"
)

// Size is the number of questions of a day.
const Size = 5

// MaxOffset is how far a player's clock may be from UTC, in minutes.
const MaxOffset = 14 * 60

// ForgivenEvery is the length of the period, in days, in which one missed day doesn't end a streak.
const ForgivenEvery = 7

// layout is how days are written.
const layout = "2006-01-02"

// Day returns the day of UTC at a time, such as "2026-11-22".
func Day(now time.Time) string { return now.UTC().Format(layout) }

// Local returns the player's own date at a time. offset says by how many minutes their clock is
// ahead of UTC; impossible values are limited.
func Local(now time.Time, offset int) string {
	offset = min(max(offset, -MaxOffset), MaxOffset)
	return Day(now.Add(time.Duration(offset) * time.Minute))
}

// ParseDay reads a day as it stands in addresses.
func ParseDay(s string) (time.Time, bool) {
	t, err := time.Parse(layout, s)
	return t, err == nil && t.Format(layout) == s
}

// Credit says for which of the player's own dates a five of a day counts that was finished on their
// date local: that date, or, if it has a credit already, the day of the five if that is the date
// after it (west of Greenwich the next day's five is there in the afternoon). "" means none: a date
// counts once.
func Credit(local, day string, taken func(date string) bool) string {
	l, ok := ParseDay(local)
	d, ok2 := ParseDay(day)
	if !ok2 {
		return ""
	}
	if !ok || l.Sub(d).Abs() > 24*time.Hour {
		l = d // no clock shows this date while the questions of that day are available
	}
	switch l := l.Format(layout); {
	case !taken(l):
		return l
	case day > l && !taken(day):
		return day
	}
	return ""
}

// Streak says for how many days in a row somebody has finished the five questions.
type Streak struct {
	Current int
	Best    int
	Today   bool // the player's date today has its credit
	Spare   bool // a missed day would be forgiven now
}

// Count counts the streak of a player whose date is today, from the dates that have a credit. One
// missed day in ForgivenEvery is forgiven; it doesn't count, and doesn't end the streak. Today is
// not missed before it is over.
func Count(credits []string, today string) Streak {
	var days []int
	for _, c := range credits {
		if t, ok := ParseDay(c); ok {
			days = append(days, number(t))
		}
	}
	slices.Sort(days)
	days = slices.Compact(days)
	var s Streak
	const never = -1 << 30
	n, last, forgiven := 0, never, never
	for _, d := range days {
		switch {
		case n > 0 && d == last+1:
			n++
		case n > 0 && d == last+2 && last+1-forgiven >= ForgivenEvery:
			n, forgiven = n+1, last+1
		default:
			n, forgiven = 1, never
		}
		last = d
		s.Best = max(s.Best, n)
	}
	t, ok := ParseDay(today)
	if !ok || n == 0 {
		return s
	}
	now := number(t)
	s.Spare = now-forgiven >= ForgivenEvery
	switch {
	case last >= now: // a later date: the player has traveled west, or the clock was ahead
		s.Today, s.Current = slices.Contains(days, now), n
	case last == now-1, last == now-2 && now-1-forgiven >= ForgivenEvery:
		s.Current = n
	}
	return s
}

// number counts days.
func number(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }
