package web

import (
	"fmt"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/daily"
)

// clockCookie stores the difference between the player's clock and UTC, in minutes. The page's
// script sets it when somebody begins today's five, so that the day follows the player's own clock.
// Without scripts the day is that of UTC.
const clockCookie = "digijudge_clock"

// clockOf returns how many minutes the reader's clock is ahead of UTC, and whether the browser has
// told the server.
func clockOf(c echo.Context) (minutes int, told bool) {
	ck, err := c.Cookie(clockCookie)
	if err != nil {
		return 0, false
	}
	n, err := strconv.Atoi(ck.Value)
	if err != nil || n < -daily.MaxOffset || n > daily.MaxOffset {
		return 0, false
	}
	return n, true
}

// dayNow returns the day whose five questions a reader with this clock gets now.
func (s *site) dayNow(clock int) string { return daily.Local(s.now(), clock) }

// dayStands reports whether an answer at some time still belongs to the five questions of a day. It
// does while that day goes on by the reader's clock or by UTC, because a form without scripts was
// made for the day of UTC.
func dayStands(day string, at time.Time, clock int) bool {
	return day == daily.Local(at, clock) || day == daily.Day(at)
}

// nextFive says when the next five questions come: at the reader's midnight, if their clock is
// known.
func (s *site) nextFive(clock int, told bool) string {
	where := "midnight UTC"
	if told {
		where = "midnight by your clock"
	}
	here := s.now().UTC().Add(time.Duration(clock) * time.Minute)
	next := time.Date(here.Year(), here.Month(), here.Day()+1, 0, 0, 0, 0, time.UTC)
	left := next.Sub(here)
	h, m := int(left/time.Hour), int(left%time.Hour/time.Minute)
	in := fmt.Sprintf("%d h %d min", h, m)
	if h == 0 {
		in = plural(max(m, 1), "minute", "minutes")
	}
	return "The next five come at " + where + ", in " + in + "."
}
