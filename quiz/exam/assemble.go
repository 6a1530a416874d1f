package exam

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"digijudge/quiz"
)

// Pick is one question chosen for an exam.
type Pick struct {
	ID      string
	Variant uint32 // the seed of the variant; 0 is the question as it is written
}

// TooFewError says that the site has not enough questions for an exam.
type TooFewError struct{ Have, Want int }

func (e *TooFewError) Error() string {
	return fmt.Sprintf("the exam needs %d questions, and there are %d", e.Want, e.Have)
}

// Eligible counts the items that an exam may ask. Drills are never asked in exams.
func Eligible(items []quiz.Item) int {
	n := 0
	for _, it := range items {
		if !it.Drill {
			n++
		}
	}
	return n
}

// Assemble chooses the questions of an exam. No topic gets two questions more than another, unless
// the other one has no more. Within that, the levels come as near to the preset's as the site's
// questions allow. Among questions that fit equally well it prefers those that the player has never
// met, then those met longest ago (met may be nil), and then those whose answer the public answer
// key alone doesn't give away. A question that has variants is asked in one of them.
func Assemble(p Preset, items []quiz.Item, met map[string]int64, rng *rand.Rand) ([]Pick, error) {
	if have := Eligible(items); have < p.Questions {
		return nil, &TooFewError{have, p.Questions}
	}
	var topics []string
	cells := map[string]*[3][]quiz.Item{} // topic → level → questions, the best one first
	for _, it := range items {
		if it.Drill {
			continue
		}
		c := cells[it.Topic]
		if c == nil {
			c = &[3][]quiz.Item{}
			cells[it.Topic], topics = c, append(topics, it.Topic)
		}
		l := min(max(it.Level, 1), 3) - 1
		c[l] = append(c[l], it)
	}
	slices.Sort(topics)
	for _, t := range topics {
		for l := range cells[t] {
			list := cells[t][l]
			slices.SortFunc(list, func(a, b quiz.Item) int { return cmp.Compare(a.ID, b.ID) })
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			slices.SortStableFunc(list, func(a, b quiz.Item) int {
				return cmp.Or(cmp.Compare(met[a.ID], met[b.ID]), hidden(b)-hidden(a))
			})
		}
	}
	// If not all topics can have the same number of questions, chance decides which have more.
	rng.Shuffle(len(topics), func(i, j int) { topics[i], topics[j] = topics[j], topics[i] })

	want := share(topics, cells, p.Questions)
	take := levels(topics, cells, want, p.Levels)
	var out []Pick
	for _, t := range topics {
		for l, n := range take[t] {
			for _, it := range cells[t][l][:n] {
				k := Pick{ID: it.ID}
				if it.Variants {
					k.Variant = max(1, rng.Uint32())
				}
				out = append(out, k)
			}
		}
	}
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out, nil
}

// hidden returns 1 for a question whose answer the public answer key alone doesn't give away, else
// 0.
func hidden(it quiz.Item) int {
	if it.Hides {
		return 1
	}
	return 0
}

// share gives n questions to topics: one to each in turn, as long as the topic has any left.
func share(topics []string, cells map[string]*[3][]quiz.Item, n int) map[string]int {
	want := map[string]int{}
	for n > 0 {
		for _, t := range topics {
			if c := cells[t]; n > 0 && want[t] < len(c[0])+len(c[1])+len(c[2]) {
				want[t]++
				n--
			}
		}
	}
	return want
}

// levels decides how many questions of each level every topic gives, so that as many as possible
// have a level that the preset wants. If a place is missing, a question of another topic changes
// its level to free one, and so on along a chain of topics (augmenting paths). A question that
// can't get a wanted level takes the nearest level that its topic has.
func levels(topics []string, cells map[string]*[3][]quiz.Item, want map[string]int, quota [3]int) map[string]*[3]int {
	take := map[string]*[3]int{}
	for _, t := range topics {
		take[t] = &[3]int{}
	}
	free := quota
	var seen [3]bool
	var place func(t string) bool
	place = func(t string) bool {
		for l := range free {
			if seen[l] || take[t][l] >= len(cells[t][l]) {
				continue
			}
			seen[l] = true
			if free[l] > 0 {
				free[l]--
				take[t][l]++
				return true
			}
			for _, o := range topics {
				if take[o][l] > 0 && place(o) {
					take[o][l]--
					take[t][l]++
					return true
				}
			}
		}
		return false
	}
	left := map[string]int{}
	for _, t := range topics {
		for range want[t] {
			seen = [3]bool{}
			if !place(t) {
				left[t]++
			}
		}
	}
	for _, t := range topics {
		for range left[t] {
			best := -1
			for l := range free {
				if take[t][l] < len(cells[t][l]) && (best < 0 || distance(l, free) < distance(best, free)) {
					best = l
				}
			}
			free[best]--
			take[t][best]++
		}
	}
	return take
}

// distance returns how far a level is from the nearest one that still needs questions. If no level
// needs any, it prefers the level that has the fewest questions too many.
func distance(l int, free [3]int) int {
	best := 3
	for o := range free {
		if free[o] > 0 {
			best = min(best, max(l-o, o-l))
		}
	}
	return 1000*best - min(0, free[l])
}
