package progress

import (
	"time"

	"digijudge/quiz"
	"digijudge/quiz/daily"
)

// Weeks is how many weeks the calendar shows; the present week is the last one.
const Weeks = 13

// Mark says how one day of the calendar went.
type Mark string

// The marks.
const (
	All   Mark = "all"   // all five questions were answered
	Some  Mark = "some"  // some of the five were answered
	Free  Mark = "free"  // nothing was answered, but the streak went on
	None  Mark = "none"  // nothing was answered
	Ahead Mark = "ahead" // the day has not come yet
)

// Cell is one day of the calendar.
type Cell struct {
	Date  time.Time // midnight UTC of the date, which is in the player's own time zone
	Mark  Mark
	Today bool
}

// Calendar returns the last weeks of a player's daily fives, each week from Monday on. today is the
// date in the player's time zone; if it can't be read as a date, the calendar is empty.
func Calendar(days []quiz.DayRow, today string) []Cell {
	t, ok := daily.ParseDay(today)
	if !ok {
		return nil
	}
	first := t.AddDate(0, 0, -(int(t.Weekday())+6)%7-7*(Weeks-1))
	credits, some := map[string]bool{}, map[string]bool{}
	var dates []string
	for _, d := range days {
		if d.Credit != "" {
			credits[d.Credit] = true
			dates = append(dates, d.Credit)
		} else if d.Answered > 0 {
			some[d.Day] = true
		}
	}
	var out []Cell
	for i := range 7 * Weeks {
		day := first.AddDate(0, 0, i)
		c := Cell{Date: day, Today: day.Equal(t)}
		name := daily.Day(day)
		switch {
		case credits[name]:
			c.Mark = All
		case some[name]:
			c.Mark = Some
		case day.After(t):
			c.Mark = Ahead
		case forgiven(dates, credits, day):
			c.Mark = Free
		default:
			c.Mark = None
		}
		out = append(out, c)
	}
	return out
}

// forgiven reports whether the player's streak went on over a day without credit.
func forgiven(dates []string, credits map[string]bool, day time.Time) bool {
	after := daily.Day(day.AddDate(0, 0, 1))
	if !credits[daily.Day(day.AddDate(0, 0, -1))] || !credits[after] {
		return false
	}
	var until []string
	for _, d := range dates {
		if d <= after {
			until = append(until, d)
		}
	}
	return daily.Count(until, after).Current > 1
}
