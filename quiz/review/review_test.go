package review

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestGradeOf(t *testing.T) {
	for _, c := range []struct {
		right      bool
		took       time.Duration
		complexity int
		run        int
		want       Grade
	}{
		{false, time.Second, 1, 0, Again},
		{false, time.Hour, 1, 5, Again},
		{true, 20 * time.Second, 1, 0, Good},
		{true, 20 * time.Second, 1, 1, Good},
		{true, 20 * time.Second, 1, 2, Easy},
		{true, 20 * time.Second, 1, 9, Easy},
		{true, 60 * time.Second, 1, 0, Hard},
		{true, 60 * time.Second, 1, 5, Hard},
		{true, 60 * time.Second, 2, 0, Good},
		{true, 90 * time.Second, 2, 0, Hard},
		{true, 149 * time.Second, 3, 0, Good},
		{true, 150 * time.Second, 3, 0, Hard},
		{true, 0, 1, 0, Good}, // nobody measured
	} {
		if got := GradeOf(Answer{c.right, c.took, c.complexity}, c.run); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestCourse follows a missed item: when it comes up again if every answer is right, and after a
// lapse.
func TestCourse(t *testing.T) {
	if Next(nil, Answer{Right: true}, 100) != nil {
		t.Error("an item that was right is in review")
	}
	course := func(right string) (gaps []int, last *Card) {
		c := Next(nil, Answer{}, 100)
		gaps = append(gaps, int(c.Due-c.Last))
		for _, r := range right {
			if c.Overcome {
				t.Fatalf("%s: overcome before its end", right)
			}
			c = Next(c, Answer{Right: r == 'r', Took: time.Second, Complexity: 1}, c.Due)
			gaps = append(gaps, int(c.Due-c.Last))
		}
		return gaps, c
	}
	gaps, c := course("r")
	if gaps[0] != 1 {
		t.Errorf("missed today, asked again in %d days", gaps[0])
	}
	if c.Run != 1 || c.Lapses != 0 || c.Reps != 2 {
		t.Errorf("%+v", c)
	}
	n := 1
	for {
		r := ""
		for range n {
			r += "r"
		}
		if gaps, c = course(r); c.Overcome {
			break
		}
		if n++; n > 8 {
			t.Fatalf("never overcome: %v", gaps)
		}
	}
	if n < EasyRun || gaps[n] < OutAfter || !slices.IsSorted(gaps) {
		t.Errorf("overcome after %d right answers, gaps %v", n, gaps)
	}
	long, _ := course("rrr")
	lapsed, c := course("rrw")
	if lapsed[3] >= long[2] || lapsed[3] > 3 || c.Run != 0 || c.Lapses != 1 {
		t.Errorf("a lapse: gaps %v against %v, %+v", lapsed, long, c)
	}
}

// TestOvercome checks that an item that counts as learned isn't asked any more, and comes back when
// it is missed.
func TestOvercome(t *testing.T) {
	c := &Card{Due: 130, Last: 100, Stability: 30, Difficulty: 6, Reps: 4, Run: 3, Overcome: true}
	if got := Next(c, Answer{Right: true}, 131); got != c {
		t.Errorf("%+v", got)
	}
	back := Next(c, Answer{}, 131)
	if back.Overcome || back.Run != 0 || back.Lapses != 1 || back.Due <= 131 || back.Due > 140 {
		t.Errorf("%+v", back)
	}
	if got := Due([]Entry{{"q", *c}}, 200); len(got) != 0 {
		t.Errorf("%v", got)
	}
	if _, ok := NextDay([]Entry{{"q", *c}}, 200); ok {
		t.Error("something overcome is due some day")
	}
}

func cardGen(t *rapid.T) *Card {
	c := Next(nil, Answer{}, Day(rapid.IntRange(0, 100).Draw(t, "day")))
	for range rapid.IntRange(0, 12).Draw(t, "answers") {
		a := Answer{Right: rapid.Bool().Draw(t, "right"), Took: time.Duration(rapid.IntRange(0, 300).Draw(t, "took")) * time.Second, Complexity: rapid.IntRange(1, 3).Draw(t, "complexity")}
		c = Next(c, a, c.Last+Day(rapid.IntRange(-1, 60).Draw(t, "pause")))
	}
	return c
}

// TestNext: properties of every course.
func TestNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := cardGen(t)
		before := *c
		day := c.Last + Day(rapid.IntRange(1, 400).Draw(t, "later"))
		right := Next(c, Answer{Right: true, Took: time.Second, Complexity: 1}, day)
		slow := Next(c, Answer{Right: true, Took: time.Hour, Complexity: 1}, day)
		wrong := Next(c, Answer{Took: time.Second, Complexity: 1}, day)
		if *c != before {
			t.Fatal("the card was changed in place")
		}
		if again := Next(c, Answer{}, c.Last); again != c {
			t.Fatal("a second answer of a day counts")
		}
		if again := Next(c, Answer{}, c.Last-1); again != c {
			t.Fatal("an answer from before the last counts")
		}
		if wrong.Run != 0 || wrong.Due <= day || wrong.Overcome || wrong.Due-day > MaxDue {
			t.Fatalf("after a miss: %+v on %d", wrong, day)
		}
		if c.Overcome {
			if right != c || slow != c {
				t.Fatal("overcome, and asked again")
			}
			return
		}
		if right.Due <= day || right.Run != c.Run+1 || slow.Due > right.Due || wrong.Due > slow.Due {
			t.Fatalf("right %+v slow %+v wrong %+v on %d after %+v", right, slow, wrong, day, c)
		}
		if right.Overcome && (right.Run < EasyRun || right.Due-day < OutAfter) {
			t.Fatalf("overcome too soon: %+v", right)
		}
	})
}

// TestDue checks that at most ten reviews are due on a day, however long the backlog and however
// often the list is asked for; that the longest overdue come first; and that none comes twice a
// day.
func TestDue(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var entries []Entry
	for i := range 300 {
		c := *Next(nil, Answer{}, Day(rng.IntN(50)))
		entries = append(entries, Entry{fmt.Sprint(i), c})
	}
	for day := Day(60); day < 90; day++ {
		asked := map[string]bool{}
		for {
			due := Due(entries, day)
			if len(due)+len(asked) > MaxDue {
				t.Fatalf("day %d: %d and %d more", day, len(asked), len(due))
			}
			if len(due) == 0 {
				break
			}
			if !slices.IsSortedFunc(due, func(a, b Entry) int { return int(a.Due - b.Due) }) {
				t.Fatal("not the longest overdue first")
			}
			q := due[0].Question
			if asked[q] {
				t.Fatalf("day %d: %s twice", day, q)
			}
			asked[q] = true
			i := slices.IndexFunc(entries, func(e Entry) bool { return e.Question == q })
			entries[i].Card = *Next(&entries[i].Card, Answer{Right: rng.IntN(3) > 0, Took: time.Second, Complexity: 1}, day)
		}
		if len(asked) != MaxDue {
			t.Fatalf("day %d: %d asked with a backlog", day, len(asked))
		}
		if d, ok := NextDay(entries, day); !ok || d < day {
			t.Fatalf("next on %d", d)
		}
	}
	// An item missed today isn't due before tomorrow.
	fresh := []Entry{{"new", *Next(nil, Answer{}, 60)}}
	if got := Due(fresh, 60); len(got) != 0 {
		t.Error(got)
	}
	if got := Due(fresh, 61); len(got) != 1 {
		t.Error(got)
	}
	if d, ok := NextDay(fresh, 60); d != 61 || !ok {
		t.Error(d, ok)
	}
}

func TestDayOf(t *testing.T) {
	for s, want := range map[string]Day{"1970-01-01T00:00:00Z": 0, "1970-01-01T23:59:59Z": 0, "1969-12-31T23:59:59Z": -1, "2026-11-22T00:30:00+01:00": 20778, "2026-11-22T01:30:00+01:00": 20779} {
		at, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := DayOf(at); got != want {
			t.Errorf("%s: %d, want %d", s, got, want)
		}
	}
}

func TestVariant(t *testing.T) {
	seen := map[uint32]bool{}
	for q := range 50 {
		for n := range 20 {
			v := Variant(fmt.Sprint(1000+q), n)
			if v == 0 {
				t.Fatal("seed 0 is the question as written")
			}
			seen[v] = true
		}
	}
	if len(seen) < 990 {
		t.Errorf("%d different seeds of 1000", len(seen))
	}
}
