// Package storm chooses the questions of a storm: yes or no, as many as somebody answers in three
// minutes. It moves no rating.
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

// After so many answers come questions of the second level, and then of the third.
const secondFrom, thirdFrom = 5, 15

// Next returns the question after those that were seen: one that wasn't, and that nothing else is
// waiting for. The same state chooses the same. nil: there is none left.
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

// place returns where a question stands in the order of a storm.
func place(seed uint64, id string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return rand.NewPCG(seed, h.Sum64()).Uint64()
}

// Right counts the right answers of a storm that began at a time, and those that are not right.
// What came after its end counts for neither.
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

// Takes reports whether an answer at a time counts in a storm.
func Takes(began, at time.Time) bool { return !at.Before(began) && at.Before(began.Add(Length)) }
