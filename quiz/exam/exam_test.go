package exam

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// TestPresets checks what the site promises of each preset, and that its levels add up.
func TestPresets(t *testing.T) {
	want := map[string][3]int{"player": {10, 10, 70}, "store-judge": {20, 20, 80}, "head-judge": {30, 30, 90}, "long": {50, 50, 90}, "open-book": {20, 0, 80}}
	if len(Presets) != len(want) {
		t.Errorf("%d presets", len(Presets))
	}
	for _, p := range Presets {
		if got := [3]int{p.Questions, int(p.Limit / time.Minute), p.Pass}; got != want[p.ID] {
			t.Errorf("%s: %v, want %v", p.ID, got, want[p.ID])
		}
		if p.Levels[0]+p.Levels[1]+p.Levels[2] != p.Questions {
			t.Errorf("%s: levels %v for %d questions", p.ID, p.Levels, p.Questions)
		}
		if found, ok := FindPreset(p.ID); !ok || found.Name != p.Name {
			t.Error(p.ID)
		}
	}
	if _, ok := FindPreset("judge"); ok {
		t.Error("a preset that isn’t there")
	}
}

// full is a site with n questions in every topic and level.
func full(n int) []quiz.Item {
	var items []quiz.Item
	for _, t := range quiz.Topics {
		for l := 1; l <= 3; l++ {
			for i := range n {
				items = append(items, quiz.Item{ID: fmt.Sprintf("%s-%d-%d", t, l, i), Topic: t, Level: l, Variants: i%2 == 0})
			}
		}
	}
	return items
}

// TestAssembleFull: with plenty of questions every preset is met exactly.
func TestAssembleFull(t *testing.T) {
	items := full(10)
	for _, p := range Presets {
		for seed := range uint64(30) {
			picks, err := Assemble(p, items, nil, rng(seed))
			if err != nil {
				t.Fatal(err)
			}
			var levels [3]int
			topics := map[string]int{}
			for _, k := range picks {
				it := find(items, k.ID)
				levels[it.Level-1]++
				topics[it.Topic]++
				if (k.Variant != 0) != it.Variants {
					t.Errorf("%s: variant %d of an item with variants: %v", k.ID, k.Variant, it.Variants)
				}
			}
			least, most := p.Questions, 0
			for _, tp := range quiz.Topics {
				least, most = min(least, topics[tp]), max(most, topics[tp])
			}
			if levels != p.Levels || most-least > 1 {
				t.Errorf("%s: levels %v, want %v; topics %v", p.ID, levels, p.Levels, topics)
			}
		}
	}
}

func find(items []quiz.Item, id string) *quiz.Item {
	for i := range items {
		if items[i].ID == id {
			return &items[i]
		}
	}
	return nil
}

// TestAssemble checks that an exam has the right number of different questions and no drill,
// whatever the site has, and that no topic gets two more than another that still has questions.
func TestAssemble(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var items []quiz.Item
		has := map[string]int{}
		for i := range rapid.IntRange(0, 150).Draw(t, "items") {
			it := quiz.Item{
				ID: fmt.Sprint(1000 + i), Topic: quiz.Topics[min(rapid.IntRange(0, 11).Draw(t, "topic"), rapid.IntRange(0, 11).Draw(t, "topic"))],
				Level: rapid.IntRange(1, 3).Draw(t, "level"), Drill: rapid.IntRange(0, 4).Draw(t, "drill") == 0,
			}
			items = append(items, it)
			if !it.Drill {
				has[it.Topic]++
			}
		}
		p := Presets[rapid.IntRange(0, len(Presets)-1).Draw(t, "preset")]
		seed := rapid.Uint64().Draw(t, "seed")
		picks, err := Assemble(p, items, nil, rng(seed))
		var few *TooFewError
		if Eligible(items) < p.Questions {
			if !errors.As(err, &few) || few.Have != Eligible(items) || few.Want != p.Questions {
				t.Fatalf("%v", err)
			}
			return
		}
		if err != nil || len(picks) != p.Questions {
			t.Fatalf("%d questions, %v", len(picks), err)
		}
		again, _ := Assemble(p, items, nil, rng(seed))
		if !reflect.DeepEqual(picks, again) {
			t.Fatal("the same seed gives another exam")
		}
		asked, topics := map[string]bool{}, map[string]int{}
		for _, k := range picks {
			it := find(items, k.ID)
			if asked[k.ID] || it.Drill {
				t.Fatalf("%s twice, or a drill", k.ID)
			}
			asked[k.ID] = true
			topics[it.Topic]++
		}
		for a := range has {
			for b, n := range topics {
				if n > topics[a]+1 && topics[a] < has[a] {
					t.Fatalf("%s has %d questions, %s only %d of %d", b, n, a, topics[a], has[a])
				}
			}
		}
	})
}

// TestAssembleLevels checks that an exam meets its levels wherever the topics allow it, even if
// questions already chosen have to be swapped.
func TestAssembleLevels(t *testing.T) {
	p := Preset{Questions: 4, Levels: [3]int{2, 2, 0}}
	items := []quiz.Item{ // attack has level 1 only, so both level 2 must come from the others
		{ID: "a1", Topic: "attack", Level: 1}, {ID: "a2", Topic: "attack", Level: 1},
		{ID: "b1", Topic: "turn", Level: 1}, {ID: "b2", Topic: "turn", Level: 2}, {ID: "b3", Topic: "turn", Level: 2},
	}
	for seed := range uint64(50) {
		picks, err := Assemble(p, items, nil, rng(seed))
		if err != nil {
			t.Fatal(err)
		}
		var levels [3]int
		for _, k := range picks {
			levels[find(items, k.ID).Level-1]++
		}
		if levels != p.Levels {
			t.Fatalf("levels %v of %v", levels, picks)
		}
	}
	// If there are too few questions of a level, the nearest level fills in.
	p = Preset{Questions: 3, Levels: [3]int{0, 0, 3}}
	items = []quiz.Item{{ID: "1", Topic: "turn", Level: 1}, {ID: "2", Topic: "turn", Level: 2}, {ID: "3", Topic: "turn", Level: 2}, {ID: "4", Topic: "turn", Level: 3}, {ID: "5", Topic: "turn", Level: 1}}
	picks, err := Assemble(p, items, nil, rng(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range picks {
		if find(items, k.ID).Level == 1 {
			t.Errorf("level 1 in %v while there is level 2", picks)
		}
	}
}

// TestAssembleFresh checks that questions that the player hasn't met come first, and those met long
// ago before those met lately.
func TestAssembleFresh(t *testing.T) {
	items := full(10)
	met := map[string]int64{}
	for _, it := range items {
		if it.ID[len(it.ID)-1] >= '6' { // four of ten
			met[it.ID] = 100
		}
		if it.ID[len(it.ID)-1] >= '8' {
			met[it.ID] = 200
		}
	}
	for _, p := range Presets {
		picks, err := Assemble(p, items, met, rng(3))
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range picks {
			if met[k.ID] != 0 {
				t.Errorf("%s: %s was met before", p.ID, k.ID)
			}
		}
	}
	one := []quiz.Item{{ID: "new", Topic: "turn", Level: 1}, {ID: "late", Topic: "turn", Level: 1}, {ID: "early", Topic: "turn", Level: 1}}
	picks, err := Assemble(Preset{Questions: 2, Levels: [3]int{2}}, one, map[string]int64{"late": 9, "early": 3}, rng(1))
	if err != nil || picks[0].ID == "late" || picks[1].ID == "late" {
		t.Error(picks, err)
	}
}

func TestTime(t *testing.T) {
	start := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	p, _ := FindPreset("player")
	e := Exam{Started: start, Deadline: p.Deadline(start)}
	for after, want := range map[time.Duration][2]bool{ // over, takes
		0: {false, true}, 10*time.Minute - time.Millisecond: {false, true}, 10 * time.Minute: {true, true},
		10*time.Minute + Grace - time.Millisecond: {true, true}, 10*time.Minute + Grace: {true, false}, time.Hour: {true, false},
	} {
		if got := [2]bool{e.Over(start.Add(after)), e.Takes(start.Add(after))}; got != want {
			t.Errorf("after %s: %v", after, got)
		}
	}
	e.Closed = start.Add(time.Minute)
	if e.Takes(start.Add(2 * time.Minute)) {
		t.Error("takes answers when handed in")
	}
	if p, _ := FindPreset("open-book"); p.Deadline(start).Sub(start) != UntimedLife {
		t.Error("an untimed exam has no end")
	}
}

func TestScore(t *testing.T) {
	p, _ := FindPreset("store-judge")
	items := func(right, wrong, unanswered, disputed, changed int) (list []Item) {
		for o, n := range map[Outcome]int{Right: right, Wrong: wrong, Unanswered: unanswered, Disputed: disputed, Changed: changed} {
			for range n {
				list = append(list, Item{Outcome: o})
			}
		}
		return list
	}
	for _, c := range []struct {
		items  []Item
		right  int
		of     int
		passed bool
	}{
		{items(16, 4, 0, 0, 0), 16, 20, true},
		{items(15, 5, 0, 0, 0), 15, 20, false},
		{items(16, 0, 4, 0, 0), 16, 20, true},
		{items(15, 4, 0, 1, 0), 15, 19, false}, // 79 %
		{items(15, 3, 0, 1, 1), 15, 18, true},
		{items(0, 0, 0, 20, 0), 0, 0, false},
		{items(0, 0, 20, 0, 0), 0, 20, false},
	} {
		right, of, passed := Score(p, c.items)
		if right != c.right || of != c.of || passed != c.passed {
			t.Errorf("%d of %d, %v; want %d of %d, %v", right, of, passed, c.right, c.of, c.passed)
		}
	}
	player := Preset{Questions: 10}
	if _, _, passed := Score(player, items(10, 0, 0, 0, 0)); passed {
		t.Error("passed what has no mark to pass")
	}
}

func TestChapters(t *testing.T) {
	clauses := map[string][]clause.Clause{"a": {"16-7-4", "11-5-3"}, "b": {"16-10-1"}, "c": {"4-10", "4-9", "16-7-4"}, "d": {"6-1"}, "e": {"11-1"}}
	items := []Item{{Question: "a", Outcome: Wrong}, {Question: "b", Outcome: Right}, {Question: "c", Outcome: Unanswered}, {Question: "d", Outcome: Disputed}, {Question: "e", Outcome: Right}}
	got := Chapters(items, func(q string) []clause.Clause { return clauses[q] })
	want := []ChapterResult{{"4", 0, 1, []clause.Clause{"4-9", "4-10"}}, {"11", 1, 1, []clause.Clause{"11-5-3"}}, {"16", 1, 2, []clause.Clause{"16-7-4"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}
