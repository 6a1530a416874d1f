package daily

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // for the places that the cases name

	"pgregory.net/rapid"
)

// played replays the moments at which somebody finished the day's five, in a place's time ("Tokyo
// 2026-11-22 08:30") or with an offset ("+900 2026-11-22T08:30Z"), and returns which of their dates
// get a credit.
func played(t *testing.T, moments string) (credits []string) {
	t.Helper()
	done := map[string]bool{} // days of UTC: each five is finished once
	for _, m := range strings.Split(moments, ", ") {
		at, offset := moment(t, m)
		day := Day(at)
		if done[day] {
			continue
		}
		done[day] = true
		if c := Credit(Local(at, offset), day, func(d string) bool { return slices.Contains(credits, d) }); c != "" {
			credits = append(credits, c)
		}
	}
	return credits
}

var places = map[string]string{
	"UTC": "UTC", "London": "Europe/London", "Berlin": "Europe/Berlin", "Moscow": "Europe/Moscow", "Delhi": "Asia/Kolkata", "Kathmandu": "Asia/Kathmandu", "Tokyo": "Asia/Tokyo",
	"Sydney": "Australia/Sydney", "LordHowe": "Australia/Lord_Howe", "Auckland": "Pacific/Auckland", "Kiritimati": "Pacific/Kiritimati", "Apia": "Pacific/Apia",
	"NewYork": "America/New_York", "Denver": "America/Denver", "LosAngeles": "America/Los_Angeles", "Honolulu": "Pacific/Honolulu", "Niue": "Pacific/Niue",
	"SaoPaulo": "America/Sao_Paulo", "StJohns": "America/St_Johns", "Cairo": "Africa/Cairo", "Chatham": "Pacific/Chatham",
}

func moment(t *testing.T, m string) (at time.Time, offset int) {
	t.Helper()
	place, when, ok := strings.Cut(m, " ")
	if !ok {
		t.Fatalf("moment %q", m)
	}
	if _, err := fmt.Sscanf(place, "%d", &offset); err == nil && (place[0] == '+' || place[0] == '-') {
		at, err := time.Parse("2006-01-02T15:04Z", when)
		if err != nil {
			t.Fatal(err)
		}
		return at, offset
	}
	loc, err := time.LoadLocation(places[place])
	if err != nil || places[place] == "" {
		t.Fatalf("place %q: %v", place, err)
	}
	if at, err = time.ParseInLocation("2006-01-02 15:04", when, loc); err != nil {
		t.Fatal(err)
	}
	_, seconds := at.Zone()
	return at, seconds / 60
}

func TestStreaks(t *testing.T) {
	cases := []struct {
		name          string
		moments       string
		now           string
		current, best int
	}{
		{"one day", "UTC 2026-11-22 12:00", "UTC 2026-11-22 12:01", 1, 1},
		{"two days", "UTC 2026-11-22 12:00, UTC 2026-11-23 12:00", "UTC 2026-11-23 12:01", 2, 2},
		{"late, then early", "UTC 2026-11-22 23:59, UTC 2026-11-23 00:00", "UTC 2026-11-23 00:01", 2, 2},
		{"the next day isn't over", "UTC 2026-11-22 12:00", "UTC 2026-11-23 23:59", 1, 1},
		{"one missed day is forgiven", "UTC 2026-11-21 12:00, UTC 2026-11-23 12:00", "UTC 2026-11-23 12:01", 2, 2},
		{"a missed day may still be mended", "UTC 2026-11-21 12:00", "UTC 2026-11-23 12:00", 1, 1},
		{"two missed days end it", "UTC 2026-11-20 12:00, UTC 2026-11-23 12:00", "UTC 2026-11-23 12:01", 1, 1},
		{"two missed days, seen before playing", "UTC 2026-11-20 12:00", "UTC 2026-11-23 12:00", 0, 1},
		{"two missed days within a week", "UTC 2026-11-20 12:00, UTC 2026-11-22 12:00, UTC 2026-11-24 12:00", "UTC 2026-11-24 13:00", 1, 2},
		{"forgiven again after a week", "UTC 2026-11-16 12:00, UTC 2026-11-18 12:00, UTC 2026-11-19 12:00, UTC 2026-11-20 12:00, UTC 2026-11-21 12:00, UTC 2026-11-22 12:00, UTC 2026-11-23 12:00, UTC 2026-11-25 12:00", "UTC 2026-11-25 13:00", 8, 8},
		{"six days later is too early", "UTC 2026-11-16 12:00, UTC 2026-11-18 12:00, UTC 2026-11-19 12:00, UTC 2026-11-20 12:00, UTC 2026-11-21 12:00, UTC 2026-11-22 12:00, UTC 2026-11-24 12:00", "UTC 2026-11-24 13:00", 1, 6},
		{"the best is kept", "UTC 2026-11-16 12:00, UTC 2026-11-17 12:00, UTC 2026-11-18 12:00, UTC 2026-11-24 12:00", "UTC 2026-11-24 13:00", 1, 3},
		{"over a year's end", "UTC 2026-12-31 12:00, UTC 2027-01-01 12:00", "UTC 2027-01-01 12:01", 2, 2},
		{"over a leap day", "UTC 2028-02-28 12:00, UTC 2028-02-29 12:00, UTC 2028-03-01 12:00", "UTC 2028-03-01 13:00", 3, 3},

		{"Berlin, mornings", "Berlin 2026-11-22 08:00, Berlin 2026-11-23 08:00", "Berlin 2026-11-23 09:00", 2, 2},
		{"Berlin, half past midnight: the five of yesterday", "Berlin 2026-11-22 12:00, Berlin 2026-11-24 00:30", "Berlin 2026-11-24 00:31", 2, 2},
		{"Berlin, clocks go forward", "Berlin 2027-03-27 23:30, Berlin 2027-03-28 03:30, Berlin 2027-03-29 12:00", "Berlin 2027-03-29 13:00", 3, 3},
		{"Berlin, clocks go back", "Berlin 2027-10-30 12:00, Berlin 2027-10-31 02:30, Berlin 2027-11-01 00:30", "Berlin 2027-11-01 01:00", 2, 2},
		{"London, the hour that comes twice", "London 2027-10-30 12:00, London 2027-10-31 01:30, London 2027-11-01 12:00", "London 2027-11-01 13:00", 3, 3},
		{"New York, evenings", "NewYork 2026-11-21 20:00, NewYork 2026-11-22 20:00", "NewYork 2026-11-22 21:00", 2, 2},
		{"New York, evenings, then mornings", "NewYork 2026-11-21 20:00, NewYork 2026-11-23 08:00", "NewYork 2026-11-23 09:00", 2, 2},
		{"New York, morning and evening: both fives, the second for tomorrow", "NewYork 2026-11-21 08:00, NewYork 2026-11-21 20:00", "NewYork 2026-11-22 12:00", 2, 2},
		{"New York, clocks go back", "NewYork 2026-10-31 23:30, NewYork 2026-11-01 23:30, NewYork 2026-11-02 23:30", "NewYork 2026-11-02 23:45", 3, 3},
		{"New York, clocks go forward", "NewYork 2027-03-13 12:00, NewYork 2027-03-14 12:00, NewYork 2027-03-15 12:00", "NewYork 2027-03-15 13:00", 3, 3},
		{"Los Angeles, every day at four", "LosAngeles 2026-11-20 16:00, LosAngeles 2026-11-21 16:00, LosAngeles 2026-11-22 16:00", "LosAngeles 2026-11-22 17:00", 3, 3},
		{"Los Angeles, ten to four and four", "LosAngeles 2026-11-20 15:50, LosAngeles 2026-11-20 16:00, LosAngeles 2026-11-22 12:00", "LosAngeles 2026-11-22 13:00", 3, 3},
		{"Denver, a missed evening", "Denver 2026-11-20 20:00, Denver 2026-11-22 20:00", "Denver 2026-11-22 21:00", 2, 2},
		{"St John’s, half hours", "StJohns 2026-11-21 20:29, StJohns 2026-11-22 20:31", "StJohns 2026-11-22 21:00", 2, 2},
		{"São Paulo, after nine", "SaoPaulo 2026-11-21 21:30, SaoPaulo 2026-11-22 21:30, SaoPaulo 2026-11-23 21:30", "SaoPaulo 2026-11-23 22:00", 3, 3},
		{"Tokyo, before nine it is yesterday’s five", "Tokyo 2026-11-22 08:00, Tokyo 2026-11-23 08:00", "Tokyo 2026-11-23 08:30", 2, 2},
		{"Tokyo, eight and ten of one morning: once", "Tokyo 2026-11-22 08:00, Tokyo 2026-11-22 10:00", "Tokyo 2026-11-22 11:00", 1, 1},
		{"Tokyo, eight and ten, then the next day", "Tokyo 2026-11-22 08:00, Tokyo 2026-11-22 10:00, Tokyo 2026-11-23 10:00", "Tokyo 2026-11-23 11:00", 2, 2},
		{"Delhi, half past five", "Delhi 2026-11-22 05:29, Delhi 2026-11-23 05:31", "Delhi 2026-11-23 06:00", 2, 2},
		{"Kathmandu, quarter hours", "Kathmandu 2026-11-22 05:44, Kathmandu 2026-11-23 05:46", "Kathmandu 2026-11-23 06:00", 2, 2},
		{"Sydney, clocks go forward", "Sydney 2026-10-03 22:00, Sydney 2026-10-04 12:00, Sydney 2026-10-05 12:00", "Sydney 2026-10-05 13:00", 3, 3},
		{"Lord Howe, half an hour of summer", "LordHowe 2027-04-03 12:00, LordHowe 2027-04-04 12:00, LordHowe 2027-04-05 12:00", "LordHowe 2027-04-05 13:00", 3, 3},
		{"Auckland, thirteen hours ahead", "Auckland 2026-11-22 07:00, Auckland 2026-11-23 07:00, Auckland 2026-11-24 07:00", "Auckland 2026-11-24 08:00", 3, 3},
		{"Chatham, thirteen and three quarters", "Chatham 2026-11-22 13:40, Chatham 2026-11-23 13:50", "Chatham 2026-11-23 14:00", 2, 2},
		{"Kiritimati, fourteen hours ahead", "Kiritimati 2026-11-22 12:00, Kiritimati 2026-11-23 12:00, Kiritimati 2026-11-24 15:00", "Kiritimati 2026-11-24 16:00", 3, 3},
		{"Niue, eleven hours behind", "Niue 2026-11-21 14:00, Niue 2026-11-22 14:00, Niue 2026-11-23 14:00", "Niue 2026-11-23 15:00", 3, 3},
		{"Honolulu, the day it can't be tomorrow", "Honolulu 2026-11-22 13:59, Honolulu 2026-11-22 14:01, Honolulu 2026-11-24 09:00", "Honolulu 2026-11-24 10:00", 3, 3},
		{"a flight east over the date line", "LosAngeles 2026-11-20 20:00, Tokyo 2026-11-22 09:30, Tokyo 2026-11-23 09:30", "Tokyo 2026-11-23 10:00", 3, 3},
		{"a flight west over the date line", "Tokyo 2026-11-22 12:00, Honolulu 2026-11-22 15:00", "Honolulu 2026-11-22 16:00", 2, 2},
		{"Apia to Niue, next door and a day apart", "Apia 2026-11-22 14:00, Niue 2026-11-22 14:00, Niue 2026-11-23 14:00", "Niue 2026-11-23 15:00", 3, 3},
		{"no clock is twenty hours ahead", "+1200 2026-11-22T12:00Z, +1200 2026-11-22T23:00Z", "UTC 2026-11-22 23:30", 1, 1},
		{"nor behind", "-9999 2026-11-22T13:00Z, -9999 2026-11-23T15:00Z", "UTC 2026-11-23 16:00", 2, 2},
		{"a clock set on and back earns nothing", "+840 2026-11-22T12:00Z, -840 2026-11-22T12:01Z, +840 2026-11-22T12:02Z, -840 2026-11-22T23:59Z", "UTC 2026-11-22 23:59", 1, 1},
	}
	if len(cases) < 40 {
		t.Errorf("%d cases", len(cases))
	}
	for _, tt := range cases {
		credits := played(t, tt.moments)
		at, offset := moment(t, tt.now)
		s := Count(credits, Local(at, offset))
		if s.Current != tt.current || s.Best != tt.best {
			t.Errorf("%s: %d now, %d best; want %d and %d (credits %v)", tt.name, s.Current, s.Best, tt.current, tt.best, credits)
		}
	}
}

// TestCheat checks that no setting of the clock gives more credits than days whose five were
// finished, or a longer streak than the days that passed.
func TestCheat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var credits []string
		at := First
		days := map[string]bool{}
		for range rapid.IntRange(1, 30).Draw(t, "fives") {
			at = at.Add(time.Duration(rapid.IntRange(1, 50*60).Draw(t, "minutes")) * time.Minute)
			if days[Day(at)] {
				continue
			}
			days[Day(at)] = true
			local := Local(at, rapid.IntRange(-5000, 5000).Draw(t, "offset"))
			if c := Credit(local, Day(at), func(d string) bool { return slices.Contains(credits, d) }); c != "" {
				if slices.Contains(credits, c) {
					t.Fatalf("%s twice", c)
				}
				credits = append(credits, c)
			}
		}
		if len(credits) > len(days) {
			t.Fatalf("%d credits for %d days", len(credits), len(days))
		}
		s := Count(credits, Day(at))
		if s.Best > len(credits) || s.Current > s.Best {
			t.Fatalf("%+v for %d credits", s, len(credits))
		}
	})
}

// TestCredit checks dates that no clock could show at the moment, and text that isn't a date.
func TestCredit(t *testing.T) {
	free := func(string) bool { return false }
	for _, tt := range [][3]string{{"2026-11-22", "2026-11-22", "2026-11-22"}, {"2031-01-01", "2026-11-22", "2026-11-22"}, {"", "2026-11-22", "2026-11-22"}, {"x", "2026-11-22", "2026-11-22"}, {"2026-11-22", "", ""}} {
		if got := Credit(tt[0], tt[1], free); got != tt[2] {
			t.Errorf("%v: %q", tt, got)
		}
	}
}
