package pick

import (
	"math"
	"math/rand/v2"
	"slices"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/rules/clause"
)

// These numbers steer how Mix chooses.
const (
	weakShare  = 0.7 // share of questions from weak topics, if the player wants those
	drillShare = 0.3 // share of drills, as long as there are both drills and other questions
	spread     = 220 // how many rating points from the best one a question is still likely
	// the best question is this many points below the player's rating: three of four are right
	comfort = 110
	// share of the rating's deviation that is subtracted as well, so that nobody begins with the
	// hardest
	doubt       = 0.5
	freshTopic  = 1.6 // factor for a topic that the player has met less than freshMet times
	freshMet    = 3
	weakTopic   = 1.6 // factor for a weak topic
	sameTopic   = 0.3 // factor for the topic of the last question
	sameClauses = 0.2 // factor for a question that shares a clause with one of the last few
	oldest      = 4   // when all are answered: one of this many that were asked longest ago
)

// Done says how a player's last attempt at the present version of a question went.
type Done struct {
	Right bool // whether the last attempt was right
	Place int  // 0 for the question that was answered last, 1 for the one before, and so on
}

// History is what a player has answered.
type History struct {
	Done map[string]Done // for each question, by its id
	Weak map[string]bool // the topics in which the player is weak
	// questions that are being asked in another mode; they are chosen only if nothing else is left
	Away map[string]bool
	// changes with each answer, so that the choice stays the same until the next one
	Seed uint64
}

// Strength holds a player's rating and the ratings of the questions.
type Strength struct {
	Player rating.Rating
	Items  map[string]rating.Rating // by question id; only questions that somebody has answered
}

// Item returns a question's rating.
func (s *Strength) Item(it *quiz.Item) rating.Rating {
	if r, ok := s.Items[it.ID]; ok {
		return r
	}
	return rating.Prior(it.Level, it.Complexity, it.Drill)
}

// target returns the rating of the questions that would suit the player best.
func (s *Strength) target() float64 {
	return s.Player.Rating - comfort - doubt*s.Player.Deviation
}

// Mix chooses the next question: one that the player hasn't answered yet, near their strength and
// in their gaps. When all are answered, it chooses from those answered longest ago, first among
// questions whose last answer was wrong. The question after (the one just asked) is chosen only if
// there is no other. It returns nil if the filter allows no question. The same history and seed
// always give the same choice.
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
	// drawn in any case, so that every call draws the same number of random numbers
	chance, part := rng.Float64(), rng.Float64()
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

// byKind decides by chance whether the next question is a drill, if there are both drills and
// others, and returns the items of that kind.
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

// draw chooses one item by chance, the heavier ones more often.
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
		// so that even the most unlikely item can be drawn when it is the only one
		w := math.Exp(-d*d/2) + 1e-6
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

// again chooses among questions that have all been answered: first those whose last answer was
// wrong, and among these one of those asked longest ago.
func again(rng *rand.Rand, list []*quiz.Item, h History) *quiz.Item {
	if open := slices.DeleteFunc(slices.Clone(list), func(it *quiz.Item) bool { return h.Done[it.ID].Right }); len(open) > 0 && (len(open) > oldest || len(open) == len(list)) {
		list = open
	} else if len(open) > 0 && rng.Float64() < 0.5 {
		list = open
	}
	slices.SortFunc(list, func(a, b *quiz.Item) int { return h.Done[b.ID].Place - h.Done[a.ID].Place })
	return list[rng.IntN(min(oldest, len(list)))]
}
