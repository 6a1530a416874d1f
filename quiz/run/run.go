// Package run chooses the questions of a run: each at least as hard as the one before, until the
// first miss. One may be skipped.
package run

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"digijudge/quiz"
	"digijudge/quiz/rating"
)

const (
	climb  = 45  // points that the target rises with each question
	window = 8   // how many of the questions nearest to the target a run chooses from
	drills = 600 // of a thousand: with what chance a drill counts among them; there are many more drills than questions
)

// State is where a run stands.
type State struct {
	Seed   uint32
	Seen   []string // what was asked, with a skipped one, in this order
	Starts []string // the first questions of the player's earlier runs: no run begins like one of them, as long as there are others
}

// Next returns the next question, or nil if the run has had them all. It is none that the run has had,
// and none easier than the last one; when no question so hard is left, it is one of the hardest that
// are. The same state gives the same question.
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

// oneOf chooses one of those at the head of a list and those exactly as near as the last of them.
func oneOf(rng *rand.Rand, list []*quiz.Item) *quiz.Item {
	n := min(window, len(list))
	for n < len(list) && hardness(list[n]) == hardness(list[n-1]) {
		n++
	}
	return list[rng.IntN(n)]
}

// rest returns the hardest questions that chance has passed over so far.
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

// hardness returns a question's rating by its level and complexity: it stays the same while the run
// goes on, whoever answers it meanwhile.
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
