package daily

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

func bank(n int) []quiz.Item {
	items := make([]quiz.Item, n)
	for i := range items {
		items[i] = quiz.Item{ID: fmt.Sprint(1000 + i), Topic: quiz.Topics[i*7%len(quiz.Topics)], Level: 1 + i%3, Complexity: 1 + i/3%3, Clauses: []clause.Clause{clause.Clause(fmt.Sprintf("16-%d-%d", 4+i%40, 1+i%5))}}
		if i%10 == 9 {
			items[i].Drill = true
		}
	}
	return items
}

func ids(five []*quiz.Item) (out []string) {
	for _, it := range five {
		out = append(out, it.ID)
	}
	return out
}

// TestQuestions checks sampled days of the first and the tenth year, each computed by a server that
// never chose before: five questions at the levels 1, 1, 2, 2 and 3, no drill, the same in whatever
// order the items are listed, none again within sixty days, and harder on Sunday than on Monday.
func TestQuestions(t *testing.T) {
	items := bank(480) // 432 that aren't drills
	turned := slices.Clone(items)
	slices.Reverse(turned)
	s := newSchedule(items) // the days around a sampled day, with which it may share no question
	var week [7]float64
	for _, first := range []int{0, 58, 119, 301, 3650, 3701} {
		for i := first; i < first+7; i++ {
			d := First.AddDate(0, 0, i)
			five := Questions(items, nil, Day(d))
			if len(five) != Size || !slices.Equal(ids(five), ids(Questions(turned, nil, Day(d)))) {
				t.Fatalf("%s: %v", Day(d), ids(five))
			}
			if !slices.IsSortedFunc(five, byDifficulty) {
				t.Errorf("%s: not rising", Day(d))
			}
			topics := map[string]bool{}
			var levels []int
			for _, it := range five {
				if it.Drill {
					t.Errorf("%s: %s is a drill", Day(d), it.ID)
				}
				topics[it.Topic] = true
				levels = append(levels, it.Level)
				week[i%7] += difficulty(it)
			}
			slices.Sort(levels)
			if !slices.Equal(levels, []int{1, 1, 2, 2, 3}) || len(topics) < 3 {
				t.Errorf("%s: levels %v, %d topics", Day(d), levels, len(topics))
			}
			for other := i + 1; other <= i+NoRepeat; other++ {
				for _, it := range s.slots(other) {
					if slices.Contains(five, it) {
						t.Errorf("%s: %s again after %d days", Day(d), it.ID, other-i)
					}
				}
			}
		}
	}
	if week[0] >= week[3] || week[3] >= week[6] {
		t.Errorf("Monday to Sunday: %v", week)
	}
	seen := map[*quiz.Item]bool{} // no question may be left out for ever
	for i := range 120 {
		for _, it := range s.slots(i) {
			seen[it] = true
		}
	}
	if len(seen) < len(s.pool)*3/4 {
		t.Errorf("120 days ask %d of %d questions", len(seen), len(s.pool))
	}
}

// TestGrown checks that after questions were added, the days chosen before still keep their
// questions from coming again within sixty days.
func TestGrown(t *testing.T) {
	kept := map[string][]string{}
	last := map[string]int{}
	for i := range 150 {
		day := Day(First.AddDate(0, 0, i))
		kept[day] = ids(Questions(bank(480+i/50*20), kept, day))
		for _, id := range kept[day] {
			if was, ok := last[id]; ok && i-was <= NoRepeat {
				t.Errorf("%s: %s again after %d days", day, id, i-was)
			}
			last[id] = i
		}
	}
}

// TestKept checks that a day's questions stay the same even after questions were added, and that a
// deleted question is replaced.
func TestKept(t *testing.T) {
	before, after := bank(330), bank(400)
	day := "2026-12-24"
	five := ids(Questions(before, nil, day))
	kept := map[string][]string{day: five}
	if got := ids(Questions(after, kept, day)); !slices.Equal(got, five) {
		t.Errorf("%v, was %v", got, five)
	}
	without := slices.DeleteFunc(slices.Clone(after), func(it quiz.Item) bool { return it.ID == five[2] })
	got := ids(Questions(without, kept, day))
	if len(got) != Size || slices.Contains(got, five[2]) || !slices.Contains(got, five[0]) || !slices.Contains(got, five[4]) {
		t.Errorf("%v, was %v", got, five)
	}
	// A later day doesn't repeat its questions.
	for i := 1; i <= 30; i++ {
		d, _ := ParseDay(day)
		for _, id := range ids(Questions(after, kept, Day(d.AddDate(0, 0, i)))) {
			if slices.Contains(five, id) {
				t.Errorf("%s again %d days later", id, i)
			}
		}
	}
}

// TestFew checks that with too few questions the longest unasked come again, and that without
// questions a day is empty.
func TestFew(t *testing.T) {
	items := bank(23)[:20] // 18
	var all [][]string
	for i := range 50 {
		five := ids(Questions(items, nil, Day(First.AddDate(0, 0, i))))
		if len(five) != Size {
			t.Fatal(five)
		}
		slices.Sort(five)
		if len(slices.Compact(slices.Clone(five))) != Size {
			t.Fatal("twice in a day:", five)
		}
		if i > 0 && slices.ContainsFunc(five, func(id string) bool { return slices.Contains(all[i-1], id) }) {
			t.Errorf("day %d: %v after %v", i, five, all[i-1])
		}
		all = append(all, five)
	}
	if five := Questions(items[:3], nil, Day(First)); len(five) != 3 {
		t.Error(ids(five))
	}
	for _, day := range []string{"2026-11-15", "2200-01-01", "2026-13-01", "2026-1-1", "today", ""} {
		if five := Questions(items, nil, day); five != nil {
			t.Errorf("%s: %v", day, ids(five))
		}
	}
	if five := Questions(nil, nil, Day(time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))); len(five) != 0 {
		t.Error(ids(five))
	}
}
