// This file chooses the five of a day. The questions of a level stand in slots: an order that is
// shuffled once and gone through again and again. Which slots a day has follows from its number,
// so any day costs the same, however long the site has been there.
package daily

import (
	"cmp"
	"fmt"
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

// First is the first day for which there are questions, a Monday.
var First = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)

// maxDays bounds the days that can be asked for, far beyond any use.
const maxDays = 100 * 366

// shares says how many questions of each level a day has. Their levels are 1, 1, 2, 2, 3.
var shares = []struct{ level, count int }{{1, 2}, {2, 2}, {3, 1}}

// maxBlock is the number of weeks within which questions may swap places, so that the questions of
// a day are about different things.
const maxBlock = 4

// restWeeks is the number of weeks that are longer than NoRepeat days.
const restWeeks = NoRepeat/7 + 1

// Questions returns the questions of a day, in rising difficulty, and harder from Monday to Sunday.
// It returns nil if there is no such day. kept holds the questions of days that were already shown:
// these don't change, and other days avoid them. Drills aren't used.
func Questions(items []quiz.Item, kept map[string][]string, day string) []*quiz.Item {
	d, ok := ParseDay(day)
	if !ok || d.Before(First) || d.Sub(First) > maxDays*24*time.Hour {
		return nil
	}
	s := newSchedule(items)
	s.kept = kept
	five := s.choose(d)
	slices.SortFunc(five, byDifficulty)
	return five
}

// schedule is the data from which the days are chosen.
type schedule struct {
	pool    []*quiz.Item // by difficulty
	streams []stream
	kept    map[string][]string
}

// stream is the order in which the questions of one level are used.
type stream struct {
	level, count int
	// the questions of each weekday; nil if there are too few to separate them
	weekdays [7][]*quiz.Item
	all      []*quiz.Item
}

func newSchedule(items []quiz.Item) *schedule {
	s := &schedule{}
	for i := range items {
		if !items[i].Drill {
			s.pool = append(s.pool, &items[i])
		}
	}
	slices.SortFunc(s.pool, byDifficulty)
	for _, share := range shares {
		st := stream{level: share.level, count: share.count}
		for _, it := range s.pool {
			if it.Level == share.level {
				st.all = append(st.all, it)
			}
		}
		if n := len(st.all); n/7 >= restWeeks*share.count {
			for w := range st.weekdays {
				st.weekdays[w] = shuffled(st.all[n*w/7 : n*(w+1)/7])
			}
		}
		st.all = shuffled(st.all)
		s.streams = append(s.streams, st)
	}
	return s
}

// shuffled returns the questions in an order that depends only on the questions themselves.
func shuffled(items []*quiz.Item) []*quiz.Item {
	out := slices.Clone(items)
	slices.SortFunc(out, func(a, b *quiz.Item) int {
		return cmp.Or(cmp.Compare(hash(a.ID), hash(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	rng := rand.New(rand.NewPCG(5, uint64(len(out))))
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

func difficulty(it *quiz.Item) float64 {
	return rating.Prior(it.Level, it.Complexity, it.Drill).Rating
}

func byDifficulty(a, b *quiz.Item) int {
	return cmp.Or(cmp.Compare(difficulty(a), difficulty(b)), cmp.Compare(a.ID, b.ID))
}

// block returns the number of weeks within which the questions of a weekday may change places. A
// question that moves from the end of its block to the start of a later one still rests for
// restWeeks.
func (s *schedule) block(weekday int) int {
	n := maxBlock
	for _, st := range s.streams {
		if st.weekdays[weekday] != nil {
			n = min(n, len(st.weekdays[weekday])/st.count-restWeeks+1)
		}
	}
	return n
}

// slots returns the questions of the day with this number, counted from the first, without regard
// to days that were kept. They are fewer than five if a level has too few questions.
func (s *schedule) slots(day int) []*quiz.Item {
	week, weekday := day/7, day%7
	size := s.block(weekday)
	start := week / size * size
	// The slots of the block that still have to be filled, by stream.
	left := make([][]*quiz.Item, len(s.streams))
	for i, st := range s.streams {
		if order := st.weekdays[weekday]; order != nil {
			left[i] = turn(order, start*st.count, size*st.count)
		}
	}
	var five []*quiz.Item
	for w := start; w <= week; w++ {
		five = nil
		for i, st := range s.streams {
			if st.weekdays[weekday] == nil {
				five = append(five, turn(st.all, (w*7+weekday)*st.count, min(st.count, len(st.all)))...)
				continue
			}
			for range st.count {
				x := max(0, slices.IndexFunc(left[i], func(it *quiz.Item) bool { return !likeAny(it, five) }))
				five = append(five, left[i][x])
				left[i] = slices.Delete(left[i], x, x+1)
			}
		}
	}
	return five
}

// turn returns n questions of an order, beginning at a place. After the last question the first
// comes again.
func turn(order []*quiz.Item, from, n int) []*quiz.Item {
	var out []*quiz.Item
	for i := range n {
		out = append(out, order[(from+i)%len(order)])
	}
	return out
}

// choose returns the questions of one day. Kept questions stay, except those that the site no
// longer has.
func (s *schedule) choose(d time.Time) []*quiz.Item {
	day := number(d) - number(First)
	var five []*quiz.Item
	was := s.kept[Day(d)]
	for _, it := range s.pool {
		if slices.Contains(was, it.ID) && len(five) < Size {
			five = append(five, it)
		}
	}
	recent := s.keptAround(d)
	if len(was) == 0 {
		for _, it := range s.slots(day) {
			if !recent[it.ID] {
				five = append(five, it)
			}
		}
	}
	if len(five) < min(Size, len(s.pool)) {
		five = s.fill(five, day, recent)
	}
	return five
}

// keptAround returns the questions that were shown within NoRepeat days before or after a day.
func (s *schedule) keptAround(d time.Time) map[string]bool {
	out := map[string]bool{}
	for i := -NoRepeat; i <= NoRepeat; i++ {
		if i != 0 {
			for _, id := range s.kept[Day(d.AddDate(0, 0, i))] {
				out[id] = true
			}
		}
	}
	return out
}

// fill adds questions until the day has five. Among unused questions it prefers those not shown
// lately, then those of a level that the day lacks, then those that no near day has in its slots,
// then those about another subject.
func (s *schedule) fill(five []*quiz.Item, day int, recent map[string]bool) []*quiz.Item {
	around := map[string]bool{}
	for other := max(0, day-NoRepeat); other <= day+NoRepeat; other++ {
		if d := First.AddDate(0, 0, other); other != day && len(s.kept[Day(d)]) == 0 {
			for _, it := range s.slots(other) {
				around[it.ID] = true
			}
		}
	}
	lacks := map[int]int{}
	for _, share := range shares {
		lacks[share.level] = share.count
	}
	for _, it := range five {
		lacks[it.Level]--
	}
	last := s.lastShown(day)
	for len(five) < min(Size, len(s.pool)) {
		var best *quiz.Item
		var bestCost int
		var bestHash uint64
		for _, it := range s.pool {
			if slices.Contains(five, it) {
				continue
			}
			cost := 0
			if recent[it.ID] {
				cost += 8 * (1 + NoRepeat + last[it.ID]) // those shown longest ago are preferred
			}
			cost += 4*one(lacks[it.Level] <= 0) + 2*one(around[it.ID]) + one(likeAny(it, five))
			h := hash(fmt.Sprint(it.ID, " ", day))
			if best == nil || cost < bestCost || cost == bestCost && h < bestHash {
				best, bestCost, bestHash = it, cost, h
			}
		}
		five = append(five, best)
		lacks[best.Level]--
	}
	return five
}

// lastShown returns, for each question shown within NoRepeat days before a day, how many days ago
// that was, as a negative number.
func (s *schedule) lastShown(day int) map[string]int {
	out := map[string]int{}
	for i := -NoRepeat; i < 0; i++ {
		for _, id := range s.kept[Day(First.AddDate(0, 0, day+i))] {
			out[id] = i
		}
	}
	return out
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func likeAny(it *quiz.Item, five []*quiz.Item) bool {
	return slices.ContainsFunc(five, func(o *quiz.Item) bool { return alike(o, it) })
}

// alike reports whether two questions are about the same thing.
func alike(a, b *quiz.Item) bool {
	return a.Topic == b.Topic || slices.ContainsFunc(a.Clauses, func(c clause.Clause) bool { return slices.Contains(b.Clauses, c) })
}
