package pick_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/pick"
	"digijudge/quiz/rating"
)

// TestRankingReal: players of known skill who answer 60 of the site's own questions each, as the mix chooses them, are ranked as they are.
func TestRankingReal(t *testing.T) {
	var items []quiz.Item
	for _, p := range content.Proofs() {
		if p.Question != nil {
			items = append(items, quiz.ItemOf(p.Question))
		}
	}
	if len(items) < 60 {
		t.Fatalf("%d questions", len(items))
	}
	slices.SortFunc(items, func(a, b quiz.Item) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	for seed := range uint64(1) {
		rng := rand.New(rand.NewPCG(seed, 2))
		const players = 50
		skills, ratings := make([]float64, players), make([]float64, players)
		known, truth := map[string]rating.Rating{}, map[string]float64{}
		for i := range items {
			it := &items[i]
			truth[it.ID] = rating.Prior(it.Level, it.Complexity, it.Drill).Rating + rng.NormFloat64()*80
		}
		for p := range players {
			skills[p] = 1500 + rng.NormFloat64()*300
			s := pick.Strength{Player: rating.New(), Items: known}
			h := pick.History{Done: map[string]pick.Done{}}
			var order []string
			for n := range 60 {
				h.Seed = seed<<32 | uint64(p)<<16 | uint64(n)
				it := pick.Mix(items, pick.Filter{}, h, s, false, "")
				right := rng.Float64() < rating.Chance(rating.Rating{Rating: skills[p]}, rating.Rating{Rating: truth[it.ID]}, it.Guess)
				s.Player, known[it.ID] = rating.Answer(s.Player, s.Item(it), right, it.Guess, 1)
				order = append(order, it.ID)
				for i, id := range order {
					d := h.Done[id]
					d.Place = len(order) - 1 - i
					h.Done[id] = d
				}
				h.Done[it.ID] = pick.Done{Right: right}
			}
			ratings[p] = s.Player.Rating
		}
		rho := pick.Spearman(skills, ratings)
		t.Logf("seed %d: Spearman %.3f over %d questions", seed, rho, len(items))
		if rho < 0.9 {
			t.Errorf("seed %d: Spearman %.3f", seed, rho)
		}
	}
}
