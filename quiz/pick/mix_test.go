package pick

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/rules/clause"
)

// bank is a number of made-up items over all topics, levels and complexities; every third is a drill.
func bank(n int) []quiz.Item {
	items := make([]quiz.Item, n)
	for i := range items {
		items[i] = quiz.Item{
			ID: fmt.Sprint(1000 + i), Topic: quiz.Topics[i%len(quiz.Topics)], Level: 1 + i/len(quiz.Topics)%3, Complexity: 1 + i/7%3,
			Type: quiz.EffectTypes[i%len(quiz.EffectTypes)], Keywords: []clause.Clause{clause.Clause(fmt.Sprint("16-", 4+i%40))}, Clauses: []clause.Clause{clause.Clause(fmt.Sprintf("16-%d-%d", 4+i%40, 1+i%5))},
			Options: 3, Guess: 1.0 / 3, Drill: i%3 == 2,
		}
	}
	return items
}

// answered is a player who goes through the mix.
type answered struct {
	done  []string // newest last
	right map[string]bool
}

func (a *answered) history() History {
	h := History{Done: map[string]Done{}, Weak: map[string]bool{}, Seed: uint64(len(a.done))}
	for i, id := range a.done {
		h.Done[id] = Done{a.right[id], len(a.done) - 1 - i}
	}
	return h
}

// TestNoRepeat checks that, whatever the filter, no question is asked twice before all have been
// asked, and that the same history leads to the same question.
func TestNoRepeat(t *testing.T) {
	items := bank(120)
	for name, f := range map[string]Filter{"all": {}, "topic": {Topic: "attack"}, "level": {Level: 2}, "drills": {Drills: OnlyDrills}, "no drills": {Drills: NoDrills}, "keyword": {Keyword: "16-7"}} {
		for _, weak := range []bool{false, true} {
			total := len(f.Of(items))
			if total < 2 {
				t.Fatalf("%s: %d items", name, total)
			}
			a := &answered{right: map[string]bool{}}
			s := Strength{Player: rating.New()}
			for i := range total {
				h := a.history()
				h.Weak = map[string]bool{"attack": true, "turn": true}
				it := Mix(items, f, h, s, weak, "")
				if it == nil || h.Done[it.ID] != (Done{}) || !f.Fits(it) {
					t.Fatalf("%s: question %d is %+v", name, i, it)
				}
				if same := Mix(items, f, h, s, weak, ""); same != it {
					t.Fatalf("%s: the same history asks %s, then %s", name, it.ID, same.ID)
				}
				a.done = append(a.done, it.ID)
			}
		}
	}
}

// TestAgain checks that once all have been answered, missed questions come first, and none that was
// asked just now.
func TestAgain(t *testing.T) {
	items := bank(60)
	a := &answered{right: map[string]bool{}}
	for i := range items {
		a.done = append(a.done, items[i].ID)
		a.right[items[i].ID] = i%4 != 0
	}
	for seed := range uint64(200) {
		h := a.history()
		h.Seed = seed
		it := Mix(items, Filter{}, h, Strength{Player: rating.New()}, false, "")
		if d := h.Done[it.ID]; d.Right || d.Place < 30 {
			t.Fatalf("%+v", d)
		}
	}
	one := bank(1)
	h := History{Done: map[string]Done{one[0].ID: {}}}
	if it := Mix(one, Filter{}, h, Strength{}, false, one[0].ID); it == nil {
		t.Error("the only question is not asked again")
	}
	if it := Mix(one, Filter{Topic: "nowhere"}, h, Strength{}, false, ""); it != nil {
		t.Errorf("chosen from nothing: %+v", it)
	}
}

// TestAfter checks that the next question differs from the skipped one.
func TestAfter(t *testing.T) {
	items := bank(3)
	for seed := range uint64(100) {
		if it := Mix(items, Filter{}, History{Seed: seed}, Strength{Player: rating.New()}, false, items[1].ID); it == &items[1] {
			t.Fatal("the skipped question comes again")
		}
	}
}

// TestWeak checks that about 70 % of the questions come from weak topics if the player wants that,
// and a moderate share otherwise.
func TestWeak(t *testing.T) {
	items := bank(1200)
	weakTopics := map[string]bool{"attack": true}
	share := func(weak bool) float64 {
		n := 0
		for seed := range uint64(2000) {
			if Mix(items, Filter{}, History{Weak: weakTopics, Seed: seed}, Strength{Player: rating.New()}, weak, "").Topic == "attack" {
				n++
			}
		}
		return float64(n) / 2000
	}
	if on, off := share(true), share(false); on < 0.68 || on > 0.8 || off > 0.25 || off < 0.05 {
		t.Errorf("%.2f with the switch, %.2f without", on, off)
	}
}

// TestStrength checks that stronger players are asked harder questions.
func TestStrength(t *testing.T) {
	items := bank(600)
	mean := func(r float64) float64 {
		s := Strength{Player: rating.Rating{Rating: r, Deviation: 60, Volatility: 0.06}}
		sum := 0.0
		for seed := range uint64(500) {
			sum += s.Item(Mix(items, Filter{Drills: NoDrills}, History{Seed: seed}, s, false, "")).Rating
		}
		return sum / 500
	}
	weak, middle, strong := mean(1150), mean(1500), mean(1900)
	if weak > 1330 || strong < 1600 || middle < weak+80 || strong < middle+80 {
		t.Errorf("means %.0f, %.0f, %.0f", weak, middle, strong)
	}
}

// TestRanking simulates players of known skill who answer 60 questions each, chosen by the mix.
// Their ratings must rank them by skill.
func TestRanking(t *testing.T) {
	items := bank(300)
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(seed, 1))
		const players = 60
		skills, ratings := make([]float64, players), make([]float64, players)
		known := map[string]rating.Rating{}
		// the true difficulty of the questions, which the rating doesn't know
		truth := map[string]float64{}
		for i := range items {
			it := &items[i]
			truth[it.ID] = rating.Prior(it.Level, it.Complexity, it.Drill).Rating + rng.NormFloat64()*80
		}
		for p := range players {
			skills[p] = 1500 + rng.NormFloat64()*300
			s := Strength{Player: rating.New(), Items: known}
			a := &answered{right: map[string]bool{}}
			for range 60 {
				it := Mix(items, Filter{}, a.history(), s, false, "")
				chance := rating.Chance(rating.Rating{Rating: skills[p]}, rating.Rating{Rating: truth[it.ID]}, it.Guess)
				right := rng.Float64() < chance
				s.Player, known[it.ID] = rating.Answer(s.Player, s.Item(it), right, it.Guess, 1)
				a.done, a.right[it.ID] = append(a.done, it.ID), right
			}
			ratings[p] = s.Player.Rating
		}
		if rho := Spearman(skills, ratings); rho < 0.9 {
			t.Errorf("seed %d: Spearman %.3f", seed, rho)
		} else {
			t.Logf("seed %d: Spearman %.3f", seed, rho)
		}
	}
}

// Spearman is the rank correlation of two lists without ties.
func Spearman(a, b []float64) float64 {
	rank := func(v []float64) []int {
		r := make([]int, len(v))
		for i := range v {
			for j := range v {
				if v[j] < v[i] {
					r[i]++
				}
			}
		}
		return r
	}
	ra, rb := rank(a), rank(b)
	d := 0.0
	for i := range ra {
		x := float64(ra[i] - rb[i])
		d += x * x
	}
	n := float64(len(a))
	return 1 - 6*d/(n*(n*n-1))
}

// TestMixAway checks that a question that another mode is asking comes only if no other is left.
func TestMixAway(t *testing.T) {
	items := []quiz.Item{{ID: "1", Topic: "attack", Level: 1, Complexity: 1}, {ID: "2", Topic: "attack", Level: 1, Complexity: 1}, {ID: "3", Topic: "attack", Level: 1, Complexity: 1}}
	h := History{Done: map[string]Done{"3": {Right: true}}, Away: map[string]bool{"1": true, "2": true}}
	for seed := range uint64(50) {
		h.Seed = seed
		if it := Mix(items, Filter{}, h, Strength{Player: rating.New()}, false, ""); it == nil || it.ID != "3" {
			t.Fatalf("seed %d: %+v", seed, it)
		}
	}
	if it := Mix(items[:2], Filter{}, h, Strength{Player: rating.New()}, false, ""); it == nil {
		t.Error("nothing is asked")
	}
}
