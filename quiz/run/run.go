// Package run chooses the questions of a run: each is at least as hard as the one before, until the
// first wrong answer. The player may skip one question.
package run

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"digijudge/quiz"
	"digijudge/quiz/rating"
)

const (
	climb = 45 // how many rating points harder each question should be than the one before
	// a run chooses among this many of the questions that are nearest to the wanted rating
	window = 8
	// chance, out of 1000, that a drill is considered at all, because there are many more drills
	// than questions
	drills = 600
)

// State says how far a run has got.
type State struct {
	Seed uint32
	Seen []string // the questions asked so far, in their order, including a skipped one
	// the first questions of the player's earlier runs; no run begins with one of them if others
	// are left
	Starts []string
}

// Next returns the run's next question, or nil if it has asked all. It is a question that the run
// has not asked yet, and none easier than the last one. If none so hard is left, it is one of the
// hardest that are left. The same state always gives the same question.
func Next(items []quiz.Item, s State) *quiz.Item {
	rng := rand.New(rand.NewPCG(uint64(s.Seed), uint64(len(s.Seen))))
	floor := 0.0
	for i := range items {
		if n := len(s.Seen); n > 0 && items[i].ID == s.Seen[n-1] {
			floor = hardness(&items[i])
		}
	}
	var open, easier []*quiz.Item
	for i := range items {
		it := &items[i]
		switch {
		case slices.Contains(s.Seen, it.ID), it.Drill && rng.IntN(1000) >= drills:
		case hardness(it) < floor:
			easier = append(easier, it)
		default:
			open = append(open, it)
		}
	}
	if len(s.Seen) == 0 {
		if other := slices.DeleteFunc(slices.Clone(open), func(it *quiz.Item) bool { return slices.Contains(s.Starts, it.ID) }); len(other) > 0 {
			open = other
		}
	}
	if len(open) > 0 {
		least := slices.MinFunc(open, byHardness)
		target := max(hardness(least), floor)
		if len(s.Seen) > 0 {
			target = max(floor, start(items)+climb*float64(len(s.Seen)))
		}
		slices.SortFunc(open, func(a, b *quiz.Item) int {
			return cmp.Or(cmp.Compare(abs(hardness(a)-target), abs(hardness(b)-target)), cmp.Compare(a.ID, b.ID))
		})
		return oneOf(rng, open)
	}
	if len(easier) == 0 {
		return rest(items, s)
	}
	slices.SortFunc(easier, func(a, b *quiz.Item) int { return byHardness(b, a) })
	return easier[0]
}

// oneOf chooses one of the first questions of a list, including all that are exactly as near as the
// last of these.
func oneOf(rng *rand.Rand, list []*quiz.Item) *quiz.Item {
	n := min(window, len(list))
	for n < len(list) && hardness(list[n]) == hardness(list[n-1]) {
		n++
	}
	return list[rng.IntN(n)]
}

// rest returns the hardest question that the run hasn't asked yet, or nil if it has asked all.
func rest(items []quiz.Item, s State) *quiz.Item {
	var best *quiz.Item
	for i := range items {
		if it := &items[i]; !slices.Contains(s.Seen, it.ID) && (best == nil || byHardness(it, best) > 0) {
			best = it
		}
	}
	return best
}

// start returns the rating of the easiest question.
func start(items []quiz.Item) float64 {
	least := 0.0
	for i := range items {
		if h := hardness(&items[i]); i == 0 || h < least {
			least = h
		}
	}
	return least
}

// hardness returns a question's rating from its level and complexity alone, so that it doesn't
// change during the run when others answer it.
func hardness(it *quiz.Item) float64 { return rating.Prior(it.Level, it.Complexity, it.Drill).Rating }

func byHardness(a, b *quiz.Item) int {
	return cmp.Or(cmp.Compare(hardness(a), hardness(b)), cmp.Compare(a.ID, b.ID))
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
