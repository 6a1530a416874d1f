package storm

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"digijudge/quiz"
)

func bank() (items []quiz.Item) {
	for i := range 60 {
		items = append(items, quiz.Item{ID: fmt.Sprint(1000 + i), Level: 1 + i%3, YesNo: i%4 != 0})
	}
	return items
}

// TestNext: yes and no only, none twice, easy ones first, nothing that is waiting elsewhere, and the
// same for the same storm however the questions are listed.
func TestNext(t *testing.T) {
	items := bank()
	turned := slices.Clone(items)
	slices.Reverse(turned)
	away := map[string]bool{"1001": true}
	orders := map[string]bool{}
	for seed := range uint64(3) {
		var seen []string
		for {
			it := Next(items, seed, seen, away)
			if other := Next(turned, seed, seen, away); it == nil || other.ID != it.ID {
				if it != nil {
					t.Fatalf("%v, and %v of the same list turned", it, other)
				}
				break
			}
			if !it.YesNo || away[it.ID] || slices.Contains(seen, it.ID) {
				t.Fatalf("%+v after %v", it, seen)
			}
			if len(seen) < secondFrom && it.Level != 1 || len(seen) < thirdFrom && it.Level == 3 {
				t.Errorf("level %d after %d", it.Level, len(seen))
			}
			seen = append(seen, it.ID)
		}
		if len(seen) != 44 {
			t.Errorf("%d asked of 44", len(seen))
		}
		orders[fmt.Sprint(seen)] = true
	}
	if len(orders) != 3 {
		t.Errorf("%d orders of 3 storms", len(orders))
	}
}

// TestRight checks that only answers within the three minutes count.
func TestRight(t *testing.T) {
	began := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	yes, no := true, false
	rows := []quiz.RoundRow{
		{Correct: &yes, At: began},
		{Correct: &no, At: began.Add(time.Minute)},
		{Correct: nil, At: began.Add(time.Minute)}, // under review
		{Correct: &yes, At: began.Add(Length - time.Millisecond)},
		{Correct: &yes, At: began.Add(Length)},
		{Correct: &yes, At: began.Add(-time.Millisecond)},
	}
	if right, not := Right(rows, began); right != 2 || not != 2 {
		t.Errorf("%d right, %d not", right, not)
	}
}
