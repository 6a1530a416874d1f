package progress

import (
	"testing"
	"time"

	"digijudge/quiz"
)

// TestCalendar: thirteen weeks from Monday, today in the last; a forgiven gap is shown as one, a second one in a week isn't.
func TestCalendar(t *testing.T) {
	var days []quiz.DayRow
	add := func(full bool, dates ...string) {
		for _, d := range dates {
			r := quiz.DayRow{Day: d, Answered: 3}
			if full {
				r.Answered, r.Credit = 5, d
			}
			days = append(days, r)
		}
	}
	add(true, "2026-11-09", "2026-11-10", "2026-11-12", "2026-11-14", "2026-11-15", "2026-11-19")
	add(false, "2026-11-17")
	got := Calendar(days, "2026-11-19") // a Thursday
	if len(got) != 7*Weeks || got[0].Date.Weekday() != time.Monday || got[len(got)-1].Date.Format("2006-01-02") != "2026-11-22" {
		t.Fatalf("%d cells from %v", len(got), got[0])
	}
	want := map[string]Mark{
		"2026-11-08": None, "2026-11-09": All, "2026-11-10": All, "2026-11-11": Free, "2026-11-12": All, "2026-11-13": None, "2026-11-14": All,
		"2026-11-15": All, "2026-11-16": None, "2026-11-17": Some, "2026-11-18": None, "2026-11-19": All, "2026-11-20": Ahead, "2026-11-22": Ahead,
	}
	today := 0
	for _, c := range got {
		name := c.Date.Format("2006-01-02")
		if w, ok := want[name]; ok && c.Mark != w {
			t.Errorf("%s: %s, want %s", name, c.Mark, w)
		}
		if c.Today {
			today++
			if name != "2026-11-19" {
				t.Errorf("today is %s", name)
			}
		}
	}
	if today != 1 {
		t.Errorf("%d days are today", today)
	}
	for _, sunday := range []string{"2026-11-22", "2026-11-16"} {
		cells := Calendar(nil, sunday)
		at := -1
		for i, c := range cells {
			if c.Today {
				at = i
			}
		}
		if at < 7*(Weeks-1) {
			t.Errorf("%s is not in the last week", sunday)
		}
	}
	if Calendar(days, "today") != nil {
		t.Error("a calendar of no day")
	}
}
