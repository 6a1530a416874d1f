package run

import (
	"fmt"
	"slices"
	"testing"

	"digijudge/quiz"
)

func bank(n int) []quiz.Item {
	items := make([]quiz.Item, n)
	for i := range items {
		items[i] = quiz.Item{ID: fmt.Sprint(1000 + i), Topic: quiz.Topics[i%len(quiz.Topics)], Level: 1 + i%3, Complexity: 1 + i/3%3, Drill: i%4 == 3}
	}
	return items
}

// TestAscending checks that a run never gets easier before all of the hardest questions were asked,
// asks nothing twice, reaches the top within a score that people reach, and ends when everything
// was asked.
func TestAscending(t *testing.T) {
	items := bank(200)
	for seed := range uint32(30) {
		s := State{Seed: seed}
		last, top := 0.0, -1
		for {
			it := Next(items, s)
			if it == nil {
				break
			}
			if same := Next(items, s); same != it {
				t.Fatal("the same state chooses two")
			}
			if slices.Contains(s.Seen, it.ID) {
				t.Fatalf("%s twice", it.ID)
			}
			if h := hardness(it); h < last && top < 0 {
				t.Fatalf("seed %d, question %d: %.0f after %.0f", seed, len(s.Seen)+1, h, last)
			} else if last = h; top < 0 && it.Level == 3 && it.Complexity == 3 {
				top = len(s.Seen)
			}
			s.Seen = append(s.Seen, it.ID)
		}
		if len(s.Seen) != len(items) || top < 10 || top > 24 {
			t.Errorf("seed %d: %d asked, the hardest as number %d", seed, len(s.Seen), top)
		}
	}
}

// TestStarts checks that a run starts with another question than earlier ones, as long as there is
// another easy one.
func TestStarts(t *testing.T) {
	items := bank(120)
	var starts []string
	for seed := range uint32(12) {
		it := Next(items, State{Seed: seed, Starts: starts})
		if slices.Contains(starts, it.ID) || it.Level != 1 || it.Complexity > 2 {
			t.Errorf("run %d begins with %+v", seed, it)
		}
		starts = append(starts, it.ID)
	}
	if it := Next(items[:1], State{Starts: []string{items[0].ID}}); it != &items[0] {
		t.Error("the only question doesn't begin a run")
	}
	if it := Next(nil, State{}); it != nil {
		t.Error(it)
	}
}
