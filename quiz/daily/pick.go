package daily

import (
	"cmp"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/rules/clause"
)

// NoRepeat is the number of days in which no question comes twice, as far as there are enough.
const NoRepeat = 60

// First is the first day that has a five, a Monday.
var First = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)

// maxDays bounds the days that are looked through, far beyond any use.
const maxDays = 100 * 366

// window is how many of the questions nearest to a place's difficulty the day chooses from.
const window = 10

// Questions chooses the questions of a day, rising in difficulty and harder from Monday to Sunday. kept are those of the days that were
// shown already; a day that was not is chosen anew, in the order of days from the first, so that the choice depends on nothing but the items, the
// days that were kept, and the day. Drills are not asked. nil: there is no such day.
func Questions(items []quiz.Item, kept map[string][]string, day string) []*quiz.Item {
	to, ok := ParseDay(day)
	if !ok {
		return nil
	}
	s := newSchedule(items)
	from := First
	if to.Before(from) || to.Sub(from) > maxDays*24*time.Hour {
		return nil
	}
	var five []*quiz.Item
	for d := from; !d.After(to); d = d.AddDate(0, 0, 1) {
		five = s.choose(d, kept[d.Format(layout)])
	}
	return five
}

// schedule goes through days and remembers what was asked.
type schedule struct {
	pool []*quiz.Item // by difficulty
	used map[string]int
}

func newSchedule(items []quiz.Item) *schedule {
	s := &schedule{used: map[string]int{}}
	for i := range items {
		if !items[i].Drill {
			s.pool = append(s.pool, &items[i])
		}
	}
	slices.SortFunc(s.pool, byDifficulty)
	return s
}

func difficulty(it *quiz.Item) float64 { return rating.Prior(it.Level, it.Complexity, it.Drill).Rating }

func byDifficulty(a, b *quiz.Item) int {
	return cmp.Or(cmp.Compare(difficulty(a), difficulty(b)), cmp.Compare(a.ID, b.ID))
}

// choose is one day. kept are its questions if it was shown before; those that the site no longer has are replaced.
func (s *schedule) choose(d time.Time, kept []string) []*quiz.Item {
	n := number(d)
	var five []*quiz.Item
	for _, it := range s.pool {
		if slices.Contains(kept, it.ID) && len(five) < Size {
			five = append(five, it)
		}
	}
	h := fnv.New64a()
	h.Write([]byte(d.Format(layout)))
	rng := rand.New(rand.NewPCG(h.Sum64(), 5))
	week := float64((int(d.Weekday())+6)%7) / 6 // Monday 0, Sunday 1
	for place := len(five); place < min(Size, len(s.pool)); place++ {
		at := int((0.04 + 0.15*float64(place) + 0.32*week) * float64(len(s.pool)))
		five = append(five, s.near(rng, at, n, five))
	}
	for _, it := range five {
		s.used[it.ID] = n
	}
	slices.SortFunc(five, byDifficulty)
	return five
}

// near chooses one of the questions nearest to a place in the pool that were not asked within NoRepeat days; if there are none, the one that
// was asked longest ago. A topic or a clause that the day has already is avoided.
func (s *schedule) near(rng *rand.Rand, at, day int, five []*quiz.Item) *quiz.Item {
	x := rng.IntN(window)
	var free []int // places in the pool, the nearest first
	for down, up := at, at+1; len(free) < window && (down >= 0 || up < len(s.pool)); down, up = down-1, up+1 {
		for _, p := range []int{down, up} {
			if p < 0 || p >= len(s.pool) || slices.Contains(five, s.pool[p]) {
				continue
			}
			if last, ok := s.used[s.pool[p].ID]; !ok || day-last > NoRepeat {
				free = append(free, p)
			}
		}
	}
	if len(free) == 0 {
		return s.oldest(five)
	}
	if other := slices.DeleteFunc(slices.Clone(free), func(p int) bool {
		return slices.ContainsFunc(five, func(o *quiz.Item) bool { return alike(o, s.pool[p]) })
	}); len(other) > 0 {
		free = other
	}
	return s.pool[free[x%len(free)]]
}

// oldest is the question that was asked longest ago and is not in the day yet.
func (s *schedule) oldest(five []*quiz.Item) *quiz.Item {
	var old *quiz.Item
	for _, it := range s.pool {
		if !slices.Contains(five, it) && (old == nil || s.used[it.ID] < s.used[old.ID]) {
			old = it
		}
	}
	return old
}

// alike says whether two questions are about the same thing.
func alike(a, b *quiz.Item) bool {
	return a.Topic == b.Topic || slices.ContainsFunc(a.Clauses, func(c clause.Clause) bool { return slices.Contains(b.Clauses, c) })
}
