package pick

import (
	"math"
	"math/rand/v2"
	"slices"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/rules/clause"
)

// How the mix is chosen.
const (
	weakShare   = 0.7 // of the questions come from weak topics, if the player wants that
	drillShare  = 0.3 // of the questions are drills, as long as both are left
	spread      = 220 // points of rating: how far from the player's strength questions are still likely
	comfort     = 110 // points below the player's rating: about three of four are right
	doubt       = 0.5 // of the deviation is taken off too: nobody begins with the hardest
	freshTopic  = 1.6 // more likely: the player has met the topic less than freshMet times
	freshMet    = 3
	weakTopic   = 1.6 // more likely
	sameTopic   = 0.3 // less likely: the last question was of the same topic
	sameClauses = 0.2 // less likely: one of the last few was about one of its clauses
	oldest      = 4   // when all are done: one of this many that were asked longest ago
)

// Done is how a question went that the player has answered as it is now.
type Done struct {
	Right bool // at the last attempt
	Place int  // 0 is the question that was answered last
}

// History is what a player has answered.
type History struct {
	Done map[string]Done // by question
	Weak map[string]bool // topics
	Away map[string]bool // questions that are being asked in another mode: they come last
	Seed uint64          // other after each answer, the same until then
}

// Strength is a player's rating and the ratings of the questions.
type Strength struct {
	Player rating.Rating
	Items  map[string]rating.Rating // those that have been answered
}

// Item returns a question's rating.
func (s *Strength) Item(it *quiz.Item) rating.Rating {
	if r, ok := s.Items[it.ID]; ok {
		return r
	}
	return rating.Prior(it.Level, it.Complexity, it.Drill)
}

// target returns the rating of the questions that suit the player best.
func (s *Strength) target() float64 {
	return s.Player.Rating - comfort - doubt*s.Player.Deviation
}

// Mix chooses the next question: one that the player hasn't answered yet, near their strength, from
// their gaps; when all have been answered, one of those that are open (wrong at last), then of the
// others, that were asked longest ago. after is not chosen unless it is all there is. nil: nothing
// passes the filter. The same history and seed choose the same.
func Mix(items []quiz.Item, f Filter, h History, s Strength, weak bool, after string) *quiz.Item {
	all := f.Of(items)
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(it *quiz.Item) bool { return it.ID == after })
	}
	if len(all) == 0 {
		return nil
	}
	if here := slices.DeleteFunc(slices.Clone(all), func(it *quiz.Item) bool { return h.Away[it.ID] }); len(here) > 0 {
		all = here
	}
	rng := rand.New(rand.NewPCG(h.Seed, 0x6469676a75646765))
	var fresh, done []*quiz.Item
	for _, it := range all {
		if _, ok := h.Done[it.ID]; ok {
			done = append(done, it)
		} else {
			fresh = append(fresh, it)
		}
	}
	chance, part := rng.Float64(), rng.Float64() // drawn always, so that one choice doesn't shift the next
	if weak && chance < weakShare {
		of := func(list []*quiz.Item) []*quiz.Item {
			var out []*quiz.Item
			for _, it := range list {
				if h.Weak[it.Topic] {
					out = append(out, it)
				}
			}
			return out
		}
		if w := of(fresh); len(w) > 0 {
			fresh = w
		} else if w := of(done); len(fresh) == 0 && len(w) > 0 {
			done = w
		}
	}
	if len(fresh) > 0 {
		return draw(rng, byKind(fresh, part), items, h, s)
	}
	return again(rng, done, h)
}

// byKind leaves drills or other questions, by chance, as long as there are both.
func byKind(list []*quiz.Item, part float64) []*quiz.Item {
	var drills, others []*quiz.Item
	for _, it := range list {
		if it.Drill {
			drills = append(drills, it)
		} else {
			others = append(others, it)
		}
	}
	if len(others) == 0 || len(drills) > 0 && part < drillShare {
		return drills
	}
	return others
}

// draw chooses one by weight.
func draw(rng *rand.Rand, list []*quiz.Item, items []quiz.Item, h History, s Strength) *quiz.Item {
	met := map[string]int{}
	lastTopic, clauses := "", map[clause.Clause]bool{}
	for i := range items {
		it := &items[i]
		d, ok := h.Done[it.ID]
		if !ok {
			continue
		}
		met[it.Topic]++
		if d.Place == 0 {
			lastTopic = it.Topic
		}
		if d.Place < 5 {
			for _, c := range it.Clauses {
				clauses[c] = true
			}
		}
	}
	target := s.target()
	weights := make([]float64, len(list))
	sum := 0.0
	for i, it := range list {
		d := (s.Item(it).Rating - target) / spread
		w := math.Exp(-d*d/2) + 1e-6 // even the farthest one is asked when it is all that is left
		if met[it.Topic] < freshMet {
			w *= freshTopic
		}
		if h.Weak[it.Topic] {
			w *= weakTopic
		}
		if it.Topic == lastTopic {
			w *= sameTopic
		}
		if slices.ContainsFunc(it.Clauses, func(c clause.Clause) bool { return clauses[c] }) {
			w *= sameClauses
		}
		weights[i] = w
		sum += w
	}
	x := rng.Float64() * sum
	for i, w := range weights {
		if x -= w; x < 0 {
			return list[i]
		}
	}
	return list[len(list)-1]
}

// again chooses among questions that have all been answered: open ones first, and of those that
// were asked longest ago.
func again(rng *rand.Rand, list []*quiz.Item, h History) *quiz.Item {
	if open := slices.DeleteFunc(slices.Clone(list), func(it *quiz.Item) bool { return h.Done[it.ID].Right }); len(open) > 0 && (len(open) > oldest || len(open) == len(list)) {
		list = open
	} else if len(open) > 0 && rng.Float64() < 0.5 {
		list = open
	}
	slices.SortFunc(list, func(a, b *quiz.Item) int { return h.Done[b.ID].Place - h.Done[a.ID].Place })
	return list[rng.IntN(min(oldest, len(list)))]
}
