// Package storm chooses the questions of a storm: yes-or-no questions, as many as a player can
// answer in three minutes. A storm doesn't change any rating.
package storm

import (
	"cmp"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"digijudge/quiz"
)

// Length is how long a storm lasts.
const Length = 3 * time.Minute

// After this many answers come questions of the second level, and then of the third.
const secondFrom, thirdFrom = 5, 15

// Next returns the next question: one that the player hasn't seen in this storm and that isn't
// waiting in another mode. The same state always gives the same question. It returns nil if none is
// left.
func Next(items []quiz.Item, seed uint64, seen []string, away map[string]bool) *quiz.Item {
	top := 1
	switch {
	case len(seen) >= thirdFrom:
		top = 3
	case len(seen) >= secondFrom:
		top = 2
	}
	var best *quiz.Item
	var bestAbove int
	var bestHash uint64
	for i := range items {
		it := &items[i]
		if !it.YesNo || away[it.ID] || slices.Contains(seen, it.ID) {
			continue
		}
		above, h := max(0, it.Level-top), place(seed, it.ID)
		if best == nil || cmp.Or(cmp.Compare(above, bestAbove), cmp.Compare(h, bestHash)) < 0 {
			best, bestAbove, bestHash = it, above, h
		}
	}
	return best
}

// place returns a number by which the questions of a storm are sorted.
func place(seed uint64, id string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return rand.NewPCG(seed, h.Sum64()).Uint64()
}

// Right counts the right answers of a storm that began at the given time, and all its other
// answers. Answers after the end of the storm aren't counted.
func Right(rows []quiz.RoundRow, began time.Time) (right, not int) {
	for _, r := range rows {
		switch {
		case !Takes(began, r.At):
		case r.Correct != nil && *r.Correct:
			right++
		default:
			not++
		}
	}
	return right, not
}

// Takes reports whether an answer given at a time still counts in a storm.
func Takes(began, at time.Time) bool { return !at.Before(began) && at.Before(began.Add(Length)) }
