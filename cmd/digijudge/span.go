package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// span is a long time on the command line: 18mo, 2y, 400d, or 0.
type span time.Duration

// UnmarshalText reads a span. A month is a twelfth of a year.
func (s *span) UnmarshalText(text []byte) error {
	in := strings.TrimSpace(string(text))
	bad := fmt.Errorf("%q: want a time such as 18mo, 2y or 400d (at least 30 days), or 0 for never", text)
	if in == "0" {
		*s = 0
		return nil
	}
	const day = 24 * time.Hour
	for _, unit := range []struct {
		name string
		is   time.Duration
	}{{"mo", 365 * day / 12}, {"y", 365 * day}, {"d", day}} {
		number, ok := strings.CutSuffix(in, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(number)
		if d := time.Duration(n) * unit.is; err == nil && n > 0 && n <= 40_000 && d >= 30*day && d <= 100*365*day {
			*s = span(d)
			return nil
		}
		return bad
	}
	return bad
}
